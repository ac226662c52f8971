import { isConnectionError } from '#database';
import { playPoints } from './inject-faults.js';
import type { Random } from './random.js';
import type { Measure, Scenario, FaultTarget } from './scenarios.js';
import type { ProductSite } from './site/product-site.js';
import type { SmallDisk } from './site/small-disk.js';
import { askMembers } from './verify/compare-with-api.js';
import { readEvidence, readInFlight, type Evidence } from './verify/evidence.js';
import { findBreaches, boundOfCalls, type Breach, type Observed } from './verify/find-breaches.js';
import { Listeners } from './verify/event-recorder.js';
import { Recovery } from './verify/recovery.js';
import { drawActions } from './workload/actions.js';
import { makeAdministrator, makePeople } from './workload/members.js';
import { Progress } from './workload/progress.js';
import { submitAll, ClientRecord } from './workload/submit-all.js';

/** Members share the jobs, so that some of them run out of tokens. */
const JOBS_A_MEMBER = 18;
const LISTENING = 6;
/** What has not ended so long after the last job was accepted and the last fault was over will not end. */
const LONGEST_END_MILLISECONDS = 180_000;

const COUNT = `
SELECT count(*)::int AS accepted, count(*) FILTER (WHERE attempt > 0 OR finished_at IS NOT NULL)::int AS begun,
  count(*) FILTER (WHERE finished_at IS NOT NULL)::int AS ended FROM job WHERE parent_job_id IS NULL`;

/** What came of a scenario. */
export interface Outcome {
  accepted: number;
  faults: number;
  ended: number;
  /** By how they ended. */
  statuses: Record<string, number>;
  breaches: Breach[];
  calls: number;
  bound: number;
  recoverSeconds: number;
  events: number;
  refusals: Record<string, number>;
  troubles: Record<string, number>;
}

export interface PlayOptions {
  scenario: Scenario;
  measure: Measure;
  random: Random;
  disk?: SmallDisk | undefined;
  /** False where the machine may be so busy with others that hearts miss their beats. */
  onlyInFlightBeginAgain: boolean;
  say: (line: string) => void;
}

/** Has members work on the site while the scenario injects its faults, waits for every end, and searches for breaches. */
export async function playProduct(site: ProductSite, options: PlayOptions): Promise<Outcome> {
  const { scenario, measure, random, say } = options;
  const { database, servers, apiUrl } = site;
  const record = new ClientRecord();
  const people = await makePeople(database, apiUrl, Math.ceil(measure.jobs / JOBS_A_MEMBER));
  const crowd = { people, administrator: await makeAdministrator(database, apiUrl) };
  const listeners = new Listeners();
  for (const person of people.slice(0, LISTENING)) listeners.open(apiUrl, person);
  const progress = new Progress(database, COUNT);
  const recovery = new Recovery(database);
  const inFlight = new Set<string>();
  try {
    const play = playPoints(scenario.points(targetOf(site, options), measure, random.fork('faults')), {
      progress,
      say,
      around: async ({ breaksWork }, when) => {
        if (breaksWork)
          await whenReachable(async () =>
            (await readInFlight(database)).forEach((name) => inFlight.add(name)),
          );
        if (when === 'AFTER') await whenReachable(() => recovery.begin());
      },
    });
    const actions = drawActions(random.fork('actions'), people.length);
    await submitAll(actions, crowd, { jobs: measure.jobs, record, progress, mayGoOn: play.mayGoOn });
    const struck = await play.over;
    await untilEnded(progress);
    const evidence = await readEvidence(database);
    const observed: Observed = {
      acknowledged: [...record.jobs.values()],
      providerCalls: await servers.providerCalls(),
      inFlight,
      onlyInFlightBeginAgain: options.onlyInFlightBeginAgain,
      foreignEvents: listeners.foreign(new Map(evidence.jobs.map((job) => [job.jobId, job.memberId]))),
      refills: 0,
    };
    const breaches = [
      ...findBreaches(evidence, observed),
      ...(await askMembers(people, evidence)),
      ...record.contradictions.map((text): Breach => ({ kind: 'TWICE', text })),
      ...site.accidents.map((text): Breach => ({ kind: 'ACCIDENT', text })),
    ];
    return {
      accepted: record.jobs.size,
      faults: struck.length,
      ...countEnds(evidence, record),
      breaches,
      ...boundOfCalls(evidence.jobs, observed.providerCalls),
      recoverSeconds: recovery.longestSeconds,
      events: listeners.count,
      refusals: record.refusals,
      troubles: record.troubles,
    };
  } finally {
    listeners.close();
    await Promise.all([progress.stop(), recovery.stop()]);
  }
}

const targetOf = (site: ProductSite, { disk }: PlayOptions): FaultTarget => ({
  servers: site.servers,
  workers: site.workers,
  api: site.api,
  clocks: site.clocks,
  disk,
  loseQueue: () => site.loseQueue(),
});

// Jobs that have not ended by then are reported as breaches.
async function untilEnded(progress: Progress): Promise<void> {
  const deadline = performance.now() + LONGEST_END_MILLISECONDS;
  await progress.until(() => progress.unended === 0 || performance.now() > deadline);
}

function countEnds({ jobs }: Evidence, record: ClientRecord): Pick<Outcome, 'ended' | 'statuses'> {
  const statuses: Record<string, number> = {};
  for (const { jobId, status } of jobs)
    if (record.jobs.has(jobId)) statuses[status] = (statuses[status] ?? 0) + 1;
  const { SUCCEEDED = 0, FAILED = 0, CANCELLED = 0 } = statuses;
  return { ended: SUCCEEDED + FAILED + CANCELLED, statuses };
}

async function whenReachable(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!isConnectionError(error)) throw error;
  }
}
