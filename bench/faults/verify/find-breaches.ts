import { isEnded } from '#contracts';
import type { AcknowledgedJob } from '../workload/submit-all.js';
import type { StoredState, StoredJob } from './stored-state.js';

/** A violation of a rule. */
export interface Breach {
  kind:
    | 'LOST'
    | 'UNENDED'
    | 'TWICE'
    | 'LEDGER'
    | 'RESULT'
    | 'CALLS'
    | 'FOREIGN'
    | 'STATUS'
    | 'BEGUN_AGAIN'
    | 'REFILL'
    | 'UNHANDLED';
  text: string;
}

/** Observations of a run besides its database. */
export interface Observed {
  acknowledged: readonly AcknowledgedJob[];
  /** Requests that the provider got, by reply schema. */
  providerCalls: Record<string, number>;
  /** Attempts (`<job id> <attempt>`) that were running when a fault could interrupt work. */
  inFlight: ReadonlySet<string>;
  /** Whether only attempts of `inFlight` may have been given up; false for faults that last, and where load may delay heartbeats. */
  onlyInFlightMayRestart: boolean;
  /** Events about other members' jobs that a member received. */
  foreignEvents: readonly string[];
  /** Refills that are due by the database's clock. */
  refills: number;
}

/** All violations that the stored state and the observations show. */
export function findBreaches(stored: StoredState, observed: Observed): Breach[] {
  const jobs = new Map(stored.jobs.map((job) => [job.jobId, job]));
  return [
    ...observed.acknowledged.flatMap((accepted) => findLost(accepted, jobs.get(accepted.jobId))),
    ...findDoubledKeys(stored.jobs),
    ...stored.jobs.flatMap(findUnclearEnd),
    ...findLedgerErrors(stored, observed.refills),
    ...findResultErrors(stored),
    ...findTooManyCalls(stored.jobs, observed),
    ...observed.foreignEvents.map((text) => breach('FOREIGN', text)),
  ];
}

function findLost(accepted: AcknowledgedJob, job: StoredJob | undefined): Breach[] {
  if (job === undefined) return [breach('LOST', `job ${accepted.jobId} was accepted and is not there`)];
  if (job.memberId !== accepted.memberId)
    return [
      breach('FOREIGN', `job ${accepted.jobId} of member ${accepted.memberId} is member ${job.memberId}'s`),
    ];
  return [];
}

function findDoubledKeys(jobs: readonly StoredJob[]): Breach[] {
  const keys = jobs.flatMap(({ memberId, idempotencyKey }) =>
    idempotencyKey === null ? [] : [`${memberId} ${idempotencyKey}`],
  );
  return repeated(keys).map((key) => breach('TWICE', `the key ${key} has started several jobs`));
}

function findUnclearEnd({ jobId, type, status, ends, attempt }: StoredJob): Breach[] {
  const text = `${type} ${jobId} is ${status} in attempt ${attempt}`;
  if (!isEnded(status)) return [breach('UNENDED', text)];
  return ends === 1 ? [] : [breach('TWICE', `${text} and has ended ${ends} times`)];
}

const LAST_ENTRY = { SUCCEEDED: 'TAKE', FAILED: 'RELEASE', CANCELLED: 'RELEASE' } as const;

function findLedgerErrors({ jobs, ledger, accounts }: StoredState, refills: number): Breach[] {
  const entriesOf = new Map<string | null, string[]>();
  for (const { jobId, kind, amount } of ledger)
    entriesOf.set(jobId, [...(entriesOf.get(jobId) ?? []), `${kind} ${amount}`]);
  const sums = new Map<number, number>();
  for (const { memberId, amount } of ledger) sums.set(memberId, (sums.get(memberId) ?? 0) + amount);
  const seen = ledger.filter(({ kind }) => kind === 'REFILL').length;
  return [
    ...accounts.flatMap(({ memberId, balance, held }) => {
      const sum = sums.get(memberId) ?? 0;
      const text = `member ${memberId}: balance ${balance}, held ${held}, ledger ${sum}`;
      return sum === balance - held && held === 0 ? [] : [breach('LEDGER', text)];
    }),
    ...jobs.flatMap((job) => {
      const entries = entriesOf.get(job.jobId) ?? [];
      const wanted = wantedEntries(job);
      const text = `${job.type} ${job.jobId} ${job.status}: ${entries.join(', ')} instead of ${wanted.join(', ')}`;
      return entries.join() === wanted.join() ? [] : [breach('LEDGER', text)];
    }),
    ...(seen > refills ? [breach('REFILL', `${seen} refills where time allows ${refills}`)] : []),
  ];
}

function wantedEntries({ status, tokenCost }: StoredJob): string[] {
  if (tokenCost === 0) return [];
  if (status === 'QUEUED' || status === 'RUNNING') return [`HOLD ${-tokenCost}`];
  const last = LAST_ENTRY[status];
  return [`HOLD ${-tokenCost}`, `${last} ${last === 'TAKE' ? 0 : tokenCost}`];
}

// Only lists of questions may contain ids that other jobs made.
function findResultErrors({ jobs, results, uploads }: StoredState): Breach[] {
  const owners = new Map(results.map(({ name, memberId }) => [name, memberId]));
  const named = new Set(jobs.flatMap((job) => job.named));
  const single = jobs.flatMap((job) => (job.type === 'INTERVIEW_QUESTIONS' ? [] : job.named));
  return [
    ...repeated(single).map((name) => breach('RESULT', `several jobs made ${name}`)),
    ...jobs.flatMap((job) =>
      job.named.flatMap((name) => {
        if (!owners.has(name)) return [breach('RESULT', `${name} of ${job.type} ${job.jobId} is not there`)];
        return owners.get(name) === job.memberId ? [] : [breach('FOREIGN', `${name} is not its member's`)];
      }),
    ),
    ...results
      .filter(({ name }) => !named.has(name))
      .map(({ name }) =>
        breach('RESULT', `no job has named ${name}: it was made twice, or by one that failed`),
      ),
    ...(uploads > 0 ? [breach('RESULT', `${uploads} uploads were left behind`)] : []),
  ];
}

function findTooManyCalls(jobs: readonly StoredJob[], observed: Observed): Breach[] {
  const { calls, bound } = boundOfCalls(jobs, observed.providerCalls);
  const tooMany = calls > bound ? [breach('CALLS', `${calls} calls to the provider, at most ${bound}`)] : [];
  return observed.onlyInFlightMayRestart
    ? [...tooMany, ...findUnexplained(jobs, observed.inFlight)]
    : tooMany;
}

const findUnexplained = (jobs: readonly StoredJob[], inFlight: ReadonlySet<string>): Breach[] =>
  jobs.flatMap(({ jobId, type, attempt }) =>
    Array.from({ length: Math.max(0, attempt - 1) }, (_, index) => index + 1)
      .filter((lost) => !inFlight.has(`${jobId} ${lost}`))
      .map((lost) =>
        breach('BEGUN_AGAIN', `attempt ${lost} of ${type} ${jobId} was given up, and nothing had hit it`),
      ),
  );

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

const breach = (kind: Breach['kind'], text: string): Breach => ({ kind, text });

/**
 * Embedding calls are not bounded: evidence requests one within a step that works without it, and a deduplication requests all that
 * are missing, batch by batch.
 */
const UNCOUNTED = 'embeddings';

/**
 * Counts the provider's calls and their upper bound. A job sends one request at a time and stores each reply as a step before the
 * next one. So it may have sent one request for each stored reply, and one more for each attempt that did not finish: for a
 * succeeded job all attempts but the last, for a failed or cancelled one all.
 */
export function boundOfCalls(jobs: readonly StoredJob[], providerCalls: Record<string, number>) {
  const calls = sum(Object.entries(providerCalls).map(([name, count]) => (name === UNCOUNTED ? 0 : count)));
  const replies = sum(jobs.map((job) => job.replies));
  const brokenOff = sum(jobs.map(({ status, attempt }) => (status === 'SUCCEEDED' ? attempt - 1 : attempt)));
  return { calls, bound: replies + brokenOff };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
