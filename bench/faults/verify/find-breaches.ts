import { isEnded } from '#contracts';
import type { AcknowledgedJob } from '../workload/submit-all.js';
import type { Evidence, JobEvidence } from './evidence.js';

/** What a rule was broken by. */
export interface Breach {
  kind:
    | 'LOST'
    | 'UNENDED'
    | 'TWICE'
    | 'LEDGER'
    | 'RESULT'
    | 'CALLS'
    | 'FOREIGN'
    | 'BEGUN_AGAIN'
    | 'REFILL'
    | 'ACCIDENT';
  text: string;
}

/** What was seen of a run besides its database. */
export interface Observed {
  acknowledged: readonly AcknowledgedJob[];
  /** What the provider was asked for, by kind of reply. */
  providerCalls: Record<string, number>;
  /** Attempts (`<job id> <attempt>`) that were running at a fault that can break work off. */
  inFlight: ReadonlySet<string>;
  /** Whether only those may have been begun again; not where a machine that is slow for others may have a heart miss its beats. */
  onlyInFlightBeginAgain: boolean;
  /** Events that a member heard of somebody else's job. */
  foreignEvents: readonly string[];
  /** Refills that the database's clock allows. */
  refills: number;
}

/** Every breach of the rules in what a run has left behind; none is a pass. */
export function findBreaches(evidence: Evidence, observed: Observed): Breach[] {
  const jobs = new Map(evidence.jobs.map((job) => [job.jobId, job]));
  return [
    ...observed.acknowledged.flatMap((accepted) => findLost(accepted, jobs.get(accepted.jobId))),
    ...findDoubledKeys(evidence.jobs),
    ...evidence.jobs.flatMap(findUnclearEnd),
    ...findLedgerErrors(evidence, observed.refills),
    ...findResultErrors(evidence),
    ...findTooManyCalls(evidence.jobs, observed),
    ...observed.foreignEvents.map((text) => breach('FOREIGN', text)),
  ];
}

function findLost(accepted: AcknowledgedJob, job: JobEvidence | undefined): Breach[] {
  if (job === undefined) return [breach('LOST', `job ${accepted.jobId} was accepted and is not there`)];
  if (job.memberId !== accepted.memberId)
    return [
      breach('FOREIGN', `job ${accepted.jobId} of member ${accepted.memberId} is member ${job.memberId}'s`),
    ];
  return [];
}

function findDoubledKeys(jobs: readonly JobEvidence[]): Breach[] {
  const keys = jobs.flatMap(({ memberId, idempotencyKey }) =>
    idempotencyKey === null ? [] : [`${memberId} ${idempotencyKey}`],
  );
  return repeated(keys).map((key) => breach('TWICE', `the key ${key} has begun several jobs`));
}

function findUnclearEnd({ jobId, type, status, ends, attempt }: JobEvidence): Breach[] {
  const text = `${type} ${jobId} is ${status} in attempt ${attempt}`;
  if (!isEnded(status)) return [breach('UNENDED', text)];
  return ends === 1 ? [] : [breach('TWICE', `${text} and has ended ${ends} times`)];
}

const LAST_ENTRY = { SUCCEEDED: 'TAKE', FAILED: 'RELEASE', CANCELLED: 'RELEASE' } as const;

function findLedgerErrors({ jobs, ledger, accounts }: Evidence, refills: number): Breach[] {
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

function wantedEntries({ status, tokenCost }: JobEvidence): string[] {
  if (tokenCost === 0) return [];
  if (status === 'QUEUED' || status === 'RUNNING') return [`HOLD ${-tokenCost}`];
  const last = LAST_ENTRY[status];
  return [`HOLD ${-tokenCost}`, `${last} ${last === 'TAKE' ? 0 : tokenCost}`];
}

// Only a list of questions names what other jobs have made as well.
function findResultErrors({ jobs, results, uploads }: Evidence): Breach[] {
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

function findTooManyCalls(jobs: readonly JobEvidence[], observed: Observed): Breach[] {
  const { calls, bound } = boundOfCalls(jobs, observed.providerCalls);
  const tooMany = calls > bound ? [breach('CALLS', `${calls} calls to the provider, at most ${bound}`)] : [];
  return observed.onlyInFlightBeginAgain
    ? [...tooMany, ...findUnexplained(jobs, observed.inFlight)]
    : tooMany;
}

const findUnexplained = (jobs: readonly JobEvidence[], inFlight: ReadonlySet<string>): Breach[] =>
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

/** Steps in which the provider is asked, once each; the others read or compute. */
const ASKING_STEP =
  /^(feedback|rewrite|questions|questions-more|answer(-\d+)?(-again)?|structure|features .*)$/;
/**
 * Vectors are left out: evidence for a letter asks for one within a step that may do without, and a deduplication for as many as it
 * finds missing, which are stored one batch after another.
 */
const UNCOUNTED = 'embeddings';

/**
 * How often the provider was asked, and how often it may have been. A job asks one thing at a time and stores each answer as a step
 * before it goes on, so it may have asked once for every stored step, and once more, in vain, for every attempt that did not come to
 * its end: for a job that succeeded all but the last, for one that failed or was cancelled all.
 */
export function boundOfCalls(jobs: readonly JobEvidence[], providerCalls: Record<string, number>) {
  const calls = sum(Object.entries(providerCalls).map(([name, count]) => (name === UNCOUNTED ? 0 : count)));
  const steps = sum(jobs.map((job) => job.steps.filter((key) => ASKING_STEP.test(key)).length));
  const brokenOff = sum(jobs.map(({ status, attempt }) => (status === 'SUCCEEDED' ? attempt - 1 : attempt)));
  return { calls, bound: steps + brokenOff };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
