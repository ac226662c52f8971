import type { TokenPolicy } from '#config';
import { joinQuestions, resumeBodySchema } from '#contracts';
import { CoverLetter, inTransaction, lockUntilCommit, Member, Resume, type Transaction } from '#database';
import { completedSectionsOf } from '#domain';
import { openTokenAccount } from '#tokens';
import { randomUUID } from 'node:crypto';
import { type DataSource, In } from 'typeorm';
import { type DemoAccount, demoAccounts } from '../demo-accounts.js';
import { type DemoLetter, demoLetters } from './demo-letters.js';
import { type DemoResume, demoResumes } from './demo-resumes.js';
import { insertSampleLetters } from './demo-sample-letters.js';
import { insertExtraMembers } from './demo-extra-members.js';
import { insertDemoQuestions } from './demo-interviews.js';
import { hasFeatureWithoutLetters, insertFeatures } from './insert-features.js';
import { insertSources, moveSources } from './sample-sources.js';
import { daysAgo, koreanDayIn } from './time-ago.js';

const DAYS_SINCE_JOINING = 30;

/** What the demo data depends on. */
interface DemoData {
  policy: TokenPolicy;
  /** Where the sample site listens; default: none, and no source is inserted. */
  sampleSiteOrigin?: string | undefined;
}

/**
 * Fills a database with invented members, their letters with interview questions, their resumes, sample letters with their features, and
 * sources, all in one transaction. When a demo member exists already, it only completes the data of an earlier version (extra members,
 * letters of the features, sources) and updates the sources when the sample site has another address.
 * @returns whether the members of the demo accounts were written; false when they existed, whatever was completed
 */
export function seedDemoData(
  dataSource: DataSource,
  { policy, sampleSiteOrigin }: DemoData,
): Promise<boolean> {
  return inTransaction(dataSource, async (tx) => {
    await lockUntilCommit(tx, 'DEMO_DATA');
    const isNew = !(await hasDemoMember(tx));
    if (isNew) await insertMembers(tx, policy);
    await insertExtraMembers(tx, policy);
    if (isNew || (await hasFeatureWithoutLetters(tx))) await insertLettersAndFeatures(tx, sampleSiteOrigin);
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

async function insertLettersAndFeatures(
  tx: Transaction,
  sampleSiteOrigin: string | undefined,
): Promise<void> {
  if (sampleSiteOrigin !== undefined) await insertSources(tx, sampleSiteOrigin);
  await insertFeatures(tx, await insertSampleLetters(tx));
}

const hasDemoMember = (tx: Transaction): Promise<boolean> =>
  tx.manager.existsBy(Member, { googleId: In(demoAccounts.map(({ sub }) => sub)) });

async function insertMember(tx: Transaction, account: DemoAccount, policy: TokenPolicy): Promise<number> {
  const { sub, email, name, role, status } = account;
  const createdAt = daysAgo(DAYS_SINCE_JOINING);
  const { memberId } = await tx.manager.save(Member, { googleId: sub, email, name, role, status, createdAt });
  await openTokenAccount(tx, memberId, policy);
  return memberId;
}

async function insertLetter(
  tx: Transaction,
  { writer, daysLeft, writtenDaysAgo, isAiImproved = false, ...letter }: DemoLetter,
  memberId: number | undefined,
): Promise<void> {
  if (memberId === undefined) throw new Error(`${writer} is no demo account`);
  const questions = letter.questions.map((question) => ({ questionId: randomUUID(), ...question }));
  const content = joinQuestions(questions);
  const { coverLetterId } = await tx.manager.save(CoverLetter, {
    ...letter,
    memberId,
    content,
    questions,
    isAiImproved,
    deadline: daysLeft === null ? null : koreanDayIn(daysLeft),
    createdAt: daysAgo(writtenDaysAgo + 1),
    updatedAt: daysAgo(writtenDaysAgo),
  });
  await insertDemoQuestions(tx, { coverLetterId, title: letter.title, content });
}

async function insertResume(
  tx: Transaction,
  resume: DemoResume,
  memberId: number | undefined,
): Promise<void> {
  if (memberId === undefined) throw new Error(`${resume.writer} is no demo account`);
  const body = resumeBodySchema.parse(resume.body);
  await tx.manager.insert(Resume, {
    memberId,
    title: body.title,
    type: body.type,
    body,
    completedSections: completedSectionsOf(body),
    createdAt: daysAgo(resume.writtenDaysAgo + 1),
    updatedAt: daysAgo(resume.writtenDaysAgo),
  });
}
