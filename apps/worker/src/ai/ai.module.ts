import { AiClient } from '#ai';
import { Module } from '@nestjs/common';
import { AiRequestRecorder } from './ai-request-recorder.js';
import { SwitchedAiClient } from './switched-ai-client.js';

/** The worker's connection to the AI provider. */
@Module({
  providers: [AiRequestRecorder, { provide: AiClient, useClass: SwitchedAiClient }],
  exports: [AiClient],
})
export class AiModule {}
