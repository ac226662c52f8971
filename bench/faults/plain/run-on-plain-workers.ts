import { runSql } from '#testing';
import { isConnectionError } from '#database';
import { setTimeout as pause } from 'node:timers/promises';
import { injectFaults } from '../inject-faults.js';
import type { Random } from '../random.js';
import type { ScenarioSize, Scenario, FaultTarget } from '../scenarios.js';
import type { SmallDisk } from '../deployment/small-disk.js';
import { MAXIMUM_UNFINISHED } from '../workload/submit-all.js';
import { PLAIN_MEMBERS, type PlainDeployment } from './plain-deployment.js';

/** Longer than two of BullMQ's checks for stalled jobs (30 s each). */
const QUIET_MILLISECONDS = 70_000;
const POLL_MILLISECONDS = 500;

/** Result of a scenario with plain workers. */
export interface PlainOutcome extends PlainCounts {
  accepted: number;
  faults: number;
}

export interface PlainRun {
  scenario: Scenario;
  size: ScenarioSize;
  random: Random;
  disk?: SmallDisk | undefined;
  log: (line: string) => void;
}

/** Runs as many jobs on plain workers as run on the product, under the same faults, and counts the outcomes. */
export async function runOnPlainWorkers(deployment: PlainDeployment, run: PlainRun): Promise<PlainOutcome> {
  const { scenario, size, random, log } = run;
  const accepted = new Set<number>();
  const target: FaultTarget = {
    servers: deployment.servers,
    workers: deployment.workers,
    api: undefined,
    clocks: [],
    disk: run.disk,
    loseQueue: () => deployment.servers.emptyQueue(deployment.database),
  };
  let isAdding = true;
  // Lost jobs never start, so faults are timed by accepted jobs instead of started ones.
  const progress = {
    get started() {
      return accepted.size;
    },
    until: async (reached: () => boolean): Promise<boolean> => {
      while (!reached()) {
        if (!isAdding) return false;
        await pause(POLL_MILLISECONDS / 10);
      }
      return true;
    },
  };
  const injection = injectFaults(scenario.points(target, size, random.fork('faults')), {
    progress,
    log,
    around: () => Promise.resolve(),
  });
  await addAll(deployment, {
    jobs: size.jobs,
    members: PLAIN_MEMBERS,
    accepted,
    maySubmit: injection.maySubmit,
  });
  isAdding = false;
  const injected = await injection.finished;
  await untilQuiet(deployment, accepted.size);
  return { accepted: accepted.size, faults: injected.length, ...(await countOutcomes(deployment, accepted)) };
}

/** Waits until every job is done, or until nothing has changed for longer than the queue needs to find stalled jobs. */
async function untilQuiet(deployment: PlainDeployment, wanted: number): Promise<void> {
  let last = '';
  let changedAt = performance.now();
  while (performance.now() - changedAt < QUIET_MILLISECONDS) {
    const state = await countDone(deployment);
    if (state.done === wanted) return;
    const text = JSON.stringify(state);
    if (text !== last) changedAt = performance.now();
    last = text;
    await pause(POLL_MILLISECONDS);
  }
}

async function countDone({ database }: PlainDeployment): Promise<{ done: number; started: number }> {
  try {
    const [row] = await runSql<{ done: number; started: number }>(
      database,
      `SELECT (SELECT count(DISTINCT index) FROM plain_result)::int AS done, (SELECT count(*) FROM plain_begin)::int AS started`,
    );
    return row ?? { done: 0, started: 0 };
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return { done: 0, started: 0 };
  }
}

const ROOM_POLL_MILLISECONDS = 20;
/** Lost jobs stay unfinished: after this time the next job is added anyway, if `maySubmit` allows it. */
const ROOM_TIMEOUT_MILLISECONDS = 300;
/** As long as a person waits for an answer before pressing the button again. */
const ADD_TIMEOUT_MILLISECONDS = 15_000;
/** A queue whose connections are all half-open never answers again: after so many adds the remaining jobs are not accepted. */
const ADDS_OF_ONE_JOB = 12;

interface AddOptions {
  jobs: number;
  members: number;
  accepted: Set<number>;
  maySubmit: (accepted: number) => boolean;
}

/**
 * Adds the jobs to the plain queue, each once `maySubmit` allows it and either fewer than MAXIMUM_UNFINISHED are unfinished or
 * ROOM_TIMEOUT_MILLISECONDS have passed. An add that failed is repeated; after ADDS_OF_ONE_JOB of them nothing more is added.
 */
export async function addAll(
  deployment: PlainDeployment,
  { jobs, members, accepted, maySubmit }: AddOptions,
): Promise<void> {
  for (let index = 0; index < jobs; index += 1) {
    await untilRoom(deployment, accepted, maySubmit);
    for (let adds = 1; !(await add(deployment, index, members)); adds += 1) {
      if (adds === ADDS_OF_ONE_JOB) return;
      await pause(ROOM_TIMEOUT_MILLISECONDS);
    }
    accepted.add(index);
  }
}

async function untilRoom(
  deployment: PlainDeployment,
  accepted: Set<number>,
  maySubmit: AddOptions['maySubmit'],
): Promise<void> {
  const since = performance.now();
  for (;;) {
    const hasTimedOut = performance.now() - since > ROOM_TIMEOUT_MILLISECONDS;
    if (maySubmit(accepted.size) && (hasTimedOut || (await hasRoom(deployment, accepted.size)))) return;
    await pause(ROOM_POLL_MILLISECONDS);
  }
}

async function hasRoom({ database }: PlainDeployment, accepted: number): Promise<boolean> {
  try {
    const [row] = await runSql<{ done: number }>(
      database,
      'SELECT count(DISTINCT index)::int AS done FROM plain_result',
    );
    return accepted - (row?.done ?? 0) < MAXIMUM_UNFINISHED;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return false;
  }
}

/** Whether the queue has confirmed the job in time. */
async function add({ queue }: PlainDeployment, index: number, members: number): Promise<boolean> {
  const adding = queue.add('run', { index, member: index % members }).then(
    () => true,
    () => false,
  );
  return Promise.race([adding, pause(ADD_TIMEOUT_MILLISECONDS, false)]);
}

export interface PlainCounts {
  done: number;
  /** Accepted, and neither done nor known to have failed. */
  lost: number;
  failed: number;
  twice: number;
  /** Charged without a result, or more than once. */
  chargedWrongly: number;
  calls: number;
}

/** Counts the outcomes. A job of which no add was confirmed in time counts only in `done`, `twice` and `calls`. */
export async function countOutcomes(
  deployment: PlainDeployment,
  accepted: ReadonlySet<number>,
): Promise<PlainCounts> {
  const [results, charges, calls] = await Promise.all([
    countByIndex(deployment, 'plain_result'),
    countByIndex(deployment, 'plain_charge'),
    deployment.servers.providerCalls(),
  ]);
  const failures = await deployment.readFailures();
  const all = [...accepted];
  return {
    done: results.size,
    lost: all.filter((index) => !results.has(index) && !failures.has(index)).length,
    failed: all.filter((index) => !results.has(index) && failures.has(index)).length,
    twice: [...results.values()].filter((count) => count > 1).length,
    chargedWrongly: all.filter((index) => (charges.get(index) ?? 0) !== (results.has(index) ? 1 : 0)).length,
    calls: Object.values(calls).reduce((total, count) => total + count, 0),
  };
}

async function countByIndex(deployment: PlainDeployment, table: string): Promise<Map<number, number>> {
  const rows = await runSql<{ index: number; count: number }>(
    deployment.database,
    `SELECT index, count(*)::int AS count FROM ${table} GROUP BY index`,
  );
  return new Map(rows.map(({ index, count }) => [index, count]));
}
