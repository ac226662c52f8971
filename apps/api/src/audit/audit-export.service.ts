import type { AuditFilter } from '#contracts';
import { inTransaction, writeAudit } from '#database';
import { ProductError } from '#domain';
import { LOGGER, type Logger } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { FileAnswer } from '../platform/answers/file-answer.js';
import { auditCsv } from './audit-csv.js';
import { type AuditCondition, AuditRepository } from './audit.repository.js';

/** Exports that this process writes at a time: each holds up to two batches of entries in memory while its reader pauses. */
const MAXIMUM_CONCURRENT_EXPORTS = 5;
const RETRY_SECONDS = 10;
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' });

/** Exports the audit as a file, and audits the export. */
@Injectable()
export class AuditExportService {
  private writing = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly entries: AuditRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProductError RATE_LIMITED when too many exports run */
  async export(actorMemberId: number, filter: AuditFilter): Promise<FileAnswer> {
    const release = this.acquire();
    try {
      const condition = await this.entries.conditionOf(filter);
      await inTransaction(this.dataSource, async (tx) =>
        writeAudit(tx, { actorMemberId, action: 'AUDIT_EXPORT', before: null, after: { filters: filter } }),
      );
      return new FileAnswer({
        fileName: `자소공방-감사기록-${DAY.format()}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: this.open(condition, release),
        disposition: 'attachment',
      });
    } catch (error) {
      release();
      throw error;
    }
  }

  private acquire(): () => void {
    if (this.writing >= MAXIMUM_CONCURRENT_EXPORTS)
      throw new ProductError('RATE_LIMITED', {
        message: '다른 감사 기록을 내보내고 있어요. 잠시 뒤에 다시 시도해 주세요.',
        retryAfterSeconds: RETRY_SECONDS,
      });
    this.writing += 1;
    return () => void (this.writing -= 1);
  }

  /** A stream that is read as fast as the client takes it, until the client has everything or disconnects. */
  private open(condition: AuditCondition, release: () => void): Readable {
    return (
      Readable.from(auditCsv(this.entries.inBatches(condition)), { objectMode: false, highWaterMark: 1 })
        // The answer has begun: it can only be cut off.
        .on('error', (error) => this.logger.error({ err: error }, 'the export of the audit failed'))
        .once('close', release)
    );
  }
}
