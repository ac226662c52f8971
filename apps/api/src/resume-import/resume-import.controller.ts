import { routes, type ResumeImportResult } from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import { Endpoint, SignedIn, type SignedInMember } from '../platform/endpoint/endpoint.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { Uploaded, type UploadedFile } from '../platform/upload.js';
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
  ): Promise<ResumeImportResult | JobAcceptedResponse> {
    return this.service.start(file, { memberId: member.memberId, prefer, idempotencyKey });
  }
}
