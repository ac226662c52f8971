import { jobSchema, type Job } from '#contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf, type Action } from './actions.js';
import type { Answer, Browser } from './browser.js';
import type { MemberClient } from './members.js';
import type { Progress } from './progress.js';

const ADMINISTRATORS_KINDS = new Set(['EXTRACT', 'DEDUPLICATE', 'PROCESS']);

/** Unfinished jobs at a time: enough to keep every worker busy, few enough that jobs remain for all the faults. */
export const MAXIMUM_UNFINISHED = 40;

const POLL_MILLISECONDS = 10;

export interface Clients {
  members: readonly MemberClient[];
  administrator: MemberClient;
}

export interface Submission {
  /** How many jobs shall be accepted. */
  jobs: number;
  record: ClientRecord;
  progress: Progress;
  /** Whether the next job may be sent: see FaultInjection. */
  maySubmit: (accepted: number) => boolean;
}

/**
 * Sends actions until `jobs` jobs have been accepted, with at most MAXIMUM_UNFINISHED unfinished.
 * @throws Error of the first action that got no answer below 500
 */
export async function submitAll(
  actions: Iterator<Action, never>,
  { members, administrator }: Clients,
  { jobs, record, progress, maySubmit }: Submission,
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const hasRoom = (): boolean =>
    record.jobs.size + inFlight.size < jobs &&
    progress.unfinished + inFlight.size < MAXIMUM_UNFINISHED &&
    maySubmit(record.jobs.size);
  while (record.jobs.size < jobs && failures.length === 0) {
    if (!hasRoom()) {
      await pause(POLL_MILLISECONDS);
      continue;
    }
    const action = actions.next().value;
    const member = ADMINISTRATORS_KINDS.has(action.kind) ? administrator : members[action.member];
    if (member === undefined) throw new Error(`there is no member ${action.member}`);
    const sending: Promise<void> = perform(action, member, record)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  }
  await Promise.all(inFlight);
  if (failures.length > 0) throw failures[0];
}

const RETRY_MILLISECONDS = 250;
/** A client without an answer below 500 gives up after this time; the run then fails. */
const GIVE_UP_MILLISECONDS = 240_000;

/** Sends one action with its repetitions and its cancellation. A request without an answer below 500 is repeated with its idempotency key. */
export async function perform(action: Action, member: MemberClient, record: ClientRecord): Promise<void> {
  const request = requestOf(action, member);
  const headers = { prefer: 'respond-async', 'idempotency-key': action.idempotencyKey };
  const send = (): Promise<Answer> =>
    sendUntilAnswered(record, () =>
      member.browser.send(request.method, request.path, request.body?.(), headers),
    );
  const answers = await Promise.all(action.isDoubled ? [send(), send()] : [send()]);
  const jobs = answers.flatMap((answer) => recordAnswer(answer, action, member, record));
  const [job] = jobs;
  if (job === undefined) return;
  if (action.isRepeated) recordAnswer(await send(), action, member, record);
  if (action.cancel !== 'NEVER') await cancel(action, job, member.browser, record);
}

/** Repeats a request until its answer is below 500. @throws Error when there is none for GIVE_UP_MILLISECONDS */
async function sendUntilAnswered(record: ClientRecord, ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + GIVE_UP_MILLISECONDS;
  for (;;) {
    const answer = await ask().catch((error: unknown) => nameOf(error));
    if (typeof answer !== 'string' && answer.status < 500) return answer;
    record.addServerError(typeof answer === 'string' ? answer : `${answer.status} ${answer.errorCode}`);
    if (Date.now() > deadline) throw new Error(`no answer below 500 for minutes: ${JSON.stringify(answer)}`);
    await pause(RETRY_MILLISECONDS);
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'an error');

function recordAnswer(
  answer: Answer,
  action: Action,
  { memberId }: MemberClient,
  record: ClientRecord,
): Job[] {
  if (answer.status === 202) {
    const job = jobSchema.parse(answer.data);
    record.accept({ jobId: job.jobId, memberId, idempotencyKey: action.idempotencyKey });
    return [job];
  }
  record.addRefusal(answer.errorCode ?? String(answer.status));
  return [];
}

// Whether the cancellation came in time shows in the job's final status.
async function cancel(
  { cancel: when }: Action,
  { jobId }: Job,
  browser: Browser,
  record: ClientRecord,
): Promise<void> {
  const path = `/api/v1/jobs/${jobId}`;
  if (when === 'WHEN_RUNNING')
    for (;;) {
      const answer = await sendUntilAnswered(record, () => browser.send('GET', path));
      if (jobSchema.parse(answer.data).status !== 'QUEUED') break;
      await pause(RETRY_MILLISECONDS);
    }
  await sendUntilAnswered(record, () => browser.send('POST', `${path}/cancel`));
}

/** An accepted job as the API acknowledged it. */
export interface AcknowledgedJob {
  jobId: string;
  memberId: number;
  idempotencyKey: string;
}

/** What the API answered to the clients. */
export class ClientRecord {
  readonly jobs = new Map<string, AcknowledgedJob>();
  /** Refused requests (4xx) by error code. */
  readonly refusals: Record<string, number> = {};
  /** Answers with a server error, by status and code (an outage is answered with 503), and requests without an answer, by error. */
  readonly serverErrors: Record<string, number> = {};
  /** Violations: two jobs for one key. */
  readonly contradictions: string[] = [];
  private readonly jobOfKey = new Map<string, string>();

  accept(job: AcknowledgedJob): void {
    const earlier = this.jobOfKey.get(job.idempotencyKey);
    if (earlier !== undefined && earlier !== job.jobId)
      this.contradictions.push(`key ${job.idempotencyKey} was answered ${earlier} and ${job.jobId}`);
    this.jobOfKey.set(job.idempotencyKey, job.jobId);
    this.jobs.set(job.jobId, job);
  }

  addRefusal(errorCode: string): void {
    this.refusals[errorCode] = (this.refusals[errorCode] ?? 0) + 1;
  }

  addServerError(what: string): void {
    this.serverErrors[what] = (this.serverErrors[what] ?? 0) + 1;
  }
}
