import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { purgeTrash } from '#maintenance';
import { LOGGER, recordSuccess, type Logger } from '#observability';
import { DataSource } from 'typeorm';

const INTERVAL_MILLISECONDS = 10 * 60_000;

/** Deletes for good, every ten minutes, what has been in the trash for 30 days. */
@Injectable()
export class TrashPurge {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(INTERVAL_MILLISECONDS)
  async purge(): Promise<void> {
    try {
      await purgeTrash(this.dataSource);
      recordSuccess('trash-purge');
    } catch (error) {
      this.logger.warn({ err: error }, 'the trash could not be emptied; the next run tries again');
    }
  }
}
