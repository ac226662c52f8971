import { Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { AiController } from './ai.controller.js';
import { AiImproveService } from './ai-improve.service.js';

@Module({ imports: [JobModule], controllers: [AiController], providers: [AiImproveService] })
export class AiModule {}
