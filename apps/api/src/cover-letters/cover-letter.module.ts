import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { CoverLetterReader } from './cover-letter-reader.js';
import { CoverLetterController } from './cover-letter.controller.js';
import { CoverLetterService } from './cover-letter.service.js';

@Module({
  imports: [StorageModule],
  controllers: [CoverLetterController],
  providers: [CoverLetterService, CoverLetterReader],
})
export class CoverLetterModule {}
