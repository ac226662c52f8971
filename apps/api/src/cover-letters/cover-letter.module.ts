import { Module } from '@nestjs/common';
import { CoverLetterHistoryController } from './cover-letter-history.controller.js';
import { CoverLetterHistoryService } from './cover-letter-history.service.js';
import { CoverLetterListRepository } from './cover-letter-list.repository.js';
import { CoverLetterVersionRepository } from './cover-letter-version.repository.js';
import { CoverLetterController } from './cover-letter.controller.js';
import { CoverLetterRepository } from './cover-letter.repository.js';
import { CoverLetterService } from './cover-letter.service.js';

@Module({
  controllers: [CoverLetterController, CoverLetterHistoryController],
  providers: [
    CoverLetterService,
    CoverLetterHistoryService,
    CoverLetterRepository,
    CoverLetterListRepository,
    CoverLetterVersionRepository,
  ],
})
export class CoverLetterModule {}
