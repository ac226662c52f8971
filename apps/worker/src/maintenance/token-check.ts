import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { queryRows } from '#database';
import { LOGGER, recordSuccess, tokenMetrics, type Logger } from '#observability';
import { checkLedgersAfter, checkLedgersOf, totalTokens } from '#tokens';
import { DataSource } from 'typeorm';
import { servesQueue } from '../queues/worker-queues.js';

const INTERVAL_MILLISECONDS = 10 * 60_000;
/** Accounts of one look: a million are gone round in a day and a half, and a look takes less than a second. */
const BATCH = 5_000;

/** Looks, every ten minutes, whether tokens add up: all of them in total, and some accounts with their ledgers, one batch after another. */
@Injectable()
export class TokenCheck {
  private lastMemberId: number | undefined;
  private known: number[] = [];

  constructor(
    private readonly dataSource: DataSource,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(INTERVAL_MILLISECONDS)
  async look(): Promise<void> {
    if (!servesQueue(this.config, 'maintenance')) return;
    try {
      await this.compareTotals();
      await this.compareLedgers();
      recordSuccess('token-check');
    } catch (error) {
      this.logger.warn({ err: error }, 'tokens could not be checked; the next run tries again');
    }
  }

  private async compareTotals(): Promise<void> {
    const { balance, held, unfinished } = await totalTokens(this.dataSource);
    tokenMetrics.balance.set(balance);
    tokenMetrics.held.set(held);
    tokenMetrics.heldUnexplained.set(held - unfinished);
  }

  private async compareLedgers(): Promise<void> {
    const after = this.lastMemberId ?? (await this.somewhere());
    const found = await checkLedgersAfter(this.dataSource, after, BATCH);
    this.lastMemberId = found.checked < BATCH ? 0 : found.lastMemberId;
    const suspects = [...new Set([...this.known, ...found.outOfStep])];
    this.known = await checkLedgersOf(this.dataSource, suspects);
    tokenMetrics.checked.set(found.checked);
    tokenMetrics.outOfStep.set(this.known.length);
    if (this.known.length > 0)
      this.logger.error({ memberIds: this.known.slice(0, 20) }, 'ledgers do not add up to what can be spent');
  }

  // Processes that are started often would else look at the first accounts for ever.
  private async somewhere(): Promise<number> {
    const [row] = await queryRows<{ last: number }>(
      this.dataSource,
      'SELECT coalesce(max(member_id), 0) AS last FROM token_account',
    );
    return Math.floor(Math.random() * (row?.last ?? 0));
  }
}
