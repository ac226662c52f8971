import { routes, type ResumeImportResult } from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import type { SignedInMember } from '../platform/access/signed-in-member.js';
import { SignedIn } from '../platform/access/signed-in.decorator.js';
import type { AcceptedJob } from '../platform/answers/accepted-job.js';
import { Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import type { UploadedFile } from '../platform/uploads/read-upload.js';
import { Uploaded } from '../platform/uploads/uploaded.decorator.js';
import { ResumeImportService } from './resume-import.service.js';

const { resumeImport } = routes;

@Controller()
export class ResumeImportController {
  constructor(private readonly service: ResumeImportService) {}

  @Endpoint(resumeImport.start)
  start(
    @Uploaded() file: UploadedFile,
    @SignedIn() member: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<ResumeImportResult | AcceptedJob> {
    return this.service.start(file, { memberId: member.memberId, prefer, idempotencyKey });
  }
}
