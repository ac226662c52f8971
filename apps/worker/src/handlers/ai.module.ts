import { AiClient } from '#ai';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { Module } from '@nestjs/common';

/** The worker's connection to the AI provider. */
@Module({
  providers: [
    {
      provide: AiClient,
      inject: [WORKER_CONFIG],
      useFactory: (config: WorkerConfig) => new AiClient(config),
    },
  ],
  exports: [AiClient],
})
export class AiModule {}
