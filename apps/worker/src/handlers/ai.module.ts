import { AiClient } from '#ai';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { LOGGER, type Logger } from '#observability';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AiRequestRecorder } from './ai-request-recorder.js';
import { SwitchedAiClient } from './switched-ai-client.js';

/** The worker's connection to the AI provider. */
@Module({
  providers: [
    AiRequestRecorder,
    {
      provide: AiClient,
      inject: [WORKER_CONFIG, AiRequestRecorder, DataSource, LOGGER],
      useFactory: (
        config: WorkerConfig,
        recorder: AiRequestRecorder,
        dataSource: DataSource,
        logger: Logger,
      ) => new SwitchedAiClient(config, recorder, dataSource, logger),
    },
  ],
  exports: [AiClient],
})
export class AiModule {}
