import { loadApiConfig, tokenPolicyOf, type ApiConfig } from '#config';
import type { MemberStatus, Role } from '#contracts';
import { inTransaction, Member, Session } from '#database';
import { createLogger } from '#observability';
import { createTestDatabase } from '#testing';
import { openTokenAccount } from '#tokens';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { SessionCookies } from '../src/auth/session-cookies.js';
import { SessionTokens } from '../src/auth/session-tokens.js';
import { createApp } from '../src/platform/create-app.js';
import { ApiClient } from './api-client.js';

const ORIGIN = 'http://localhost:3000';

interface NewMember {
  role?: Role;
  status?: MemberStatus;
  email?: string;
  name?: string;
}

/** A member of a test, with a signed-in HTTP client. */
export interface TestMember {
  memberId: number;
  sessionId: string;
  client: ApiClient;
}

/** The API on a free port with its own database. */
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

  /** An HTTP client that is not signed in. */
  newClient(): ApiClient {
    return new ApiClient(this.url, this.config.publicOrigin);
  }

  /** Creates a member with a token account and a session, without the identity provider. */
  async signIn(member: NewMember = {}): Promise<TestMember> {
    const sessionId = randomUUID();
    const memberId = await this.insertMember(member, sessionId);
    const client = this.newClient();
    const [tokens, cookies] = [this.app.get(SessionTokens), this.app.get(SessionCookies)];
    client.cookies.set(cookies.nameOf('access'), tokens.writeAccess({ sessionId, memberId }, Date.now()));
    client.cookies.set(cookies.nameOf('refresh'), tokens.writeRefresh({ sessionId, generation: 1 }));
    return { memberId, sessionId, client };
  }

  /** @param close closes the API; a test of the shutdown passes its own */
  async stop(close = (): Promise<void> => this.app.close()): Promise<void> {
    await close();
    await this.dropDatabase();
  }

  private insertMember(member: NewMember, sessionId: string): Promise<number> {
    const { role = 'USER', status = 'ACTIVE', email = `${sessionId}@example.com`, name = '김하늘' } = member;
    return inTransaction(this.dataSource, async (tx) => {
      const { memberId } = await tx.manager.save(
        tx.manager.create(Member, {
          googleId: `test-${sessionId}`,
          email,
          name,
          role,
          status,
          lastLoginAt: new Date(),
        }),
      );
      await openTokenAccount(tx, memberId, tokenPolicyOf(this.config));
      await tx.manager.insert(Session, {
        sessionId,
        memberId,
        rotatedAt: () => 'now()',
        lastUsedAt: () => 'now()',
        expiresAt: () => `now() + interval '14 days'`,
      });
      return memberId;
    });
  }
}

/**
 * Starts the API of this process for a test.
 * @param environment variables that differ from a test's usual ones
 * @param mapDatabaseUrl replaces the database's URL for the API, such as by that of a proxy
 */
export async function startApi(
  environment: Record<string, string> = {},
  mapDatabaseUrl = (databaseUrl: string): string => databaseUrl,
): Promise<RunningApi> {
  const database = await createTestDatabase();
  const config = loadApiConfig({
    DATABASE_URL: mapDatabaseUrl(database.url),
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
