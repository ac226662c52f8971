import { Module } from '@nestjs/common';
import { AiController } from './ai.controller.js';
import { AiImproveService } from './ai-improve.service.js';

@Module({ controllers: [AiController], providers: [AiImproveService] })
export class AiModule {}
