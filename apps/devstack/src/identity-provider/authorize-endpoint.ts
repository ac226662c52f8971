import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { demoAccounts } from '../demo-accounts.js';
import {
  type AuthorizationRequest,
  type Client,
  checkAuthorization,
  returnTo,
} from './authorization-request.js';
import { ExpiringStore, type TokenExchange } from './token-exchange.js';
import { readForm, redirect } from './http.js';
import { authorizationPage, pageStyleHash, refusalPage } from './pages.js';
import { type Profile, profileOfDemoAccount, profileOfTypedAccount } from './profile.js';

const ticketMilliseconds = 30 * 60_000;
const expired = '이 화면이 너무 오래 열려 있었어요. 처음 화면으로 돌아가 다시 로그인해 주세요.';

const emailSchema = z.email('이메일 주소를 확인해 주세요.').max(254, '이메일 주소가 너무 길어요.');
const nameSchema = z.string().trim().min(1, '이름을 입력해 주세요.').max(50, '이름은 50자까지 쓸 수 있어요.');
const typedAccountSchema = z.object({ email: emailSchema, name: nameSchema, verified: z.boolean() });

/** The page on which a person is chosen, and the answer to it. */
export class AuthorizeEndpoint {
  private readonly tickets = new ExpiringStore<AuthorizationRequest>(ticketMilliseconds);

  constructor(
    private readonly client: Client,
    private readonly exchange: TokenExchange,
  ) {}

  /** GET /authorize: the page, or with `prompt=none` an immediate redirect. */
  open(parameters: URLSearchParams, response: ServerResponse): void {
    const check = checkAuthorization(parameters, this.client);
    if (check.kind === 'refused') return sendPage(response, 400, refusalPage(check.reason));
    if (check.kind === 'returned') return redirect(response, check.location);
    const { request } = check;
    if (request.prompt === 'none') return this.answerSilently(request, parameters, response);
    const page = authorizationPage(this.tickets.add(request));
    return sendPage(response, 200, page, new URL(request.redirectUri).origin);
  }

  /** POST /authorize: the form with the chosen account. */
  async choose(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(incoming);
    const ticket = form.get('ticket') ?? '';
    const request = this.tickets.get(ticket);
    if (!request) return sendPage(response, 400, refusalPage(expired));
    const choice = form.get('choice');
    if (choice === 'cancel') return redirect(response, returnTo(request, { error: 'access_denied' }));
    if (choice === 'typed') return this.chooseTyped(form, ticket, request, response);
    const account = demoAccounts.find(({ sub }) => sub === choice);
    if (!account) return sendPage(response, 400, refusalPage('없는 계정이에요.'));
    return this.grant(request, profileOfDemoAccount(account), response);
  }

  private chooseTyped(
    form: URLSearchParams,
    ticket: string,
    request: AuthorizationRequest,
    response: ServerResponse,
  ): void {
    const verified = form.get('verified') === 'true';
    const typed = typedAccountSchema.safeParse({
      email: form.get('email'),
      name: form.get('name'),
      verified,
    });
    if (typed.success) return this.grant(request, profileOfTypedAccount(typed.data), response);
    const fault = typed.error.issues[0]?.message ?? '';
    return sendPage(response, 400, authorizationPage(ticket, fault), new URL(request.redirectUri).origin);
  }

  // Besides OpenID Connect's login_hint: `hint_name` names an account that is not a demo one, `hint_verified` is about any address.
  private answerSilently(
    request: AuthorizationRequest,
    parameters: URLSearchParams,
    response: ServerResponse,
  ): void {
    const address = emailSchema.safeParse(request.loginHint);
    if (!address.success) return redirect(response, returnTo(request, { error: 'login_required' }));
    const profile = profileOfTypedAccount({
      email: address.data,
      name: parameters.get('hint_name') ?? address.data.split('@')[0] ?? '',
      verified: parameters.get('hint_verified') !== 'false',
    });
    return this.grant(request, profile, response);
  }

  private grant(request: AuthorizationRequest, profile: Profile, response: ServerResponse): void {
    redirect(response, returnTo(request, { code: this.exchange.issueCode(request, profile) }));
  }
}

/** `formTarget`: where the form's answer may redirect to, which browsers check against form-action as well. */
function sendPage(response: ServerResponse, status: number, page: string, formTarget = ''): void {
  const policy = `default-src 'none'; style-src '${pageStyleHash}'; img-src data:; base-uri 'none'`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'; form-action 'self' ${formTarget}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(page);
}
