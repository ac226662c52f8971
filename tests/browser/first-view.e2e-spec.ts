import type { Page } from 'playwright-core';
import { routes } from '#contracts';
import { fixtureOfFile, PHONE } from './browser-fixture.js';
import { SHORT_LETTER } from './letters.js';
import { waitForValue } from './wait-for-value.js';
import type { Visitor } from './visitor.js';

const fixture = fixtureOfFile();

/** A member of this browser, with a letter and a resume. */
async function newWriter() {
  const writer = await fixture.newMember(PHONE);
  const { coverLetterId } = await writer.createLetter({ title: '첫 편지', content: SHORT_LETTER });
  const { resumeId } = await writer.call(routes.resumes.create, { body: { title: '첫 이력서' } });
  // Stores who is signed in, as every earlier visit does.
  const page = await writer.open('/cover-letters');
  await page.getByText('첫 편지').waitFor();
  await page.close();
  return { writer, coverLetterId, resumeId };
}

/** Addresses of what the page preloads; a string, since these tests are compiled without the browser's types. */
const LINKS = `[...document.querySelectorAll('link[rel=preload][as=fetch], link[rel=modulepreload]')].map(
  (link) => link.getAttribute('href'),
)`;

/** Calls of administrators' pages, by the address of the page. */
const ADMINISTRATORS_CALLS = {
  '/admin/members': '/api/v1/admin?page=0&size=10&sortBy=createdAt&sortDirection=desc',
  '/admin/restore': '/api/v1/admin/resumes?page=0&size=10&status=DELETED',
  '/admin/crawling': '/api/crawled-cover-letters?page=0&size=20',
  '/admin/crawling/sources': '/api/v1/admin/crawl-sources?page=0',
  '/admin/jobs': '/api/v1/admin/jobs?page=0&size=20',
  '/admin/ai': '/api/v1/admin/ai/statistics?days=30',
  '/admin/audit': '/api/v1/admin/audit?page=0&size=20',
};

/** Of what a page preloaded, what was not asked exactly once. */
const notAskedOnce = ({
  preloaded,
  counts,
}: {
  preloaded: string[];
  counts: Map<string, number>;
}): string[] =>
  // The bundler adds links of its own, with whole addresses, for what comes later.
  preloaded.filter((address) => address.startsWith('/') && counts.get(address) !== 1);

/** Opens a page and counts what it asked of the server until it rests; without the socket, which may cause calls of its own. */
async function openCounting(writer: Visitor, path: string, content: (page: Page) => Promise<void>) {
  const page = await writer.context.newPage();
  await page.routeWebSocket(/socket\.io/, () => undefined);
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    counts.set(`${pathname}${search}`, (counts.get(`${pathname}${search}`) ?? 0) + 1);
  });
  await page.goto(path);
  await content(page);
  await page.waitForLoadState('networkidle');
  const preloaded = await page.evaluate<string[]>(LINKS);
  return { page, counts, preloaded };
}

describe('the first view of a page', () => {
  it('asks at once for the scripts and the data of its address, and for none of them twice', async () => {
    const { writer, coverLetterId, resumeId } = await newWriter();
    const pages: [path: string, call: string, content: (page: Page) => Promise<void>][] = [
      [
        '/cover-letters',
        '/api/v1/cover-letters?view=thumbnail&page=0&sort=updatedAt%2Cdesc',
        (page) => page.getByText('첫 편지').waitFor(),
      ],
      [
        `/cover-letter/${coverLetterId}`,
        `/api/v1/cover-letters/${coverLetterId}`,
        (page) => page.getByLabel('문항 1 내용').waitFor(),
      ],
      [
        '/resumes',
        '/api/v1/resumes?page=0&sort=updatedAt%2Cdesc',
        (page) => page.getByText('첫 이력서').waitFor(),
      ],
      [
        `/resumes/${resumeId}`,
        `/api/v1/resumes/${resumeId}`,
        (page) => page.getByLabel('이력서 제목').waitFor(),
      ],
      [
        '/interview-questions',
        '/api/v1/cover-letters?view=thumbnail&page=0&size=10',
        (page) => page.getByText('첫 편지').waitFor(),
      ],
    ];
    for (const [path, call, content] of pages) {
      const opened = await openCounting(writer, path, content);
      expect(opened.preloaded).toEqual(expect.arrayContaining(['/auth/me', '/api/v1/product-info', call]));
      expect({ path, found: notAskedOnce(opened) }).toEqual({ path, found: [] });
      await opened.page.close();
    }
  });

  it('asks at once for the code and the data of an administrators’ page, but only for an administrator', async () => {
    const administrator = await fixture.newAdministrator(PHONE);
    const content = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
    // Stores the role.
    await (await openCounting(administrator, '/admin/members', content)).page.close();
    for (const [path, call] of Object.entries(ADMINISTRATORS_CALLS)) {
      const opened = await openCounting(administrator, path, content);
      expect(opened.preloaded).toEqual(
        expect.arrayContaining([call, expect.stringMatching(/^\/assets\/admin-(?!gate)/)]),
      );
      expect({ path, found: notAskedOnce(opened) }).toEqual({ path, found: [] });
      await opened.page.close();
    }
    const { writer } = await newWriter();
    const { preloaded } = await openCounting(writer, '/admin/members', content);
    expect(preloaded.filter((address) => /admin/.test(address))).toEqual([
      expect.stringContaining('/admin-gate-'),
    ]);
  });

  it('begins high on a phone: the letter above 320 px, each editor with one row of buttons', async () => {
    const { writer, coverLetterId, resumeId } = await newWriter();
    const { page } = await openCounting(writer, `/cover-letter/${coverLetterId}`, (opened) =>
      opened.getByLabel('문항 1 내용').waitFor(),
    );
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
    // The menu's trigger is exchanged when its code arrives, and is nowhere for a moment.
    const expectOneRow = () =>
      waitForValue(
        async () => [await topOf('내보내기'), await topOf('저장')],
        ([one, other]) => one !== undefined && one === other,
      );
    const box = await page.getByLabel('문항 1 내용').boundingBox();
    expect(box?.y).toBeLessThan(320);
    await expectOneRow();
    // What is folded away is reached by the keyboard, and named.
    expect(await page.getByLabel('회사', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: '회사와 마감일', expanded: false }).press('Enter');
    await page.getByLabel('회사', { exact: true }).fill('물결배송');
    await page.getByRole('button', { name: '문항 1 설정' }).press('Enter');
    await page.getByLabel('문항 1 글자 수 제한').fill('500');
    await page.goto(`/resumes/${resumeId}`);
    await page.getByLabel('이력서 제목').waitFor();
    await expectOneRow();
  });

  it('has menus and dialogs once the content is there, offline too', async () => {
    const { writer, coverLetterId } = await newWriter();
    const page = await writer.context.newPage();
    const later = page.waitForResponse(/\/assets\/after-content-/);
    await page.goto(`/cover-letter/${coverLetterId}`);
    await (await later).finished();
    await page.waitForLoadState('networkidle');
    await writer.context.setOffline(true);
    await page.getByRole('button', { name: '내보내기' }).click();
    await page.getByRole('menuitem', { name: 'PDF' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '더 하기' }).click();
    await page.getByRole('menuitem', { name: '다른 자기소개서 불러오기' }).click();
    await page.getByRole('dialog').waitFor();
    await writer.context.setOffline(false);
  });

  it('has menus and dialogs once the network is back, when it was gone while they were fetched', async () => {
    const { writer, coverLetterId } = await newWriter();
    const page = await writer.context.newPage();
    const isLater = (url: URL) => /\/assets\/after-content-/.test(url.pathname);
    const refused = page.waitForEvent('requestfailed', {
      predicate: (request) => isLater(new URL(request.url())),
    });
    await page.route(isLater, (route) => route.abort('internetdisconnected'));
    await page.goto(`/cover-letter/${coverLetterId}`);
    await refused;
    await page.unroute(isLater);
    await writer.context.setOffline(true);
    await writer.context.setOffline(false);
    await page.getByRole('button', { name: '내보내기' }).click();
    await page.getByRole('menuitem', { name: 'PDF' }).waitFor();
  });

  it('paints text before it asks for our font, and for one file of it before all others', async () => {
    const page = await (await fixture.newVisitor(PHONE)).context.newPage();
    let answerFont: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answerFont = resolve));
    await page.route(/core-.*\.woff2$/, async (route) => {
      await answered;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'font' && asked.push(request.url())));
    await page.goto('/');
    await page.waitForResponse(/\/assets\/after-content-/);
    const [font, ...more] = asked;
    expect([font, more]).toEqual([expect.stringMatching(/\/core-/), []]);
    const painted = `performance.getEntriesByName('first-contentful-paint')[0].startTime`;
    const others = page.waitForResponse(/\/assets\/other-characters-/);
    answerFont();
    await others;
    const begun = `performance.getEntriesByName(${JSON.stringify(font)})[0].startTime`;
    expect(await page.evaluate<number>(`${begun} - ${painted}`)).toBeGreaterThanOrEqual(0);
  });

  it('uses our font from the start on a later visit', async () => {
    const page = await (await fixture.newVisitor(PHONE)).context.newPage();
    const asked = page.waitForResponse(/\/core-.*\.woff2$/);
    await page.goto('/');
    await asked;
    await page.addInitScript(
      `globalThis.changes = 0;
       new MutationObserver((mutations) => (globalThis.changes += mutations.length))
         .observe(document, { attributeFilter: ['data-font'], subtree: true })`,
    );
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('globalThis.changes')).toBe(0);
  });
});
