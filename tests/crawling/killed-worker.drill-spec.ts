import { until } from '#testing';
import { useWorkerProcess } from '../long-actions/worker-process.js';
import { CrawlFixture } from './crawl-fixture.js';
import { letterText } from './letter-site.js';

const PAGES = 20;

const worker = useWorkerProcess(() => CrawlFixture.start({ hosts: 2 }));

it('repeats only the pages in flight when a crawl’s worker is killed', async () => {
  const { fixture } = worker;
  const { site } = fixture;
  const paths = Array.from({ length: PAGES }, (_, index) => `/p${index}`);
  site.page('/list', { letters: paths.map((path, index) => site.url(path, index % 2)) });
  for (const [index, path] of paths.entries()) site.page(path, { text: letterText(index) });
  // Each host has one page that is not answered while the first worker lives.
  const unanswered = ['/p6', '/p9'];
  for (const path of unanswered) site.answer(path, () => undefined);
  await fixture.addSource();
  const { runId } = await fixture.beginCrawl();
  await until('both pages are asked for', () => unanswered.every((path) => site.counts()[path] === 1));
  // A host gets one request at a time, so that all earlier requests have been answered by now.
  const asked = Object.keys(site.counts()).length;
  await until('the pages before are written down', async () => {
    const { pagesDone } = await fixture.run(runId);
    return pagesDone === asked - unanswered.length;
  });
  await worker.kill();
  for (const path of unanswered) site.page(path, { text: letterText(Number(path.slice(2))) });
  const known = await fixture.run(runId);
  await fixture.startWorker();
  const run = await fixture.untilRun(runId, 'COMPLETED');
  expect(run).toMatchObject({
    pagesFound: 21,
    pagesDone: 21,
    pagesFailed: 0,
    lettersAdded: PAGES,
    problems: [],
  });
  expect(known.lettersAdded).toBeGreaterThan(0);
  expect((await fixture.letters()).map(({ text }) => text).sort()).toEqual(
    paths.map((_, index) => letterText(index)).sort(),
  );
  // Requested again are only the pages whose result was not stored: the two unanswered ones.
  const again = Object.entries(site.counts()).filter(([, count]) => count > 1);
  expect(again.map(([path]) => path).sort()).toEqual(unanswered);
  expect(site.shortestGap()).toBeGreaterThanOrEqual(100);
});
