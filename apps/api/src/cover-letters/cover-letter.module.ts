import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { CoverLetterListRepository } from './cover-letter-list.repository.js';
import { CoverLetterController } from './cover-letter.controller.js';
import { CoverLetterService } from './cover-letter.service.js';

@Module({
  imports: [StorageModule],
  controllers: [CoverLetterController],
  providers: [CoverLetterService, CoverLetterListRepository],
})
export class CoverLetterModule {}
