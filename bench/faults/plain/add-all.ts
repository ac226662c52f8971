import { isConnectionError, queryRows } from '#database';
import { setTimeout as pause } from 'node:timers/promises';
import { WINDOW } from '../workload/submit-all.js';
import type { PlainSite } from './plain-site.js';

const POLL_MILLISECONDS = 20;
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
    await pause(POLL_MILLISECONDS);
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
