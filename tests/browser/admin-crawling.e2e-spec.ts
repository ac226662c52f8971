import { describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { type CrawlSourceInput, routes } from '#contracts';
import { sampleSources } from '../../apps/devstack/src/demo-data/sample-sources.js';
import { inspect } from './inspect.js';
import { stageOfFile } from './stage.js';
import { until } from './until.js';
import type { Visitor } from './visitor.js';

jest.setTimeout(180_000);

const stage = stageOfFile();

async function newAdministrator(): Promise<Visitor> {
  const visitor = await stage.newMember();
  const database = new Client(stage.stack.urls.database);
  await database.connect();
  await database.query(`UPDATE member SET role = 'ADMIN' WHERE email = $1`, [visitor.account[0]]);
  await database.end();
  return visitor;
}

/** The part of the sample site that lists its letters as cards. */
function sampleCards(): CrawlSourceInput {
  const cards = sampleSources(stage.stack.urls.sampleSite ?? '').find(({ name }) => name.includes('카드'));
  if (!cards) throw new Error('the sample site has no cards');
  return cards;
}

async function fillIn(page: Page, source: CrawlSourceInput): Promise<void> {
  const fields: [label: string, text: string | null][] = [
    ['이름', source.name],
    ['시작 주소', source.startUrls.join('\n')],
    ['글 링크', source.letterLinkSelector],
    ['다음 쪽 링크', source.nextPageSelector],
    ['본문', source.contentSelector],
    ['제목', source.titleSelector],
    ['직무', source.jobFieldSelector],
    ['회사', source.companySelector],
    ['분당 요청 수', String(source.requestsPerMinute)],
  ];
  for (const [label, text] of fields)
    await page.getByRole('textbox', { name: new RegExp(`^${label}( \\(필수\\))?$`) }).fill(text ?? '');
}

async function tryPage(page: Page, address: string): Promise<void> {
  await page.getByLabel('읽을 주소').fill(address);
  await page.getByRole('button', { name: '읽어 보기' }).click();
}

const latestRun = (page: Page) => page.getByRole('region', { name: '최근 실행' });

/** A number of the latest run as the page shows it. */
async function shown(page: Page, label: string): Promise<number> {
  const number = latestRun(page).locator('dl > div').filter({ hasText: label }).first().locator('dd');
  return Number((await number.textContent())?.replaceAll(',', ''));
}

const COUNTS = ['찾은 쪽', '읽은 쪽', '건너뜀', '실패', '새 글', '바뀐 글', '그대로'];

/** All numbers of the latest run, once both pages show the same. */
const agreed = async (one: Page, other: Page): Promise<number[]> => {
  const all = (page: Page) => Promise.all(COUNTS.map((label) => shown(page, label)));
  const [counts] = await until(
    () => Promise.all([all(one), all(other)]),
    ([mine, theirs]) => mine.join() === theirs.join(),
  );
  return counts;
};

describe('an administrator', () => {
  it('sets a source, sees what it would read, turns it on and deletes it', async () => {
    const cards = sampleCards();
    const problems: string[] = [];
    const page = await (await newAdministrator()).open('/cover-letters');
    await page.getByRole('link', { name: '관리' }).click();
    await page.getByRole('button', { name: '크롤링 시작' }).click();
    await page.getByRole('alert').getByText('켜 둔 출처가 없습니다.').waitFor();
    await page.getByRole('link', { name: '출처 켜기' }).click();
    await page.getByText('아직 출처가 없어요').waitFor();
    await page.getByRole('link', { name: '출처 더하기' }).first().click();
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByText('이름을 입력해 주세요.').waitFor();
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

  it('watches a crawl with another, who stops it, and goes on to its end', async () => {
    const chief = await newAdministrator();
    const deputy = await newAdministrator();
    await chief.call(routes.crawlSources.create, { body: sampleCards() });
    const [page, other] = await Promise.all(
      [chief, deputy].map((administrator) => administrator.open('/admin/crawling')),
    );
    if (!page || !other) throw new Error('two pages were opened');
    await other.getByText('아직 크롤링한 적이 없어요').waitFor();
    await page.getByRole('button', { name: '크롤링 시작' }).click();
    const early = await until(
      () => shown(other, '새 글'),
      (letters) => letters > 0,
    );
    await until(
      () => shown(other, '새 글'),
      (letters) => letters > early,
    );
    // Nothing more is read until the run has been stopped.
    stage.stack.processes.sampleSite?.kill('SIGSTOP');
    try {
      await other.getByRole('button', { name: '멈추기' }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: '멈추기' }).click();
      await page.getByRole('button', { name: '이어서 하기' }).waitFor();
    } finally {
      stage.stack.processes.sampleSite?.kill('SIGCONT');
    }
    const [, , , , lettersWhenStopped = 0] = await agreed(page, other);
    expect(await inspect(page, 'stopped run')).toEqual([]);

    await page.getByRole('button', { name: '이어서 하기' }).click();
    await latestRun(other).getByText('완료', { exact: true }).waitFor();
    await latestRun(page).getByText('완료', { exact: true }).waitFor();
    const [found, read = 0, skipped = 0, failed = 0, letters] = await agreed(page, other);
    expect(found).toBe(read + skipped + failed);
    expect(letters).toBeGreaterThan(lettersWhenStopped);
    await page.getByRole('button', { name: /^실행 #\d+ 자세히 보기$/ }).click();
    await page.getByRole('dialog').getByRole('region', { name: '최근 문제' }).waitFor();
  });
});

describe('a member', () => {
  it('finds no way to the pages of administrators, and is not sent their code', async () => {
    const member = await stage.newMember();
    const page = await member.open('/cover-letters');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: '관리' }).count()).toBe(0);
    await page.goto('/admin/crawling');
    await page.getByRole('heading', { name: '볼 수 없는 페이지예요' }).waitFor();
    const ofAdministrators = fetched.filter((path) => path !== '/admin/crawling' && /admin|crawl/.test(path));
    expect(ofAdministrators).toEqual([expect.stringContaining('/admin-gate-')]);
  });
});
