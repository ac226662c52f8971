import { once } from 'node:events';
import { createServer, Socket, type Server } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { until } from '#testing';
import { z } from 'zod';
import { html, redirect, Site } from '../../testing/site.js';
import { AddressGuard } from '../address-guard.js';
import { PageFetcher } from './page-fetcher.js';

const never = (): AbortSignal => new AbortController().signal;
const EUC_KR = Buffer.from([0xb0, 0xa1, 0x20, 0x8c, 0x63]);
const bomb = gzipSync(Buffer.alloc(50_000_000));
const html200 = { 'content-type': 'text/html' };

describe('PageFetcher', () => {
  let privateSite: Site;
  let site: Site;
  let silent: Server;
  let silentPort: number;
  const fetcherOf = (limits = {}): PageFetcher =>
    new PageFetcher(
      new AddressGuard({
        allowedHosts: [`127.0.0.1:${site.port}`, `site.test:${site.port}`, `127.0.0.1:${silentPort}`],
        resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      }),
      'JasogongbangBot/1.0',
      limits,
    );
  const fetchPath = (path: string, limits = {}, more = {}) =>
    fetcherOf(limits).fetch({ url: `http://127.0.0.1:${site.port}${path}`, ...more }, never());

  beforeAll(async () => {
    privateSite = await Site.open({});
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    silentPort = typeof address === 'object' && address !== null ? address.port : 0;
    const { port } = privateSite;
    site = await Site.open({
      '/page': html('<p>한글', { etag: '"one"', 'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT' }),
      '/to-page': redirect('/page'),
      '/to-name': (request, response) => redirect(`http://site.test:${site.port}/page`)(request, response),
      '/to-loopback': redirect(`http://127.0.0.1:${port}/`),
      '/to-localhost': redirect(`http://localhost:${port}/`, 301),
      '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/', 307),
      '/to-mapped': redirect(`http://[::ffff:7f00:1]:${port}/`, 308),
      '/to-decimal': redirect(`http://2130706433:${port}/`, 303),
      '/to-private-name': redirect(`http://private.test:${port}/`),
      '/to-file': redirect('file:///etc/passwd'),
      '/to-itself': redirect('/to-itself'),
      '/to-nowhere': (_request, response) => response.writeHead(302).end(),
      '/euc-kr': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=EUC-KR' }).end(EUC_KR),
      '/euc-kr-meta': (_request, response) =>
        response.writeHead(200, html200).end(Buffer.concat([Buffer.from('<meta charset="euc-kr">'), EUC_KR])),
      '/wrong-charset': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=no-such' }).end('<p>한글'),
      '/gzip': (_request, response) =>
        response.writeHead(200, { ...html200, 'content-encoding': 'gzip' }).end(gzipSync('<p>gz')),
      '/br': (_request, response) =>
        response.writeHead(200, { ...html200, 'content-encoding': 'br' }).end(brotliCompressSync('<p>br')),
      '/bomb': (_request, response) =>
        response.writeHead(200, { ...html200, 'content-encoding': 'gzip' }).end(bomb),
      '/broken-gzip': (_request, response) =>
        response.writeHead(200, { ...html200, 'content-encoding': 'gzip' }).end('not gzip'),
      '/odd-encoding': (_request, response) =>
        response.writeHead(200, { ...html200, 'content-encoding': 'constructor' }).end('x'),
      '/endless': (_request, response) => {
        response.writeHead(200, html200);
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
      '/drips': (_request, response) => {
        response.writeHead(200, html200);
        const drip = setInterval(() => response.write('x'), 20);
        response.once('close', () => clearInterval(drip));
      },
      '/silent': () => undefined,
      '/breaks-off': (_request, response) => {
        response.writeHead(200, { ...html200, 'content-length': '100' }).write('x');
        setImmediate(() => response.destroy());
      },
      '/pdf': (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      '/untyped': (_request, response) => response.writeHead(200).end('<p>'),
      '/conditional': (request, response) =>
        response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 200, html200).end(),
      '/unasked-304': (_request, response) => response.writeHead(304).end(),
      '/busy': (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
      '/closed': (_request, response) => response.writeHead(503, { 'retry-after': '120' }).end(),
      '/broken': (_request, response) => response.writeHead(500).end(),
      '/forbidden': (_request, response) => response.writeHead(403).end(),
    });
  });
  afterAll(async () => {
    await Promise.all([privateSite.close(), site.close()]);
    silent.close();
  });

  it('follows redirects to the page, and sends its User-Agent', async () => {
    expect(await fetchPath('/to-page')).toEqual({
      kind: 'PAGE',
      url: `http://127.0.0.1:${site.port}/page`,
      status: 200,
      html: '<p>한글',
      etag: '"one"',
      lastModified: 'Sat, 21 Nov 2026 00:00:00 GMT',
    });
    expect(site.requests.at(-1)?.headers['user-agent']).toBe('JasogongbangBot/1.0');
    expect(await fetchPath('/to-name')).toMatchObject({
      kind: 'PAGE',
      url: `http://site.test:${site.port}/page`,
    });
    expect(site.requests.at(-1)?.headers.host).toBe(`site.test:${site.port}`);
  });

  it.each(['loopback', 'localhost', 'metadata', 'mapped', 'decimal', 'private-name', 'file'])(
    'does not follow a redirect to-%s',
    async (where) => {
      expect(await fetchPath(`/to-${where}`)).toMatchObject({
        kind: 'REFUSED',
        reason: expect.stringMatching(/[가-힣]/),
      });
      expect(privateSite.connections).toBe(0);
    },
  );

  it('resolves a name once, so that a later change of its address has no effect', async () => {
    const resolved: string[] = [];
    const url = `http://rebinding.test:${privateSite.port}/`;
    // No machine has the address that is checked: a fetch that connects to it fails, and one that resolved the name
    // again would succeed.
    const guard = new AddressGuard({
      resolve: (name) => {
        resolved.push(name);
        return Promise.resolve([
          { address: resolved.length === 1 ? '192.31.195.1' : '127.0.0.1', family: 4 },
        ]);
      },
    });
    const outcome = await new PageFetcher(guard, 'bot', { connectMilliseconds: 300 }).fetch({ url }, never());
    expect(outcome).toMatchObject({ kind: 'FAILED', retry: 'BACKOFF' });
    expect(resolved).toEqual(['rebinding.test']);
    expect(privateSite.connections).toBe(0);
  });

  it.each([
    ['/to-itself', '너무 여러 번', 'NEVER'],
    ['/to-nowhere', '어디인지', 'NEVER'],
    ['/pdf', 'HTML', 'NEVER'],
    ['/untyped', 'HTML', 'NEVER'],
    ['/bomb', '너무 커요', 'NEVER'],
    ['/endless', '너무 커요', 'NEVER'],
    ['/odd-encoding', '압축', 'NEVER'],
    ['/broken-gzip', '끊겼어요', 'BACKOFF'],
    ['/breaks-off', '끊겼어요', 'BACKOFF'],
    ['/unasked-304', '304', 'NEVER'],
    ['/none', '없는 페이지', 'NEVER'],
    ['/forbidden', '막았어요', 'NEVER'],
    ['/broken', '500', 'BACKOFF'],
  ])('fails %s: %s, %s', async (path, reason, retry) => {
    expect(await fetchPath(path)).toMatchObject({
      kind: 'FAILED',
      reason: expect.stringContaining(reason),
      retry,
    });
  });

  it('sends no more than six requests in a redirect loop', async () => {
    site.requests.length = 0;
    await fetchPath('/to-itself');
    expect(site.paths).toHaveLength(6);
  });

  it.each([
    ['/silent', { headersMilliseconds: 100 }],
    ['/drips', { wholeMilliseconds: 200 }],
  ])('gives up on %s', async (path, limits) => {
    expect(await fetchPath(path, limits)).toMatchObject({ kind: 'FAILED', retry: 'BACKOFF', status: null });
  });

  it('gives up on a host that takes the connection and says nothing', async () => {
    const url = `http://127.0.0.1:${silentPort}/`;
    const outcome = await fetcherOf({ headersMilliseconds: 100 }).fetch({ url }, never());
    expect(outcome).toMatchObject({ kind: 'FAILED', retry: 'BACKOFF' });
  });

  it.each([
    ['/euc-kr', '가 똠'],
    ['/euc-kr-meta', '<meta charset="euc-kr">가 똠'],
    ['/wrong-charset', '<p>한글'],
    ['/gzip', '<p>gz'],
    ['/br', '<p>br'],
  ])('reads %s', async (path, expected) => {
    expect(await fetchPath(path)).toMatchObject({ kind: 'PAGE', html: expected });
  });

  it('reports that a page is unchanged', async () => {
    expect(await fetchPath('/conditional', {}, { etag: '"one"' })).toMatchObject({ kind: 'NOT_MODIFIED' });
    expect(await fetchPath('/conditional', {}, { etag: '"two"' })).toMatchObject({ kind: 'PAGE' });
  });

  it.each([
    ['/busy', 429, 7_000],
    ['/closed', 503, 120_000],
  ])('reports how long %s asks to wait', async (path, status, retryAfterMilliseconds) => {
    expect(await fetchPath(path)).toMatchObject({
      kind: 'FAILED',
      retry: 'RATE_LIMIT',
      status,
      retryAfterMilliseconds,
    });
  });

  it('asks whether it may be sent before each request, redirects included', async () => {
    site.requests.length = 0;
    const wanted: string[] = [];
    const refuseRequest = (url: URL) => {
      wanted.push(url.pathname);
      return Promise.resolve(url.pathname === '/page' ? 'robots.txt가 막습니다.' : null);
    };
    expect(await fetchPath('/to-page', {}, { refuseRequest })).toMatchObject({
      kind: 'REFUSED',
      reason: 'robots.txt가 막습니다.',
    });
    expect(wanted).toEqual(['/to-page', '/page']);
    expect(site.paths).toEqual(['/to-page']);
    const fault = Object.assign(new Error('the database is gone'), { code: 'ECONNREFUSED' });
    await expect(fetchPath('/page', {}, { refuseRequest: () => Promise.reject(fault) })).rejects.toBe(fault);
  });

  it('stops when its signal aborts, and throws the reason', async () => {
    const stopping = new AbortController();
    const reason = new Error('cancelled');
    const fetching = fetcherOf().fetch({ url: `http://127.0.0.1:${site.port}/silent` }, stopping.signal);
    await until('the page is asked for', () => site.paths.includes('/silent'));
    stopping.abort(reason);
    await expect(fetching).rejects.toBe(reason);
  });

  it('leaves no connection open behind it', async () => {
    await fetchPath('/endless');
    await fetchPath('/pdf');
    await until('every connection has ended', () => site.openConnections === 0);
  });

  it.each(['/page', '/robots.txt'])(
    'leaves no connection to a host that answers %s with 101',
    async (path) => {
      const switching = createServer((socket) => {
        socket.once('data', () => {
          socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
        });
      });
      switching.listen(0, '127.0.0.1');
      await once(switching, 'listening');
      const { port } = z.object({ port: z.number() }).parse(switching.address());
      const guard = new AddressGuard({ allowedHosts: [`127.0.0.1:${port}`] });
      const fetcher = new PageFetcher(guard, 'bot');
      const url = `http://127.0.0.1:${port}${path}`;
      const connected = once(switching, 'connection');
      const outcome = path === '/page' ? fetcher.fetch({ url }, never()) : fetcher.fetchRobots(url, never());
      const [socket] = z.tuple([z.instanceof(Socket)]).parse(await connected);
      const closed = once(socket, 'close');
      expect(await outcome).toMatchObject(
        path === '/page' ? { kind: 'FAILED', retry: 'NEVER' } : { kind: 'RULES' },
      );
      await closed;
      switching.close();
    },
  );
});

describe('robots.txt', () => {
  const answers = async (answer: Parameters<typeof Site.open>[0][string]) => {
    const site = await Site.open({ '/robots.txt': answer });
    const guard = new AddressGuard({ allowedHosts: [`127.0.0.1:${site.port}`] });
    const outcome = await new PageFetcher(guard, 'bot').fetchRobots(
      `http://127.0.0.1:${site.port}/a/b?c`,
      never(),
    );
    await site.close();
    return outcome;
  };

  it('is read; without one everything is allowed, and a failing host is left alone', async () => {
    expect(await answers((_, response) => response.end('User-agent: *'))).toEqual({
      kind: 'RULES',
      text: 'User-agent: *',
    });
    expect(await answers((_, response) => response.writeHead(404).end())).toEqual({
      kind: 'RULES',
      text: '',
    });
    expect(await answers((_, response) => response.writeHead(500).end())).toMatchObject({
      kind: 'LATER',
      retry: 'BACKOFF',
    });
    expect(await answers((_, response) => response.destroy())).toMatchObject({
      kind: 'LATER',
      retry: 'BACKOFF',
    });
    expect(
      await answers((_, response) => response.writeHead(429, { 'retry-after': '3' }).end()),
    ).toMatchObject({
      kind: 'LATER',
      retry: 'RATE_LIMIT',
      retryAfterMilliseconds: 3_000,
    });
    expect(await answers(redirect('http://169.254.169.254/'))).toMatchObject({ kind: 'REFUSED' });
    const long = await answers((_, response) => response.end('#'.repeat(900_000)));
    expect(long.kind === 'RULES' && long.text.length).toBe(512_000);
  });

  it('does not wait for the end of an answer without rules', async () => {
    let ended: Promise<unknown> = Promise.reject(new Error('nobody asked'));
    ended.catch(() => undefined);
    const outcome = await answers((_, response) => {
      ended = once(response, 'close');
      response.writeHead(404).write('there is more');
    });
    expect(outcome).toEqual({ kind: 'RULES', text: '' });
    await ended;
  });
});
