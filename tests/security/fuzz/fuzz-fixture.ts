import { runSql } from '#testing';
import { once } from 'node:events';
import { Agent, type Server } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig, tokenPolicyOf } from '#config';
import { routes, type Role, type RouteOwnership } from '#contracts';
import { inTransaction } from '#database';
import { createLogger } from '#observability';
import { LockedTokenAccounts } from '#tokens';
import { startApi, type RunningApi, type TestMember } from '../../../apps/api/testing/start-api.js';
import { createAssistant } from '../../../apps/devstack/src/assistant/server.js';
import { createWorker } from '../../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../../apps/worker/src/handlers/handlers.module.js';
import { documentMakers } from '../../permissions/route-samples.js';
import type { Actor, FuzzRequest } from './generate-requests.js';
import { parseOpenApi, type OpenApi } from './json-schema.js';
import { send, toWire, type WireAnswer, type WireRequest } from './send-request.js';

/** How often a document is used before a new one is created: many requests change or delete theirs. */
const USES_PER_DOCUMENT = 4;
const GRANTED_TOKENS = 100_000;

const ownerships = new Map<string, RouteOwnership>(
  Object.values(routes)
    .flatMap((area) => Object.values(area))
    .map(({ method, path, ownership }) => [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, ownership]),
);

interface KnownDocument {
  parameters: Record<string, string>;
  uses: number;
}

interface Options {
  /** WORKER_QUEUES of the worker in this process. */
  workerQueues: string;
}

/** The API without rate limits, a worker and the practice AI, and a member of each role who sends the fuzzer's requests. */
export class FuzzFixture {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly members = new Map<Role, TestMember>();
  private readonly documents = new Map<string, KnownDocument>();

  private constructor(
    readonly api: RunningApi,
    readonly document: OpenApi,
    private readonly assistant: Server,
    private readonly worker: INestApplicationContext,
  ) {}

  static async start({ workerQueues }: Options): Promise<FuzzFixture> {
    const assistant = createAssistant();
    assistant.listen(0, '127.0.0.1');
    await once(assistant, 'listening');
    const address = assistant.address();
    if (address === null || typeof address === 'string') throw new Error('the assistant has no port');
    const api = await startApi({
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_AUTH_PER_MINUTE: '0',
      RATE_LIMIT_AI_PER_MINUTE: '0',
      AI_MEMBER_DAILY_TOKENS: '0',
    });
    const config = loadWorkerConfig({
      DATABASE_URL: api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '5',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `http://127.0.0.1:${address.port}/v1`,
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: workerQueues,
      CHROMIUM_PATH: process.env['CHROMIUM_PATH'],
    });
    const worker = await createWorker(config, createLogger('worker', 'silent'), HandlersModule.register());
    const described = await fetch(`${api.url}/api/openapi.json`);
    return new FuzzFixture(api, parseOpenApi(await described.json()), assistant, worker);
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    await this.worker.close();
    await this.api.stop();
    this.assistant.closeAllConnections();
    this.assistant.close();
  }

  /** Adds the actor's cookies and documents to a request. */
  async prepare(request: FuzzRequest, headers: Record<string, string>): Promise<WireRequest> {
    const member = request.actor === 'anonymous' ? undefined : await this.memberOf(request.actor);
    const parameters = member === undefined ? {} : await this.parametersOf(request, member);
    const origin = this.api.config.publicOrigin;
    const own = { origin, ...headers };
    return toWire(
      request,
      parameters,
      member === undefined ? own : { ...own, cookie: member.client.cookieHeader },
    );
  }

  send(wire: WireRequest): Promise<WireAnswer> {
    return send(this.api.url, wire, this.agent);
  }

  /**
   * Violations: members of the test whose account and ledger differ; accounts whose held tokens are not those of unfinished jobs, are
   * negative or exceed the balance; and no active root administrator.
   */
  async brokenInvariants(): Promise<unknown[]> {
    return runSql(
      this.api.dataSource,
      `SELECT 'ledger' AS broken, a.member_id::text AS id FROM token_account a JOIN member m USING (member_id)
       WHERE m.google_id LIKE 'test-%' AND a.balance - a.held IS DISTINCT FROM
         (SELECT coalesce(sum(amount), 0) FROM token_ledger_entry e WHERE e.member_id = a.member_id)
       UNION ALL
       SELECT 'held', a.member_id::text FROM token_account a WHERE a.held IS DISTINCT FROM
         (SELECT coalesce(sum(token_cost), 0) FROM job j WHERE j.member_id = a.member_id AND j.finished_at IS NULL)
       UNION ALL
       SELECT 'bounds', member_id::text FROM token_account WHERE held < 0 OR held > balance
       UNION ALL
       SELECT 'root', '' WHERE NOT EXISTS (SELECT FROM member WHERE role = 'ROOT' AND status = 'ACTIVE')`,
    );
  }

  /** A signed-in member of a role; replaced when an earlier request deleted, demoted or signed out the member. */
  private async memberOf(role: Exclude<Actor, 'anonymous'>): Promise<TestMember> {
    const known = this.members.get(role);
    if (known !== undefined && (await this.isStill(known, role))) return known;
    const member = await this.api.signIn({ role });
    await inTransaction(this.api.dataSource, async (tx) => {
      const accounts = await LockedTokenAccounts.lock(tx, [member.memberId], tokenPolicyOf(this.api.config));
      accounts.of(member.memberId).grant(GRANTED_TOKENS, 'FUZZ');
      accounts.save();
    });
    this.members.set(role, member);
    for (const key of this.documents.keys()) if (key.startsWith(`${role} `)) this.documents.delete(key);
    return member;
  }

  private async isStill({ memberId, sessionId }: TestMember, role: Role): Promise<boolean> {
    const rows = await runSql(
      this.api.dataSource,
      `SELECT 1 FROM member m JOIN session s USING (member_id)
       WHERE m.member_id = $1 AND m.role = $2 AND m.status = 'ACTIVE' AND s.session_id = $3 AND s.revoked_at IS NULL`,
      [memberId, role, sessionId],
    );
    return rows.length > 0;
  }

  private async parametersOf(
    { operation, actor, segments }: FuzzRequest,
    member: TestMember,
  ): Promise<Record<string, string>> {
    if (!Object.values(segments).includes('of a document')) return {};
    const ownership = ownerships.get(`${operation.method} ${operation.path}`) ?? 'NONE';
    const maker = ownership === 'NONE' ? undefined : documentMakers[ownership];
    if (maker === undefined) return { category: 'CONTENT' };
    const key = `${actor} ${ownership}`;
    const known = this.documents.get(key);
    if (known !== undefined && known.uses < USES_PER_DOCUMENT) {
      known.uses += 1;
      return known.parameters;
    }
    // An earlier request may have stopped AI calls, which a new job needs.
    await runSql(this.api.dataSource, 'UPDATE ai_switch SET is_stopped = false, message = NULL');
    const parameters = await maker(member.client, this.api.dataSource);
    this.documents.set(key, { parameters, uses: 1 });
    return parameters;
  }
}
