import type { AuditFilter } from '#contracts';
import { inTransaction, writeAudit } from '#database';
import { ProductError } from '#domain';
import { LOGGER, type Logger } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataSource } from 'typeorm';
import { FileAnswer } from '../platform/answers/file-answer.js';
import { auditCsv } from './audit-csv.js';
import { type AuditCondition, AuditRepository } from './audit.repository.js';

/** Exports that this process writes at a time: each holds a database connection until the client has received the file. */
const CONCURRENT_EXPORTS = 2;
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
    if (this.writing >= CONCURRENT_EXPORTS)
      throw new ProductError('RATE_LIMITED', {
        message: '다른 감사 기록을 내보내고 있어요. 잠시 뒤에 다시 시도해 주세요.',
        retryAfterSeconds: RETRY_SECONDS,
      });
    this.writing += 1;
    return () => void (this.writing -= 1);
  }

  /** A stream that is written as fast as the client reads it, until the client has everything or disconnects. */
  private open(condition: AuditCondition, release: () => void): Readable {
    const file = new PassThrough();
    // Without a listener an error before the first read would end the process; it is logged in abort.
    file.on('error', () => undefined);
    this.entries
      .inBatches(condition, (batches) => pipeline(auditCsv(batches), file))
      .catch((error: unknown) => this.abort(file, error))
      .finally(release);
    return file;
  }

  private abort(file: PassThrough, error: unknown): void {
    // The client disconnected.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    this.logger.error({ err: error }, 'the export of the audit failed');
    file.destroy(error instanceof Error ? error : new Error('the export failed', { cause: error }));
  }
}
