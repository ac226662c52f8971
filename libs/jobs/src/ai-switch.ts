import { toAiStatus } from '#contracts';
import { onlyRow, queryRows, type Transaction } from '#database';
import { clientEvent, type EventBus } from '#events';
import { ProductError } from '#domain';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { JobFailure } from './job-failure.js';
import { QUEUES } from './job-definition.js';

const stateSchema = z.object({
  isStopped: z.boolean(),
  /** The text that members read while calls are stopped; null while calls are allowed. */
  message: z.string().nullable(),
  /** Rises at every change. */
  version: z.number().int(),
  /** Null before the first change. */
  changedAt: z.date().nullable(),
  changedByMemberId: z.number().int().nullable(),
});
/** Whether the AI provider may be called. */
export type AiSwitchState = z.infer<typeof stateSchema>;

const COLUMNS = `is_stopped AS "isStopped", message, version, changed_at AS "changedAt",
  changed_by_member_id AS "changedByMemberId"`;
const READ = { name: 'read-ai-switch', sql: `SELECT ${COLUMNS} FROM ai_switch WHERE switch_id = 1` };

/** A held job is tried again after this time even when it was not released, for example after a manual change of the row. */
const HOLD_MILLISECONDS = 10 * 60_000;

// `turn_at` stays: the held jobs keep their turns.
const RELEASE_HELD = `
UPDATE job SET run_at = now(), dispatched_until = NULL, held_since = NULL
WHERE status = 'QUEUED' AND held_since IS NOT NULL`;

const COUNT_HELD = `SELECT count(*)::int AS held FROM job WHERE status = 'QUEUED' AND held_since IS NOT NULL`;

const NEVER_CHANGED: AiSwitchState = {
  isStopped: false,
  message: null,
  version: 1,
  changedAt: null,
  changedByMemberId: null,
};

const toState = ([state]: AiSwitchState[]): AiSwitchState => state ?? NEVER_CHANGED;

/** The current state of the switch. */
export const readAiSwitch = async (dataSource: DataSource): Promise<AiSwitchState> =>
  toState(await queryRows(dataSource, READ, stateSchema));

/** The same, locked until the transaction ends: concurrent changes wait. */
export async function lockAiSwitch(tx: Transaction): Promise<AiSwitchState> {
  await tx.execute('INSERT INTO ai_switch (switch_id) VALUES (1) ON CONFLICT DO NOTHING');
  return toState(await tx.query(`${READ.sql} FOR UPDATE`, stateSchema));
}

/**
 * Writes a locked switch and publishes it to every browser. When calls are allowed again, the held jobs are released.
 * @param message Korean, fit to show to members; null allows calls
 */
export async function writeAiSwitch(
  tx: Transaction,
  bus: EventBus,
  message: string | null,
  changedByMemberId: number,
): Promise<AiSwitchState> {
  const rows = await tx.query(
    `UPDATE ai_switch SET is_stopped = $1::text IS NOT NULL, message = $1, version = version + 1, changed_at = now(),
       changed_by_member_id = $2 WHERE switch_id = 1 RETURNING ${COLUMNS}`,
    stateSchema,
    [message, changedByMemberId],
  );
  const state = toState(rows);
  const everyone = { memberId: null, administrators: false, everyone: true };
  bus.publish(tx, clientEvent(everyone, 'ai-switched', toAiStatus(message)));
  if (!state.isStopped) {
    await tx.execute(RELEASE_HELD);
    bus.publish(tx, ...QUEUES.map((queue) => ({ kind: 'jobs-ready', queue }) as const));
  }
  return state;
}

/** The number of jobs that wait until calls are allowed. */
export async function countHeldJobs(dataSource: DataSource): Promise<number> {
  return onlyRow(await queryRows(dataSource, COUNT_HELD, z.object({ held: z.number().int() }))).held;
}

/** The rejection of a new job that calls the AI provider while calls are stopped: SERVER_ERROR with the administrator's text. */
export async function findAiRefusal(tx: Transaction): Promise<ProductError | undefined> {
  const { message } = toState(await tx.query(READ, stateSchema));
  return message === null ? undefined : new ProductError('SERVER_ERROR', { message });
}

/** The failure of an attempt that may not call the AI provider: the job waits until calls are allowed. */
export const heldByAiSwitch = (message: string): JobFailure =>
  new JobFailure('SERVER_ERROR', { retry: 'HELD', message });

/** Lets an attempt call the AI provider only while calls are allowed. @throws JobFailure HELD */
export async function requireAiAllowed(dataSource: DataSource): Promise<void> {
  const { message } = await readAiSwitch(dataSource);
  if (message !== null) throw heldByAiSwitch(message);
}

/**
 * Milliseconds until a held job is tried again, 0 when calls have been allowed meanwhile. The row is locked against changes until the
 * hold is written, so that the change that allows calls again finds every held job.
 */
export async function holdMilliseconds(tx: Transaction): Promise<number> {
  const { isStopped } = toState(await tx.query(`${READ.sql} FOR SHARE`, stateSchema));
  return isStopped ? HOLD_MILLISECONDS : 0;
}
