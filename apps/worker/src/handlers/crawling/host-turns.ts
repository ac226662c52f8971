import { setTimeout as pause } from 'node:timers/promises';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** How long a turn lasts at most: a request without an answer blocks its host no longer than this. */
export const TURN_MILLISECONDS = 10_000;
/** A turn that a frozen process receives this late is released: it may end before the request does. */
const STALE_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 50;
/** A host that asks for a longer pause is asked again after this time. */
export const MAXIMUM_POSTPONEMENT_MILLISECONDS = 5 * 60_000;

// One statement takes the turn or returns the rest of the spacing; of two simultaneous ones the second finds it taken.
const TAKE_TURN = {
  name: 'take-turn',
  sql: `
WITH taken AS (
  UPDATE crawl_host SET last_request_at = clock_timestamp(),
    next_request_at = clock_timestamp() + interval '${TURN_MILLISECONDS} milliseconds'
  WHERE host = $1 AND next_request_at <= clock_timestamp() AND (last_request_at IS NULL
    OR last_request_at + greatest($2::float8, crawl_delay_milliseconds) * interval '1 millisecond' <= clock_timestamp())
  RETURNING next_request_at
)
SELECT next_request_at::text AS "reservedUntil", 0::float8 AS "waitMilliseconds" FROM taken
UNION ALL
SELECT NULL, coalesce(greatest($2::float8, crawl_delay_milliseconds)
  - extract(epoch FROM clock_timestamp() - last_request_at) * 1000, 0)::float8
FROM crawl_host WHERE host = $1 AND NOT EXISTS (SELECT FROM taken)`,
};
const turnRow = z.object({ reservedUntil: z.string().nullable(), waitMilliseconds: z.number() });

// The spacing counts from the answer, not from the start of the request.
const RELEASE_TURN = {
  name: 'release-turn',
  sql: `
UPDATE crawl_host SET last_request_at = clock_timestamp(), next_request_at = clock_timestamp()
WHERE host = $1 AND next_request_at = $2::timestamptz`,
};

// Ends the turn, as the pause may be shorter than the rest of it.
const POSTPONE_TURN = `
UPDATE crawl_host SET last_request_at = clock_timestamp(), next_request_at = greatest(
  nullif(next_request_at, $2::timestamptz), clock_timestamp() + $3::float8 * interval '1 millisecond')
WHERE host = $1`;

/** The host's turn comes later than the caller waits. */
export class TurnFarOffError extends Error {
  override readonly name: string = 'TurnFarOffError';
}

/** The right to send one request to a host, until a moment. */
export interface Turn {
  host: string;
  /** As the database writes it, to the microsecond. */
  reservedUntil: string;
}

/** Serializes the requests of all workers to a host, with the spacing between them. */
@Injectable()
export class HostTurns {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Waits for the host's turn and takes it; the request must be sent at once.
   * @param spacingMilliseconds since the last request; the host's own delay counts when it is longer
   * @throws TurnFarOffError; the signal's reason, or an AbortError with it as the cause
   */
  async take(
    host: string,
    spacingMilliseconds: number,
    maximumWaitMilliseconds: number,
    signal: AbortSignal,
  ): Promise<Turn> {
    const deadline = performance.now() + maximumWaitMilliseconds;
    for (;;) {
      signal.throwIfAborted();
      const asked = performance.now();
      const { reservedUntil, waitMilliseconds } = await this.tryTake(host, spacingMilliseconds);
      const turn = reservedUntil === null ? undefined : { host, reservedUntil };
      if (turn !== undefined && performance.now() - asked < STALE_MILLISECONDS) return turn;
      if (turn !== undefined) await this.release(turn);
      // With no spacing left, another worker has the turn or the host has asked for a pause.
      const pausing = waitMilliseconds > 0 ? waitMilliseconds : POLL_MILLISECONDS;
      if (performance.now() + pausing > deadline)
        throw new TurnFarOffError(`${host} has no turn to give yet`);
      await pause(pausing, undefined, { signal });
    }
  }

  /** Ends a turn whose request is over; does nothing after `postpone`, or when the host has given another turn since. */
  async release({ host, reservedUntil }: Turn): Promise<void> {
    await queryRows(this.dataSource, RELEASE_TURN, z.never(), [host, reservedUntil]);
  }

  /** Ends a turn whose answer asks for a pause. */
  async postpone({ host, reservedUntil }: Turn, milliseconds: number): Promise<void> {
    const pausing = Math.min(milliseconds, MAXIMUM_POSTPONEMENT_MILLISECONDS);
    await queryRows(this.dataSource, POSTPONE_TURN, z.never(), [host, reservedUntil, pausing]);
  }

  private async tryTake(host: string, spacingMilliseconds: number): Promise<z.infer<typeof turnRow>> {
    const [row] = await queryRows(this.dataSource, TAKE_TURN, turnRow, [host, spacingMilliseconds]);
    if (row === undefined) throw new Error(`${host} has no row in crawl_host`);
    return row;
  }
}
