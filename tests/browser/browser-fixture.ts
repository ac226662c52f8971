import { isMainThread } from 'node:worker_threads';
import { Client, type QueryResult } from 'pg';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchChromium } from '#browser';
import type { Role } from '#contracts';
import { createTestDatabase, type TestDatabase } from '#testing';
import type { ControlSetting } from '../../apps/devstack/src/assistant/control-panel.js';
import { startStack } from '../../apps/devstack/src/stack/stack.js';
import type { Stack } from '../../apps/devstack/src/stack/stack-options.js';
import { setAssistant } from '../../apps/devstack/testing/assistant-control.js';
import { Visitor } from './visitor.js';

/** A small phone. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

interface FixtureOptions {
  /** Whether lists of what everybody did must be empty: the file starts a product that nobody has used, and stops it. */
  needsEmptyProduct?: boolean;
}

/** The fixture of a test file: opened before its tests and cleared after each test, which fails on an error in any browser. */
export function fixtureOfFile(options?: FixtureOptions): BrowserFixture {
  const fixture = new BrowserFixture(options);
  beforeAll(() => fixture.open());
  afterEach(async () => {
    expect(fixture.takeErrors()).toEqual([]);
    await fixture.clear();
  });
  afterAll(() => fixture.close());
  return fixture;
}

/** The whole product and a browser for its pages. */
class RunningProduct {
  memberCount = 0;

  private constructor(
    readonly stack: Stack,
    readonly browser: Browser,
    private readonly database: TestDatabase,
  ) {}

  static async start(): Promise<RunningProduct> {
    const database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url, DEMO_DATA: 'false' };
    const [stack, browser] = await Promise.all([
      startStack({ environment }),
      launchChromium(process.env['CHROMIUM_PATH']),
    ]);
    return new RunningProduct(stack, browser, database);
  }

  /** Runs SQL, for changes that no page and no call makes. */
  async sql(statement: string, parameters: unknown[] = []): Promise<QueryResult> {
    const database = new Client(this.stack.urls.database);
    await database.connect();
    return database.query(statement, parameters).finally(() => database.end());
  }

  /** Whether a job of a test that is over may still run. */
  async isWorking(): Promise<boolean> {
    const { rows } = await this.sql("SELECT FROM job WHERE status IN ('QUEUED', 'RUNNING') LIMIT 1");
    return rows.length > 0;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.stack.stop();
    await this.database.drop();
  }
}

/** What the files of this thread use one after the other: starting it takes longer than most tests. It ends with the thread. */
let shared: RunningProduct | undefined;

async function stop(product: RunningProduct): Promise<void> {
  if (shared === product) shared = undefined;
  await product.stop();
}

/** Visitors of the product. Usable after `open()`. */
export class BrowserFixture {
  private readonly visitors: Visitor[] = [];
  private readonly isShared: boolean;
  private product: RunningProduct | undefined;

  constructor({ needsEmptyProduct = false }: FixtureOptions = {}) {
    // Jest's own process would not end before what it started.
    this.isShared = !needsEmptyProduct && !isMainThread;
  }

  get stack(): Stack {
    return this.running.stack;
  }

  async open(): Promise<void> {
    this.product = (this.isShared ? shared : undefined) ?? (await RunningProduct.start());
    if (this.isShared) shared = this.product;
  }

  /** A visitor with a browser context of their own, not signed in. */
  async newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.running.browser.newContext({
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
    const count = ++this.running.memberCount;
    await visitor.signInByCalls(`writer-${count}@jaso.example`, `한글${count}`);
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
    await this.running.sql(statement, parameters);
  }

  /** Sets the assistant's latency and faults; none by default. */
  controlAssistant(setting: ControlSetting = {}): Promise<void> {
    return setAssistant(this.stack.urls.assistant, setting);
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

  /** Stops the product unless the next file of this thread may use it. */
  async close(): Promise<void> {
    const { product } = this;
    if (product === undefined) return;
    let isKept = false;
    try {
      await this.clear();
      isKept = this.isShared && !(await product.isWorking());
    } finally {
      if (!isKept) await stop(product);
    }
  }

  private get running(): RunningProduct {
    if (this.product === undefined)
      throw new Error('the product is started before the first test, not earlier');
    return this.product;
  }
}
