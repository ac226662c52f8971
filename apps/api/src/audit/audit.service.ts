import { toPage, type AuditEntry, type AuditListQuery, type Page } from '#contracts';
import { Injectable } from '@nestjs/common';
import { type AuditRecord, AuditRepository } from './audit.repository.js';

/** Lists audit entries: who did what to whom, when and why. */
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

const toAuditEntry = (record: AuditRecord): AuditEntry => ({
  auditId: record.auditId,
  action: record.action,
  actor: memberOf(record.actorMemberId, record.actorEmail, record.actorName),
  target: memberOf(record.targetMemberId, record.targetEmail, record.targetName),
  before: record.before,
  after: record.after,
  reason: record.reason,
  createdAt: record.createdAt.toISOString(),
});

const memberOf = (memberId: number | null, email: string | null, name: string | null): AuditEntry['actor'] =>
  memberId === null ? null : { memberId, email, name };
