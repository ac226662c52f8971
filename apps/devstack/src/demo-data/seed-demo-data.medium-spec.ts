import {
  ComputingThread,
  findUnembedded,
  gatherDescriptions,
  regroupFeatures,
  storeEmbeddings,
} from '#letter-features';
import { useTestDatabase } from '#testing';
import { embedText } from '../assistant/embed-text.js';
import { demoAccounts } from '../demo-accounts.js';
import { demoExtraMembers, type ExtraMember } from './demo-extra-members.js';
import { demoInterviews } from './demo-interviews.js';
import { demoLetters } from './demo-letters.js';
import { demoResumes } from './demo-resumes.js';
import { demoSampleLetters } from './demo-sample-letters.js';
import { demoFeatures } from './demo-features.js';
import { sampleSources } from './sample-sources.js';
import { seedDemoData } from './seed-demo-data.js';

const data = {
  policy: { cap: 40, refillAmount: 10, refillSeconds: 86_400 },
  sampleSiteOrigin: 'http://127.0.0.1:4000',
};
const MODEL = 'jaso-practice-embedding';
const features = Object.values(demoFeatures).flat();
const rawCount = features.reduce((sum, { times }) => sum + times, 0);

const database = useTestDatabase();

const counts = () =>
  database.dataSource.query<
    Record<string, number>[]
  >(`SELECT (SELECT count(*) FROM member) AS members, (SELECT count(*) FROM cover_letter) AS letters,
       (SELECT count(*) FROM resume) AS resumes, (SELECT count(*) FROM interview_question) AS questions,
       (SELECT count(*) FROM cover_letter_feature) AS features,
       (SELECT count(*) FROM raw_cover_letter_feature) AS "rawFeatures",
       (SELECT count(*) FROM crawled_cover_letter) AS "crawledLetters", (SELECT count(*) FROM crawl_source) AS sources, (SELECT count(*) FROM consent) AS consents,
       (SELECT count(*) FROM token_account WHERE balance = 40 AND held = 0) AS accounts`);
const sum = (of: (member: ExtraMember) => number): number =>
  demoExtraMembers.reduce((total, member) => total + of(member), 0);
const seededCounts = [
  {
    members: demoAccounts.length + demoExtraMembers.length,
    letters: demoLetters.length + sum(({ letters, deleted }) => letters + deleted),
    resumes: demoResumes.length + sum(({ resumes, deleted }) => resumes + deleted),
    questions: Object.values(demoInterviews).flat().length,
    features: 50,
    rawFeatures: rawCount,
    crawledLetters: demoSampleLetters.length,
    sources: sampleSources('').length,
    consents: 0,
    accounts: demoAccounts.length + demoExtraMembers.length,
  },
];

describe('seedDemoData', () => {
  it('writes everything once, also when it runs several times or concurrently', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => seedDemoData(database.dataSource, data)));
    expect(runs.sort()).toEqual([false, false, true]);
    expect(await counts()).toEqual(seededCounts);
    expect(await seedDemoData(database.dataSource, data)).toBe(false);
    expect(await counts()).toEqual(seededCounts);
  });

  it('gives every member the role and status of the account that signs in', async () => {
    const members = await database.dataSource.query<unknown[]>(
      `SELECT google_id AS sub, email, name, role, status FROM member WHERE google_id NOT LIKE 'demo:%' ORDER BY google_id`,
    );
    expect(members).toEqual(
      demoAccounts.map(({ sub, email, name, role, status }) => ({ sub, email, name, role, status })),
    );
  });

  it('adds extra members for the admin pages, also to data of an earlier version, and documents in the trash', async () => {
    await database.dataSource.query(`DELETE FROM member WHERE email = $1`, [demoExtraMembers[0]?.email]);
    expect(await seedDemoData(database.dataSource, data)).toBe(false);
    expect(await counts()).toEqual(seededCounts);
    const [row] = await database.dataSource.query<
      { deleted: number; longDeleted: number; impossibleLogins: number }[]
    >(`SELECT count(*) FILTER (WHERE deleted_at < now()) AS deleted,
         count(*) FILTER (WHERE deleted_at < now() - interval '20 days') AS "longDeleted",
         (SELECT count(*) FROM member WHERE last_login_at < created_at OR last_login_at > now()) AS "impossibleLogins"
       FROM (SELECT deleted_at FROM cover_letter UNION ALL SELECT deleted_at FROM resume) document`);
    expect(row).toEqual({ deleted: sum(({ deleted }) => 2 * deleted), longDeleted: 0, impossibleLogins: 0 });
  });

  it('puts deadlines around today', async () => {
    const [row] = await database.dataSource.query<
      { past: number; near: number; none: number }[]
    >(`SELECT count(*) FILTER (WHERE deadline < current_date) AS past,
         count(*) FILTER (WHERE deadline BETWEEN current_date AND current_date + 7) AS near,
         count(*) FILTER (WHERE deadline IS NULL) AS none FROM cover_letter`);
    expect(row?.past).toBeGreaterThan(0);
    expect(row?.near).toBeGreaterThan(0);
    expect(row?.none).toBeGreaterThan(0);
  });
});

const FINALS = `
SELECT features_category AS category, description, duplicate_count AS times, distinct_letter_count AS letters,
  job_field AS "jobField", weaknesses FROM cover_letter_feature ORDER BY cover_letter_feature_id`;
// Final features that differ from their raw features.
const WRONG_FINALS = `
SELECT final.description FROM cover_letter_feature final
  LEFT JOIN raw_cover_letter_feature raw USING (cover_letter_feature_id)
GROUP BY final.cover_letter_feature_id
HAVING final.duplicate_count <> count(raw.*) OR final.distinct_letter_count <> count(DISTINCT raw.cover_letter_id)
  OR NOT final.representative_cover_letter_id = ANY(array_agg(raw.cover_letter_id))
  OR final.description_hash IS DISTINCT FROM encode(sha256(convert_to(final.description, 'UTF8')), 'base64')`;
const UNEXTRACTED = 'SELECT 1 FROM crawled_cover_letter WHERE extracted_text_hash IS NULL';
const startUrls = async () =>
  (
    await database.dataSource.query<{ urls: string[] }[]>(
      'SELECT start_urls AS urls FROM crawl_source ORDER BY 1',
    )
  ).flatMap(({ urls }) => urls);

describe('the demo features', () => {
  it('agree with their raw features and with the demo data', async () => {
    expect(await database.dataSource.query<unknown[]>(WRONG_FINALS)).toEqual([]);
    const written = Object.entries(demoFeatures).flatMap(([category, some]) =>
      some.map(({ description, times, letters, jobField = null, weaknesses = [] }) => {
        return { category, description, times, letters, jobField, weaknesses: [...weaknesses].sort() };
      }),
    );
    expect(await database.dataSource.query<unknown[]>(FINALS)).toEqual(written);
    expect(await database.dataSource.query<unknown[]>(UNEXTRACTED)).toEqual([]);
  });

  it('are not changed by a deduplication', async () => {
    const before = await database.dataSource.query<unknown[]>(FINALS);
    const { signal } = new AbortController();
    const thread = new ComputingThread();
    const regrouping = {
      dataSource: database.dataSource,
      signal,
      thread,
      requireClaim: () => Promise.resolve(),
    };
    await gatherDescriptions(regrouping);
    const unembedded = await findUnembedded(database.dataSource, MODEL, 0, rawCount);
    const vectors = unembedded.map(({ description }) => [...embedText(description, 256)]);
    await storeEmbeddings(regrouping, MODEL, unembedded, vectors);
    await regroupFeatures(regrouping, MODEL, () => undefined);
    await thread.close();
    expect(await database.dataSource.query<unknown[]>(FINALS)).toEqual(before);
    expect(await database.dataSource.query<unknown[]>(WRONG_FINALS)).toEqual([]);
  });

  it('of an earlier version get their letters and keep their ids', async () => {
    const ids = 'SELECT cover_letter_feature_id AS id, description FROM cover_letter_feature ORDER BY 1';
    const before = await database.dataSource.query<unknown[]>(ids);
    await database.dataSource.query('TRUNCATE raw_cover_letter_feature, feature_description, feature_band');
    await database.dataSource.query('DELETE FROM crawled_cover_letter');
    await database.dataSource.query('DELETE FROM crawl_source');
    expect(await seedDemoData(database.dataSource, data)).toBe(false);
    expect(await counts()).toEqual(seededCounts);
    expect(await database.dataSource.query<unknown[]>(ids)).toEqual(before);
    expect(await database.dataSource.query<unknown[]>(WRONG_FINALS)).toEqual([]);
  });

  it('are not inserted again once an administrator has deleted them', async () => {
    await database.dataSource.query('TRUNCATE raw_cover_letter_feature, cover_letter_feature');
    await database.dataSource.query('DELETE FROM crawled_cover_letter');
    expect(await seedDemoData(database.dataSource, data)).toBe(false);
    expect(await counts()).toMatchObject([{ features: 0, rawFeatures: 0, crawledLetters: 0 }]);
  });
});

describe('the sources of the sample site', () => {
  it('follow a change of its address; other start addresses of theirs stay', async () => {
    const other = 'http://127.0.0.1:4000/samples/board/1';
    await database.dataSource.query('UPDATE crawl_source SET start_urls = start_urls || $1::text', [other]);
    await seedDemoData(database.dataSource, { ...data, sampleSiteOrigin: 'http://127.0.0.1:4001' });
    const moved = sampleSources('http://127.0.0.1:4001').flatMap((source) => [...source.startUrls, other]);
    expect((await startUrls()).sort()).toEqual(moved.sort());
  });
});
