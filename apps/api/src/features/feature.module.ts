import { Module } from '@nestjs/common';
import { FeatureController } from './feature.controller.js';
import { FeatureListRepository } from './feature-list.repository.js';
import { FeatureService } from './feature.service.js';
import { FeatureStatisticsRepository } from './feature-statistics.repository.js';

@Module({
  controllers: [FeatureController],
  providers: [FeatureService, FeatureListRepository, FeatureStatisticsRepository],
})
export class FeatureModule {}
