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
import type { AuditCondition } from './audit-condition.js';
import { AuditRepository } from './audit.repository.js';

/** Files that this process writes at a time: each holds a connection to the database for as long as its reader takes. */
const AT_ONCE = 2;
const RETRY_SECONDS = 10;
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' });

/** Gives the audit away as a file, and writes down that it did. */
@Injectable()
export class AuditExportService {
  private writing = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly entries: AuditRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProductError RATE_LIMITED when others take theirs already */
  async export(actorMemberId: number, filter: AuditFilter): Promise<FileAnswer> {
    const leave = this.enter();
    try {
      const condition = await this.entries.conditionOf(filter);
      await inTransaction(this.dataSource, async (tx) =>
        writeAudit(tx, { actorMemberId, action: 'AUDIT_EXPORT', before: null, after: { filters: filter } }),
      );
      return new FileAnswer({
        fileName: `자소공방-감사기록-${DAY.format()}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: this.open(condition, leave),
        disposition: 'attachment',
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  private enter(): () => void {
    if (this.writing >= AT_ONCE)
      throw new ProductError('RATE_LIMITED', {
        message: '다른 감사 기록을 내보내고 있습니다. 잠시 뒤에 다시 시도해 주세요.',
        retryAfterSeconds: RETRY_SECONDS,
      });
    this.writing += 1;
    return () => void (this.writing -= 1);
  }

  /** A file that is written as fast as it is read, until its reader has it or goes away. */
  private open(condition: AuditCondition, leave: () => void): Readable {
    const file = new PassThrough();
    // The reader may not be there yet; what went wrong is logged below.
    file.on('error', () => undefined);
    this.entries
      .inBatches(condition, (batches) => pipeline(auditCsv(batches), file))
      .catch((error: unknown) => this.giveUp(file, error))
      .finally(leave);
    return file;
  }

  private giveUp(file: PassThrough, error: unknown): void {
    // Its reader has gone away, which is nothing that went wrong here.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    this.logger.error({ err: error }, 'the export of the audit broke off');
    file.destroy(error instanceof Error ? error : new Error('the export broke off', { cause: error }));
  }
}
