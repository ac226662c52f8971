import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { AiClient } from '#ai';
import { loadWorkerConfig } from '#config';
import { jobSchema, type Job, type JobStatus } from '#contracts';
import { DocumentReader, type ReadDocument, type ReaderLimits } from '#documents';
import { resumeImportJob } from '#jobs';
import { createLogger } from '#observability';
import { until, runSql } from '#testing';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';
import { startApi, type RunningApi, type TestMember } from '../../apps/api/testing/start-api.js';
import type { ControlSetting } from '../../apps/devstack/src/assistant/control-panel.js';
import { createAssistant } from '../../apps/devstack/src/assistant/server.js';
import { controlAssistant } from '../../apps/devstack/testing/assistant-control.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { ResumeImportHandler } from '../../apps/worker/src/handlers/resume-import/resume-import.handler.js';

export const IMPORT = '/api/v1/resume-import';

/** Less memory than in the product, so that hostile files fail sooner, and more time, for a busy machine. */
export const TEST_READER_LIMITS: ReaderLimits = {
  processes: 2,
  heapMegabytes: 128,
  residentMegabytes: 256,
  milliseconds: 60_000,
};

/** Reads as the product does, and measures each reading process. */
export class MeasuredReader extends DocumentReader {
  readonly processIds: number[] = [];
  peakMegabytes = 0;
  /** How long each reading took, in milliseconds. */
  readonly durations: number[] = [];
  /** Called whenever a reading begins. */
  onReading: () => void = () => undefined;

  constructor(limits: Partial<ReaderLimits> = {}) {
    super({ ...TEST_READER_LIMITS, ...limits });
  }

  override async read(bytes: Buffer, signal: AbortSignal): Promise<ReadDocument> {
    const ended = new AbortController();
    let started = performance.now();
    try {
      return await super.read(bytes, signal, (processId) => {
        this.processIds.push(processId);
        started = performance.now();
        void this.measure(processId, ended.signal);
        this.onReading();
      });
    } finally {
      ended.abort();
      this.durations.push(performance.now() - started);
    }
  }

  private async measure(processId: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
      const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
      this.peakMegabytes = Math.max(this.peakMegabytes, kilobytes / 1024);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

@Module({})
class ImportHandlerModule {
  static register(client: AiClient, reader: DocumentReader): DynamicModule {
    return {
      module: ImportHandlerModule,
      providers: [
        { provide: AiClient, useValue: client },
        { provide: DocumentReader, useValue: reader },
        ResumeImportHandler,
      ],
    };
  }
}

/** The API, a worker for imports and the practice AI in this process, with their own database. */
export class ImportFixture {
  private worker: INestApplicationContext | undefined;

  private constructor(
    readonly api: RunningApi,
    private readonly assistant: Server,
    private readonly assistantOrigin: string,
    readonly reader: MeasuredReader,
  ) {}

  static async start(
    environment: Record<string, string> = {},
    limits: Partial<ReaderLimits> = {},
  ): Promise<ImportFixture> {
    const assistant = createAssistant();
    assistant.listen(0, '127.0.0.1');
    await once(assistant, 'listening');
    const address = assistant.address();
    if (address === null || typeof address === 'string') throw new Error('the assistant has no port');
    const api = await startApi({
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_AI_PER_MINUTE: '0',
      DATABASE_POOL_SIZE: '12',
      ...environment,
    });
    return new ImportFixture(api, assistant, `http://127.0.0.1:${address.port}`, new MeasuredReader(limits));
  }

  /** The environment of a worker of this fixture. */
  get workerEnvironment(): Record<string, string> {
    return {
      DATABASE_URL: this.api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '6',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `${this.assistantOrigin}/v1`,
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: 'ai',
    };
  }

  async startWorker(): Promise<void> {
    const config = loadWorkerConfig(this.workerEnvironment);
    const handlers = ImportHandlerModule.register(new AiClient(config), this.reader);
    this.worker = await createWorker(config, createLogger('worker', config.LOG_LEVEL), handlers, [
      resumeImportJob,
    ]);
  }

  async stop(): Promise<void> {
    await this.worker?.close();
    await this.api.stop();
    this.assistant.closeAllConnections();
    this.assistant.close();
  }

  /** Sets the practice AI's behaviour. @returns a function that counts its requests for a resume since */
  async control(setting: ControlSetting): Promise<() => Promise<number>> {
    const countRequests = await controlAssistant(this.assistantOrigin, setting);
    return async () => (await countRequests())['resume_structure'] ?? 0;
  }

  /** Uploads a file. */
  send(
    client: ApiClient,
    content: Buffer,
    fileName: string,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(content)]), fileName);
    return client.send('POST', IMPORT, { body: form, headers });
  }

  /** Uploads a file with respond-async. */
  async begin(client: ApiClient, content: Buffer, fileName: string): Promise<string> {
    const answer = await this.send(client, content, fileName, { prefer: 'respond-async' });
    return jobSchema.parse(answer.data).jobId;
  }

  async job(client: ApiClient, jobId: string): Promise<Job> {
    return jobSchema.parse((await client.send('GET', `/api/v1/jobs/${jobId}`)).data);
  }

  untilStatus(client: ApiClient, jobId: string, status: JobStatus): Promise<Job> {
    const ask = async (): Promise<Job | undefined> => {
      const job = await this.job(client, jobId);
      return job.status === status ? job : undefined;
    };
    return until(`job ${jobId} is ${status}`, ask);
  }

  /** A member's spendable and held tokens, and the kinds of ledger entries. */
  async tokensOf({ memberId }: TestMember): Promise<{ spendable: number; held: number; kinds: string[] }> {
    const [account] = await runSql<{ balance: number; held: number }>(
      this.api.dataSource,
      'SELECT balance, held FROM token_account WHERE member_id = $1',
      [memberId],
    );
    const ledger = await runSql<{ kind: string }>(
      this.api.dataSource,
      'SELECT kind FROM token_ledger_entry WHERE member_id = $1 ORDER BY entry_id',
      [memberId],
    );
    if (account === undefined) throw new Error('the member has no account');
    const { balance, held } = account;
    return { spendable: balance - held, held, kinds: ledger.map(({ kind }) => kind) };
  }

  /** Number of stored files of a member's imports, and of their step results. */
  async keptFilesAndSteps({ memberId }: TestMember): Promise<{ files: number; steps: number }> {
    const [row] = await runSql<{ files: number; steps: number }>(
      this.api.dataSource,
      `SELECT (SELECT count(*) FROM stored_file WHERE member_id = $1)::int AS files,
         (SELECT count(*) FROM job_step s JOIN job USING (job_id) WHERE member_id = $1 AND s.result <> 'null')::int AS steps`,
      [memberId],
    );
    if (row === undefined) throw new Error('nothing was counted');
    return row;
  }
}
