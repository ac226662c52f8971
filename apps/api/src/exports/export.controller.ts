import { routes } from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import type { FileAnswer } from '../platform/answers/file-answer.js';
import { ExportService } from './export.service.js';

const { exports: exporting } = routes;

@Controller()
export class ExportController {
  constructor(private readonly service: ExportService) {}

  @Endpoint(exporting.resume)
  resume(
    @Input() { params, query }: RouteInput<typeof exporting.resume>,
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<FileAnswer | JobAcceptedResponse> {
    const payload = { kind: 'RESUME', resumeId: params.id, format: query.format } as const;
    return this.service.export(payload, { memberId, prefer, idempotencyKey });
  }

  @Endpoint(exporting.coverLetter)
  coverLetter(
    @Input() { params, query }: RouteInput<typeof exporting.coverLetter>,
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<FileAnswer | JobAcceptedResponse> {
    const payload = { kind: 'COVER_LETTER', coverLetterId: params.id, format: query.format } as const;
    return this.service.export(payload, { memberId, prefer, idempotencyKey });
  }

  @Endpoint(exporting.account)
  account(
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<FileAnswer | JobAcceptedResponse> {
    return this.service.export({ kind: 'ACCOUNT' }, { memberId, prefer, idempotencyKey });
  }

  @Endpoint(exporting.file)
  file(
    @Input() { params }: RouteInput<typeof exporting.file>,
    @SignedIn() member: SignedInMember,
  ): Promise<FileAnswer> {
    return this.service.file(member.memberId, params.fileId);
  }
}
