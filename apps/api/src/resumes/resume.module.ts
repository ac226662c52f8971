import { Module } from '@nestjs/common';
import { PhotoEncoder } from './photo/photo-encoder.js';
import { ResumePhotoController } from './photo/resume-photo.controller.js';
import { ResumePhotoRepository } from './photo/resume-photo.repository.js';
import { ResumePhotoService } from './photo/resume-photo.service.js';
import { ResumeHistoryController } from './resume-history.controller.js';
import { ResumeHistoryService } from './resume-history.service.js';
import { ResumeListRepository } from './resume-list.repository.js';
import { ResumeMetadataController } from './resume-metadata.controller.js';
import { ResumeVersionRepository } from './resume-version.repository.js';
import { ResumeController } from './resume.controller.js';
import { ResumeRepository } from './resume.repository.js';
import { ResumeService } from './resume.service.js';

@Module({
  controllers: [ResumeController, ResumeHistoryController, ResumePhotoController, ResumeMetadataController],
  providers: [
    ResumeService,
    ResumeHistoryService,
    ResumePhotoService,
    PhotoEncoder,
    ResumeRepository,
    ResumeListRepository,
    ResumeVersionRepository,
    ResumePhotoRepository,
  ],
})
export class ResumeModule {}
