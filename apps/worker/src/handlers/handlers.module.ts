import { Module, type DynamicModule } from '@nestjs/common';
import { AiClient } from '#ai';
import type { WorkerConfig } from '#config';
import {
  jobDefinitions,
  RUNNABLE_JOBS,
  runnable,
  type ProductJobHandlers,
  type RunnableJob,
  type RunnableJobs,
} from '#jobs';
import { AiImproveHandler } from './ai-improve/ai-improve.handler.js';

/** The handler of every job of the product; a job without one does not compile. */
@Module({})
export class HandlersModule {
  static register(config: WorkerConfig): DynamicModule {
    return {
      module: HandlersModule,
      providers: [
        { provide: AiClient, useFactory: () => new AiClient(config) },
        AiImproveHandler,
        {
          provide: RUNNABLE_JOBS,
          inject: [AiImproveHandler],
          useFactory: (aiImprove: AiImproveHandler) => toRunnableJobs({ AI_IMPROVE: aiImprove }),
        },
      ],
      exports: [RUNNABLE_JOBS],
    };
  }
}

function toRunnableJobs(handlers: ProductJobHandlers): RunnableJobs {
  const jobs: Record<keyof ProductJobHandlers, RunnableJob> = {
    AI_IMPROVE: runnable(jobDefinitions.AI_IMPROVE, handlers.AI_IMPROVE),
  };
  return new Map(Object.entries(jobs));
}
