import { createHash, randomUUID } from 'node:crypto';
import { type Job } from '#contracts';
import type { TokenPolicy } from '#config';
import { inTransaction, isUniqueViolation, queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import type { EventBus } from '#events';
import { currentLogContext } from '#observability';
import { LockedTokenAccount } from '#tokens';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { JobDefinition } from './job-definition.js';
import { tokensUpdated } from './job-events.js';
import { JOB_COLUMNS, toJob, type JobRow } from './job-row.js';
import { toJsonb } from './to-jsonb.js';

/** How long a job and its result are kept. */
const RETENTION = '30 days';

/** By how much each job that a member has waiting puts off the turn of the next one: others come in between. */
const TURN_INTERVAL = '10 minutes';

const INSERT_JOB = `
INSERT INTO job (job_id, type, queue, member_id, token_cost, payload, run_at, turn_at, cover_letter_id, draft_id,
  idempotency_key, request_hash, request_id, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, now(),
  now() + interval '${TURN_INTERVAL}' * (
    SELECT count(*) FROM job
    WHERE (member_id = $4::bigint OR ($4::bigint IS NULL AND member_id IS NULL)) AND queue = $3 AND status = 'QUEUED'),
  $7, $8, $9, $10, $11, now() + interval '${RETENTION}')
RETURNING ${JOB_COLUMNS}`;

interface SubmitOptions {
  /** Who pays and owns; null for the system's own jobs, which cost nothing. */
  memberId: number | null;
  idempotencyKey?: string | undefined;
}

// Keys in sorted order, so that the same payload always has the same hash.
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );

/** Accepts long actions. An accepted job is in the database with its tokens held; the queue hears of it later. */
export class JobSubmitter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly policy: TokenPolicy,
  ) {}

  /**
   * Accepts a job, once for each idempotency key: the same key and payload answers the job accepted before.
   * @throws ProductError INSUFFICIENT_TOKENS, IDEMPOTENCY_KEY_REUSED; nothing is written then
   */
  async submit<Payload extends z.ZodType, Result extends z.ZodType>(
    definition: JobDefinition<Payload, Result>,
    payload: z.input<Payload>,
    options: SubmitOptions,
  ): Promise<Job> {
    const parsed = definition.payload.parse(payload);
    const requestHash = createHash('sha256')
      .update(`${definition.type}\n${canonicalJson(parsed)}`)
      .digest('base64');
    const earlier = await this.findAccepted(options, requestHash);
    if (earlier !== undefined) return earlier;
    try {
      return await inTransaction(this.dataSource, (tx) =>
        this.accept(tx, definition, parsed, options, requestHash),
      );
    } catch (error) {
      // A request with the same key won the race, and may have taken the last tokens with it.
      const winner =
        isUniqueViolation(error, 'job_idempotency_key') || isShortOfTokens(error)
          ? await this.findAccepted(options, requestHash)
          : undefined;
      if (winner === undefined) throw error;
      return winner;
    }
  }

  private async accept<Payload extends z.ZodType, Result extends z.ZodType>(
    tx: Transaction,
    definition: JobDefinition<Payload, Result>,
    payload: z.output<Payload>,
    { memberId, idempotencyKey }: SubmitOptions,
    requestHash: string,
  ): Promise<Job> {
    const jobId = randomUUID();
    const ready = { kind: 'jobs-ready', queue: definition.queue } as const;
    const messages = [];
    if (memberId !== null && definition.tokenCost > 0) {
      const account = await LockedTokenAccount.lock(tx, memberId, this.policy);
      await account.hold(definition.tokenCost, jobId, definition.reason);
      messages.push(tokensUpdated(memberId, account.spendable));
    }
    const references = definition.references?.(payload) ?? {};
    const [row] = await tx.query<JobRow>(INSERT_JOB, [
      jobId,
      definition.type,
      definition.queue,
      memberId,
      memberId === null ? 0 : definition.tokenCost,
      toJsonb(payload),
      references.coverLetterId ?? null,
      references.draftId ?? null,
      idempotencyKey ?? null,
      requestHash,
      currentLogContext()?.requestId ?? null,
    ]);
    if (row === undefined) throw new Error('a job was not inserted');
    await this.bus.publish(tx, ...messages, ready);
    return toJob(row);
  }

  private async findAccepted(
    { memberId, idempotencyKey }: SubmitOptions,
    hash: string,
  ): Promise<Job | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const [row] = await queryRows<JobRow & { request_hash: string }>(
      this.dataSource,
      `SELECT ${JOB_COLUMNS}, result, request_hash FROM job WHERE member_id = $1 AND idempotency_key = $2`,
      [memberId, idempotencyKey],
    );
    if (row === undefined) return undefined;
    if (row.request_hash !== hash) throw new ProductError('IDEMPOTENCY_KEY_REUSED');
    return toJob(row);
  }
}

const isShortOfTokens = (error: unknown): boolean =>
  error instanceof ProductError && error.errorCode === 'INSUFFICIENT_TOKENS';
