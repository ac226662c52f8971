import { Module } from '@nestjs/common';
import { AdminAiController } from './admin-ai.controller.js';
import { AiStatisticsRepository } from './ai-statistics.repository.js';
import { AiSwitchService } from './ai-switch.service.js';

/** The use of the AI provider, and the switch that stops it. */
@Module({
  controllers: [AdminAiController],
  providers: [AiStatisticsRepository, AiSwitchService],
})
export class AdminAiModule {}
