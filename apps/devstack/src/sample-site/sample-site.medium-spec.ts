import { once } from 'node:events';
import type { Server } from 'node:http';
import { load } from 'cheerio';
import { z } from 'zod';
import { sampleSources } from '../demo-data/sample-sources.js';
import { oddLetters, siteLetters } from '../sample-letters/site-letters.js';
import { createSampleSite } from './server.js';

const visitsSchema = z.object({
  total: z.number(),
  paths: z.record(z.string(), z.number()),
  visits: z.array(z.object({ path: z.string(), at: z.number(), status: z.number(), userAgent: z.string() })),
});

let site: Server;
let origin: string;

beforeEach(async () => {
  site = createSampleSite().listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterEach(async () => {
  site.closeAllConnections();
  await new Promise((settle) => site.close(settle));
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, origin), { headers, redirect: 'manual' });
const visits = async () => visitsSchema.parse(await (await get('/__visits')).json());
const put = (path: string, body: string) => fetch(`${origin}${path}`, { method: 'PUT', body });

async function read(address: string) {
  const response = await fetch(address);
  const bytes = await response.arrayBuffer();
  const named = /charset=([\w-]+)/.exec(response.headers.get('content-type') ?? '')?.[1];
  const said = /<meta charset="([\w-]+)"/.exec(new TextDecoder('latin1').decode(bytes))?.[1];
  return load(new TextDecoder(named ?? said).decode(bytes));
}

const isPlainLetter = ({ href }: URL, section = '') =>
  siteLetters.some(({ id }) => href === `${section}/${id}`);

/** Reads a source as a crawl would: every list, and every regular letter that the lists link to. */
async function readSource(source: ReturnType<typeof sampleSources>[number]) {
  const letters: { title: string; text: string; jobField: string; company: string }[] = [];
  let list: string | undefined = source.startUrls[0];
  while (list !== undefined) {
    const page = await read(list);
    const at = list;
    for (const link of page(source.letterLinkSelector).toArray()) {
      const address = new URL(page(link).attr('href') ?? '', at);
      if (!isPlainLetter(address, source.startUrls[0])) continue;
      const letter = await read(address.href);
      const textAt = (selector: string | null) =>
        letter(selector ?? '')
          .text()
          .trim();
      letters.push({
        title: textAt(source.titleSelector),
        text: textAt(source.contentSelector),
        jobField: textAt(source.jobFieldSelector),
        company: textAt(source.companySelector),
      });
    }
    const next = page(source.nextPageSelector ?? '').attr('href');
    list = next === undefined ? undefined : new URL(next, at).href;
  }
  return letters;
}

describe('the sections', () => {
  it.each(
    sampleSources('http://127.0.0.1')
      .filter(({ needsBrowser }) => !needsBrowser)
      .map(({ name }) => name),
  )('can be read by the selectors of their source, page by page: %s', async (name) => {
    const source = sampleSources(origin).find((one) => one.name === name);
    if (source === undefined) throw new Error('there is no such source');
    const section = source.startUrls[0]?.split('/').at(-1)?.toUpperCase();
    const letters = await readSource(source);
    const written = siteLetters.filter((letter) => letter.section === section);
    expect(letters.map(({ title }) => title)).toEqual(written.map(({ title }) => title));
    written.forEach(({ jobField, companyName, questions }, at) => {
      expect(letters[at]).toMatchObject({ jobField, company: companyName });
      for (const { prompt, text } of questions) {
        expect(letters[at]?.text).toContain(prompt);
        expect(letters[at]?.text).toContain(text);
      }
    });
  });

  it('say on every page that everything is invented', async () => {
    for (const path of [
      '',
      '/board',
      '/board/1',
      '/cards/101',
      '/archive',
      '/archive/202',
      '/app',
      '/app/letter/301',
    ])
      expect((await read(`${origin}/samples${path}`))('footer').text()).toContain('모두 지어낸 것입니다');
  });

  it('show the letters of the app only to a browser', async () => {
    const shell = await read(`${origin}/samples/app`);
    expect(shell('a.open')).toHaveLength(0);
    const listSchema = z.object({
      letters: z.array(z.object({ id: z.number() })),
      nextPage: z.number().nullable(),
    });
    const { letters, nextPage } = listSchema.parse(
      await (await get('/samples/app/letters.json?page=1')).json(),
    );
    expect(letters.length).toBeGreaterThan(0);
    expect(nextPage).toBe(2);
    expect(await (await get(`/samples/app/letters/${letters[0]?.id}.json`)).json()).toHaveProperty(
      'questions',
    );
  });
});

describe('situations that a crawl must handle', () => {
  it('has a robots.txt, and a link to a forbidden page', async () => {
    const robots = await (await get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /samples/closed/');
    expect(robots).toMatch(/Crawl-delay: 0\.\d/);
    expect((await read(`${origin}/samples/board`))('a[href*="/closed/"]')).toHaveLength(1);
    expect((await get('/samples/closed/901')).status).toBe(200);
  });

  it.each(['/samples/board', '/samples/board/1', '/samples/cards/101', '/samples/archive/201'])(
    'answers 304 to a conditional request until the page changes: %s',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('etag');
      const modified = first.headers.get('last-modified');
      const known = {
        ...(etag && { 'if-none-match': etag }),
        ...(modified && { 'if-modified-since': modified }),
      };
      expect(Object.keys(known).length).toBeGreaterThan(0);
      const again = await get(path, known);
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      const id = /\d+$/.exec(path)?.[0];
      if (id === undefined) return;
      expect((await put(`/__letters/${id}`, '{"text":"새로 쓴 글입니다."}')).status).toBe(200);
      expect((await get(path, known)).status).toBe(200);
      await fetch(`${origin}/__letters`, { method: 'DELETE' });
      expect((await get(path, known)).status).toBe(304);
    },
  );

  it('answers with an error always, or only at the first visit', async () => {
    const statuses = async (path: string) => [(await get(path)).status, (await get(path)).status];
    expect(await statuses('/samples/board/broken')).toEqual([500, 500]);
    expect(await statuses(`/samples/board/${oddLetters.brokenOnce.id}`)).toEqual([500, 200]);
    expect(await statuses('/samples/board/404')).toEqual([404, 404]);
    await fetch(`${origin}/__visits`, { method: 'DELETE' });
    expect(await statuses(`/samples/board/${oddLetters.brokenOnce.id}`)).toEqual([500, 200]);
  });

  it('redirects twice, in a circle, and to forbidden addresses', async () => {
    const moved = await fetch(`${origin}/samples/moved-twice/${oddLetters.movedTwice.id}`);
    expect(moved.url).toBe(`${origin}/samples/board/${oddLetters.movedTwice.id}`);
    await expect(fetch(`${origin}/samples/loop/1`)).rejects.toThrow();
    const links = (await read(`${origin}/samples/board?page=5`))('a')
      .toArray()
      .map((link) => link.attribs.href);
    for (const address of [
      'http://169.254.169.254/latest/meta-data/',
      'http://2130706433:9/',
      'file:///etc/passwd',
    ])
      expect(links).toContain(address);
    const away = links.find((link) => link?.startsWith('/samples/away'));
    expect((await get(away ?? '')).headers.get('location')).toBe('http://169.254.169.254/latest/meta-data/');
  });

  it('answers a slow page after others, and other pages after a client has left an endless one', async () => {
    const answered: string[] = [];
    const visit = async (path: string) => {
      expect((await get(path)).status).toBe(200);
      answered.push(path);
    };
    const [slow, other] = [`/samples/board/${oddLetters.slow[0].id}`, '/samples/board/1'];
    await Promise.all([visit(slow), visit(other)]);
    expect(answered).toEqual([other, slow]);
    const endless = await get('/samples/board/endless');
    await endless.body?.cancel();
    expect((await get('/samples/board/1')).status).toBe(200);
  });
});

describe('the control paths', () => {
  it('list the visits, and clear them on request', async () => {
    await get('/samples/board/1', { 'user-agent': 'test' });
    await get('/samples/board/1?print=1');
    expect(await visits()).toMatchObject({
      total: 2,
      paths: { '/samples/board/1': 1, '/samples/board/1?print=1': 1 },
      visits: [{ path: '/samples/board/1', status: 200, userAgent: 'test' }, { status: 200 }],
    });
    await fetch(`${origin}/__visits`, { method: 'DELETE' });
    expect(await visits()).toEqual({ total: 0, paths: {}, visits: [] });
  });

  it.each([
    ['/__letters/1', '{"text":""}', 400],
    ['/__letters/1', 'text', 400],
    ['/__letters/4040', '{"text":"글"}', 404],
    ['/__other', '{}', 404],
    ['/samples/board/1', '{}', 405],
  ])('refuse invalid calls: PUT %s %s', async (path, body, status) => {
    expect((await put(path, body)).status).toBe(status);
  });
});
