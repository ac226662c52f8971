import { isConnectionError } from '#database';
import { injectFaults } from './inject-faults.js';
import type { Random } from './random.js';
import type { ScenarioSize, Scenario, FaultTarget } from './scenarios.js';
import type { ProductDeployment } from './deployment/product-deployment.js';
import type { SmallDisk } from './deployment/small-disk.js';
import { compareWithApi } from './verify/compare-with-api.js';
import { readStoredState, readInFlight, type StoredState } from './verify/stored-state.js';
import { findBreaches, boundOfCalls, type Breach, type Observed } from './verify/find-breaches.js';
import { EventRecorder } from './verify/event-recorder.js';
import { Recovery } from './verify/recovery.js';
import { drawActions } from './workload/actions.js';
import { makeAdministrator, makeMembers } from './workload/members.js';
import { Progress } from './workload/progress.js';
import { submitAll, ClientRecord } from './workload/submit-all.js';

/** More jobs than a member's tokens pay for, so that some members run out of tokens. */
const JOBS_PER_MEMBER = 18;
const LISTENING_MEMBERS = 6;
/** Jobs that have not ended this long after the last submission and the last fault count as lost. */
const END_TIMEOUT_MILLISECONDS = 180_000;

const COUNT_JOBS = `
SELECT count(*)::int AS accepted, count(*) FILTER (WHERE attempt > 0 OR finished_at IS NOT NULL)::int AS started,
  count(*) FILTER (WHERE finished_at IS NOT NULL)::int AS ended FROM job WHERE parent_job_id IS NULL`;

/** Result of a scenario on the product. */
export interface Outcome {
  accepted: number;
  faults: number;
  ended: number;
  /** Accepted jobs by status. */
  statuses: Record<string, number>;
  breaches: Breach[];
  calls: number;
  bound: number;
  recoverSeconds: number;
  events: number;
  refusals: Record<string, number>;
  serverErrors: Record<string, number>;
}

export interface RunOptions {
  scenario: Scenario;
  size: ScenarioSize;
  random: Random;
  disk?: SmallDisk | undefined;
  /** Whether only jobs that a fault could interrupt may restart; false for faults that last, and where other load may delay heartbeats. */
  onlyInFlightMayRestart: boolean;
  log: (line: string) => void;
}

/** Sends members' requests while the scenario injects its faults, waits until every job has ended, and searches for breaches. */
export async function runOnProduct(deployment: ProductDeployment, options: RunOptions): Promise<Outcome> {
  const { scenario, size, random, log } = options;
  const { database, servers, apiUrl } = deployment;
  const record = new ClientRecord();
  const members = await makeMembers(database, apiUrl, Math.ceil(size.jobs / JOBS_PER_MEMBER));
  const clients = { members, administrator: await makeAdministrator(database, apiUrl) };
  const events = new EventRecorder();
  for (const member of members.slice(0, LISTENING_MEMBERS)) events.open(apiUrl, member);
  const progress = new Progress(database, COUNT_JOBS);
  const recovery = new Recovery(database);
  const inFlight = new Set<string>();
  try {
    const injection = injectFaults(
      scenario.points(targetOf(deployment, options), size, random.fork('faults')),
      {
        progress,
        log,
        around: async ({ breaksWork }, when) => {
          if (breaksWork)
            await whenReachable(async () =>
              (await readInFlight(database)).forEach((name) => inFlight.add(name)),
            );
          if (when === 'AFTER') await whenReachable(() => recovery.begin());
        },
      },
    );
    const actions = drawActions(random.fork('actions'), members.length);
    await submitAll(actions, clients, { jobs: size.jobs, record, progress, maySubmit: injection.maySubmit });
    const injected = await injection.finished;
    await untilEnded(progress);
    const stored = await readStoredState(database);
    const observed: Observed = {
      acknowledged: [...record.jobs.values()],
      providerCalls: await servers.providerCalls(),
      inFlight,
      onlyInFlightMayRestart: options.onlyInFlightMayRestart,
      foreignEvents: events.foreign(new Map(stored.jobs.map((job) => [job.jobId, job.memberId]))),
      refills: 0,
    };
    const breaches = [
      ...findBreaches(stored, observed),
      ...(await compareWithApi(members, stored)),
      ...record.contradictions.map((text): Breach => ({ kind: 'TWICE', text })),
      ...deployment.unhandledFailures.map((text): Breach => ({ kind: 'UNHANDLED', text })),
    ];
    return {
      accepted: record.jobs.size,
      faults: injected.length,
      ...countEnds(stored, record),
      breaches,
      ...boundOfCalls(stored.jobs, observed.providerCalls),
      recoverSeconds: recovery.longestSeconds,
      events: events.count,
      refusals: record.refusals,
      serverErrors: record.serverErrors,
    };
  } finally {
    events.close();
    await Promise.all([progress.stop(), recovery.stop()]);
  }
}

const targetOf = (deployment: ProductDeployment, { disk }: RunOptions): FaultTarget => ({
  servers: deployment.servers,
  workers: deployment.workers,
  api: deployment.api,
  clocks: deployment.clocks,
  disk,
  loseQueue: () => deployment.servers.emptyQueue(deployment.database),
});

// Jobs that have not ended by the deadline are reported as breaches.
async function untilEnded(progress: Progress): Promise<void> {
  const deadline = performance.now() + END_TIMEOUT_MILLISECONDS;
  await progress.until(() => progress.unfinished === 0 || performance.now() > deadline);
}

function countEnds({ jobs }: StoredState, record: ClientRecord): Pick<Outcome, 'ended' | 'statuses'> {
  const statuses: Record<string, number> = {};
  for (const { jobId, status } of jobs)
    if (record.jobs.has(jobId)) statuses[status] = (statuses[status] ?? 0) + 1;
  const { SUCCEEDED = 0, FAILED = 0, CANCELLED = 0 } = statuses;
  return { ended: SUCCEEDED + FAILED + CANCELLED, statuses };
}

async function whenReachable(read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!isConnectionError(error)) throw error;
  }
}
