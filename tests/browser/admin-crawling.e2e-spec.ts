import type { Page } from 'playwright-core';
import { type CrawlRun, routes } from '#contracts';
import { letterOfNumber } from '../../apps/devstack/src/sample-letters/site-letters.js';
import { textOfLetter } from '../../apps/devstack/src/sample-letters/compose-letter.js';
import { inspect } from './inspect.js';
import { fillIn, sampleCards, tryPage } from './source-form.js';
import { fixtureOfFile } from './browser-fixture.js';
import { waitForValue } from './wait-for-value.js';
import type { Visitor } from './visitor.js';

const fixture = fixtureOfFile({ needsEmptyProduct: true });

/** Replaces the sample letters by `count` new ones; the last one is the newest. */
async function replaceLetters(administrator: Visitor, count: number): Promise<void> {
  await administrator.call(routes.crawledCoverLetters.removeAll);
  const texts = Array.from({ length: count }, (_, at) => textOfLetter(letterOfNumber(at + 1)));
  await fixture.sql(
    `INSERT INTO crawled_cover_letter (text, created_at)
     SELECT text, now() - interval '1 day' + number * interval '1 minute'
     FROM unnest($1::text[]) WITH ORDINALITY AS letter(text, number)`,
    [texts],
  );
}

const latestRun = (page: Page) => page.getByRole('region', { name: '최근 실행' });

/** A number of the latest run as the page shows it. */
async function shown(page: Page, label: string): Promise<number> {
  const number = latestRun(page).locator('dl > div').filter({ hasText: label }).first().locator('dd');
  return Number((await number.textContent())?.replaceAll(',', ''));
}

const COUNTS = ['찾은 쪽', '읽은 쪽', '건너뜀', '실패', '새 글', '바뀐 글', '그대로'];

/** The same numbers as the API returns them. */
const countsOf = (run: CrawlRun | undefined) =>
  run && [
    run.pagesFound,
    run.pagesDone,
    run.pagesSkipped,
    run.pagesFailed,
    run.lettersAdded,
    run.lettersChanged,
    run.lettersUnchanged,
  ];

/** All numbers of the latest run, once both pages show the same. */
const sameOnBothPages = async (one: Page, other: Page): Promise<number[]> => {
  const all = (page: Page) => Promise.all(COUNTS.map((label) => shown(page, label)));
  const [counts] = await waitForValue(
    () => Promise.all([all(one), all(other)]),
    ([mine, theirs]) => mine.join() === theirs.join(),
  );
  return counts;
};

describe('an administrator', () => {
  it('adds a source, tries it on a page, turns it on and deletes it', async () => {
    const cards = sampleCards(fixture.stack.urls.sampleSite);
    const problems: string[] = [];
    const page = await (await fixture.newAdministrator()).open('/cover-letters');
    await page.getByRole('link', { name: '관리', exact: true }).click();
    await page.getByRole('link', { name: '크롤링', exact: true }).click();
    await page.getByRole('button', { name: '크롤링 시작' }).click();
    await page.getByRole('alert').getByText('켜 둔 출처가 없어요.').waitFor();
    await page.getByRole('link', { name: '출처 켜기' }).click();
    await page.getByText('아직 출처가 없어요').waitFor();
    await page.getByRole('link', { name: '출처 더하기' }).first().click();
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByText('이름을 적어 주세요.').waitFor();
    problems.push(...(await inspect(page, 'faulty source')));
    await fillIn(page, cards);
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByRole('heading', { name: cards.name, level: 1 }).waitFor();

    await page.getByRole('button', { name: '읽어 보기' }).click();
    const result = page.getByRole('region', { name: '읽은 결과' });
    const letter = result.getByText(/\/cards\/\d+$/).first();
    await tryPage(page, (await letter.textContent()) ?? '');
    await page.getByRole('region', { name: '읽은 글' }).waitFor();
    expect(await result.getByRole('link').count()).toBe(0);
    problems.push(...(await inspect(page, 'tried page')));
    await tryPage(page, 'http://169.254.169.254/latest/meta-data/');
    await page.getByRole('alert').getByText('이 쪽을 읽지 못했어요').waitFor();

    await page.getByRole('link', { name: '크롤링 출처' }).click();
    const isUsed = page.getByRole('switch', { name: `${cards.name} 사용` });
    await isUsed.click();
    await isUsed.and(page.locator('[data-state=checked]:enabled')).waitFor();
    problems.push(...(await inspect(page, 'sources')));
    await page.getByRole('button', { name: `${cards.name} 지우기` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
    await page.getByText('아직 출처가 없어요').waitFor();
    expect(problems).toEqual([]);
  });

  it('watches a crawl with another administrator, who stops it, and resumes it to its end', async () => {
    const firstAdministrator = await fixture.newAdministrator();
    const secondAdministrator = await fixture.newAdministrator();
    await firstAdministrator.call(routes.crawlSources.create, {
      // So slow that a busy machine sees it grow, and stops it in time.
      body: { ...sampleCards(fixture.stack.urls.sampleSite), requestsPerMinute: 60 },
    });
    const [page, other] = await Promise.all(
      [firstAdministrator, secondAdministrator].map((administrator) => administrator.open('/admin/crawling')),
    );
    if (!page || !other) throw new Error('two pages were not opened');
    await other.getByText('아직 크롤링한 적이 없어요').waitFor();
    await page.getByRole('button', { name: '크롤링 시작' }).click();
    const early = await waitForValue(
      () => shown(other, '새 글'),
      (letters) => letters > 0,
    );
    await waitForValue(
      () => shown(other, '새 글'),
      (letters) => letters > early,
    );
    // Nothing more is read until the run has been stopped.
    fixture.stack.processes.sampleSite?.kill('SIGSTOP');
    try {
      await other.getByRole('button', { name: '멈추기' }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: '멈추기' }).click();
      await page.getByRole('button', { name: '이어서 하기' }).waitFor();
    } finally {
      fixture.stack.processes.sampleSite?.kill('SIGCONT');
    }
    const [, , , , lettersWhenStopped = 0] = await sameOnBothPages(page, other);
    expect(await inspect(page, 'stopped run')).toEqual([]);

    await page.getByRole('button', { name: '이어서 하기' }).click();
    await latestRun(other).getByText('완료', { exact: true }).waitFor();
    await latestRun(page).getByText('완료', { exact: true }).waitFor();
    const counts = await sameOnBothPages(page, other);
    const [found, read = 0, skipped = 0, failed = 0, letters] = counts;
    expect(counts).toEqual(countsOf((await firstAdministrator.call(routes.crawlRuns.list)).content[0]));
    expect(found).toBe(read + skipped + failed);
    expect(letters).toBeGreaterThan(lettersWhenStopped);
    await page.getByRole('button', { name: /^실행 #\d+ 자세히 보기$/ }).click();
    await page.getByRole('dialog').getByRole('region', { name: '최근 문제' }).waitFor();
  });
});

const letters = (page: Page) => page.getByRole('table', { name: '크롤링 데이터' });
const bodyRows = (page: Page, label: string) =>
  page.getByRole('table', { name: label }).locator('tbody').getByRole('row');
const question = (page: Page) => page.getByRole('alertdialog');
const openBoth = async (path: string): Promise<[page: Page, other: Page, firstAdministrator: Visitor]> => {
  const [firstAdministrator, secondAdministrator] = [
    await fixture.newAdministrator(),
    await fixture.newAdministrator(),
  ];
  return [await firstAdministrator.open(path), await secondAdministrator.open(path), firstAdministrator];
};

describe('administrators in the sample letters', () => {
  it('correct one, delete one and delete all, and another administrator sees each change', async () => {
    await replaceLetters(await fixture.newAdministrator(), 12);
    const problems: string[] = [];
    const [page, other] = await openBoth('/admin/crawling?letter-size=5');
    await page.getByRole('button', { name: '다음 쪽' }).click();
    await page.getByText('총 12개 중 6-10 표시').waitFor();
    await page.getByLabel('정렬 방향').selectOption({ label: '오름차순' });
    await page.getByRole('button', { name: '검색' }).click();
    await page.getByText('총 12개 중 1-5 표시').waitFor();
    await page.getByRole('button', { name: '다음 쪽' }).click();
    await page.getByRole('tab', { name: '특징 추출' }).click();
    await page.getByText('조회된 데이터가 없습니다').waitFor();
    await page.getByRole('tab', { name: '크롤링' }).click();
    await page.getByText('총 12개 중 1-5 표시').waitFor();
    await waitForValue(
      () => page.getByLabel('정렬 방향').inputValue(),
      (direction) => direction === 'asc',
    );
    await page.getByRole('button', { name: '필터 초기화' }).click();
    await bodyRows(page, '크롤링 데이터').first().getByRole('button', { name: '수정' }).click();

    const dialog = page.getByRole('dialog', { name: '크롤링 데이터 수정' });
    await dialog.getByRole('textbox').fill(' ');
    await dialog.getByRole('button', { name: '수정' }).click();
    await dialog.getByText('내용을 적어 주세요.').waitFor();
    await dialog.getByRole('textbox').fill('관리자가 고친 글입니다.');
    problems.push(...(await inspect(page, 'letter being corrected')));
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: '계속 고치기' }).click();
    await dialog.getByRole('button', { name: '수정' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await letters(page).getByText('관리자가 고친 글입니다.').waitFor();
    await letters(other).getByText('관리자가 고친 글입니다.').waitFor();
    problems.push(...(await inspect(page, 'letters')));

    await bodyRows(page, '크롤링 데이터').first().getByRole('button', { name: '삭제' }).click();
    await question(page).getByText('선택한 크롤링 데이터를 삭제하시겠습니까?').waitFor();
    await question(page).getByRole('button', { name: '삭제' }).click();
    for (const one of [page, other]) {
      await one.getByText('총 11개 중 1-5 표시').waitFor();
      expect(await letters(one).getByText('관리자가 고친 글입니다.').count()).toBe(0);
    }

    await page.getByRole('button', { name: '전체 삭제' }).click();
    await question(page).getByText('모든 크롤링 데이터를 삭제하시겠습니까?').waitFor();
    await question(page).getByRole('textbox').fill('전체 삭제');
    await question(page).getByRole('button', { name: '전체 삭제' }).click();
    for (const one of [page, other]) await one.getByText('조회된 크롤링 데이터가 없습니다').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('administrators in the letter features', () => {
  const statistics = (page: Page) => page.getByRole('region', { name: '특징 통계' }).locator('dl').first();
  const running = (page: Page) => page.getByRole('button', { name: '특징 추출 중...' });

  it('run one extraction at a time, stop it, deduplicate its features, and open their sources', async () => {
    await replaceLetters(await fixture.newAdministrator(), 6);
    const problems: string[] = [];
    const [page, other, firstAdministrator] = await openBoth(
      '/admin/crawling?tab=raw&raw-size=5&final-size=5',
    );
    // Nothing is extracted before both pages have shown the start.
    fixture.freezeAssistant();
    await page.getByRole('button', { name: '특징 추출', exact: true }).click();
    for (const one of [page, other]) {
      await running(one).waitFor();
      await one.getByText(/글 0편 읽음 · 6편 남음/).waitFor();
    }
    expect((await firstAdministrator.ask(routes.features.deduplicate)).status).toBe(409);
    await other.reload();
    await running(other).waitFor();
    await other.getByRole('button', { name: '취소' }).click();
    await question(other).getByRole('button', { name: '작업 취소' }).click();
    for (const one of [page, other]) await one.getByText('그때까지 만든 특징은 남아 있어요.').waitFor();
    fixture.thawAssistant();

    await page.getByRole('button', { name: '특징 추출', exact: true }).click();
    await page.getByText(/특징 추출 작업이 끝났어요. 글 \d편을 읽었어요./).waitFor();
    await bodyRows(page, '원본 특징').first().waitFor();
    await bodyRows(other, '원본 특징').first().waitFor();
    await page.getByLabel('분류', { exact: true }).selectOption({ label: '표현' });
    await page.getByRole('button', { name: '검색' }).click();
    await waitForValue(
      () => bodyRows(page, '원본 특징').allInnerTexts(),
      (texts) => texts.length > 0 && texts.every((text) => text.includes('표현')),
    );

    await page.getByRole('tab', { name: '중복 제거' }).click();
    await page.getByRole('button', { name: '중복 제거 실행' }).click();
    await page.getByText('중복 제거 작업이 끝났어요.', { exact: true }).first().waitFor();
    await bodyRows(page, '최종 특징').first().getByRole('button', { name: '원본 보기' }).click();
    const sources = page.getByRole('dialog', { name: /^특징 #\d+의 원본$/ });
    await sources
      .getByText(/자기소개서 \d+/)
      .first()
      .waitFor();
    problems.push(...(await inspect(page, 'sources of a feature')));
    await page.keyboard.press('Escape');
    problems.push(...(await inspect(page, 'final features')));
    await other.getByRole('tab', { name: '중복 제거' }).click();
    await bodyRows(other, '최종 특징').first().waitFor();
    await waitForValue(
      () => Promise.all([statistics(page).innerText(), statistics(other).innerText()]),
      ([mine, theirs]) => mine === theirs,
    );
    expect(problems).toEqual([]);
  });
});

describe('a member', () => {
  it('finds no way to the pages of administrators, and is not sent their code', async () => {
    const member = await fixture.newMember();
    const page = await member.open('/cover-letters');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: '관리' }).count()).toBe(0);
    await page.goto('/admin/crawling');
    await page.getByRole('heading', { name: '볼 수 없는 페이지예요' }).waitFor();
    const ofAdministrators = fetched.filter((path) => path !== '/admin/crawling' && /admin|crawl/.test(path));
    // The script that refuses the member, and nothing else of the area.
    expect(ofAdministrators).toContainEqual(expect.stringContaining('/admin-gate-'));
    expect(ofAdministrators.filter((path) => !path.includes('admin-gate-'))).toEqual([]);
  });
});
