import { type BrowserContext, type ConsoleMessage, type Page } from 'playwright-core';
import type { z } from 'zod';
import {
  AI_CONSENT_VERSION,
  type CoverLetter,
  envelopeSchema,
  fillPath,
  type Route,
  routes,
} from '#contracts';
import { visitProvider } from '../sign-in/provider-sign-in.js';

const MAXIMUM_WAIT_MILLISECONDS = 200_000;

interface Call {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/** A person's browser: its pages, the API calls that it makes, and the errors that it reports. */
export class Visitor {
  private readonly errors: string[] = [];
  private readonly consoleErrors: string[] = [];
  /** E-mail and name given at the identity provider; empty before the first sign-in. */
  account: [email: string, name: string] = ['', ''];

  constructor(
    readonly context: BrowserContext,
    private readonly origin: string,
  ) {
    context.setDefaultTimeout(MAXIMUM_WAIT_MILLISECONDS);
    context.on('weberror', (error) => this.errors.push(String(error.error())));
    context.on('console', (message) => this.recordConsoleError(message));
  }

  open(path: string): Promise<Page> {
    return this.context.newPage().then(async (page) => {
      await page.goto(path);
      return page;
    });
  }

  /** Signs in as a person does: from the landing page through the identity provider to the list of letters. */
  async signInOnPages(email: string, name: string): Promise<Page> {
    this.account = [email, name];
    const page = await this.open('/');
    await page.getByRole('link', { name: '구글로 시작하기' }).first().click();
    await page.getByRole('button', { name: '구글로 로그인' }).click();
    await chooseAccount(page, email, name);
    await page.waitForURL('**/cover-letters');
    return page;
  }

  /** Signs in through the identity provider by calls alone, which render no page. */
  async signInByCalls(email: string, name: string): Promise<void> {
    this.account = [email, name];
    const redirectUri = new URL('/auth/callback/google', this.origin).href;
    const { loginUrl } = await this.call(routes.auth.loginUrl, { query: { redirectUri } });
    const body = await visitProvider(loginUrl, { email, name });
    await this.call(routes.auth.login, { body });
  }

  async consentToAi(): Promise<void> {
    const body = { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION };
    await this.call(routes.consents.accept, { body });
  }

  /** Calls the API as this browser would; throws when it refuses. */
  async call<R extends Route>(route: R, call: Call = {}): Promise<z.infer<R['response']>> {
    const { status, body } = await this.ask(route, call);
    if (status >= 300) throw new Error(`${route.method} ${route.path} answered ${status}`);
    const { data } = envelopeSchema(route.response).parse(body);
    return data as z.infer<R['response']>;
  }

  /** Calls the API and returns whatever comes. */
  async ask(route: Route, { params, query = {}, body }: Call = {}) {
    const answer = await this.context.request.fetch(fillPath(route, params), {
      method: route.method,
      params: query,
      headers: { origin: this.origin },
      ...(body === undefined ? {} : { data: body }),
    });
    const json: unknown = await answer.json();
    return { status: answer.status(), body: json };
  }

  async remainingTokens(): Promise<number> {
    return (await this.call(routes.tokens.balance)).remainingTokens;
  }

  /** A letter that is on the server already. */
  createLetter(letter: { title: string; content: string; jobField?: string }): Promise<CoverLetter> {
    const rest = { jobField: '백엔드 개발', experienceYears: 0, isAiImproved: false };
    return this.call(routes.coverLetters.create, { body: { ...rest, ...letter } });
  }

  /** Uncaught errors and what the CSP refused since the last call. */
  takeErrors(): string[] {
    return this.errors.splice(0);
  }

  /** Everything the consoles called an error since the last call. */
  takeConsoleErrors(): string[] {
    return this.consoleErrors.splice(0);
  }

  private recordConsoleError(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    this.consoleErrors.push(`${message.location().url}: ${message.text()}`);
    if (/Content Security Policy/i.test(message.text())) this.errors.push(message.text());
  }
}

/** Signs in at the identity provider without a demo account. */
export async function chooseAccount(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel('이메일', { exact: true }).fill(email);
  await page.getByLabel('이름', { exact: true }).fill(name);
  await page.getByRole('button', { name: '이 계정으로 로그인' }).click();
}
