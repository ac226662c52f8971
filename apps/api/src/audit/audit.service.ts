import { toPage, type AuditEntry, type AuditListQuery, type Page } from '#contracts';
import { Injectable } from '@nestjs/common';
import { toAuditEntry } from './audit-record.js';
import { AuditRepository } from './audit.repository.js';

/** Who did what to whom, when and why. */
@Injectable()
export class AuditService {
  constructor(private readonly entries: AuditRepository) {}

  async list(query: AuditListQuery): Promise<Page<AuditEntry>> {
    const condition = await this.entries.conditionOf(query);
    const [records, total] = await Promise.all([
      this.entries.page(condition, query),
      this.entries.count(condition),
    ]);
    return toPage(records.map(toAuditEntry), total, query);
  }
}
