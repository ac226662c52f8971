import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** A fetch that trusts only this certificate authority; Node's fetch has no option for it. Connections are kept alive, as in a browser. */
export function trustingFetch(authority: string): (url: string, init: RequestInit) => Promise<Response> {
  const agent = new Agent({ ca: authority, keepAlive: true });
  return async (url, { method = 'GET', headers, body }) => {
    if (body !== undefined && typeof body !== 'string') throw new TypeError('only text can be sent');
    const sent = request(url, { agent, method, headers: Object.fromEntries(new Headers(headers)) });
    sent.end(body);
    const [response]: unknown[] = await once(sent, 'response');
    if (!(response instanceof IncomingMessage)) throw new TypeError('no response');
    const { statusCode: status = 0, rawHeaders } = response;
    const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
    );
    const content = await buffer(response);
    return new Response(content.length > 0 ? content : null, { status, headers: pairs });
  };
}
