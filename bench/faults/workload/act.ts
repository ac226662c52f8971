import { jobSchema, type Job } from '#contracts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Browser } from './browser.js';
import type { Action } from './draw-actions.js';
import type { Person } from './people.js';
import { requestOf } from './request-of.js';
import type { Told } from './told.js';

const RETRY_MILLISECONDS = 250;
/** A client that has had no clear answer for so long gives up; that is a failure of the run. */
const PATIENCE_MILLISECONDS = 240_000;

/** Plays one action to the end of its sending, as a stubborn client: what got no clear answer is sent again under its key. */
export async function act(action: Action, person: Person, told: Told): Promise<void> {
  const request = requestOf(action, person);
  const headers = { prefer: 'respond-async', 'idempotency-key': action.idempotencyKey };
  const send = (): Promise<Answer> =>
    insist(told, () => person.browser.send(request.method, request.path, request.body?.(), headers));
  const answers = await Promise.all(action.isDoubled ? [send(), send()] : [send()]);
  const jobs = answers.flatMap((answer) => hear(answer, action, person, told));
  const [job] = jobs;
  if (job === undefined) return;
  if (action.isRepeated) hear(await send(), action, person, told);
  if (action.cancel !== 'NEVER') await cancel(action, job, person.browser, told);
}

/** Asks until there is an answer that says yes or no. @throws Error when there is none for minutes */
async function insist(told: Told, ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const answer = await ask().catch((error: unknown) => nameOf(error));
    if (typeof answer !== 'string' && answer.status < 500) return answer;
    told.trouble(typeof answer === 'string' ? answer : `${answer.status} ${answer.errorCode}`);
    if (Date.now() > deadline) throw new Error(`no clear answer for minutes: ${JSON.stringify(answer)}`);
    await pause(RETRY_MILLISECONDS);
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'an error');

function hear(answer: Answer, action: Action, { memberId }: Person, told: Told): Job[] {
  if (answer.status === 202) {
    const job = jobSchema.parse(answer.data);
    told.accept({ jobId: job.jobId, memberId, idempotencyKey: action.idempotencyKey });
    return [job];
  }
  told.refuse(answer.errorCode ?? String(answer.status));
  return [];
}

// Whether the cancel came in time, the job's end tells.
async function cancel({ cancel: when }: Action, { jobId }: Job, browser: Browser, told: Told): Promise<void> {
  const path = `/api/v1/jobs/${jobId}`;
  if (when === 'WHEN_RUNNING')
    for (;;) {
      const answer = await insist(told, () => browser.send('GET', path));
      if (jobSchema.parse(answer.data).status !== 'QUEUED') break;
      await pause(RETRY_MILLISECONDS);
    }
  await insist(told, () => browser.send('POST', `${path}/cancel`));
}
