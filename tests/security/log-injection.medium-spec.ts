import { createLogger } from '#observability';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { createApp } from '../../apps/api/src/platform/create-app.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';

const HOSTILE_TEXT = '\u001b[2J\u001b[31m{"level":60,"msg":"forged"}\u0085\u2028\u202e';

let first: RunningApi;
let app: NestFastifyApplication;
let url: string;
const written: string[] = [];
beforeAll(async () => {
  first = await startApi();
  const logger = createLogger('api', 'trace', { write: (line: string) => void written.push(line) });
  app = await createApp(first.config, logger);
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = await app.getUrl();
});
afterAll(async () => {
  await app.close();
  await first.stop();
});

describe('log injection', () => {
  it('stays inside one line of JSON for each request, without control characters', async () => {
    const { client } = await first.signIn();
    const headers = { cookie: client.cookieHeader, origin: first.config.publicOrigin };
    const query = encodeURIComponent(`a\n${HOSTILE_TEXT}`);
    await fetch(`${url}/api/v1/${encodeURIComponent(HOSTILE_TEXT)}?q=${query}`, {
      headers: {
        ...headers,
        'user-agent': '\u00ff{"level":60}\t\u00fe',
        'x-request-id': 'a"}{"level":60}',
        referer: 'http://evil.example/%0a%1b',
      },
    });
    await fetch(`${url}/api/v1/cover-letters`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: HOSTILE_TEXT,
        content: HOSTILE_TEXT,
        jobField: HOSTILE_TEXT,
        [HOSTILE_TEXT]: HOSTILE_TEXT,
      }),
    });
    await fetch(`${url}/auth/google/login`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ code: HOSTILE_TEXT, state: HOSTILE_TEXT, redirectUri: HOSTILE_TEXT }),
    });
    const lines = written.join('').split('\n').filter(Boolean);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const lineSchema = z.looseObject({
      level: z.number(),
      time: z.iso.datetime(),
      process: z.literal('api'),
    });
    for (const text of lines) {
      expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(lineSchema.parse(JSON.parse(text)).level).toBeLessThan(60);
    }
    expect(written.join('')).not.toContain('forged');
  });
});
