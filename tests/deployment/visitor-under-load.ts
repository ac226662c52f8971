import { isEnded, jobSchema, pageSchema, type JobStatus } from '#contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { ASYNC, type DeployedSite, type Visitor } from './deployed-site.js';

const LETTER = {
  title: '바꾸는 동안 쓴 글',
  content: '저는 서버를 만드는 일을 좋아합니다. 최선을 다해 팀의 문제를 풀었습니다.',
  jobField: '백엔드',
  experienceYears: 1,
  isAiImproved: false,
};
/** As somebody reads what has come, and a machine of two cores needs besides. */
const PAUSE_MILLISECONDS = 50;
const JOBS = '/api/v1/jobs';
const letterSchema = z.object({ coverLetterId: z.number(), version: z.number() });
const jobsSchema = pageSchema(jobSchema);

/** One member at work without a pause: reads, writes, asks the AI, and hears by a socket what has become of it. */
export class VisitorUnderLoad {
  /** Answers that were no success, and requests that got none. */
  readonly failures: string[] = [];
  /** Of every job that was accepted. */
  readonly jobIds = new Set<string>();
  /** How each job ended, as far as the page knows: from events, and from what it fetched when its connection was back. */
  readonly known = new Map<string, JobStatus>();
  /** How often each end was told by an event. */
  readonly told = new Map<string, number>();
  readonly letters = new Map<number, number>();
  requests = 0;
  connections = 0;
  private readonly socket: Socket;
  private stopped = false;
  private readonly working: Promise<void>;

  constructor(
    site: DeployedSite,
    readonly visitor: Visitor,
  ) {
    this.socket = site.socket(visitor);
    this.socket.on('connect', () => {
      this.connections += 1;
      void this.resynchronise();
    });
    this.hear('job-completed', 'SUCCEEDED');
    this.hear('job-failed', 'FAILED');
    this.working = this.work();
  }

  /** Sends nothing more; what has been sent is answered. */
  async rest(): Promise<void> {
    this.stopped = true;
    await this.working;
  }

  async leave(): Promise<void> {
    this.socket.disconnect();
    await this.rest();
  }

  get knowsAll(): boolean {
    return [...this.jobIds].every((jobId) => this.known.has(jobId));
  }

  private hear(name: 'job-completed' | 'job-failed', status: JobStatus): void {
    this.socket.on(name, (payload: unknown) => {
      const { jobId } = z.object({ jobId: z.string() }).parse(payload);
      this.known.set(jobId, status);
      this.told.set(jobId, (this.told.get(jobId) ?? 0) + 1);
    });
  }

  // As the web app does when its connection is back: events are hints, and what was missed is fetched.
  private async resynchronise(): Promise<void> {
    for (let page = 0, last = false; !last; page += 1) {
      const list = jobsSchema.parse(await this.ask('GET', `${JOBS}?page=${page}&size=100`));
      for (const { jobId, status } of list.content) if (isEnded(status)) this.known.set(jobId, status);
      last = list.content.length < 100;
    }
  }

  private async work(): Promise<void> {
    for (let turn = 0; !this.stopped; turn += 1) {
      await this.write();
      await this.ask('GET', '/api/v1/cover-letters');
      await this.improve(turn % 4 === 0 ? {} : ASYNC);
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
