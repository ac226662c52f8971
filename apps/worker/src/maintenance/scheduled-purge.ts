import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WORKER_CONFIG } from '#config';
import { purgeExpired, purgeTrash, type Retention } from '#maintenance';
import { LOGGER, recordSuccess, type Logger } from '#observability';
import { DataSource } from 'typeorm';

const INTERVAL_MILLISECONDS = 10 * 60_000;

/** Deletes, every ten minutes, what has been in the trash for 30 days and what has expired; when one of them fails, the other goes on. */
@Injectable()
export class ScheduledPurge {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(WORKER_CONFIG) private readonly retention: Retention,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(INTERVAL_MILLISECONDS)
  async run(): Promise<void> {
    await this.purge('trash-purge', () => purgeTrash(this.dataSource));
    await this.purge('expiry-purge', () => purgeExpired(this.dataSource, this.retention));
  }

  private async purge(task: 'trash-purge' | 'expiry-purge', work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      recordSuccess(task);
    } catch (error) {
      this.logger.warn({ err: error, task }, 'a purge failed; the next run tries again');
    }
  }
}
