import type { TokenPolicy } from '#config';
import { joinQuestions, resumeBodySchema } from '#contracts';
import type { Transaction } from '#database';
import { completedSectionsOf } from '#domain';
import { openTokenAccount } from '#tokens';
import { randomUUID } from 'node:crypto';
import { composeLetter } from '../sample-letters/compose-letter.js';
import { writingMaterials } from '../sample-letters/writing-materials.js';
import { demoCrowd, type CrowdMember } from './demo-crowd.js';

const FIRST_LETTER = 5_001;
const LETTERS_OF_EACH = 10;

const INSERT_MEMBER = `
INSERT INTO member (google_id, email, name, role, status, created_at, last_login_at)
VALUES ($1, $2, $3, $4, $5, now() - $6::integer * interval '1 day', now() - $7::integer * interval '1 day')
ON CONFLICT (google_id) DO NOTHING RETURNING member_id AS "memberId"`;

// Deleted a few days ago: the trash keeps them for the rest of its days.
const INSERT_LETTER = `
INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, company_name, is_ai_improved,
  created_at, updated_at, deleted_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, false, now() - interval '9 days', now() - interval '8 days',
  CASE WHEN $8 THEN now() - $9::integer * interval '1 day' END)`;
const INSERT_RESUME = `
INSERT INTO resume (member_id, title, type, body, completed_sections, created_at, updated_at, deleted_at)
VALUES ($1, $2, $3, $4, $5, now() - interval '9 days', now() - interval '8 days',
  CASE WHEN $6 THEN now() - $7::integer * interval '1 day' END)`;

/** Stores the invented members whom nobody signs in as, with their documents, less those who are there already. */
export async function insertCrowd(tx: Transaction, policy: TokenPolicy): Promise<void> {
  for (const [at, member] of demoCrowd.entries()) {
    const memberId = await insertMember(tx, member, policy);
    if (memberId !== null) await insertDocuments(tx, memberId, member, at);
  }
}

async function insertMember(
  tx: Transaction,
  member: CrowdMember,
  policy: TokenPolicy,
): Promise<number | null> {
  const { email, name, role, status, joinedDaysAgo, lastLoginDaysAgo } = member;
  const [row] = await tx.query<{ memberId: number }>(INSERT_MEMBER, [
    `demo:${email}`,
    email,
    name,
    role,
    status,
    joinedDaysAgo,
    lastLoginDaysAgo,
  ]);
  if (row === undefined) return null;
  await openTokenAccount(tx, row.memberId, policy);
  return row.memberId;
}

async function insertDocuments(
  tx: Transaction,
  memberId: number,
  { name, email, letters, resumes, deleted }: CrowdMember,
  at: number,
): Promise<void> {
  for (let of = 0; of < letters + deleted; of += 1)
    await insertLetter(tx, memberId, at * LETTERS_OF_EACH + of, of >= letters);
  for (let of = 0; of < resumes + deleted; of += 1)
    await insertResume(tx, memberId, { name, email }, of >= resumes ? at : null);
}

async function insertLetter(
  tx: Transaction,
  memberId: number,
  at: number,
  isDeleted: boolean,
): Promise<void> {
  const material = writingMaterials[at % writingMaterials.length] ?? writingMaterials[0];
  const letter = composeLetter(FIRST_LETTER + at, at % 2 === 0 ? 'MIXED' : 'STRONG', material);
  const questions = letter.questions.map((question) => ({
    questionId: randomUUID(),
    ...question,
    characterLimit: null,
  }));
  await tx.query(INSERT_LETTER, [
    memberId,
    letter.title,
    joinQuestions(questions),
    JSON.stringify(questions),
    letter.jobField,
    at % 7,
    letter.companyName,
    isDeleted,
    at % 7,
  ]);
}

async function insertResume(
  tx: Transaction,
  memberId: number,
  person: { name: string; email: string },
  deletedAt: number | null,
): Promise<void> {
  const title = deletedAt === null ? '기본 이력서' : '예전 이력서';
  const body = resumeBodySchema.parse({ ...person, title });
  const sections = completedSectionsOf(body);
  const parameters = [memberId, title, body.type, JSON.stringify(body), sections];
  await tx.query(INSERT_RESUME, [...parameters, deletedAt !== null, (deletedAt ?? 0) % 7]);
}
