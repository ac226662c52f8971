import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { purgeExpired } from '#maintenance';
import { LOGGER, recordSuccess, type Logger } from '#observability';
import { DataSource } from 'typeorm';

const INTERVAL_MILLISECONDS = 10 * 60_000;

/** Deletes, every ten minutes, what has expired. */
@Injectable()
export class ExpiryPurge {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(INTERVAL_MILLISECONDS)
  async purge(): Promise<void> {
    try {
      await purgeExpired(this.dataSource);
      recordSuccess('expiry-purge');
    } catch (error) {
      this.logger.warn({ err: error }, 'expired rows could not be deleted; the next run tries again');
    }
  }
}
