import { isConnectionError, queryRows } from '#database';
import { setTimeout as pause } from 'node:timers/promises';
import { playPoints } from '../inject-faults.js';
import type { Random } from '../random.js';
import type { Measure, Scenario, FaultTarget } from '../scenarios.js';
import type { SmallDisk } from '../site/small-disk.js';
import { WINDOW } from '../workload/submit-all.js';
import { PLAIN_MEMBERS, type PlainSite } from './plain-site.js';

/** Longer than BullMQ needs to find stalled jobs twice over: 30 s each time. */
const QUIET_MILLISECONDS = 70_000;
const POLL_MILLISECONDS = 500;

/** What the plain worker made of a scenario. */
export interface PlainOutcome extends PlainVerdict {
  accepted: number;
  faults: number;
}

export interface PlainPlay {
  scenario: Scenario;
  measure: Measure;
  random: Random;
  disk?: SmallDisk | undefined;
  say: (line: string) => void;
}

/** Has the plain workers do as many jobs under the same scenario, and counts what came of them. */
export async function playPlain(site: PlainSite, play: PlainPlay): Promise<PlainOutcome> {
  const { scenario, measure, random, say } = play;
  const accepted = new Set<number>();
  const target: FaultTarget = {
    servers: site.servers,
    workers: site.workers,
    api: undefined,
    clocks: [],
    disk: play.disk,
    loseQueue: () => site.loseQueue(),
  };
  // Jobs that are lost never begin: points are timed by what was accepted, less what may wait.
  const progress = {
    get begun() {
      return accepted.size;
    },
    until: async (reached: () => boolean): Promise<boolean> => {
      while (!reached()) await pause(POLL_MILLISECONDS / 10);
      return true;
    },
  };
  const points = playPoints(scenario.points(target, measure, random.fork('faults')), {
    progress,
    say,
    around: () => Promise.resolve(),
  });
  await addAll(site, { jobs: measure.jobs, members: PLAIN_MEMBERS, accepted, mayGoOn: points.mayGoOn });
  const struck = await points.over;
  await untilQuiet(site, accepted.size);
  return { accepted: accepted.size, faults: struck.length, ...(await judge(site, accepted)) };
}

/** Waits until every job is done, or nothing has been done for longer than the queue takes to notice. */
async function untilQuiet(site: PlainSite, wanted: number): Promise<void> {
  let last = '';
  let changedAt = performance.now();
  while (performance.now() - changedAt < QUIET_MILLISECONDS) {
    const state = await countDone(site);
    if (state.done === wanted) return;
    const text = JSON.stringify(state);
    if (text !== last) changedAt = performance.now();
    last = text;
    await pause(POLL_MILLISECONDS);
  }
}

async function countDone({ database }: PlainSite): Promise<{ done: number; begun: number }> {
  try {
    const [row] = await queryRows<{ done: number; begun: number }>(
      database,
      `SELECT (SELECT count(DISTINCT index) FROM plain_result)::int AS done, (SELECT count(*) FROM plain_begin)::int AS begun`,
    );
    return row ?? { done: 0, begun: 0 };
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return { done: 0, begun: 0 };
  }
}

const ROOM_POLL_MILLISECONDS = 20;
/** Jobs that are lost make no room: after so long the next one is added all the same. */
const LONGEST_WAIT_MILLISECONDS = 300;
/** As long as a person waits for an answer before the button is pressed again. */
const PATIENCE_MILLISECONDS = 15_000;

interface Adding {
  jobs: number;
  members: number;
  accepted: Set<number>;
  mayGoOn: (accepted: number) => boolean;
}

/** Adds so many jobs to the plain queue, a window of them at a time; one whose adding failed is added again. */
export async function addAll(site: PlainSite, { jobs, members, accepted, mayGoOn }: Adding): Promise<void> {
  for (let index = 0; index < jobs; index += 1) {
    await untilRoom(site, accepted, mayGoOn);
    while (!(await add(site, index, members))) await pause(LONGEST_WAIT_MILLISECONDS);
    accepted.add(index);
  }
}

async function untilRoom(site: PlainSite, accepted: Set<number>, mayGoOn: Adding['mayGoOn']): Promise<void> {
  const since = performance.now();
  for (;;) {
    const waitedLong = performance.now() - since > LONGEST_WAIT_MILLISECONDS;
    if (mayGoOn(accepted.size) && (waitedLong || (await hasRoom(site, accepted.size)))) return;
    await pause(ROOM_POLL_MILLISECONDS);
  }
}

async function hasRoom({ database }: PlainSite, accepted: number): Promise<boolean> {
  try {
    const [row] = await queryRows<{ done: number }>(
      database,
      'SELECT count(DISTINCT index)::int AS done FROM plain_result',
    );
    return accepted - (row?.done ?? 0) < WINDOW;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return false;
  }
}

/** Whether the queue has said that it has the job. */
async function add({ queue }: PlainSite, index: number, members: number): Promise<boolean> {
  const adding = queue.add('run', { index, member: index % members }).then(
    () => true,
    () => false,
  );
  return Promise.race([adding, pause(PATIENCE_MILLISECONDS, false)]);
}

export interface PlainVerdict {
  done: number;
  /** Accepted, and neither done nor known to have failed. */
  lost: number;
  failed: number;
  twice: number;
  /** Charged without a result, or more than once. */
  chargedWrongly: number;
  calls: number;
}

/** Counts what became of the accepted jobs of the plain queue. */
export async function judge(site: PlainSite, accepted: ReadonlySet<number>): Promise<PlainVerdict> {
  const [results, charges, calls] = await Promise.all([
    countByIndex(site, 'plain_result'),
    countByIndex(site, 'plain_charge'),
    site.servers.providerCalls(),
  ]);
  const failures = await readFailures(site);
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

async function countByIndex(site: PlainSite, table: string): Promise<Map<number, number>> {
  const rows = await queryRows<{ index: number; count: number }>(
    site.database,
    `SELECT index, count(*)::int AS count FROM ${table} GROUP BY index`,
  );
  return new Map(rows.map(({ index, count }) => [index, count]));
}

async function readFailures({ queue }: PlainSite): Promise<Set<number>> {
  const failed = await queue.getFailed();
  return new Set(failed.map((job) => Number(job.data.index)));
}
