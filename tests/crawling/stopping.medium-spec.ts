import { until, runSql } from '#testing';
import { CrawlFixture, LETTERS, RUNS } from './crawl-fixture.js';
import { htmlOf, letterText } from './letter-site.js';

const PAGES = 12;
/** After READ_BEFORE letters the next requested one is held; a host's pages are read one at a time, in any order. */
const READ_BEFORE = 3;
const pathOf = (index: number): string => `/p${index}`;

let fixture: CrawlFixture;
let heldPath: string | undefined;
let release: () => void;
beforeAll(async () => {
  fixture = await CrawlFixture.start();
  await fixture.startWorker();
});
afterAll(() => fixture.stop());
// A list of letters; one of them is not answered until the test releases it.
beforeEach(async () => {
  for (const table of ['crawl_run', 'crawl_source', 'crawled_cover_letter', 'crawl_host', 'audit_entry'])
    await runSql(fixture.api.dataSource, `TRUNCATE ${table} CASCADE`);
  fixture.site.reset();
  const paths = Array.from({ length: PAGES }, (_, index) => pathOf(index));
  fixture.site.page('/list', { letters: paths });
  heldPath = undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  for (const [index, path] of paths.entries())
    fixture.site.answer(path, async (response) => {
      const page = { text: letterText(index) };
      const asked = paths.filter((each) => fixture.site.counts()[each] !== undefined).length;
      const isHeld = heldPath === undefined && asked > READ_BEFORE;
      if (isHeld) {
        heldPath = path;
        await held;
      }
      fixture.site.page(path, page);
      response
        .writeHead(isHeld ? 503 : 200, { 'content-type': 'text/html; charset=utf-8' })
        .end(htmlOf(page));
    });
  await fixture.addSource();
});

const untilHeld = (): Promise<boolean> => until('the page is asked for', () => heldPath !== undefined);

const auditOf = () =>
  runSql<{ action: string }>(
    fixture.api.dataSource,
    `SELECT action FROM audit_entry WHERE action LIKE 'CRAWL_S%' OR action = 'CRAWL_RESUME' ORDER BY audit_id`,
  ).then((rows) => rows.map(({ action }) => action).filter((action) => !action.startsWith('CRAWL_SOURCE')));

it('stops within a page, stays stopped, and resumes with the remaining pages', async () => {
  const { runId } = await fixture.beginCrawl();
  await untilHeld();
  const stopped = await fixture.send('POST', `${RUNS}/${runId}/stop`);
  expect(stopped).toMatchObject({ status: 200, data: { status: 'STOPPED' } });
  const before = await fixture.run(runId);
  const asked = fixture.site.seen.length;
  release();
  expect(await fixture.send('POST', `${RUNS}/${runId}/stop`)).toMatchObject({ data: { status: 'STOPPED' } });
  expect(before.pagesDone).toBeLessThan(PAGES);

  const resumed = await fixture.send('POST', `${RUNS}/${runId}/resume`);
  expect(resumed).toMatchObject({ status: 200, data: { runId, status: 'RUNNING', finishedAt: null } });
  // No request was made and nothing was counted between the stop and the resumption.
  expect(fixture.site.seen.length).toBe(asked);
  expect(resumed.data).toMatchObject({ pagesDone: before.pagesDone, lettersAdded: before.lettersAdded });
  const run = await fixture.untilRun(runId, 'COMPLETED');
  expect(run).toMatchObject({ pagesFound: 13, pagesDone: 13, lettersAdded: PAGES, pagesFailed: 0 });
  // Only pages that were in flight at the stop are requested again.
  const again = Object.entries(fixture.site.counts()).filter(([, count]) => count > 1);
  expect(again.map(([path]) => path)).toEqual([heldPath]);
  expect(await fixture.send('POST', `${RUNS}/${runId}/resume`)).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION_ERROR',
    message: '이미 끝난 수집은 이어서 할 수 없어요.',
  });
  expect(await auditOf()).toEqual(['CRAWL_START', 'CRAWL_STOP', 'CRAWL_RESUME']);
});

it('refuses a second crawl, and to resume an earlier one, while one runs', async () => {
  const first = await fixture.beginCrawl();
  await fixture.send('POST', `${RUNS}/${first.runId}/stop`);
  const second = await fixture.beginCrawl();
  const conflict = { status: 409, errorCode: 'JOB_ALREADY_RUNNING' };
  expect(await fixture.send('POST', LETTERS)).toMatchObject(conflict);
  expect(await fixture.send('POST', `${RUNS}/${first.runId}/resume`)).toMatchObject(conflict);
  expect(await fixture.send('POST', `${RUNS}/${second.runId}/resume`)).toMatchObject(conflict);
  expect(await fixture.run(first.runId)).toMatchObject({ status: 'STOPPED' });
  release();
  await fixture.untilRun(second.runId, 'COMPLETED');
});

it('starts one run for requests with the same key', async () => {
  const headers = { prefer: 'respond-async', 'idempotency-key': 'one-crawl' };
  const [one, other] = await Promise.all([
    fixture.send('POST', LETTERS, undefined, headers),
    fixture.send('POST', LETTERS, undefined, headers),
  ]);
  expect([one.status, other.status]).toEqual([202, 202]);
  expect(one.data).toMatchObject({ jobId: expect.any(String) });
  expect(other.data).toMatchObject({ jobId: Reflect.get(Object(one.data), 'jobId') });
  const runs = await runSql(fixture.api.dataSource, 'SELECT 1 FROM crawl_run');
  expect(runs).toHaveLength(1);
  release();
  await until('the crawl has ended', async () => {
    const open = await runSql(fixture.api.dataSource, 'SELECT 1 FROM job WHERE finished_at IS NULL');
    return open.length === 0;
  });
});

it('continues in another worker when its worker stops', async () => {
  const { runId } = await fixture.beginCrawl();
  await untilHeld();
  const stopping = fixture.stopWorkers();
  await fixture.startWorker();
  release();
  await stopping;
  expect(await fixture.untilRun(runId, 'COMPLETED')).toMatchObject({ pagesDone: 13, lettersAdded: PAGES });
});

it('refuses to start without an enabled source', async () => {
  await runSql(fixture.api.dataSource, 'UPDATE crawl_source SET enabled = false');
  expect(await fixture.send('POST', LETTERS)).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION_ERROR',
    message: '켜 둔 출처가 없어요.',
  });
  expect(await runSql(fixture.api.dataSource, 'SELECT 1 FROM crawl_run')).toEqual([]);
});
