import { once } from 'node:events';
import type { Server } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig } from '#config';
import {
  interviewQnaListSchema,
  jobSchema,
  pageSchema,
  type CoverLetterCreate,
  type InterviewQna,
  type Job,
  type JobStatus,
} from '#contracts';
import { textHashOf } from '#database';
import { createLogger } from '#observability';
import { until, runSql } from '#testing';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';
import { startApi, type RunningApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { leaveTokens, settledTokens } from '../../apps/api/testing/token-account.js';
import type { ControlSetting } from '../../apps/devstack/src/assistant/control-panel.js';
import { createAssistant } from '../../apps/devstack/src/assistant/server.js';
import { controlAssistant, setAssistant } from '../../apps/devstack/testing/assistant-control.js';
import { DEVELOPER_LETTER } from '../../apps/devstack/testing/letters.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../apps/worker/src/handlers/handlers.module.js';
import { saveLetter } from '../cover-letters/letters.js';

export const pathOf = (coverLetterId: number): string =>
  `/api/v1/me/cover-letters/${coverLetterId}/interview-questions`;

const ASYNC = { prefer: 'respond-async' };

/** A member with a saved letter. */
export interface Writer extends TestMember {
  coverLetterId: number;
}

/** The API, the product's worker and a provider in this process, with their own database. */
export class InterviewFixture {
  private readonly workers = new Set<INestApplicationContext>();

  private constructor(
    readonly api: RunningApi,
    private readonly provider: Server,
    private readonly providerOrigin: string,
  ) {}

  /** @param provider a server with OpenAI's protocol; by default the practice AI */
  static async start(
    environment: Record<string, string> = {},
    provider: Server = createAssistant(),
  ): Promise<InterviewFixture> {
    provider.listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const address = provider.address();
    if (address === null || typeof address === 'string') throw new Error('the provider has no port');
    const api = await startApi({
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_AI_PER_MINUTE: '0',
      DATABASE_POOL_SIZE: '12',
      ...environment,
    });
    return new InterviewFixture(api, provider, `http://127.0.0.1:${address.port}`);
  }

  /** The environment of a worker of this fixture. */
  get workerEnvironment(): Record<string, string> {
    return {
      DATABASE_URL: this.api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '8',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `${this.providerOrigin}/v1`,
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: 'ai',
      WORKER_CONCURRENCY: '8',
    };
  }

  async startWorker(environment: Record<string, string> = {}): Promise<void> {
    const config = loadWorkerConfig({ ...this.workerEnvironment, ...environment });
    const logger = createLogger('worker', config.LOG_LEVEL);
    this.workers.add(await createWorker(config, logger, HandlersModule.register()));
  }

  async stopWorkers(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.close()));
    this.workers.clear();
  }

  async stop(): Promise<void> {
    await this.stopWorkers();
    await this.api.stop();
    this.provider.closeAllConnections();
    this.provider.close();
  }

  /** Sets the practice AI's behaviour. @returns a function that counts its requests since, by schema */
  control(setting: ControlSetting): Promise<() => Promise<Record<string, number>>> {
    return controlAssistant(this.providerOrigin, setting);
  }

  /** Makes the practice AI answer held requests; it continues to count. */
  answerHeld(): Promise<void> {
    return setAssistant(this.providerOrigin);
  }

  /** A new member with forty tokens and a letter. */
  async newWriter(letter: Partial<CoverLetterCreate> = {}): Promise<Writer> {
    const member = await this.api.signIn();
    const { coverLetterId } = await saveLetter(member.client, { content: DEVELOPER_LETTER, ...letter });
    return { ...member, coverLetterId };
  }

  /** Inserts questions for a letter, as made from `content`. */
  async insertQuestions({ coverLetterId }: Writer, count: number, content = DEVELOPER_LETTER): Promise<void> {
    await runSql(
      this.api.dataSource,
      `INSERT INTO interview_question (cover_letter_id, question, answer, tip, is_custom, content_hash)
       SELECT $1, repeat(chr(44032 + 588 * n), 12) || n, '답변', '도움말', false, $3 FROM generate_series(1, $2::int) n`,
      [coverLetterId, count, textHashOf(content)],
    );
  }

  async list({ client, coverLetterId }: Writer): Promise<InterviewQna[]> {
    const answer = await client.send('GET', pathOf(coverLetterId));
    const { qnaList, totalCount } = interviewQnaListSchema.strict().parse(answer.data);
    if (qnaList.length !== totalCount) throw new Error('the count is not that of the list');
    return qnaList;
  }

  generate({ client, coverLetterId }: Writer, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return client.send('POST', pathOf(coverLetterId), { headers });
  }

  askCustomQuestion(
    { client, coverLetterId }: Writer,
    question: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    return client.send('POST', `${pathOf(coverLetterId)}/custom-answer`, { body: { question }, headers });
  }

  practise(
    { client, coverLetterId }: Writer,
    qnaId: number,
    answer: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    return client.send('POST', `${pathOf(coverLetterId)}/${qnaId}/practice`, { body: { answer }, headers });
  }

  remove({ client, coverLetterId }: Writer, qnaId: number): Promise<ApiAnswer> {
    return client.send('DELETE', `${pathOf(coverLetterId)}/${qnaId}`);
  }

  /** Starts a generation with respond-async, as the web app does. */
  async beginGenerating(writer: Writer): Promise<Job> {
    return jobSchema.parse((await this.generate(writer, ASYNC)).data);
  }

  async find(client: ApiClient, jobId: string): Promise<Job> {
    return jobSchema.parse((await client.send('GET', `/api/v1/jobs/${jobId}`)).data);
  }

  /** Waits until a job meets a condition. @returns the job */
  untilJob(client: ApiClient, jobId: string, what: string, is: (job: Job) => boolean): Promise<Job> {
    const ask = async (): Promise<Job | undefined> => {
      const job = await this.find(client, jobId);
      return is(job) ? job : undefined;
    };
    return until(`job ${jobId}: ${what}`, ask);
  }

  untilStatus(client: ApiClient, jobId: string, status: JobStatus): Promise<Job> {
    return this.untilJob(client, jobId, `is ${status}`, (job) => job.status === status);
  }

  /** Waits until a job of the member's runs. @returns the job */
  untilRunning(client: ApiClient): Promise<Job> {
    const running = pageSchema(jobSchema);
    return until('a job runs', async () => {
      const answer = await client.send('GET', '/api/v1/jobs?status=RUNNING');
      return running.parse(answer.data).content[0];
    });
  }

  /** Sets the spendable tokens of a member. */
  leaveTokens({ memberId }: Writer, amount: number): Promise<void> {
    return leaveTokens(this.api.dataSource, memberId, amount);
  }

  /** Spendable tokens of a member; fails when account and ledger differ or tokens are still held. */
  tokensOf({ memberId }: Writer): Promise<number> {
    return settledTokens(this.api.dataSource, memberId);
  }

  /** Every job of a member with its ledger entries. */
  async ledgerOf({ memberId }: Writer): Promise<{ type: string; status: JobStatus; kinds: string[] }[]> {
    return runSql(
      this.api.dataSource,
      `SELECT type, status, ARRAY(SELECT kind FROM token_ledger_entry e WHERE e.job_id = job.job_id ORDER BY entry_id) AS kinds
       FROM job WHERE member_id = $1 ORDER BY created_at, job_id`,
      [memberId],
    );
  }
}
