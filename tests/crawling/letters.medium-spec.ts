import { connectDatabase, inTransaction } from '#database';
import {
  createTestDatabase,
  recordStatements,
  until,
  untilLockWait,
  vacuumWhole,
  type TestDatabase,
  runSql,
} from '#testing';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import { SampleLetterRepository } from '../../apps/api/src/crawling/sample-letter.repository.js';
import { CrawlFixture, LETTERS } from './crawl-fixture.js';

let fixture: CrawlFixture;
beforeAll(async () => {
  fixture = await CrawlFixture.start({ hosts: 0 });
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  await runSql(
    fixture.api.dataSource,
    'TRUNCATE crawled_cover_letter, cover_letter_feature, audit_entry CASCADE',
  );
  fixture.messages.length = 0;
});

/** Two letters, each with a raw feature; both stand behind one final feature. */
async function insertLetters(): Promise<[number, number]> {
  const rows = await runSql<{ id: number }>(
    fixture.api.dataSource,
    `WITH letters AS (
       INSERT INTO crawled_cover_letter (text, source_text_hash, extracted_text_hash)
       VALUES ('첫 글입니다.', 'hash-1', 'hash-1'), ('둘째 글입니다.', 'hash-2', 'hash-2') RETURNING cover_letter_id
     ), final AS (
       INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description, description_hash,
         duplicate_count, distinct_letter_count)
       SELECT min(cover_letter_id), 'CONTENT', '수치로 말한다', 'description', 2, 2 FROM letters
       RETURNING cover_letter_feature_id
     )
     INSERT INTO raw_cover_letter_feature (cover_letter_id, features_category, description, description_hash, cover_letter_feature_id)
     SELECT cover_letter_id, 'CONTENT', '수치로 말한다', 'description', cover_letter_feature_id FROM letters, final
     RETURNING cover_letter_id AS id`,
  );
  const [first, second] = rows.map(({ id }) => id).sort((left, right) => left - right);
  return [first ?? 0, second ?? 0];
}

const features = () =>
  runSql<{ raw: number; duplicates: number | null }>(
    fixture.api.dataSource,
    `SELECT (SELECT count(*) FROM raw_cover_letter_feature) AS raw,
       (SELECT sum(duplicate_count) FROM cover_letter_feature)::int AS duplicates`,
  ).then(([row]) => row);

const publishedEvents = async () => {
  await until('administrators are notified', () => fixture.messages.length >= 2);
  return fixture.messages.flatMap((message) =>
    message.kind === 'client-event' ? [[message.event, message.payload]] : [],
  );
};

const audited = () =>
  runSql(
    fixture.api.dataSource,
    'SELECT actor_member_id AS actor, action, before, after FROM audit_entry ORDER BY audit_id',
  );

it('withdraws the features of a letter when its text changes, and publishes an event', async () => {
  const [first] = await insertLetters();
  const answer = await fixture.send('PUT', `${LETTERS}/${first}`, { text: '고친 글입니다.' });
  expect(answer).toMatchObject({ status: 200, data: { coverLetterId: first, text: '고친 글입니다.' } });
  expect(await features()).toEqual({ raw: 1, duplicates: 1 });
  const [row] = await runSql(
    fixture.api.dataSource,
    'SELECT extracted_text_hash, source_text_hash FROM crawled_cover_letter WHERE cover_letter_id = $1',
    [first],
  );
  expect(row).toEqual({ extracted_text_hash: null, source_text_hash: 'hash-1' });
  expect(await publishedEvents()).toEqual([
    ['crawl-list-updated', { runId: 0, added: 0, updated: 1, deleted: 0, total: 2 }],
    ['feature-list-updated', { raw: 1, final: 1 }],
  ]);
  expect(await audited()).toEqual([
    {
      actor: fixture.administrator.memberId,
      action: 'CRAWLED_COVER_LETTER_UPDATE',
      before: { coverLetterId: first, length: 7 },
      after: { coverLetterId: first, length: 8 },
    },
  ]);
});

it('changes nothing for a text that is the same, blank, too long or invalid', async () => {
  const [first] = await insertLetters();
  const path = `${LETTERS}/${first}`;
  expect(await fixture.send('PUT', path, { text: '첫 글입니다.' })).toMatchObject({ status: 200 });
  for (const text of ['', ' \n\u200b', undefined, 7])
    expect(await fixture.send('PUT', path, { text })).toMatchObject({
      status: 400,
      errors: { text: '내용을 적어 주세요.' },
    });
  for (const text of ['가'.repeat(20_001), '글\u0000', '글\ud800'])
    expect(await fixture.send('PUT', path, { text })).toMatchObject({ status: 400 });
  expect(await features()).toEqual({ raw: 2, duplicates: 2 });
  expect(await audited()).toEqual([]);
});

it('deletes a letter with its features, once', async () => {
  const [first, second] = await insertLetters();
  const both = await Promise.all([1, 2].map(() => fixture.send('DELETE', `${LETTERS}/${first}`)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await fixture.letters()).map(({ coverLetterId }) => coverLetterId)).toEqual([second]);
  expect(await features()).toEqual({ raw: 1, duplicates: 1 });
  expect(await publishedEvents()).toEqual([
    ['crawl-list-updated', { runId: 0, added: 0, updated: 0, deleted: 1, total: 1 }],
    ['feature-list-updated', { raw: 1, final: 1 }],
  ]);
  expect(await audited()).toHaveLength(1);
});

it('deletes all letters and features, and answers the number of letters', async () => {
  await insertLetters();
  expect(await fixture.send('DELETE', `${LETTERS}/all`)).toMatchObject({ data: { deletedCount: 2 } });
  expect(await fixture.letters()).toEqual([]);
  expect(await features()).toEqual({ raw: 0, duplicates: null });
  expect(await publishedEvents()).toEqual([
    ['crawl-list-updated', { runId: 0, added: 0, updated: 0, deleted: 2, total: 0 }],
    ['feature-list-updated', { raw: 0, final: 0 }],
  ]);
  expect(await fixture.send('DELETE', `${LETTERS}/all`)).toMatchObject({ data: { deletedCount: 0 } });
});

it('deletes all letters after waiting for concurrent writes, which do not wait for the deletion', async () => {
  const [first] = await insertLetters();
  const { dataSource } = fixture.api;
  let deletion: Promise<ApiAnswer> | undefined;
  await inTransaction(dataSource, async (tx) => {
    await tx.execute('SELECT 1 FROM crawled_cover_letter WHERE cover_letter_id = $1 FOR UPDATE', [first]);
    deletion = fixture.send('DELETE', `${LETTERS}/all`);
    await untilLockWait(dataSource);
    await tx.execute(`SET LOCAL lock_timeout = '200ms'`);
    await tx.execute(`UPDATE crawled_cover_letter SET text = '고친 글' WHERE cover_letter_id = $1`, [first]);
  });
  expect(await deletion).toMatchObject({ status: 200, data: { deletedCount: 2 } });
  expect(await fixture.letters()).toEqual([]);
});

it('counts 100,000 letters and reads a page of them with two statements, without reading the whole table', async () => {
  const database: TestDatabase = await createTestDatabase();
  const dataSource = await connectDatabase(database.url);
  await runSql(
    dataSource,
    `INSERT INTO crawled_cover_letter (text, created_at, updated_at)
     SELECT '글 ' || n, now() - n * interval '1 second', now() - n * interval '2 seconds' FROM generate_series(1, 100000) n`,
  );
  await vacuumWhole(dataSource, 'crawled_cover_letter');
  const repository = new SampleLetterRepository(dataSource);
  const sort = { field: 'updatedAt', direction: 'asc' } as const;
  const statements = await recordStatements(dataSource, async () => {
    expect(await repository.count()).toBe(100_000);
    const [first] = await repository.page({ page: 3, size: 20, sort });
    expect(first?.text).toBe('글 99940');
  });
  expect(statements).toHaveLength(2);
  for (const [sql, parameters] of statements) {
    const plan = await runSql<Record<string, string>>(dataSource, `EXPLAIN ${sql}`, parameters);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain(
      'Seq Scan on crawled_cover_letter',
    );
  }
  await dataSource.destroy();
  await database.drop();
});
