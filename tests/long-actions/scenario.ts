import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig, tokenPolicyOf } from '#config';
import type { Job, JobStatus } from '#contracts';
import { EVENT_BUS, type BusMessage, type EventBus } from '#events';
import { definitionsByType, JobCanceller, JobReader, JobSubmitter, type JobDefinition } from '#jobs';
import { createLogger } from '#observability';
import { startTestQueue, until, type QueueBackend, type TestQueue, runSql } from '#testing';
import type { z } from 'zod';
import { startApi, type RunningApi } from '../../apps/api/testing/start-api.js';
import { leaveTokens } from '../../apps/api/testing/token-account.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { handlersModule, ScriptedJobs, type HandlerClass } from './scripted-jobs.js';

/** One API and any number of workers in this process, with their own database and queue, and jobs scripted by the test. */
export class Scenario {
  readonly jobs = new ScriptedJobs();
  /** Every message on the bus, in order. */
  readonly messages: BusMessage[] = [];
  private readonly workers = new Set<INestApplicationContext>();

  private constructor(
    readonly api: RunningApi,
    readonly queue: TestQueue,
  ) {}

  static async start(backend: QueueBackend, environment: Record<string, string> = {}): Promise<Scenario> {
    const queue = await startTestQueue(backend);
    const scenario = new Scenario(await startApi({ ...queue.environment, ...environment }), queue);
    await scenario.bus.subscribe((message) => scenario.messages.push(message));
    return scenario;
  }

  get bus(): EventBus {
    return this.api.app.get(EVENT_BUS);
  }

  async startWorker(
    environment: Record<string, string> = {},
    handlers: readonly HandlerClass[] = this.jobs.handlers,
  ): Promise<INestApplicationContext> {
    const config = loadWorkerConfig({
      DATABASE_URL: this.api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '5',
      OPENAI_API_KEY: 'none',
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: 'ai',
      ...this.queue.environment,
      ...environment,
    });
    const logger = createLogger('worker', config.LOG_LEVEL);
    const definitions = handlers.map(({ definition }) => definition);
    const worker = await createWorker(config, logger, handlersModule(handlers), definitions);
    this.workers.add(worker);
    return worker;
  }

  async stopWorker(worker: INestApplicationContext): Promise<void> {
    this.workers.delete(worker);
    await worker.close();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.close()));
    await this.api.stop();
    await this.queue.stop();
  }

  submit<Payload extends z.ZodType>(
    definition: JobDefinition<Payload>,
    payload: z.input<Payload>,
    memberId: number | null,
  ): Promise<Job> {
    return this.api.app.get(JobSubmitter).submit(definition, payload, { memberId });
  }

  /** Cancels as the API does, with the test's job definitions. */
  cancel(jobId: string): Promise<void> {
    const definitions = definitionsByType(this.jobs.handlers.map(({ definition }) => definition));
    const policy = tokenPolicyOf(this.api.config);
    return new JobCanceller(this.api.dataSource, this.bus, policy, definitions).cancel(jobId);
  }

  async find(jobId: string): Promise<Job> {
    const job = await this.api.app.get(JobReader).findAny(jobId);
    if (job === undefined) throw new Error(`there is no job ${jobId}`);
    return job;
  }

  /** Waits until a job has this status. @returns the job */
  untilStatus(jobId: string, status: JobStatus, milliseconds?: number): Promise<Job> {
    const ask = async (): Promise<Job | undefined> => {
      const job = await this.find(jobId);
      return job.status === status ? job : undefined;
    };
    return until(`job ${jobId} is ${status}`, ask, milliseconds);
  }

  /** The names of all messages about a job, in order. */
  eventsOf(jobId: string): string[] {
    return this.messages.flatMap((message) => {
      if (message.kind === 'job-ended') return message.jobId === jobId ? ['job-ended'] : [];
      if (message.kind !== 'client-event' || !('jobId' in message.payload)) return [];
      return message.payload.jobId === jobId ? [message.event] : [];
    });
  }

  /** Sets the spendable tokens of a member. */
  leaveTokens(memberId: number, amount: number): Promise<void> {
    return leaveTokens(this.api.dataSource, memberId, amount);
  }

  /** A member's tokens by account and ledger; fails when the two differ. */
  async tokensOf(memberId: number): Promise<{ spendable: number; held: number; kinds: string[] }> {
    const [account] = await runSql<{ balance: number; held: number }>(
      this.api.dataSource,
      'SELECT balance, held FROM token_account WHERE member_id = $1',
      [memberId],
    );
    const ledger = await runSql<{ kind: string; amount: number; remaining_after: number }>(
      this.api.dataSource,
      'SELECT kind, amount, remaining_after FROM token_ledger_entry WHERE member_id = $1 ORDER BY entry_id',
      [memberId],
    );
    if (account === undefined) throw new Error(`member ${memberId} has no account`);
    const spendable = account.balance - account.held;
    let sum = 0;
    for (const line of ledger) {
      sum += line.amount;
      if (sum !== line.remaining_after)
        throw new Error(`the ledger says ${line.remaining_after}, not ${sum}`);
    }
    if (sum !== spendable) throw new Error(`the ledger adds up to ${sum}, but ${spendable} can be spent`);
    if (account.held < 0 || account.held > account.balance) throw new Error('held is out of bounds');
    return { spendable, held: account.held, kinds: ledger.map((line) => line.kind) };
  }
}
