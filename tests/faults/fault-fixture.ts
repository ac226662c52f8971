import { tokenPolicyOf, loadWorkerConfig } from '#config';
import { jobSchema, pageSchema, type Job } from '#contracts';
import { connectDatabase, inTransaction } from '#database';
import {
  CuttableProxy,
  createTestDatabase,
  startTestQueue,
  until,
  type QueueBackend,
  type TestDatabase,
  type TestQueue,
  runSql,
} from '#testing';
import { openTokenAccount } from '#tokens';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ApiClient, type ApiAnswer } from '../../apps/api/testing/api-client.js';
import { SessionCookies } from '../../apps/api/src/auth/session-cookies.js';
import { SessionTokens } from '../../apps/api/src/auth/session-tokens.js';
import type { ControlSetting } from '../../apps/devstack/src/assistant/control-panel.js';
import { startStack } from '../../apps/devstack/src/stack/stack.js';
import type { Stack } from '../../apps/devstack/src/stack/stack-options.js';
import { controlAssistant, setAssistant } from '../../apps/devstack/testing/assistant-control.js';
import { UNHANDLED_ERROR } from '../../bench/faults/deployment/product-deployment.js';

const SESSION_SECRET = 'a-secret-for-tests-of-faults-0123456789';
const LETTER = [
  '저는 어릴 때부터 컴퓨터를 좋아했습니다. 대학교에서 소프트웨어를 전공하였습니다.',
  '열정적으로 최선을 다해 팀 프로젝트를 하였습니다. 그 결과 좋은 성과를 얻었습니다.',
  '귀사에 입사하여 뼈를 묻을 각오로 일하겠습니다.',
].join('\n');
const IMPROVE = '/api/v1/cover-letters/ai-improve';

const attempt = { jobId: z.string(), attempt: z.number() };

/** A worker's line about an attempt that failed. */
const failedAttemptSchema = z
  .string()
  .transform((line, context): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      // A worker that was killed may leave half a line.
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.union([
      z.object({ ...attempt, msg: z.literal('job attempt failed'), retry: z.string() }),
      z
        .object({ ...attempt, msg: z.literal('an abandoned job was taken from its worker') })
        .transform((abandoned) => ({ ...abandoned, retry: 'ABANDONED' })),
    ]),
  );

export interface FaultMember {
  memberId: number;
  client: ApiClient;
}

/** The product's real processes with a database behind a relay and their own queue, for tests that inject faults. */
export class FaultFixture {
  private constructor(
    readonly backend: QueueBackend,
    readonly stack: Stack,
    readonly database: DataSource,
    readonly relay: CuttableProxy,
    /** Every line that a worker logged. */
    readonly workerLines: readonly string[],
    /** Unhandled errors in logs, and workers that ended without being killed; the end of another process is not recorded. */
    readonly unhandledFailures: readonly string[],
    private readonly testDatabase: TestDatabase,
    readonly queue: TestQueue,
  ) {}

  static async start(
    backend: QueueBackend,
    options: { workers: number; environment?: Record<string, string> },
  ): Promise<FaultFixture> {
    const [testDatabase, queue] = await Promise.all([createTestDatabase(), startTestQueue(backend)]);
    const relay = await CuttableProxy.open(testDatabase.url);
    const lines: string[] = [];
    const unhandledFailures: string[] = [];
    const starting = startStack({
      workers: options.workers,
      restartWorkers: true,
      environment: {
        DATABASE_URL: relay.through(testDatabase.url),
        ...queue.environment,
        SESSION_SECRET,
        GOOGLE_CLIENT_ID: 'none',
        GOOGLE_CLIENT_SECRET: 'none',
        DEMO_DATA: 'false',
        DATABASE_POOL_SIZE: '6',
        WORKER_QUEUES: 'ai',
        RATE_LIMIT_PER_MINUTE: '0',
        RATE_LIMIT_AI_PER_MINUTE: '0',
        ...options.environment,
      },
      onEvent: (event) => {
        if (event.kind === 'line' && event.part.startsWith('worker')) lines.push(event.line);
        if (event.kind === 'line' && UNHANDLED_ERROR.test(event.line)) unhandledFailures.push(event.line);
        if (event.kind === 'restarting' && event.reason !== 'SIGKILL')
          unhandledFailures.push(`${event.part}: ${event.reason}`);
      },
    });
    const stack = await starting.catch(async (error: unknown) => {
      await Promise.all([relay.cut(), queue.stop()]);
      await testDatabase.drop();
      throw error;
    });
    const database = await connectDatabase(testDatabase.url, 5);
    return new FaultFixture(backend, stack, database, relay, lines, unhandledFailures, testDatabase, queue);
  }

  async stop(): Promise<void> {
    await this.relay.restore().catch(() => undefined);
    await this.stack.stop();
    await this.relay.cut();
    await this.database.destroy();
    await this.queue.stop();
    await this.testDatabase.drop();
  }

  /** A new member with forty tokens and a signed-in browser. */
  async signIn(): Promise<FaultMember> {
    const sessionId = randomUUID();
    const policy = tokenPolicyOf(
      loadWorkerConfig({ DATABASE_URL: this.testDatabase.url, OPENAI_API_KEY: 'none' }),
    );
    const memberId = await inTransaction(this.database, async (tx) => {
      const [row] = await runSql<{ member_id: number }>(
        tx,
        'INSERT INTO member (google_id, email, name) VALUES ($1, $1, $1) RETURNING member_id',
        [`${sessionId}@example.com`],
      );
      if (row === undefined) throw new Error('the member was not inserted');
      await openTokenAccount(tx, row.member_id, policy);
      await tx.execute(
        `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
         VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
        [sessionId, row.member_id],
      );
      return row.member_id;
    });
    const client = new ApiClient(this.stack.urls.apis[0] ?? '', this.stack.urls.public);
    const access = new SessionTokens({ SESSION_SECRET }).writeAccess({ sessionId, memberId }, Date.now());
    client.cookies.set(new SessionCookies({ secureCookies: false }).nameOf('access'), access);
    return { memberId, client };
  }

  /** Requests an improvement and waits for its result. */
  improve({ client }: FaultMember, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const body = { content: LETTER, jobField: '백엔드', experienceYears: 1 };
    return client.send('POST', IMPROVE, { body, headers });
  }

  /** Submits an improvement with respond-async, as the web app does. */
  async submitImprovement(member: FaultMember, headers: Record<string, string> = {}): Promise<Job> {
    const answer = await this.improve(member, { prefer: 'respond-async', ...headers });
    expect(answer.status).toBe(202);
    return jobSchema.parse(answer.data);
  }

  async find(jobId: string) {
    const [row] = await runSql<{
      status: string;
      attempt: number;
      dispatched: boolean;
      stage: string | null;
    }>(
      this.database,
      `SELECT status, attempt, dispatched_until IS NOT NULL AS dispatched, stage FROM job WHERE job_id = $1`,
      [jobId],
    );
    if (row === undefined) throw new Error(`there is no job ${jobId}`);
    return row;
  }

  /** The one job that a member has; undefined while there is none. */
  async onlyJobOf({ memberId }: FaultMember): Promise<string | undefined> {
    const rows = await runSql<{ job_id: string }>(
      this.database,
      'SELECT job_id FROM job WHERE member_id = $1',
      [memberId],
    );
    expect(rows.length).toBeLessThanOrEqual(1);
    return rows[0]?.job_id;
  }

  /**
   * How the attempts at a job failed, in order, as the workers logged it first: the failure's class, or ABANDONED for an attempt whose
   * heartbeats came too late, as they may on a busy machine.
   */
  failedAttempts(jobId: string): string[] {
    const failures = new Map<number, string>();
    for (const line of this.workerLines) {
      const { data } = failedAttemptSchema.safeParse(line);
      if (data?.jobId === jobId && !failures.has(data.attempt)) failures.set(data.attempt, data.retry);
    }
    return [...failures.values()];
  }

  untilEnded(jobId: string): Promise<string> {
    const ask = async (): Promise<string | undefined> => {
      const { status } = await this.find(jobId);
      return status === 'QUEUED' || status === 'RUNNING' ? undefined : status;
    };
    return until(`job ${jobId} has ended`, ask);
  }

  /** Sets the practice AI's behaviour. @returns a function that counts its requests since, by schema */
  control(setting: ControlSetting): Promise<() => Promise<Record<string, number>>> {
    return controlAssistant(this.stack.urls.assistant, setting);
  }

  /** Makes the practice AI answer held requests; it continues to count. */
  answerHeld(): Promise<void> {
    return setAssistant(this.stack.urls.assistant);
  }

  /** Locks a member's token account. @returns a function that releases the lock */
  async lockTokens({ memberId }: FaultMember): Promise<() => Promise<void>> {
    const holder = new pg.Client(this.testDatabase.url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM token_account WHERE member_id = $1 FOR UPDATE', [memberId]);
    return () => holder.end();
  }

  /** Waits until a transaction of the product waits for a token account: a worker is then writing the end of a job. */
  untilEndIsBeingWritten(): Promise<boolean> {
    return until('the end is being written', async () => {
      const rows = await runSql(
        this.database,
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query LIKE '%FROM token_account%FOR UPDATE%'`,
      );
      return rows.length > 0;
    });
  }

  /** Expects job, ledger, account and API to agree: the job has this status, and was charged once or not at all. */
  async expectSettled(member: FaultMember, jobId: string, status: 'SUCCEEDED' | 'FAILED'): Promise<Job> {
    const { memberId, client } = member;
    const [account] = await runSql<{ balance: number; held: number; total: number }>(
      this.database,
      `SELECT balance, held, (SELECT sum(amount) FROM token_ledger_entry WHERE member_id = $1)::int AS total
       FROM token_account WHERE member_id = $1`,
      [memberId],
    );
    const kinds = await runSql<{ kind: string }>(
      this.database,
      'SELECT kind FROM token_ledger_entry WHERE job_id = $1 ORDER BY entry_id',
      [jobId],
    );
    const succeeded = status === 'SUCCEEDED';
    const remainingTokens = succeeded ? 35 : 40;
    expect(account).toEqual({ balance: remainingTokens, held: 0, total: remainingTokens });
    expect(kinds.map(({ kind }) => kind)).toEqual(['HOLD', succeeded ? 'TAKE' : 'RELEASE']);
    const answers = await Promise.all(
      ['/api/v1/usage/tokens', '/api/v1/jobs', `/api/v1/jobs/${jobId}`].map((path) =>
        client.send('GET', path),
      ),
    );
    expect(answers[0]?.data).toMatchObject({ remainingTokens });
    const list = pageSchema(jobSchema).parse(answers[1]?.data);
    expect(list.content.map((job) => [job.jobId, job.status])).toEqual([[jobId, status]]);
    const job = jobSchema.parse(answers[2]?.data);
    expect(job).toMatchObject({ status, tokenCost: 5 });
    expect(job.result === null).toBe(!succeeded);
    expect(job.error === null).toBe(succeeded);
    return job;
  }
}
