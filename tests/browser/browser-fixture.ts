import { Client } from 'pg';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchChromium } from '#browser';
import type { Role } from '#contracts';
import { createTestDatabase, type TestDatabase } from '#testing';
import { startStack } from '../../apps/devstack/src/stack/stack.js';
import type { Stack } from '../../apps/devstack/src/stack/stack-options.js';
import { Visitor } from './visitor.js';

interface AssistantSetting {
  latencyMs?: number;
  faults?: { times: number; kind: 'status' | 'never'; status?: number; schemaName?: string }[];
}

/** The fixture of a test file: opened before its tests and cleared after each test, which fails on an error in any browser. */
export function fixtureOfFile(): BrowserFixture {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.open());
  afterEach(async () => {
    expect(fixture.takeErrors()).toEqual([]);
    await fixture.clear();
  });
  afterAll(() => fixture.close());
  return fixture;
}

/** The whole product and a browser for its pages. Usable after `open()`. */
export class BrowserFixture {
  stack: Stack;
  private browser: Browser;
  private database: TestDatabase;
  private readonly visitors: Visitor[] = [];
  private memberCount = 0;

  async open(): Promise<void> {
    this.database = await createTestDatabase();
    const environment = { DATABASE_URL: this.database.url, DEMO_DATA: 'false' };
    [this.stack, this.browser] = await Promise.all([
      startStack({ environment }),
      launchChromium(process.env['CHROMIUM_PATH']),
    ]);
  }

  /** A visitor with a browser context of their own, not signed in. */
  async newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.browser.newContext({
      baseURL: this.stack.urls.public,
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      viewport: { width: 1440, height: 900 },
      // Animations cost a busy machine most, and moving elements are hard to click.
      reducedMotion: 'reduce',
      ...options,
    });
    const visitor = new Visitor(context, this.stack.urls.public);
    this.visitors.push(visitor);
    return visitor;
  }

  /** A new member, signed in through the identity provider; has consented to AI by default. */
  async newMember({
    hasConsented = true,
    ...options
  }: BrowserContextOptions & { hasConsented?: boolean } = {}): Promise<Visitor> {
    const visitor = await this.newVisitor(options);
    await visitor.signInByCalls(`writer-${++this.memberCount}@jaso.example`, `한글${this.memberCount}`);
    if (hasConsented) await visitor.consentToAi();
    return visitor;
  }

  /** A new member who is an administrator before the first page opens. */
  async newAdministrator({
    role = 'ADMIN',
    ...options
  }: BrowserContextOptions & { role?: Exclude<Role, 'USER'> } = {}): Promise<Visitor> {
    const visitor = await this.newMember({ hasConsented: false, ...options });
    await this.sql('UPDATE member SET role = $1 WHERE email = $2', [role, visitor.account[0]]);
    return visitor;
  }

  /** Runs SQL, for changes that no page and no call makes. */
  async sql(statement: string, parameters: unknown[] = []): Promise<void> {
    const database = new Client(this.stack.urls.database);
    await database.connect();
    await database.query(statement, parameters).finally(() => database.end());
  }

  /** Sets the assistant's latency and faults; none by default. */
  async controlAssistant(setting: AssistantSetting = {}): Promise<void> {
    const body = JSON.stringify(setting);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.stack.urls.assistant}/__control`, { method: 'PUT', body, headers });
    if (!response.ok) throw new Error(`the assistant refused the setting: ${await response.text()}`);
  }

  /** Keeps the assistant from answering until `thawAssistant()`. */
  freezeAssistant(): void {
    this.stack.processes.assistant?.kill('SIGSTOP');
  }

  thawAssistant(): void {
    this.stack.processes.assistant?.kill('SIGCONT');
  }

  /** The uncaught errors and CSP refusals of all browsers since the last call. */
  takeErrors(): string[] {
    return this.visitors.flatMap((visitor) => visitor.takeErrors());
  }

  /** Closes the visitors' browsers and resets the assistant; the product keeps running. */
  async clear(): Promise<void> {
    this.thawAssistant();
    await this.controlAssistant();
    await Promise.all(this.visitors.splice(0).map((visitor) => visitor.context.close()));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.stack.stop();
    await this.database.drop();
  }
}
