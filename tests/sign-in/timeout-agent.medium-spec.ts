import { once } from 'node:events';
import http, { createServer, type RequestListener, type Server } from 'node:http';
import { timeoutAgent } from '../../apps/api/src/auth/timeout-agent.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function ask(answer: RequestListener): Promise<number | string> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  return new Promise((resolve) => {
    const request = http.get(url, { agent: timeoutAgent(url, 100) });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(error.message));
    });
    request.on('error', (error) => resolve(error.message));
  });
}

describe('timeoutAgent', () => {
  it('aborts without an answer', async () => {
    expect(await ask(() => undefined)).toMatch(/silent for too long/);
  });

  it('aborts when the answer stops in the middle', async () => {
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
    };
    expect(await ask(half)).toMatch(/aborted|silent/);
  });

  it('returns an answer', async () => {
    expect(await ask((_request, response) => response.end('whole'))).toBe(200);
  });
});
