import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig } from '#config';
import {
  crawledCoverLetterSchema,
  crawlRunDetailSchema,
  crawlSourceSchema,
  jobSchema,
  pageSchema,
  type CrawledCoverLetter,
  type CrawlRunDetail,
  type CrawlRunStatus,
  type CrawlSource,
} from '#contracts';
import { createEventBus, type BusMessage, type EventBus } from '#events';
import { createLogger } from '#observability';
import { until } from '#testing';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import { startApi, type RunningApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../apps/worker/src/handlers/handlers.module.js';
import { LetterSite, SITE_SELECTORS } from './letter-site.js';

export const LETTERS = '/api/crawled-cover-letters';
export const RUNS = '/api/v1/admin/crawl-runs';
export const SOURCES = '/api/v1/admin/crawl-sources';
const ASYNC = { prefer: 'respond-async' };
const FASTEST_PACE = 600;

/** The API, the product's workers and a site of letters, with their own database. */
export class CrawlFixture {
  /** Every message on the event bus, in order. */
  readonly messages: BusMessage[] = [];
  private readonly workers = new Set<INestApplicationContext>();

  private constructor(
    readonly api: RunningApi,
    readonly site: LetterSite,
    readonly administrator: TestMember,
    private readonly bus: EventBus,
  ) {}

  static async start({ hosts = 1 } = {}): Promise<CrawlFixture> {
    const [api, site] = await Promise.all([
      startApi({ RATE_LIMIT_PER_MINUTE: '0', DATABASE_POOL_SIZE: '8' }),
      LetterSite.start(hosts),
    ]);
    const bus = createEventBus(api.config, createLogger('test', 'silent'));
    const fixture = new CrawlFixture(api, site, await api.signIn({ role: 'ADMIN' }), bus);
    await bus.subscribe((message) => fixture.messages.push(message));
    return fixture;
  }

  /** The environment of a worker of this fixture. */
  get workerEnvironment(): Record<string, string> {
    return {
      DATABASE_URL: this.api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '8',
      OPENAI_API_KEY: 'none',
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: 'browser,maintenance',
      CRAWL_ALLOWED_HOSTS: this.site.hosts.join(','),
    };
  }

  async startWorker(environment: Record<string, string> = {}): Promise<INestApplicationContext> {
    const config = loadWorkerConfig({ ...this.workerEnvironment, ...environment });
    const worker = await createWorker(
      config,
      createLogger('worker', config.LOG_LEVEL),
      HandlersModule.register(),
    );
    this.workers.add(worker);
    return worker;
  }

  async stopWorkers(): Promise<void> {
    const workers = [...this.workers];
    this.workers.clear();
    await Promise.all(workers.map((worker) => worker.close()));
  }

  async stop(): Promise<void> {
    await this.stopWorkers();
    await this.bus.close();
    await this.api.stop();
    await this.site.stop();
  }

  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    return this.administrator.client.send(method, path, { headers, ...(body !== undefined && { body }) });
  }

  /** Saves a source for this site with the fastest allowed pace. */
  async addSource(source: Record<string, unknown> = {}): Promise<CrawlSource> {
    const body = {
      name: '샘플',
      startUrls: [this.site.url('/list')],
      ...SITE_SELECTORS,
      requestsPerMinute: FASTEST_PACE,
      ...source,
    };
    const answer = await this.send('POST', SOURCES, body);
    if (answer.status !== 201) throw new Error(`the source was refused: ${JSON.stringify(answer.errors)}`);
    return crawlSourceSchema.parse(answer.data);
  }

  /** Starts a crawl and does not wait for it. */
  async beginCrawl(): Promise<CrawlRunDetail> {
    const answer = await this.send('POST', LETTERS, undefined, ASYNC);
    const { jobId } = jobSchema.parse(answer.data);
    const runs = pageSchema(crawlRunDetailSchema.omit({ problems: true }));
    const found = runs.parse((await this.send('GET', RUNS)).data).content.find((run) => run.jobId === jobId);
    if (found === undefined) throw new Error('the run is not listed');
    return this.run(found.runId);
  }

  /** Runs a crawl to its end. */
  async crawl(): Promise<CrawlRunDetail> {
    const { runId } = await this.beginCrawl();
    return this.untilRun(runId, 'COMPLETED');
  }

  async run(runId: number): Promise<CrawlRunDetail> {
    return crawlRunDetailSchema.parse((await this.send('GET', `${RUNS}/${runId}`)).data);
  }

  untilRun(runId: number, status: CrawlRunStatus): Promise<CrawlRunDetail> {
    return until(`run ${runId} is ${status}`, async () => {
      const run = await this.run(runId);
      return run.status === status ? run : undefined;
    });
  }

  async letters(): Promise<CrawledCoverLetter[]> {
    const answer = await this.send('GET', `${LETTERS}?size=100&sort=createdAt,asc`);
    return pageSchema(crawledCoverLetterSchema).parse(answer.data).content;
  }
}
