import { once } from 'node:events';
import type { Server } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig } from '#config';
import { jobSchema, type Job, type JobStatus } from '#contracts';
import { EVENT_BUS, type BusMessage, type EventBus } from '#events';
import { createLogger } from '#observability';
import { until, runSql } from '#testing';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import { startApi, type RunningApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../apps/worker/src/handlers/handlers.module.js';
import { LetterProvider } from './letter-provider.js';

export const FEATURES = '/api/cover-letter-features';
export type FeatureAction = 'extract' | 'deduplicate' | 'process';

const ASYNC = { prefer: 'respond-async' };

/** A raw feature as it is stored, without the times. */
export interface StoredFeature {
  coverLetterId: number;
  featuresCategory: string;
  description: string;
  descriptionHash: string;
  jobField: string | null;
  jobFamily: string | null;
  weaknesses: string[];
}

const STORED = `
SELECT cover_letter_id AS "coverLetterId", features_category AS "featuresCategory", description,
  description_hash AS "descriptionHash", job_field AS "jobField", job_family AS "jobFamily", weaknesses
FROM raw_cover_letter_feature ORDER BY raw_cover_letter_feature_id`;

/** The API, an administrator, a scripted provider and the product's workers, with their own database. */
export class FeatureFixture {
  /** Every message on the event bus, in order. */
  readonly messages: BusMessage[] = [];
  private readonly workers = new Set<INestApplicationContext>();

  private constructor(
    readonly api: RunningApi,
    readonly admin: TestMember,
    readonly provider: LetterProvider,
    private readonly providerOrigin: string,
  ) {}

  /** @param server a server with OpenAI's protocol; by default the scripted provider */
  static async start(server?: Server): Promise<FeatureFixture> {
    const provider = new LetterProvider(() => ({ features: [] }), server);
    provider.server.listen(0, '127.0.0.1');
    await once(provider.server, 'listening');
    const address = provider.server.address();
    if (address === null || typeof address === 'string') throw new Error('the provider has no port');
    const api = await startApi({ RATE_LIMIT_PER_MINUTE: '0', DATABASE_POOL_SIZE: '8' });
    const admin = await api.signIn({ role: 'ADMIN' });
    const fixture = new FeatureFixture(api, admin, provider, `http://127.0.0.1:${address.port}`);
    await api.app.get<EventBus>(EVENT_BUS).subscribe((message) => fixture.messages.push(message));
    return fixture;
  }

  /** The environment of a worker of this fixture. */
  get workerEnvironment(): Record<string, string> {
    return {
      DATABASE_URL: this.api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '8',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `${this.providerOrigin}/v1`,
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: 'ai,cpu,maintenance',
    };
  }

  async startWorker(environment: Record<string, string> = {}): Promise<void> {
    const config = loadWorkerConfig({ ...this.workerEnvironment, ...environment });
    const logger = createLogger('worker', config.LOG_LEVEL);
    this.workers.add(await createWorker(config, logger, HandlersModule.register()));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.close()));
    await this.api.stop();
    this.provider.server.closeAllConnections();
    this.provider.server.close();
  }

  /** Deletes letters and features, and clears recorded requests and messages. */
  async clear(): Promise<void> {
    await this.rows('DELETE FROM raw_cover_letter_feature');
    await this.rows('DELETE FROM cover_letter_feature');
    await this.rows('DELETE FROM crawled_cover_letter');
    this.provider.forget();
    this.messages.length = 0;
  }

  async insertLetter(
    text: string,
    { jobField, companyName }: { jobField?: string; companyName?: string } = {},
  ): Promise<number> {
    const [row] = await this.rows<{ id: number }>(
      `INSERT INTO crawled_cover_letter (text, job_field, company_name) VALUES ($1, $2, $3)
       RETURNING cover_letter_id AS id`,
      [text, jobField ?? null, companyName ?? null],
    );
    if (row === undefined) throw new Error('the letter was not inserted');
    return row.id;
  }

  rows<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return runSql<Row>(this.api.dataSource, sql, parameters);
  }

  stored(): Promise<StoredFeature[]> {
    return this.rows<StoredFeature>(STORED);
  }

  async descriptions(): Promise<string[]> {
    return (await this.stored()).map(({ description }) => description);
  }

  /** Ids of the letters that wait for extraction. */
  async waiting(): Promise<number[]> {
    const rows = await this.rows<{ id: number }>(
      `SELECT cover_letter_id AS id FROM crawled_cover_letter WHERE extracted_text_hash IS NULL ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Starts an action and waits for its end. */
  perform(action: FeatureAction): Promise<ApiAnswer> {
    return this.admin.client.send('POST', `${FEATURES}/${action}`);
  }

  /** Starts an action with respond-async, as the web app does. */
  async begin(action: FeatureAction): Promise<Job> {
    const answer = await this.admin.client.send('POST', `${FEATURES}/${action}`, { headers: ASYNC });
    return jobSchema.parse(answer.data);
  }

  async find(jobId: string): Promise<Job> {
    return jobSchema.parse((await this.admin.client.send('GET', `/api/v1/jobs/${jobId}`)).data);
  }

  untilStatus(jobId: string, status: JobStatus): Promise<Job> {
    return until(`job ${jobId} is ${status}`, async () => {
      const job = await this.find(jobId);
      return job.status === status ? job : undefined;
    });
  }

  /** How many jobs of letters there are, by status. */
  async letterJobs(): Promise<Partial<Record<JobStatus, number>>> {
    const rows = await this.rows<{ status: JobStatus; jobs: number }>(
      `SELECT status, count(*) AS jobs FROM job WHERE type = 'EXTRACT_LETTER' GROUP BY status`,
    );
    return Object.fromEntries(rows.map(({ status, jobs }) => [status, jobs]));
  }
}

/** A letter whose long passages are derived from its number; letters whose numbers differ by 50, 100 or 150 share some. */
export const letterText = (number: number): string =>
  [
    `${syllables(number, 9)} 일을 맡아 ${syllables(number + 50, 14)} 기록했습니다.`,
    `그때 ${syllables(number + 100, 30)} 배웠습니다.`,
    `앞으로 ${syllables(number + 150, 22)} 나아가겠습니다.`,
  ].join(' ');

function syllables(seed: number, length: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return String.fromCodePoint(0xac00 + ((state >>> 8) % 2_350));
  }).join('');
}
