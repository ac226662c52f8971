import { runSql } from '#testing';
import { crawlTryResultSchema, jobSchema } from '#contracts';
import { CrawlFixture, SOURCES } from './crawl-fixture.js';
import { letterText, SITE_SELECTORS } from './letter-site.js';

let fixture: CrawlFixture;
beforeAll(async () => {
  fixture = await CrawlFixture.start({ hosts: 2 });
  await fixture.startWorker();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  await runSql(fixture.api.dataSource, 'TRUNCATE crawl_source, audit_entry, crawl_host CASCADE');
  fixture.site.reset();
});

const body = { name: '합격 글 모음', startUrls: ['https://letters.example/list'], ...SITE_SELECTORS };
const audited = () =>
  runSql<Record<string, unknown>>(
    fixture.api.dataSource,
    'SELECT actor_member_id AS actor, action, before, after FROM audit_entry ORDER BY audit_id',
  );

describe('the sources', () => {
  it('are saved, changed and deleted, and each change is audited with its actor', async () => {
    const created = await fixture.addSource(body);
    expect(created).toMatchObject({ ...body, letterCount: 0, needsBrowser: false, enabled: true });
    const path = `${SOURCES}/${created.sourceId}`;
    const updated = await fixture.send('PUT', path, { ...body, name: '고친 이름', enabled: false });
    expect(updated).toMatchObject({ status: 200, data: { name: '고친 이름', enabled: false } });
    expect(await fixture.send('DELETE', path)).toMatchObject({ status: 200, data: null });
    expect(await fixture.send('DELETE', path)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    const actor = fixture.administrator.memberId;
    const [before, after] = [{ name: body.name }, { name: '고친 이름' }];
    expect(await audited()).toMatchObject([
      { actor, action: 'CRAWL_SOURCE_CREATE', before: null, after: before },
      { actor, action: 'CRAWL_SOURCE_UPDATE', before, after },
      { actor, action: 'CRAWL_SOURCE_DELETE', before: after, after: null },
    ]);
  });

  it('have unique names: of two creations at once, one is refused', async () => {
    const answers = await Promise.all([
      fixture.send('POST', SOURCES, body),
      fixture.send('POST', SOURCES, body),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const taken = { errorCode: 'VALIDATION_ERROR', errors: { name: '같은 이름의 출처가 이미 있어요.' } };
    expect(answers.find(({ status }) => status === 400)).toMatchObject(taken);
    const other = await fixture.addSource({ ...body, name: '다른 이름' });
    expect(await fixture.send('PUT', `${SOURCES}/${other.sourceId}`, body)).toMatchObject(taken);
    const kept = { ...body, name: '다른 이름', requestsPerMinute: 6 };
    expect(await fixture.send('PUT', `${SOURCES}/${other.sourceId}`, kept)).toMatchObject({ status: 200 });
    expect(await audited()).toHaveLength(3);
  });

  it('refuse a change of an outdated version, and answer the current one', async () => {
    const { sourceId, version } = await fixture.addSource(body);
    const path = `${SOURCES}/${sourceId}`;
    const first = await fixture.send('PUT', path, { ...body, companySelector: '.by-first', version });
    expect(first).toMatchObject({ status: 200, data: { version: version + 1 } });
    const second = await fixture.send('PUT', path, { ...body, enabled: false, version });
    expect(second).toMatchObject({ status: 409, errorCode: 'VERSION_CONFLICT', data: first.data });
    expect(await fixture.send('GET', SOURCES)).toMatchObject({ data: { content: [first.data] } });
    expect(await audited()).toHaveLength(2);
    expect(await fixture.send('PUT', path, body)).toMatchObject({
      status: 200,
      data: { version: version + 2 },
    });
  });

  it.each([
    ['name', { name: ' \u200b ' }],
    ['name', { name: '이름\u0000' }],
    ['startUrls', { startUrls: [] }],
    ['startUrls.0', { startUrls: ['ftp://letters.example/'] }],
    ['startUrls.0', { startUrls: ['http://user:secret@letters.example/'] }],
    ['startUrls.0', { startUrls: [`http://letters.example/${'가'.repeat(300)}`] }],
    ['contentSelector', { contentSelector: '' }],
    ['letterLinkSelector', { letterLinkSelector: '\ud800' }],
    ['letterLinkSelector', { letterLinkSelector: 'a:no-such-thing' }],
    ['requestsPerMinute', { requestsPerMinute: 601 }],
  ])('refuse an invalid %s, and change nothing', async (field, change) => {
    const answer = await fixture.send('POST', SOURCES, { ...body, ...change });
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(answer.errors?.[field]).toMatch(/[가-힣]/);
    expect(await runSql(fixture.api.dataSource, 'SELECT 1 FROM crawl_source')).toEqual([]);
  });

  it('refuse invalid selectors in every request, and change nothing', async () => {
    const { sourceId } = await fixture.addSource(body);
    const refused = { ...body, titleSelector: 'h1[', companySelector: 'p:first:no-such-thing' };
    const message = expect.stringContaining('선택자');
    const errors = { titleSelector: message, companySelector: message };
    const path = `${SOURCES}/${sourceId}`;
    expect(await fixture.send('PUT', path, refused)).toMatchObject({ status: 400, message, errors });
    expect(await fixture.send('POST', `${path}/try`, { source: refused })).toMatchObject({
      status: 400,
      errors: { 'source.titleSelector': message, 'source.companySelector': message },
    });
    expect(await fixture.send('GET', SOURCES)).toMatchObject({ data: { content: [body] } });
    expect(await runSql(fixture.api.dataSource, `SELECT 1 FROM job WHERE type = 'CRAWL_PAGE'`)).toEqual([]);
  });

  it('are listed by name and by date', async () => {
    for (const name of ['나', '가', '다']) await fixture.addSource({ name });
    const names = async (query: string) => {
      const { data } = await fixture.send('GET', `${SOURCES}?${query}`);
      return JSON.stringify(data).match(/(?<="name":")[^"]+/g);
    };
    expect(await names('sort=name,asc')).toEqual(['가', '나', '다']);
    expect(await names('sort=createdAt,asc&size=2')).toEqual(['나', '가']);
  });
});

describe('a trial read', () => {
  const tryPage = async (sourceId: number, request?: object) =>
    fixture.send('POST', `${SOURCES}/${sourceId}/try`, request);

  it('shows what a crawl would read, masked, and stores nothing', async () => {
    fixture.site.page('/list', {
      title: '첫 글',
      text: `연락처: 010-1234-5678\n${letterText(1)}`,
      letters: ['/b'],
      next: '/2',
    });
    const { sourceId } = await fixture.addSource();
    const answer = await tryPage(sourceId);
    const result = crawlTryResultSchema.strict().parse(answer.data);
    expect(result).toMatchObject({
      url: fixture.site.url('/list'),
      status: 200,
      fetchedBy: 'FETCH',
      letterLinks: [fixture.site.url('/b')],
      nextPages: [fixture.site.url('/2')],
      letter: { title: '첫 글', maskedCount: 1 },
    });
    expect(result.letter?.text).not.toContain('1234');
    for (const table of ['crawled_cover_letter', 'crawl_run', 'crawl_page', 'crawl_resource'])
      expect(await runSql(fixture.api.dataSource, `SELECT 1 FROM ${table}`)).toEqual([]);
  });

  it('reads another page with unsaved settings', async () => {
    fixture.site.page('/other', {
      title: '본문처럼 쓰인 제목입니다. 한 줄이면 넉넉합니다.',
      letters: ['/b'],
    });
    const source = await fixture.addSource();
    const answer = await tryPage(source.sourceId, {
      url: fixture.site.url('/other'),
      source: { ...source, contentSelector: '.title', letterLinkSelector: '.none' },
    });
    expect(answer.data).toMatchObject({
      letterLinks: [],
      letter: { text: expect.stringContaining('본문처럼') },
    });
    expect(await fixture.send('GET', `${SOURCES}?size=1`)).toMatchObject({
      data: { content: [{ contentSelector: SITE_SELECTORS.contentSelector }] },
    });
  });

  it('renders the page in a browser where the source needs one', async () => {
    const script = `document.body.innerHTML = '<article>' + ${JSON.stringify(letterText(4))} + '</article>'`;
    fixture.site.answer('/list', (response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><body><script>${script}</script></body>`);
    });
    const source = await fixture.addSource();
    const plain = await tryPage(source.sourceId, {});
    expect(plain.data).toMatchObject({ fetchedBy: 'FETCH', letter: null });
    const rendered = await tryPage(source.sourceId, { source: { ...source, needsBrowser: true } });
    expect(rendered.data).toMatchObject({
      fetchedBy: 'BROWSER',
      letter: { text: expect.stringContaining('4번째 프로젝트') },
    });
  });

  it('skips resources of a host whose robots.txt is unavailable, and reads the rest', async () => {
    const other = fixture.site.url('', 1);
    fixture.site.answer('/robots.txt', (response, request) => {
      response.writeHead(request.headers.host === new URL(other).host ? 500 : 404).end();
    });
    fixture.site.answer('/list', (response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><body><article>${letterText(4)}</article><script src="${other}/part.js"></script>`,
      );
    });
    const { sourceId, ...source } = await fixture.addSource();
    const rendered = await tryPage(sourceId, { source: { ...source, needsBrowser: true } });
    expect(rendered).toMatchObject({
      status: 200,
      data: { letter: { text: expect.stringContaining('4번째 프로젝트') } },
    });
    expect(fixture.site.counts()['/part.js']).toBeUndefined();
  });

  it.each([
    ['what the site answers', '/missing', { status: 200, data: { status: 404, letter: null } }],
    ['an address that robots.txt forbids', '/secret', { status: 400, errorCode: 'VALIDATION_ERROR' }],
    ['a private address', 'http://10.0.0.1/', { status: 400, errorCode: 'VALIDATION_ERROR' }],
  ])('reports immediately: %s', async (_what, path, expected) => {
    fixture.site.robots('User-agent: *\nDisallow: /secret');
    const { sourceId } = await fixture.addSource();
    const url = path.startsWith('/') ? fixture.site.url(path) : path;
    expect(await tryPage(sourceId, { url })).toMatchObject(expected);
    expect(fixture.site.counts()['/secret']).toBeUndefined();
  });

  it('is one job for requests with the same key', async () => {
    fixture.site.page('/list', { letters: ['/a'] });
    const { sourceId } = await fixture.addSource();
    const headers = { prefer: 'respond-async', 'idempotency-key': 'one-try' };
    const send = () => fixture.send('POST', `${SOURCES}/${sourceId}/try`, {}, headers);
    const jobs = (await Promise.all([send(), send()])).map(({ data }) => jobSchema.parse(data).jobId);
    expect(jobs[0]).toBe(jobs[1]);
  });
});
