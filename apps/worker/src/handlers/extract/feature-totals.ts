import { inTransaction } from '#database';
import { clientEvent, EVENT_BUS, type EventBus } from '#events';
import { countFeatures } from '#letter-features';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const ADMINISTRATORS = { memberId: null, administrators: true };
const INTERVAL_MILLISECONDS = 1_000;

/** Counting may take no more than this share of the time. */
const COUNTING_SHARE = 0.05;

/** Tells administrators how many features there are. */
@Injectable()
export class FeatureTotals {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  teller(): FeatureTotalsTeller {
    return new FeatureTotalsTeller(() =>
      inTransaction(this.dataSource, async (tx) => {
        this.bus.publish(tx, clientEvent(ADMINISTRATORS, 'feature-list-updated', await countFeatures(tx)));
      }),
    );
  }
}

/** Tells the totals of one run: at most once a second, and less often the longer the counting takes. */
export class FeatureTotalsTeller {
  private notBefore = 0;

  constructor(private readonly tell: () => Promise<void>) {}

  /** Unless they were told a moment ago. */
  async inTime(): Promise<void> {
    if (performance.now() >= this.notBefore) await this.now();
  }

  async now(): Promise<void> {
    const begun = performance.now();
    await this.tell();
    const ended = performance.now();
    this.notBefore = ended + Math.max(INTERVAL_MILLISECONDS, (ended - begun) / COUNTING_SHARE);
  }
}
