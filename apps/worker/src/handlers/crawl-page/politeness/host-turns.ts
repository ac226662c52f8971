import { setTimeout as pause } from 'node:timers/promises';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A request that has not been answered by then no longer keeps others from the host. */
export const LEASE_MILLISECONDS = 10_000;
/** Taken but not used for so long, by a process that froze, a turn may be somebody else's soon. */
const STALE_MILLISECONDS = 5_000;
const LOOK_AGAIN_MILLISECONDS = 50;
/** However long a host wants to be left alone, it is asked again after this. */
export const LONGEST_POSTPONEMENT = 5 * 60_000;

// One statement takes the turn or tells what is left of the spacing; of two at once the second finds it taken.
const TAKE = `
WITH taken AS (
  UPDATE crawl_host SET last_request_at = clock_timestamp(),
    next_request_at = clock_timestamp() + interval '${LEASE_MILLISECONDS} milliseconds'
  WHERE host = $1 AND next_request_at <= clock_timestamp() AND (last_request_at IS NULL
    OR last_request_at + greatest($2::float8, crawl_delay_milliseconds) * interval '1 millisecond' <= clock_timestamp())
  RETURNING next_request_at
)
SELECT next_request_at::text AS lease, 0::float8 AS wait FROM taken
UNION ALL
SELECT NULL, coalesce(greatest($2::float8, crawl_delay_milliseconds)
  - extract(epoch FROM clock_timestamp() - last_request_at) * 1000, 0)::float8
FROM crawl_host WHERE host = $1 AND NOT EXISTS (SELECT FROM taken)`;

// Counted from the answer: however long the request was on its way, the next one comes to the host no sooner than the spacing.
const RELEASE = `
UPDATE crawl_host SET last_request_at = clock_timestamp(), next_request_at = clock_timestamp()
WHERE host = $1 AND next_request_at = $2::timestamptz`;

// The turn ends with it: a wait may be shorter than the lease.
const POSTPONE = `
UPDATE crawl_host SET last_request_at = clock_timestamp(), next_request_at = greatest(
  nullif(next_request_at, $2::timestamptz), clock_timestamp() + $3::float8 * interval '1 millisecond')
WHERE host = $1`;

/** The host's turn is too far off to wait for it here. */
export class TurnFarOffError extends Error {
  override readonly name = 'TurnFarOffError';
}

/** The right to ask a host for one thing. */
export interface Turn {
  host: string;
  /** As the database writes it, to the microsecond. */
  lease: string;
}

/** Lets one request at a time go to a host, from all workers together, and the next one no sooner than the spacing after it. */
@Injectable()
export class HostTurns {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Waits for the host's turn and takes it; the request must leave at once.
   * @param spacing milliseconds that this request keeps from the one before it; the host's own delay counts when it is longer
   * @param patience milliseconds to wait at most
   * @throws TurnFarOffError, the signal's reason
   */
  async take(host: string, spacing: number, patience: number, signal: AbortSignal): Promise<Turn> {
    const deadline = performance.now() + patience;
    for (;;) {
      signal.throwIfAborted();
      const asked = performance.now();
      const { lease, wait } = await this.ask(host, spacing);
      const turn = lease === null ? undefined : { host, lease };
      if (turn !== undefined && performance.now() - asked < STALE_MILLISECONDS) return turn;
      if (turn !== undefined) await this.release(turn);
      // The spacing may long be over while somebody else has the turn, or the host wants to be left alone.
      const pausing = wait > 0 ? wait : LOOK_AGAIN_MILLISECONDS;
      if (performance.now() + pausing > deadline)
        throw new TurnFarOffError(`${host} has no turn to give yet`);
      await pause(pausing, undefined, { signal });
    }
  }

  /** The answer is there. */
  async release({ host, lease }: Turn): Promise<void> {
    await queryRows(this.dataSource, { name: 'release-turn', sql: RELEASE }, [host, lease]);
  }

  /** The answer is there, and asks to leave the host alone for a while. */
  async postpone({ host, lease }: Turn, milliseconds: number): Promise<void> {
    await queryRows(this.dataSource, POSTPONE, [host, lease, Math.min(milliseconds, LONGEST_POSTPONEMENT)]);
  }

  private async ask(host: string, spacing: number): Promise<{ lease: string | null; wait: number }> {
    const [answer] = await queryRows<{ lease: string | null; wait: number }>(
      this.dataSource,
      { name: 'take-turn', sql: TAKE },
      [host, spacing],
    );
    if (answer === undefined) throw new Error(`nobody has put ${host} down`);
    return answer;
  }
}
