import { isEnded, jobSchema, pageSchema, type JobStatus } from '#contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { ASYNC, type DeploymentFixture, type Visitor } from './deployment-fixture.js';

const LETTER = {
  title: '바꾸는 동안 쓴 글',
  content: '저는 서버를 만드는 일을 좋아합니다. 최선을 다해 팀의 문제를 풀었습니다.',
  jobField: '백엔드',
  experienceYears: 1,
  isAiImproved: false,
};
/** Pause after each round of actions: a person reads, and a machine with two cores needs it. */
const PAUSE_MILLISECONDS = 50;
const JOBS = '/api/v1/jobs';
const letterSchema = z.object({ coverLetterId: z.number(), version: z.number() });
const jobsSchema = pageSchema(jobSchema);

/** A member who continuously reads, writes and submits AI jobs, and receives their ends over a socket. */
export class VisitorUnderLoad {
  /** Answers other than 2xx, and requests without an answer. */
  readonly failures: string[] = [];
  /** Ids of the jobs that were answered with 202; an answer with the result has no id. */
  readonly jobIds = new Set<string>();
  /** How each job ended, as far as the page knows: from events, and from the resync after a reconnect. */
  readonly known = new Map<string, JobStatus>();
  /** How many events reported each end. */
  readonly notified = new Map<string, number>();
  readonly letters = new Map<number, number>();
  requests = 0;
  connections = 0;
  private readonly socket: Socket;
  private stopped = false;
  private readonly finished: Promise<void>;

  constructor(
    fixture: DeploymentFixture,
    readonly visitor: Visitor,
  ) {
    this.socket = fixture.socket(visitor);
    this.socket.on('connect', () => {
      this.connections += 1;
      void this.resynchronise();
    });
    this.receive('job-completed', 'SUCCEEDED');
    this.receive('job-failed', 'FAILED');
    this.finished = this.work();
  }

  /** Stops sending, and waits for the answers of sent requests. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.finished;
  }

  async close(): Promise<void> {
    this.socket.disconnect();
    await this.stop();
  }

  get knowsAll(): boolean {
    return [...this.jobIds].every((jobId) => this.known.has(jobId));
  }

  private receive(name: 'job-completed' | 'job-failed', status: JobStatus): void {
    this.socket.on(name, (payload: unknown) => {
      const { jobId } = z.object({ jobId: z.string() }).parse(payload);
      this.known.set(jobId, status);
      this.notified.set(jobId, (this.notified.get(jobId) ?? 0) + 1);
    });
  }

  // As in the web app after a reconnect: events are hints, and missed ends are fetched.
  private async resynchronise(): Promise<void> {
    for (let page = 0, last = false; !last; page += 1) {
      const list = jobsSchema.parse(await this.ask('GET', `${JOBS}?page=${page}&size=100`));
      for (const { jobId, status } of list.content) if (isEnded(status)) this.known.set(jobId, status);
      last = list.content.length < 100;
    }
  }

  private async work(): Promise<void> {
    for (let round = 0; !this.stopped; round += 1) {
      await this.write();
      await this.ask('GET', '/api/v1/cover-letters');
      await this.improve(round % 4 === 0 ? {} : ASYNC);
      await this.ask('GET', '/auth/me');
      await pause(PAUSE_MILLISECONDS);
    }
  }

  private async write(): Promise<void> {
    const [id, version] = [...this.letters.entries()].at(-1) ?? [];
    const isNew = id === undefined || this.letters.size < 5;
    const answer = isNew
      ? await this.ask('POST', '/api/v1/cover-letters', LETTER)
      : await this.ask('PUT', `/api/v1/cover-letters/${id}`, { ...LETTER, title: randomUUID(), version });
    const letter = letterSchema.safeParse(answer);
    if (letter.success) this.letters.set(letter.data.coverLetterId, letter.data.version);
  }

  private async improve(headers: Record<string, string>): Promise<void> {
    const { content, jobField, experienceYears } = LETTER;
    const key = { 'idempotency-key': randomUUID() };
    const body = { content, jobField, experienceYears };
    const answer = await this.ask('POST', '/api/v1/cover-letters/ai-improve', body, { ...headers, ...key });
    const accepted = jobSchema.safeParse(answer);
    if (accepted.success) this.jobIds.add(accepted.data.jobId);
  }

  private async ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<unknown> {
    this.requests += 1;
    try {
      const answer = await this.visitor.client.send(method, path, { body, headers });
      if (answer.status < 200 || answer.status > 299)
        this.failures.push(`${method} ${path}: ${answer.status} ${answer.errorCode}`);
      return answer.data;
    } catch (error) {
      this.failures.push(`${method} ${path}: ${String(error)}`);
      return undefined;
    }
  }
}
