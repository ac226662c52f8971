import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { PhotoEncoder } from './photo-encoder.js';
import { ResumeListRepository } from './resume-list.repository.js';
import { ResumePhotoController } from './resume-photo.controller.js';
import { ResumePhotoService } from './resume-photo.service.js';
import { ResumeController } from './resume.controller.js';
import { ResumeService } from './resume.service.js';

@Module({
  imports: [StorageModule],
  controllers: [ResumeController, ResumePhotoController],
  providers: [ResumeService, ResumeListRepository, ResumePhotoService, PhotoEncoder],
})
export class ResumeModule {}
