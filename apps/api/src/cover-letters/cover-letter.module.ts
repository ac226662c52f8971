import { Module } from '@nestjs/common';
import { CoverLetterListRepository } from './cover-letter-list.repository.js';
import { CoverLetterController } from './cover-letter.controller.js';
import { CoverLetterService } from './cover-letter.service.js';

@Module({
  controllers: [CoverLetterController],
  providers: [CoverLetterService, CoverLetterListRepository],
})
export class CoverLetterModule {}
