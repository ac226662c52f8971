import type { TokenPolicy } from '#config';
import { joinQuestions, resumeBodySchema } from '#contracts';
import { ADVISORY_LOCKS, inTransaction, lockUntilCommit, type Transaction } from '#database';
import { completedSectionsOf } from '#domain';
import { openTokenAccount } from '#tokens';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type DemoAccount, demoAccounts } from '../demo-accounts.js';
import { type DemoLetter, demoLetters } from './demo-letters.js';
import { type DemoResume, demoResumes } from './demo-resumes.js';
import { insertCrawledLetters } from './demo-crawled-letters.js';
import { insertCrowd } from './demo-crowd.js';
import { insertDemoQuestions } from './demo-interviews.js';
import { insertFeatures } from './insert-features.js';
import { insertSources, moveSources } from './sample-sources.js';

const DAYS_SINCE_JOINING = 30;

/** What a demo database is filled with. */
interface DemoData {
  policy: TokenPolicy;
  /** Where the sample site listens; left out where there is none, and no source is made. */
  sampleSiteOrigin?: string | undefined;
}

/**
 * Fills a database with invented members, their letters with interview questions, their resumes, and crawled letters with the features
 * mined of them, all or nothing. Does nothing when a demo member is there already; but the features of an earlier version, which stood
 * behind no letter, get theirs, its members get the crowd, and the sources of the sample site go along with it when it has moved.
 * @returns whether members were written
 */
export function seedDemoData(
  dataSource: DataSource,
  { policy, sampleSiteOrigin }: DemoData,
): Promise<boolean> {
  return inTransaction(dataSource, async (tx) => {
    await lockUntilCommit(tx, ADVISORY_LOCKS.DEMO_DATA);
    const isNew = !(await hasDemoMember(tx));
    if (isNew) await insertMembers(tx, policy);
    await insertCrowd(tx, policy);
    if (isNew || (await hasFeatureOfNoLetter(tx))) await insertMined(tx, sampleSiteOrigin);
    if (sampleSiteOrigin !== undefined) await moveSources(tx, sampleSiteOrigin);
    return isNew;
  });
}

async function insertMembers(tx: Transaction, policy: TokenPolicy): Promise<void> {
  const memberIds = new Map<string, number>();
  for (const account of demoAccounts) memberIds.set(account.email, await insertMember(tx, account, policy));
  for (const letter of demoLetters) await insertLetter(tx, letter, memberIds.get(letter.writer));
  for (const resume of demoResumes) await insertResume(tx, resume, memberIds.get(resume.writer));
}

async function insertMined(tx: Transaction, sampleSiteOrigin: string | undefined): Promise<void> {
  if (sampleSiteOrigin !== undefined) await insertSources(tx, sampleSiteOrigin);
  await insertFeatures(tx, await insertCrawledLetters(tx));
}

async function hasFeatureOfNoLetter(tx: Transaction): Promise<boolean> {
  const rows = await tx.query(`SELECT 1 FROM cover_letter_feature final WHERE NOT EXISTS (
    SELECT FROM raw_cover_letter_feature raw WHERE raw.cover_letter_feature_id = final.cover_letter_feature_id) LIMIT 1`);
  return rows.length > 0;
}

async function hasDemoMember(tx: Transaction): Promise<boolean> {
  const subs = demoAccounts.map(({ sub }) => sub);
  const rows = await tx.query('SELECT 1 FROM member WHERE google_id = ANY($1) LIMIT 1', [subs]);
  return rows.length > 0;
}

async function insertMember(tx: Transaction, account: DemoAccount, policy: TokenPolicy): Promise<number> {
  const [row] = await tx.query<{ memberId: number }>(
    `INSERT INTO member (google_id, email, name, role, status, created_at)
     VALUES ($1, $2, $3, $4, $5, now() - $6 * interval '1 day') RETURNING member_id AS "memberId"`,
    [account.sub, account.email, account.name, account.role, account.status, DAYS_SINCE_JOINING],
  );
  if (row === undefined) throw new Error('the demo member was not inserted');
  await openTokenAccount(tx, row.memberId, policy);
  return row.memberId;
}

async function insertLetter(
  tx: Transaction,
  letter: DemoLetter,
  memberId: number | undefined,
): Promise<void> {
  if (memberId === undefined) throw new Error(`${letter.writer} is no demo account`);
  const questions = letter.questions.map((question) => ({ questionId: randomUUID(), ...question }));
  const content = joinQuestions(questions);
  const [row] = await tx.query<{ coverLetterId: number }>(
    `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, company_name,
       deadline, is_ai_improved, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, (now() AT TIME ZONE 'Asia/Seoul')::date + $8::integer, $9,
       now() - ($10::integer + 1) * interval '1 day', now() - $10::integer * interval '1 day')
     RETURNING cover_letter_id AS "coverLetterId"`,
    [
      memberId,
      letter.title,
      content,
      JSON.stringify(questions),
      letter.jobField,
      letter.experienceYears,
      letter.companyName,
      letter.daysLeft,
      letter.isAiImproved ?? false,
      letter.writtenDaysAgo,
    ],
  );
  if (row === undefined) throw new Error('the demo letter was not inserted');
  await insertDemoQuestions(tx, { coverLetterId: row.coverLetterId, title: letter.title, content });
}

async function insertResume(
  tx: Transaction,
  resume: DemoResume,
  memberId: number | undefined,
): Promise<void> {
  if (memberId === undefined) throw new Error(`${resume.writer} is no demo account`);
  const body = resumeBodySchema.parse(resume.body);
  await tx.query(
    `INSERT INTO resume (member_id, title, type, body, completed_sections, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, now() - ($6::integer + 1) * interval '1 day', now() - $6::integer * interval '1 day')`,
    [memberId, body.title, body.type, JSON.stringify(body), completedSectionsOf(body), resume.writtenDaysAgo],
  );
}
