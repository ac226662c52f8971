import { routes, type AuditEntry, type Page } from '#contracts';
import { Controller } from '@nestjs/common';
import type { SignedInMember } from '../platform/access/signed-in-member.js';
import { SignedIn } from '../platform/access/signed-in.decorator.js';
import type { FileAnswer } from '../platform/answers/file-answer.js';
import { Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Input } from '../platform/endpoint/input.decorator.js';
import type { RouteInput } from '../platform/endpoint/route-input.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditService } from './audit.service.js';

const { audit } = routes;

@Controller()
export class AuditController {
  constructor(
    private readonly service: AuditService,
    private readonly exporting: AuditExportService,
  ) {}

  @Endpoint(audit.list)
  list(@Input() { query }: RouteInput<typeof audit.list>): Promise<Page<AuditEntry>> {
    return this.service.list(query);
  }

  @Endpoint(audit.export)
  export(
    @Input() { query }: RouteInput<typeof audit.export>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<FileAnswer> {
    return this.exporting.export(memberId, query);
  }
}
