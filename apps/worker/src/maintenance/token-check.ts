import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { TokenAccount } from '#database';
import { LOGGER, recordSuccess, tokenMetrics, type Logger } from '#observability';
import { checkLedgersAfter, checkLedgersOf, totalTokens } from '#tokens';
import { DataSource } from 'typeorm';
import { servesQueue } from '../queues/worker-queues.js';

const INTERVAL_MILLISECONDS = 10 * 60_000;
/** Accounts of one run: a million are checked in a day and a half, and a run takes less than a second. */
const BATCH = 5_000;

/**
 * Checks, every ten minutes, that tokens add up: all accounts in total, and the ledgers of one batch of accounts after another. Only
 * workers of the queue `maintenance` do so.
 */
@Injectable()
export class TokenCheck {
  private lastMemberId: number | undefined;
  /** Accounts that did not match their ledgers in the last run. */
  private mismatched: number[] = [];

  constructor(
    private readonly dataSource: DataSource,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(INTERVAL_MILLISECONDS)
  async run(): Promise<void> {
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
    const after = this.lastMemberId ?? (await this.randomMemberId());
    const found = await checkLedgersAfter(this.dataSource, after, BATCH);
    this.lastMemberId = found.checked < BATCH ? 0 : found.lastMemberId;
    const suspects = [...new Set([...this.mismatched, ...found.outOfStep])];
    this.mismatched = await checkLedgersOf(this.dataSource, suspects);
    tokenMetrics.checked.set(found.checked);
    tokenMetrics.outOfStep.set(this.mismatched.length);
    if (this.mismatched.length > 0)
      this.logger.error(
        { memberIds: this.mismatched.slice(0, 20) },
        'ledgers do not add up to what can be spent',
      );
  }

  // With a fixed start, processes that restart often would check the first accounts only.
  private async randomMemberId(): Promise<number> {
    const last = await this.dataSource.manager.maximum(TokenAccount, 'memberId');
    return Math.floor(Math.random() * (last ?? 0));
  }
}
