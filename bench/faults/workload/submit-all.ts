import { jobSchema, type Job } from '#contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf, type Action } from './actions.js';
import type { Answer, Browser } from './browser.js';
import type { Person } from './members.js';
import type { Progress } from './progress.js';

const ADMINISTRATORS_OWN = new Set(['EXTRACT', 'DEDUPLICATE', 'PROCESS']);

/** Jobs that are unfinished at one moment: enough to keep every worker busy, few enough to last through all the faults. */
export const WINDOW = 40;

const POLL_MILLISECONDS = 10;

export interface Crowd {
  people: readonly Person[];
  administrator: Person;
}

export interface Submission {
  /** How many are to be accepted. */
  jobs: number;
  record: ClientRecord;
  progress: Progress;
  /** False holds the next ones back, such as while a fault is due that has not come yet. */
  mayGoOn: (accepted: number) => boolean;
}

/**
 * Sends actions until so many jobs have been accepted, a window of them unfinished at a time.
 * @throws Error of the first action that got no clear answer
 */
export async function submitAll(
  actions: Iterator<Action, never>,
  { people, administrator }: Crowd,
  { jobs, record, progress, mayGoOn }: Submission,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const hasRoom = (): boolean =>
    record.jobs.size + underWay.size < jobs &&
    progress.unended + underWay.size < WINDOW &&
    mayGoOn(record.jobs.size);
  while (record.jobs.size < jobs && failures.length === 0) {
    if (!hasRoom()) {
      await pause(POLL_MILLISECONDS);
      continue;
    }
    const action = actions.next().value;
    const person = ADMINISTRATORS_OWN.has(action.kind) ? administrator : people[action.member];
    if (person === undefined) throw new Error(`there is no member ${action.member}`);
    const acting: Promise<void> = act(action, person, record)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(acting));
    underWay.add(acting);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}

const RETRY_MILLISECONDS = 250;
/** A client that has had no clear answer for so long gives up; that is a failure of the run. */
const PATIENCE_MILLISECONDS = 240_000;

/** Plays one action to the end of its sending, as a stubborn client: what got no clear answer is sent again under its key. */
export async function act(action: Action, person: Person, record: ClientRecord): Promise<void> {
  const request = requestOf(action, person);
  const headers = { prefer: 'respond-async', 'idempotency-key': action.idempotencyKey };
  const send = (): Promise<Answer> =>
    insist(record, () => person.browser.send(request.method, request.path, request.body?.(), headers));
  const answers = await Promise.all(action.isDoubled ? [send(), send()] : [send()]);
  const jobs = answers.flatMap((answer) => noteAnswer(answer, action, person, record));
  const [job] = jobs;
  if (job === undefined) return;
  if (action.isRepeated) noteAnswer(await send(), action, person, record);
  if (action.cancel !== 'NEVER') await cancel(action, job, person.browser, record);
}

/** Asks until there is an answer that says yes or no. @throws Error when there is none for minutes */
async function insist(record: ClientRecord, ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const answer = await ask().catch((error: unknown) => nameOf(error));
    if (typeof answer !== 'string' && answer.status < 500) return answer;
    record.trouble(typeof answer === 'string' ? answer : `${answer.status} ${answer.errorCode}`);
    if (Date.now() > deadline) throw new Error(`no clear answer for minutes: ${JSON.stringify(answer)}`);
    await pause(RETRY_MILLISECONDS);
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'an error');

function noteAnswer(answer: Answer, action: Action, { memberId }: Person, record: ClientRecord): Job[] {
  if (answer.status === 202) {
    const job = jobSchema.parse(answer.data);
    record.accept({ jobId: job.jobId, memberId, idempotencyKey: action.idempotencyKey });
    return [job];
  }
  record.refuse(answer.errorCode ?? String(answer.status));
  return [];
}

// Whether the cancel came in time, the job's end tells.
async function cancel(
  { cancel: when }: Action,
  { jobId }: Job,
  browser: Browser,
  record: ClientRecord,
): Promise<void> {
  const path = `/api/v1/jobs/${jobId}`;
  if (when === 'WHEN_RUNNING')
    for (;;) {
      const answer = await insist(record, () => browser.send('GET', path));
      if (jobSchema.parse(answer.data).status !== 'QUEUED') break;
      await pause(RETRY_MILLISECONDS);
    }
  await insist(record, () => browser.send('POST', `${path}/cancel`));
}

/** One accepted job, as the clients know it. */
export interface AcknowledgedJob {
  jobId: string;
  memberId: number;
  idempotencyKey: string;
}

/** Everything that the clients were record. */
export class ClientRecord {
  readonly jobs = new Map<string, AcknowledgedJob>();
  /** Requests that were refused for good, by error code. */
  readonly refusals: Record<string, number> = {};
  /** Answers with a server error, by status and code: an outage is answered with 503. */
  readonly troubles: Record<string, number> = {};
  /** Two jobs for one key, or one job for two members: what must never be. */
  readonly contradictions: string[] = [];
  private readonly jobOfKey = new Map<string, string>();

  accept(job: AcknowledgedJob): void {
    const earlier = this.jobOfKey.get(job.idempotencyKey);
    if (earlier !== undefined && earlier !== job.jobId)
      this.contradictions.push(`key ${job.idempotencyKey} was answered ${earlier} and ${job.jobId}`);
    this.jobOfKey.set(job.idempotencyKey, job.jobId);
    this.jobs.set(job.jobId, job);
  }

  refuse(errorCode: string): void {
    this.refusals[errorCode] = (this.refusals[errorCode] ?? 0) + 1;
  }

  trouble(what: string): void {
    this.troubles[what] = (this.troubles[what] ?? 0) + 1;
  }
}
