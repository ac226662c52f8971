import { loadApiConfig, type ApiConfig } from '#config';
import type { MemberStatus, Role } from '#contracts';
import { inTransaction } from '#database';
import { createLogger } from '#observability';
import { createTestDatabase } from '#testing';
import { openTokenAccount } from '#tokens';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { tokenPolicyOf } from '#config';
import { SessionCookies } from '../src/auth/sessions/session-cookies.js';
import { SessionTokens } from '../src/auth/sessions/session-tokens.js';
import { createApp } from '../src/platform/create-app.js';
import { ApiClient } from './api-client.js';

const ORIGIN = 'http://localhost:3000';

interface NewMember {
  role?: Role;
  status?: MemberStatus;
  email?: string;
  name?: string;
}

/** A member of a test, with a browser that is signed in. */
export interface TestMember {
  memberId: number;
  sessionId: string;
  client: ApiClient;
}

/** The API on a free port over a database of its own. */
export class RunningApi {
  constructor(
    readonly app: NestFastifyApplication,
    readonly config: ApiConfig,
    readonly url: string,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  get dataSource(): DataSource {
    return this.app.get(DataSource);
  }

  /** A browser that is not signed in. */
  newClient(): ApiClient {
    return new ApiClient(this.url, this.config.publicOrigin);
  }

  /** Makes a member with a token account and a session, without the identity provider. */
  async signIn(member: NewMember = {}): Promise<TestMember> {
    const sessionId = randomUUID();
    const memberId = await this.insertMember(member, sessionId);
    const client = this.newClient();
    const [tokens, cookies] = [this.app.get(SessionTokens), this.app.get(SessionCookies)];
    client.cookies.set(cookies.nameOf('access'), tokens.writeAccess({ sessionId, memberId }, Date.now()));
    client.cookies.set(cookies.nameOf('refresh'), tokens.writeRefresh({ sessionId, generation: 1 }));
    return { memberId, sessionId, client };
  }

  /** @param close how the API is closed, for a test of that */
  async stop(close = (): Promise<void> => this.app.close()): Promise<void> {
    await close();
    await this.dropDatabase();
  }

  private insertMember(member: NewMember, sessionId: string): Promise<number> {
    const { role = 'USER', status = 'ACTIVE', email = `${sessionId}@example.com`, name = '김하늘' } = member;
    return inTransaction(this.dataSource, async (tx) => {
      const [row] = await tx.query<{ member_id: number }>(
        `INSERT INTO member (google_id, email, name, role, status, last_login_at)
         VALUES ($1, $2, $3, $4, $5, now()) RETURNING member_id`,
        [`test-${sessionId}`, email, name, role, status],
      );
      if (row === undefined) throw new Error('the member was not inserted');
      await openTokenAccount(tx, row.member_id, tokenPolicyOf(this.config));
      await tx.query(
        `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
         VALUES ($1, $2, now(), now(), now() + interval '14 days')`,
        [sessionId, row.member_id],
      );
      return row.member_id;
    });
  }
}

/**
 * Starts the API of this process for a test.
 * @param environment variables that differ from a test's usual ones
 * @param reach turns the database's address into the one that the API gets, such as a proxy's
 */
export async function startApi(
  environment: Record<string, string> = {},
  reach = (databaseUrl: string): string => databaseUrl,
): Promise<RunningApi> {
  const database = await createTestDatabase();
  const config = loadApiConfig({
    DATABASE_URL: reach(database.url),
    DATABASE_POOL_SIZE: '5',
    PUBLIC_URL: ORIGIN,
    SESSION_SECRET: 'a-secret-for-tests-of-the-api-0123456789',
    GOOGLE_CLIENT_ID: 'test-client',
    GOOGLE_CLIENT_SECRET: 'test-client-secret',
    LOG_LEVEL: 'silent',
    WEB_ROOT: 'no-web-app-in-this-test',
    ...environment,
  });
  try {
    const app = await createApp(config, createLogger('api', config.LOG_LEVEL));
    await app.listen({ port: 0, host: '127.0.0.1' });
    return new RunningApi(app, config, await app.getUrl(), () => database.drop());
  } catch (error) {
    await database.drop();
    throw error;
  }
}
