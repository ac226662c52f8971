import type { Page } from 'playwright-core';
import { inspect, overflow, TWO_APPEARANCES, within } from './inspect.js';
import { fixtureOfFile } from './browser-fixture.js';

const fixture = fixtureOfFile({ needsEmptyProduct: true });

const TABLET = { width: 768, height: 1024 };
const MANY = 10_000;
const LONG_NAME = '한글로만지은아주긴이름'.repeat(4);
const LONG_ADDRESS = 'somebody.with.a.rather.long.address.that.goes.on.';
const LONG_TEXT = '띄어쓰기없이길게이어지는제목'.repeat(7);
/** The longest possible text when there is one row; a different short one for each of many rows. */
const textFor = (long: string) => `CASE WHEN $1 = 1 THEN '${long}' ELSE '글 ' || n END`;
const DATES = `now() - n * interval '1 minute'`;

/** Each inserts $1 rows. */
const ROWS = [
  `INSERT INTO member (google_id, email, name, status, created_at)
   SELECT gen_random_uuid()::text, 'crowd-' || CASE WHEN $1 = 1 THEN '${LONG_ADDRESS}' ELSE '' END || n || '@j.example', ${textFor(LONG_NAME)}, 'SUSPENDED', ${DATES}
   FROM generate_series(1, $1::integer) n`,
  `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, created_at, deleted_at)
   SELECT (SELECT max(member_id) FROM member), left(${textFor(LONG_TEXT)}, 100), '내용', '[]', '기획', 0, false, ${DATES}, now()
   FROM generate_series(1, $1::integer) n`,
  `INSERT INTO crawled_cover_letter (text, created_at) SELECT ${textFor(LONG_TEXT)}, ${DATES} FROM generate_series(1, $1::integer) n`,
  `INSERT INTO raw_cover_letter_feature (cover_letter_id, features_category, description, description_hash, created_at)
   SELECT (SELECT max(cover_letter_id) FROM crawled_cover_letter), 'CONTENT', ${textFor(LONG_TEXT)}, 'hash', ${DATES}
   FROM generate_series(1, $1::integer) n`,
  `INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description, duplicate_count, distinct_letter_count, created_at)
   SELECT (SELECT max(cover_letter_id) FROM crawled_cover_letter), 'CONTENT', ${textFor(LONG_TEXT)}, n, n, ${DATES}
   FROM generate_series(1, $1::integer) n`,
  `INSERT INTO job (job_id, type, queue, status, member_id, token_cost, attempt, payload, error, run_at, created_at, started_at, finished_at, expires_at)
   SELECT gen_random_uuid(), 'RESUME_IMPORT', 'ai', 'FAILED', (SELECT max(member_id) FROM member), 5, 3, '{}',
     '{"errorCode": "INTERVIEW_SERVICE_ERROR", "message": "AI 서비스가 답하지 못했습니다. 잠시 후 다시 시도해 주세요.", "canRetry": true}',
     now(), ${DATES}, ${DATES}, now(), now() + interval '30 days'
   FROM generate_series(1, $1::integer) n`,
  `INSERT INTO ai_request (ended_at, purpose, model, outcome, input_tokens, output_tokens, dollars, first_token_seconds, total_seconds)
   SELECT ${DATES}, CASE WHEN n % 2 = 0 THEN 'embedding' ELSE 'interview_practice_feedback' END, 'model',
     CASE WHEN n % 9 = 0 THEN 'rate_limited' ELSE 'succeeded' END, 123456, 65432, 1.5, 31.5, 118.5
   FROM generate_series(1, $1::integer) n`,
  `INSERT INTO audit_entry (actor_member_id, action, target_member_id, before, after, reason, created_at)
   SELECT (SELECT min(member_id) FROM member), 'MEMBER_STATUS_CHANGE', (SELECT max(member_id) FROM member),
     '{"status": "ACTIVE"}', '{"status": "SUSPENDED"}', ${textFor(LONG_TEXT)}, ${DATES}
   FROM generate_series(1, $1::integer) n`,
];

interface Screen {
  name: string;
  path: string;
  /** The text of the empty list. */
  empty: string;
}

const SCREENS: Screen[] = [
  { name: 'members', path: '/admin/members?email=crowd-', empty: '조건에 맞는 회원이 없어요' },
  {
    name: 'restore',
    path: '/admin/restore?tab=cover-letters&size=5',
    empty: '조회된 자기소개서가 없습니다.',
  },
  {
    name: 'sample letters',
    path: '/admin/crawling?letter-size=5',
    empty: '조회된 크롤링 데이터가 없습니다',
  },
  { name: 'raw features', path: '/admin/crawling?tab=raw&raw-size=5', empty: '조회된 데이터가 없습니다' },
  {
    name: 'final features',
    path: '/admin/crawling?tab=final&final-size=5',
    empty: '조회된 데이터가 없습니다',
  },
  { name: 'jobs', path: '/admin/jobs', empty: '끝난 작업이 없어요' },
  { name: 'AI calls', path: '/admin/ai?days=90', empty: '지난 90일 동안 AI를 부르지 않았어요' },
  { name: 'audit', path: '/admin/audit?size=5', empty: '아직 감사 기록이 없어요' },
];

async function inspectAll(page: Page, count: number): Promise<string[]> {
  const problems: string[] = [];
  for (const screen of SCREENS) {
    const what = `${screen.name} of ${count}`;
    const found = await within(`${what}, 768px`, overflowOnTablet(page, screen, count));
    problems.push(...found.map((problem) => `${what}, 768px: ${problem}`));
    problems.push(...(await inspect(page, what, count === 1 ? undefined : TWO_APPEARANCES)));
  }
  return problems;
}

async function overflowOnTablet(page: Page, { path, empty }: Screen, count: number): Promise<string[]> {
  await page.setViewportSize(TABLET);
  await page.goto(path);
  if (count === 0) await page.getByText(empty).first().waitFor();
  else await page.getByRole('table').getByRole('row').nth(1).waitFor();
  if (count === MANY)
    await page
      .getByText(/10,000/)
      .first()
      .waitFor();
  return overflow(page);
}

describe('the lists of the admin pages, in both themes, on a wide screen, a tablet and a phone', () => {
  let there = 0;

  it.each([0, 1, MANY])('has no accessibility violation and fits the screen with %i rows', async (count) => {
    for (const rows of ROWS) await fixture.sql(rows, [count - there]);
    there = count;
    const page = await (await fixture.newAdministrator({ role: 'ROOT' })).open('/admin');
    expect(await inspectAll(page, count)).toEqual([]);
  });
});
