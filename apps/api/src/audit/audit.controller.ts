import { routes, type AuditEntry, type Page } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import type { FileAnswer } from '../platform/answers/file-answer.js';
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
