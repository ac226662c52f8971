import { routes } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import type { FileAnswer } from '../platform/answers/file-answer.js';
import { Uploaded, type UploadedFile } from '../platform/upload.js';
import { ResumePhotoService } from './resume-photo.service.js';

const { resumePhotos } = routes;

@Controller()
export class ResumePhotoController {
  constructor(private readonly photos: ResumePhotoService) {}

  @Endpoint(resumePhotos.put)
  put(
    @Input() { params }: RouteInput<typeof resumePhotos.put>,
    @SignedIn() member: SignedInMember,
    @Uploaded() file: UploadedFile,
  ): Promise<{ photoUrl: string }> {
    return this.photos.put(member.memberId, params.id, file.content);
  }

  @Endpoint(resumePhotos.get)
  get(
    @Input() { params }: RouteInput<typeof resumePhotos.get>,
    @SignedIn() member: SignedInMember,
  ): Promise<FileAnswer> {
    return this.photos.get(member.memberId, params.id);
  }

  @Endpoint(resumePhotos.remove)
  async remove(
    @Input() { params }: RouteInput<typeof resumePhotos.remove>,
    @SignedIn() member: SignedInMember,
  ): Promise<null> {
    await this.photos.remove(member.memberId, params.id);
    return null;
  }
}
