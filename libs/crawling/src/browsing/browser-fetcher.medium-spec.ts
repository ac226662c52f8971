import { createSocket, type Socket } from 'node:dgram';
import { launchChromium, launchIsolatedChromium, BrowserPool, NoPageError } from '#browser';
import { until } from '#testing';
import type { BrowserContext, Page } from 'playwright-core';
import { html, redirect, Site, type Answer } from '../../testing/site.js';
import { AddressGuard } from '../address-guard.js';
import { PageFetcher } from '../fetching/page-fetcher.js';
import { BrowserFetcher } from './browser-fetcher.js';
import type { RenderRequest } from './page-renderer.js';
import { GuardedProxy } from './guarded-proxy.js';

const never = (): AbortSignal => new AbortController().signal;
const script: (body: string) => Answer = (body) => (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(body);

/** Everything that a page can connect by. `privateSite` is an address that it must not reach. */
const attackOf = (privateSite: string, udpPort: number): string => `
  const at = 'http://${privateSite}', ws = 'ws://${privateSite}';
  const attempt = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
  const element = (name, attributes) => document.body.append(Object.assign(document.createElement(name), attributes));
  attempt(() => fetch(at + '/fetch', { mode: 'no-cors' }));
  attempt(() => fetch('http://private.test:' + at.split(':')[2] + '/named', { mode: 'no-cors' }));
  attempt(() => fetch('https://' + at.slice(7) + '/tls', { mode: 'no-cors' }));
  attempt(() => fetch(at + '/keepalive', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }));
  attempt(() => { const request = new XMLHttpRequest(); request.open('GET', at + '/xhr'); request.send(); });
  attempt(() => new WebSocket(ws + '/websocket'));
  attempt(() => new EventSource(at + '/events'));
  attempt(() => navigator.sendBeacon(at + '/beacon', 'x'));
  attempt(() => navigator.serviceWorker?.register('/worker.js'));
  attempt(() => import(at + '/module.js'));
  attempt(() => open(at + '/popup'));
  for (const rel of ['prefetch', 'preload', 'preconnect', 'stylesheet', 'prerender', 'modulepreload', 'icon', 'manifest'])
    attempt(() => element('link', { rel, href: at + '/' + rel, as: 'script' }));
  attempt(() => element('img', { src: at + '/img' }));
  attempt(() => fetchLater(at + '/later', { activateAfter: 0 }));
  attempt(() => new WebSocketStream(ws + '/stream').opened);
  attempt(() => element('style', { textContent: '@import "' + at + '/import"; body { background: url(' + at + '/background) }' }));
  attempt(() => { const link = document.createElement('a'); link.ping = at + '/ping'; link.href = '#here'; document.body.append(link); link.click(); });
  attempt(() => element('script', { src: at + '/script' }));
  attempt(() => element('iframe', { src: at + '/iframe' }));
  attempt(() => element('iframe', { srcdoc: '<img src="' + at + '/srcdoc">' }));
  attempt(() => element('object', { data: at + '/object' }));
  attempt(() => element('embed', { src: at + '/embed' }));
  attempt(() => element('video', { src: at + '/video', autoplay: true }));
  attempt(() => element('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [at + '/speculated'] }] }) }));
  attempt(() => element('iframe', { src: 'file:///etc/passwd' }));
  attempt(() => { const source = "fetch('" + at + "/worker', { mode: 'no-cors' }); new WebSocket('" + ws + "/worker')";
    new Worker(URL.createObjectURL(new Blob([source]))); new SharedWorker(URL.createObjectURL(new Blob([source]))); });
  attempt(() => new WebTransport('https://127.0.0.1:${udpPort}/').ready);
  attempt(() => { const form = document.createElement('form'); form.action = at + '/form'; form.target = 'elsewhere'; document.body.append(form); form.submit(); });
  attempt(async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' },
      { urls: 'turn:127.0.0.1:${udpPort}', username: 'u', credential: 'c' }, { urls: 'turn:${privateSite}?transport=tcp', username: 'u', credential: 'c' }] });
    peer.createDataChannel('x');
    peer.onicegatheringstatechange = () => { if (peer.iceGatheringState === 'complete') document.body.dataset.gathered = 'yes'; };
    await peer.setLocalDescription(await peer.createOffer());
  });
  alert('stop'); confirm('stop'); prompt('stop');
  setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p class="letter">글</p>'), 300);
`;

describe('BrowserFetcher', () => {
  // As a worker starts it.
  const browser = new BrowserPool(async () => {
    const settings = { connectsByProxyAlone: true };
    return (await launchIsolatedChromium(process.env['CHROMIUM_PATH'], settings)).browser;
  });
  let privateSite: Site;
  let udp: Socket;
  let datagrams = 0;
  let site: Site;
  let guard: AddressGuard;
  const fetcherOf = (limits = {}) =>
    new BrowserFetcher(browser, new PageFetcher(guard, 'JasogongbangBot/1.0'), limits);
  const render = (path: string, more: Partial<RenderRequest> = {}, limits = {}) =>
    fetcherOf(limits).fetch(
      { url: `http://127.0.0.1:${site.port}${path}`, settledBy: ['.letter'], ...more },
      never(),
    );

  beforeAll(async () => {
    privateSite = await Site.open({});
    udp = createSocket('udp4');
    udp.on('message', () => (datagrams += 1));
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
    const address = `127.0.0.1:${privateSite.port}`;
    const attack = attackOf(address, udp.address().port);
    site = await Site.open({
      '/late': html(
        `<body><script src="/late.js"></script><img src="/picture.png"><iframe src="/frame"></iframe>`,
      ),
      '/late.js': script(`fetch('/letters').then((answer) => answer.json()).then(({ text }) => {
        document.body.insertAdjacentHTML('beforeend', '<p class="letter">' + text + ' ' + navigator.userAgent + '</p>'); });`),
      '/letters': (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"늦은 글"}'),
      '/attack': html(`<body><script>${attack}</script>`),
      '/redirecting-parts':
        html(`<body><script src="/script-to-private-site"></script><script>fetch('/script-to-private-site').catch(() => {
        document.body.insertAdjacentHTML('beforeend', '<p class="letter">글</p>'); });</script>`),
      '/script-to-private-site': redirect(`http://${address}/redirected`),
      '/to-private-site': redirect(`http://${address}/`),
      '/refresh-to-private-site': html(`<meta http-equiv="refresh" content="0; url=http://${address}/">`),
      '/script-to-decimal': html(`<script>location = 'http://2130706433:${privateSite.port}/'</script>`),
      '/refresh': html('<meta http-equiv="refresh" content="0; url=/late">'),
      '/reloads': html('<script>location.reload()</script>'),
      '/never-settles': html(`<body>빈 목록<script>setInterval(() => fetch('/letters'), 50)</script>`),
      '/hangs': html('<script>for (;;);</script>'),
      '/grows': html(`<body><script>document.body.textContent = 'x'.repeat(5000)</script><p class="letter">`),
      '/heavy': html(`<body><script src="/heavy.js"></script><p class="letter">`),
      '/heavy.js': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        const more = (): void => {
          while (!response.destroyed && response.write('/'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
      '/lies': html(`<body><p class="letter">글<script>
        Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'a lie' });
        Object.defineProperty(document, 'documentElement', { get: () => ({ outerHTML: 'a lie' }) });</script>`),
      '/eats-buffers': html(`<script>const kept = [];
        const eat = () => { kept.push(new Uint8Array(20_000_000).fill(1)); setTimeout(eat); }; eat();</script>`),
      '/eats-at-once': html(
        `<script>const kept = []; for (;;) kept.push(new Uint8Array(20_000_000).fill(1));</script>`,
      ),
      '/eats-elements': html(`<script>const eat = () => {
        for (let times = 0; times < 20_000; times += 1) document.body.append(document.createElement('p'), 'text');
        setTimeout(eat); }; addEventListener('DOMContentLoaded', eat);</script>`),
      '/renames-itself': html('<p class="letter">글<script>history.pushState({}, "", "/late")</script>'),
      '/gone': (_request, response) => response.writeHead(404).end(),
    });
    guard = new AddressGuard({
      allowedHosts: [`127.0.0.1:${site.port}`],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([privateSite.close(), site.close()]);
    udp.close();
  });

  it('reads what scripts have made of a page, asking for nothing that it does not read', async () => {
    site.requests.length = 0;
    const outcome = await render('/late');
    expect(outcome).toMatchObject({
      kind: 'PAGE',
      status: 200,
      url: `http://127.0.0.1:${site.port}/late`,
      etag: null,
    });
    expect(outcome.kind === 'PAGE' && outcome.html).toContain('늦은 글 JasogongbangBot/1.0');
    expect(site.paths).toEqual(['/late', '/late.js', '/letters']);
  });

  it('reaches no private address, whatever a page tries', async () => {
    const outcome = await render('/attack');
    expect(outcome.kind === 'PAGE' && outcome.html).toContain('글');
    expect(await render('/redirecting-parts')).toMatchObject({ kind: 'PAGE' });
    for (const path of ['/to-private-site', '/refresh-to-private-site', '/script-to-decimal'])
      expect(await render(path)).toMatchObject({ kind: 'REFUSED', reason: expect.stringContaining('내부') });
    expect([privateSite.paths, privateSite.connections, datagrams]).toEqual([[], 0, 0]);
  });

  it('follows redirects by script or meta element, but not without end', async () => {
    expect(await render('/refresh')).toMatchObject({
      kind: 'PAGE',
      url: `http://127.0.0.1:${site.port}/late`,
    });
    expect(await render('/reloads')).toMatchObject({
      kind: 'FAILED',
      reason: expect.stringContaining('너무 여러 번'),
    });
  });

  it('asks whether pages and their parts may be requested', async () => {
    const wanted: string[] = [];
    const refuseRequest: RenderRequest['refuseRequest'] = (url, what) => {
      wanted.push(`${what} ${url.pathname}`);
      return Promise.resolve(url.pathname === '/letters' ? '막혀 있습니다.' : null);
    };
    site.requests.length = 0;
    await render('/refresh', { refuseRequest }, { settleMilliseconds: 500, quietMilliseconds: 500 });
    expect(wanted).toEqual(['PAGE /refresh', 'PAGE /late', 'PART /late.js', 'PART /letters']);
    expect(site.paths).not.toContain('/letters');
    const fault = new Error('the database is gone');
    const failOnPart: RenderRequest['refuseRequest'] = (_url, what) =>
      what === 'PART' ? Promise.reject(fault) : Promise.resolve(null);
    await expect(render('/late', { refuseRequest: failOnPart })).rejects.toBe(fault);
  });

  it('reads a page that never settles as it stands, and an invalid selector holds nothing up', async () => {
    const limits = { settleMilliseconds: 300, quietMilliseconds: 100 };
    const outcome = await render('/never-settles', { settledBy: ['p:::', 'a:contains("x"'] }, limits);
    expect(outcome.kind === 'PAGE' && outcome.html).toContain('빈 목록');
    expect(await render('/never-settles', {}, limits)).toMatchObject({ kind: 'PAGE' });
  });

  it('fails pages that take too long or are too large, and keeps working', async () => {
    expect(await render('/hangs', {}, { wholeMilliseconds: 1_500 })).toMatchObject({
      kind: 'FAILED',
      retry: 'BACKOFF',
    });
    expect(await render('/grows', {}, { htmlCharacters: 4_000 })).toMatchObject({
      kind: 'FAILED',
      reason: '페이지가 너무 커요.',
    });
    expect(await render('/heavy', {}, { trafficBytes: 1_000_000 })).toMatchObject({
      kind: 'FAILED',
      reason: '페이지가 너무 커요.',
    });
    expect(await render('/gone')).toMatchObject({ kind: 'FAILED', status: 404, retry: 'NEVER' });
    expect(await render('/late')).toMatchObject({ kind: 'PAGE' });
  });

  it('ends a page that takes more and more memory, and no other page', async () => {
    // This fetcher must end no process: the one whose page crashed would not know that the page used too much memory.
    const unwatched = { processBytes: Infinity, browserBytes: Infinity };
    const other = render('/never-settles', {}, { ...unwatched, settleMilliseconds: 4_000 });
    // Long enough for a busy machine to fill the memory.
    const fetcher = fetcherOf({
      processBytes: 500_000_000,
      settleMilliseconds: 80_000,
      quietMilliseconds: 80_000,
      wholeMilliseconds: 90_000,
    });
    const urls = ['/eats-buffers', '/eats-at-once', '/eats-elements'].map(
      (path) => `http://127.0.0.1:${site.port}${path}`,
    );
    const fetches = urls.map((url) => fetcher.fetch({ url, settledBy: ['.letter'] }, never()));
    for (const outcome of await Promise.all(fetches))
      expect(outcome).toMatchObject({
        kind: 'FAILED',
        retry: 'NEVER',
        reason: '메모리를 너무 많이 쓰는 페이지예요.',
      });
    expect(await other).toMatchObject({ kind: 'PAGE' });
  });

  it('tries a page again later, in another browser, when the browser has died', async () => {
    site.requests.length = 0;
    const rendering = render('/never-settles');
    await until('the page runs', () => site.paths.includes('/letters'));
    await browser.use({}, never(), crash).catch(() => undefined);
    expect(await rendering).toMatchObject({ kind: 'FAILED', retry: 'BACKOFF' });
    expect(await render('/late')).toMatchObject({ kind: 'PAGE' });
  });

  it('renders a page in another browser when one dies before it has opened the page', async () => {
    await browser.use({}, never(), (context) => {
      const running = context.browser();
      if (running === null) throw new Error('the context belongs to no browser');
      const newContext = running.newContext.bind(running);
      jest.spyOn(running, 'newContext').mockImplementationOnce(async (options) => {
        const next = await newContext(options);
        await running.close();
        return next;
      });
      return Promise.resolve();
    });
    expect(await render('/late')).toMatchObject({ kind: 'PAGE' });
  });

  it('does not blame the page when no browser starts', async () => {
    const starts = jest.fn(() => Promise.reject(new Error('no memory')));
    const fetcher = new BrowserFetcher(
      new BrowserPool(starts),
      new PageFetcher(guard, 'JasogongbangBot/1.0'),
    );
    const url = `http://127.0.0.1:${site.port}/late`;
    await expect(fetcher.fetch({ url, settledBy: [] }, never())).rejects.toBeInstanceOf(NoPageError);
    expect(starts).toHaveBeenCalledTimes(2);
  });

  it('names a page by the address that it came from', async () => {
    const url = `http://127.0.0.1:${site.port}/renames-itself`;
    expect(await render('/renames-itself')).toMatchObject({ kind: 'PAGE', url });
  });

  it('reads the page itself, not what its scripts say of it', async () => {
    const outcome = await render('/lies');
    expect(outcome.kind === 'PAGE' && outcome.html).toContain('<p class="letter">글');
  });

  it('stops when its signal aborts, and throws the reason', async () => {
    const stopping = new AbortController();
    const reason = new Error('cancelled');
    const request = { url: `http://127.0.0.1:${site.port}/never-settles`, settledBy: ['.letter'] };
    site.requests.length = 0;
    const rendering = expect(fetcherOf().fetch(request, stopping.signal)).rejects.toBe(reason);
    await until('the page runs', () => site.paths.includes('/letters'));
    stopping.abort(reason);
    await rendering;
  });

  it('has two guards: with the proxy alone, too, a page reaches no private address', async () => {
    const proxy = await GuardedProxy.open(guard, 10_000_000);
    await browser.use({ proxy: { server: proxy.url, bypass: '<-loopback>' } }, never(), async (context) => {
      const page = await attackedIn(context);
      for (const path of ['/to-private-site', '/refresh-to-private-site', '/script-to-decimal']) {
        const answered = page.waitForResponse((response) => response.url().includes(`:${privateSite.port}/`));
        // One navigation that another one interrupts counts as failed.
        await page.goto(`http://127.0.0.1:${site.port}${path}`).catch(() => undefined);
        expect((await answered).status()).toBe(403);
      }
    });
    proxy.close();
    expect([privateSite.paths, privateSite.connections, datagrams]).toEqual([[], 0, 0]);
  });

  it('reaches nothing in a context without a proxy, by name or by address', async () => {
    await browser.use({}, never(), async (context) => {
      const navigating = await context.newPage();
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])
        await expect(navigating.goto(`http://${host}:${privateSite.port}/direct`)).rejects.toThrow(
          'net::ERR_',
        );
      const page = await context.newPage();
      await page.evaluate(attackOf(`127.0.0.1:${privateSite.port}`, udp.address().port));
      await page.waitForSelector('body[data-gathered]');
    });
    expect([privateSite.paths, privateSite.connections, datagrams]).toEqual([[], 0, 0]);
  });

  it('shows that the test can fail: without the proxy the same page reaches it', async () => {
    const direct = new BrowserPool(() => launchChromium(process.env['CHROMIUM_PATH']));
    await direct.use({}, never(), attackedIn).finally(() => direct.close());
    for (const path of [
      '/fetch',
      '/xhr',
      '/websocket',
      '/img',
      '/import',
      '/ping',
      '/script',
      '/iframe',
      '/worker',
      '/popup',
    ])
      expect(privateSite.paths).toContain(path);
    expect(datagrams).toBeGreaterThan(0);
  });

  async function crash(context: BrowserContext): Promise<void> {
    const session = await context.browser()?.newBrowserCDPSession();
    await session?.send('Browser.crash');
  }

  async function attackedIn(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss());
    await page.goto(`http://127.0.0.1:${site.port}/attack`);
    await page.waitForSelector('.letter');
    await page.waitForSelector('body[data-gathered]');
    return page;
  }
});
