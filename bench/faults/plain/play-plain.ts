import { isConnectionError, queryRows } from '#database';
import { setTimeout as pause } from 'node:timers/promises';
import { playPoints } from '../play-points.js';
import type { Random } from '../random.js';
import type { Measure, Scenario, Stage } from '../scenarios/scenario.js';
import type { SmallDisk } from '../site/small-disk.js';
import { addAll } from './add-all.js';
import { judge, type PlainVerdict } from './judge.js';
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
  const stage: Stage = {
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
  const points = playPoints(scenario.points(stage, measure, random.fork('faults')), {
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
