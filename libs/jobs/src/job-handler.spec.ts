import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { WORKER_CONFIG } from '#config';
import { z } from 'zod';
import { definitionsByType, defineJob, JOB_DEFINITIONS, type JobDefinition } from './job-definition.js';
import { Handles, isHandlerClass, JobHandlers } from './job-handler.js';

const common = {
  payload: z.object({}),
  result: z.null(),
  stages: [],
  tokenCost: 0,
  reason: '시험',
  maxAttempts: 1,
  backoffMilliseconds: 1,
  deadlineMilliseconds: 1_000,
  callsAi: false,
  audience: 'MEMBER',
} as const;
const printing = defineJob({ ...common, type: 'EXPORT', queue: 'browser' });
const thinking = defineJob({ ...common, type: 'CUSTOM_ANSWER', queue: 'ai' });

@Injectable()
class Paper {
  readonly size = 'A4';
}

@Handles(printing)
class PrintingHandler {
  constructor(readonly paper: Paper) {}
  async handle() {
    return { result: null };
  }
}

@Handles(printing)
class OtherPrintingHandler {
  async handle() {
    return { result: null };
  }
}

@Handles(thinking)
class ThinkingHandler {
  async handle() {
    return { result: null };
  }
}

/** Starts a container of these handlers for a worker that serves the queue `browser`. */
async function start(handlers: Type[], definitions: JobDefinition[] = [printing, thinking]) {
  @Module({
    imports: [DiscoveryModule],
    providers: [
      { provide: WORKER_CONFIG, useValue: { WORKER_QUEUES: ['browser'] } },
      { provide: JOB_DEFINITIONS, useValue: definitionsByType(definitions) },
      Paper,
      ...handlers,
      JobHandlers,
    ],
  })
  class WorkerModule {}
  const context = await NestFactory.createApplicationContext(WorkerModule, {
    logger: false,
    abortOnError: false,
  });
  return context.get(JobHandlers);
}

describe('the handlers of a worker', () => {
  it('are found by their decorator, with what they need', async () => {
    const handlers = await start([PrintingHandler, ThinkingHandler]);
    expect(handlers.types.sort()).toEqual(['CUSTOM_ANSWER', 'EXPORT']);
    expect(handlers.get('EXPORT')).toMatchObject({
      definition: printing,
      handler: { paper: { size: 'A4' } },
    });
    expect(handlers.get('CRAWL')).toBeUndefined();
  });

  it('may be missing for a job of a queue that the worker does not serve', async () => {
    expect((await start([PrintingHandler])).types).toEqual(['EXPORT']);
  });

  it('may not be missing for a job of a queue that it serves: the boot says where to add one', async () => {
    await expect(start([ThinkingHandler])).rejects.toThrow(
      'The job EXPORT has no handler: add a class decorated with @Handles to a *.handler.ts file in apps/worker/src/handlers.',
    );
  });

  it('may not be two for one job: the boot names both', async () => {
    await expect(start([PrintingHandler, OtherPrintingHandler])).rejects.toThrow(
      'The job EXPORT has two handlers, OtherPrintingHandler and PrintingHandler: remove one of them.',
    );
  });

  it('may not handle a definition that the process does not know', async () => {
    await expect(start([PrintingHandler, ThinkingHandler], [printing])).rejects.toThrow(
      'ThinkingHandler handles a definition of CUSTOM_ANSWER that is not listed in libs/jobs/src/definitions/index.ts: list it there.',
    );
  });

  it('are told from other classes', () => {
    expect([PrintingHandler, Paper, {}, undefined].map(isHandlerClass)).toEqual([true, false, false, false]);
  });
});
