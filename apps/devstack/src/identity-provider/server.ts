import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Client } from './authorization-request.js';
import { AuthorizeEndpoint } from './authorize-endpoint.js';
import { BadRequest, readBody, readForm, sendJson } from './http.js';
import { TokenExchange, type TokenRequest } from './token-exchange.js';

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

/**
 * Creates an OAuth 2.0 authorization server with Google's userinfo, for one client. It does not listen yet.
 *
 * Routes: GET and POST /authorize, POST /token, GET /userinfo, PUT /__control.
 */
export function createIdentityProvider(client: Client): Server {
  const exchange = new TokenExchange(client);
  const authorize = new AuthorizeEndpoint(client, exchange);
  let faults: Faults = {};
  const routes: Record<string, Handler> = {
    'GET /authorize': (_request, response, url) => authorize.open(url.searchParams, response),
    'POST /authorize': (request, response) => authorize.choose(request, response),
    'POST /token': async (request, response) => {
      if (!answerWithFault(response, faults.token)) await answerToken(request, response, exchange);
    },
    'GET /userinfo': (request, response) => {
      if (!answerWithFault(response, faults.userinfo)) answerUserinfo(request, response, exchange);
    },
    'PUT /__control': async (request, response) => {
      faults = parseFaults(await readBody(request));
      sendJson(response, 200, faults);
    },
  };
  return createServer((request, response) => void answer(routes, request, response));
}

async function answer(
  routes: Record<string, Handler>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const target = request.url ?? '/';
    // Node.js accepts some targets that the URL parser refuses, such as `//`.
    if (!URL.canParse(target, 'http://localhost')) return answerUnknown();
    const url = new URL(target, 'http://localhost');
    await (routes[`${request.method} ${url.pathname}`] ?? answerUnknown)(request, response, url);
  } catch (error) {
    if (!(error instanceof BadRequest)) console.error(error);
    const { status, message } =
      error instanceof BadRequest ? error : { status: 500, message: 'server_error' };
    sendJson(response, status, { error: 'invalid_request', error_description: message });
  }
}

async function answerToken(
  request: IncomingMessage,
  response: ServerResponse,
  exchange: TokenExchange,
): Promise<void> {
  const form = await readForm(request);
  const redeemed = exchange.redeem({
    grantType: form.get('grant_type') ?? '',
    code: form.get('code') ?? '',
    redirectUri: form.get('redirect_uri') ?? '',
    codeVerifier: form.get('code_verifier') ?? '',
    ...clientCredentials(request, form),
  });
  const status = 'access_token' in redeemed ? 200 : redeemed.error === 'invalid_client' ? 401 : 400;
  sendJson(response, status, redeemed);
}

// RFC 6749 section 2.3.1: in the body, or by HTTP Basic with both parts form-encoded.
function clientCredentials(
  request: IncomingMessage,
  form: URLSearchParams,
): Pick<TokenRequest, 'clientId' | 'clientSecret'> {
  const basic = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!basic) return { clientId: form.get('client_id') ?? '', clientSecret: form.get('client_secret') ?? '' };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  const decoded = new URLSearchParams(`id=${id}&secret=${secret}`);
  return { clientId: decoded.get('id') ?? '', clientSecret: decoded.get('secret') ?? '' };
}

function answerUserinfo(request: IncomingMessage, response: ServerResponse, exchange: TokenExchange): void {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const profile = exchange.profileOf(token);
  if (!profile)
    return sendJson(response, 401, { error: 'invalid_token', error_description: 'unknown or expired' });
  return sendJson(response, 200, profile);
}

function answerUnknown(): never {
  throw new BadRequest('없는 주소예요.', 404);
}

function parseFaults(body: string): Faults {
  try {
    return faultsSchema.parse(JSON.parse(body));
  } catch {
    throw new BadRequest('PUT /__control: { token?, userinfo?: { kind: status|never|garbage } | null }');
  }
}

const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: z.number().int().min(400).max(599) }),
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('garbage') }),
]);

/** Body of PUT /__control: the fault of each endpoint; null or absent: it answers normally. */
const faultsSchema = z.strictObject({
  token: faultSchema.nullish(),
  userinfo: faultSchema.nullish(),
});

type Faults = z.infer<typeof faultsSchema>;

/**
 * Answers with the configured fault; `never` leaves the request without an answer.
 *
 * @returns false when there is no fault and the endpoint must answer
 */
function answerWithFault(response: ServerResponse, fault: Faults[keyof Faults]): boolean {
  if (!fault) return false;
  if (fault.kind === 'status') sendJson(response, fault.status, { error: 'server_error' });
  if (fault.kind === 'garbage')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>{"sub":');
  return true;
}
