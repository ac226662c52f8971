import { CuttableProxy } from '#testing';
import { routes } from '#contracts';
import { EVENT_BUS, type EventBus } from '#events';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { EndpointRegistry } from '../../apps/api/src/platform/endpoint/endpoint-registry.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';

const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('OpenAPI', () => {
  it('is valid, and has every route that is answered', async () => {
    const response = await api.newClient().fetch('GET', '/api/openapi.json');
    const document = documentSchema.parse(await response.json());
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const answered = api.app.get(EndpointRegistry).routes();
    expect(documented.sort()).toEqual(
      answered.map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
  });

  it('can be read and tried on a page that obeys the content policy', async () => {
    const response = await api.newClient().fetch('GET', '/api/docs');
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, text] of scripts) {
      expect(text?.trim()).toBe('');
      const source = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
      const script = await api.newClient().fetch('GET', new URL(source, 'http://x/api/docs').pathname);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toMatch(/javascript/);
      // An answer that nobody reads would keep the API from ending.
      expect(await script.text()).not.toBe('');
    }
  });
});

describe('/metrics', () => {
  it('times requests by route, never by address', async () => {
    await api.newClient().send('GET', '/api/v1/jobs/0b6a5b1e-6d0b-4c5c-9d55-2f1f4a1a9d11');
    await api.newClient().send('GET', '/some/stranger/path');
    const text = await (await api.newClient().fetch('GET', '/metrics')).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/jobs/:jobId",status="401"}',
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toMatch(/0b6a5b1e|stranger/);
  });

  it('does not answer those who come through a proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await api.newClient().fetch('GET', '/metrics', { headers })).status).toBe(403);
  });

  it('requires METRICS_TOKEN when it is set', async () => {
    const guarded = await startApi({ METRICS_TOKEN: 'a-token-for-metrics' });
    try {
      const ask = async (authorization: string) =>
        (await guarded.newClient().fetch('GET', '/metrics', { headers: { authorization } })).status;
      expect(await ask('')).toBe(403);
      expect(await ask('Bearer a-token-for-metricz')).toBe(403);
      expect(await ask('Bearer a-token-for-metrics')).toBe(200);
    } finally {
      await guarded.stop();
    }
  });
});

describe('a database that is lost', () => {
  it('makes the API answer 503 and not be ready, and no longer once it is back', async () => {
    const proxy = await CuttableProxy.open(process.env['TEST_DATABASE_URL'] ?? '');
    const fragile = await startApi({}, (url) => proxy.through(url));
    try {
      const { client } = await fragile.signIn();
      // The start is complete once the process listens for events.
      await fragile.app.get<EventBus>(EVENT_BUS).subscribe(() => undefined);
      const ready = async () => {
        const response = await fragile.newClient().fetch('GET', '/health/ready');
        return [response.status, await response.json()];
      };
      expect(await ready()).toEqual([200, { status: 'ok', checks: { database: 'up' } }]);
      await proxy.cut();
      expect(await client.send('GET', '/auth/me')).toMatchObject({
        status: 503,
        errorCode: 'SERVER_ERROR',
        canRetry: true,
      });
      expect(client.cookies.size).toBe(2);
      expect(await ready()).toEqual([503, { status: 'unavailable', checks: { database: 'down' } }]);
      expect(await client.send('GET', routes.product.info.path)).toMatchObject({ status: 200 });
      expect((await client.fetch('GET', '/health/live')).status).toBe(200);
      await proxy.restore();
      expect(await client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
      expect((await ready())[0]).toBe(200);
    } finally {
      await fragile.stop();
      await proxy.cut();
    }
  });

  it('at the start makes the start fail', async () => {
    await expect(startApi({}, () => 'postgresql://postgres@127.0.0.1:1/none')).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });
});
