import { connectDatabase, queryRows } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { demoAccounts } from '../demo-accounts.js';
import { demoInterviews } from './demo-interviews.js';
import { demoLetters } from './demo-letters.js';
import { demoResumes } from './demo-resumes.js';
import { seedDemoData } from './seed-demo-data.js';

const policy = { cap: 40, refillAmount: 10, refillSeconds: 86_400 };

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await connectDatabase(database.url);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const counts = () =>
  queryRows<Record<string, number>>(
    dataSource,
    `SELECT (SELECT count(*) FROM member) AS members, (SELECT count(*) FROM cover_letter) AS letters,
       (SELECT count(*) FROM resume) AS resumes, (SELECT count(*) FROM interview_question) AS questions,
       (SELECT count(*) FROM cover_letter_feature) AS features, (SELECT count(*) FROM consent) AS consents,
       (SELECT count(*) FROM token_account WHERE balance = 40 AND held = 0) AS accounts`,
  );
const seededCounts = [
  {
    members: demoAccounts.length,
    letters: demoLetters.length,
    resumes: demoResumes.length,
    questions: Object.values(demoInterviews).flat().length,
    features: 50,
    consents: 0,
    accounts: demoAccounts.length,
  },
];

describe('seedDemoData', () => {
  it('writes everything once, however often and however many at once it runs', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => seedDemoData(dataSource, policy)));
    expect(runs.sort()).toEqual([false, false, true]);
    expect(await counts()).toEqual(seededCounts);
    expect(await seedDemoData(dataSource, policy)).toBe(false);
    expect(await counts()).toEqual(seededCounts);
  });

  it('gives every member the role and status of the account that signs in', async () => {
    const members = await queryRows(
      dataSource,
      'SELECT google_id AS sub, email, name, role, status FROM member ORDER BY google_id',
    );
    expect(members).toEqual(
      demoAccounts.map(({ sub, email, name, role, status }) => ({ sub, email, name, role, status })),
    );
  });

  it('puts deadlines around today', async () => {
    const [row] = await queryRows<{ past: number; near: number; none: number }>(
      dataSource,
      `SELECT count(*) FILTER (WHERE deadline < current_date) AS past,
         count(*) FILTER (WHERE deadline BETWEEN current_date AND current_date + 7) AS near,
         count(*) FILTER (WHERE deadline IS NULL) AS none FROM cover_letter`,
    );
    expect(row?.past).toBeGreaterThan(0);
    expect(row?.near).toBeGreaterThan(0);
    expect(row?.none).toBeGreaterThan(0);
  });
});
