import { runSql } from '#testing';
import { inTransaction, type Transaction } from '#database';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';

/** A unique text: whatever contains it contains data of this member. */
export const newCanary = (): string => `canary${randomUUID().replaceAll('-', '')}`;

/** When a document of the canary member was deleted and its jobs were created. */
interface Age {
  /** SQL of the documents' `deleted_at`. */
  deletedAt: string;
  /** SQL of the jobs' `created_at`. */
  createdAt: string;
}

const ACTIVE: Age = { deletedAt: 'NULL::timestamptz', createdAt: 'now()' };

/**
 * Writes the canary into every column that holds a text of a member's documents and jobs; fillAccount fills the others, and
 * erasure.medium-spec fails for a forgotten column.
 */
export async function fillWithCanary(
  dataSource: DataSource,
  memberId: number,
  canary: string,
  age: Age = ACTIVE,
): Promise<{ coverLetterId: number; resumeId: number }> {
  return inTransaction(dataSource, async (tx) => {
    const coverLetterId = await fillLetter(tx, memberId, canary, age);
    const resumeId = await fillResume(tx, memberId, canary, age);
    await fillJobs(tx, memberId, canary, { coverLetterId, resumeId }, age);
    return { coverLetterId, resumeId };
  });
}

async function fillLetter(tx: Transaction, memberId: number, canary: string, age: Age): Promise<number> {
  const letterId = await insertedId(
    tx,
    `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, company_name, is_ai_improved, deleted_at)
     VALUES ($1, $2, $2, $3, $2, 1, $2, false, ${age.deletedAt}) RETURNING cover_letter_id AS id`,
    [
      memberId,
      canary,
      JSON.stringify([{ questionId: randomUUID(), prompt: canary, text: canary, characterLimit: null }]),
    ],
  );
  await tx.execute(
    `INSERT INTO cover_letter_version (cover_letter_id, version, title, content, questions, job_field, experience_years, company_name, is_ai_improved, reason)
     SELECT cover_letter_id, 1, title, content, questions, job_field, 1, company_name, false, 'EDIT'
     FROM cover_letter WHERE cover_letter_id = $1`,
    [letterId],
  );
  const qnaId = await insertedId(
    tx,
    `INSERT INTO interview_question (cover_letter_id, question, answer, tip, source_sentence, is_custom, content_hash)
     VALUES ($1, $2, $2, $2, $2, true, 'hash') RETURNING qna_id AS id`,
    [letterId, canary],
  );
  await tx.execute('INSERT INTO interview_practice (qna_id, answer, feedback) VALUES ($1, $2, $3)', [
    qnaId,
    canary,
    JSON.stringify({ summary: canary }),
  ]);
  return letterId;
}

async function fillResume(tx: Transaction, memberId: number, canary: string, age: Age): Promise<number> {
  const body = JSON.stringify({ name: canary });
  const resumeId = await insertedId(
    tx,
    `INSERT INTO resume (member_id, title, type, body, completed_sections, deleted_at)
     VALUES ($1, $2, 'DEFAULT', $3, '{}', ${age.deletedAt}) RETURNING resume_id AS id`,
    [memberId, canary, body],
  );
  await tx.execute(
    `INSERT INTO resume_version (resume_id, version, title, type, body, reason) VALUES ($1, 1, $2, 'DEFAULT', $3, 'EDIT')`,
    [resumeId, canary, body],
  );
  await tx.execute(
    `WITH photo AS (
       INSERT INTO stored_photo (member_id, content_hash, content_type, content)
       VALUES ($2, gen_random_uuid(), 'image/webp', $3) RETURNING photo_id)
     INSERT INTO resume_photo (resume_id, photo_id) SELECT $1, photo_id FROM photo`,
    [resumeId, memberId, Buffer.from(canary)],
  );
  return resumeId;
}

/** Jobs on the letter, an export of the resume and one of everything, each with all of its texts, an exported file and an upload. */
async function fillJobs(
  tx: Transaction,
  memberId: number,
  canary: string,
  { coverLetterId, resumeId }: { coverLetterId: number; resumeId: number },
  age: Age,
): Promise<void> {
  const payloads = {
    AI_IMPROVE: { content: canary, customPrompt: canary, coverLetterId },
    AI_IMPROVE_CHANGE: { improveJobId: randomUUID(), changeId: 'change-1', wish: canary, coverLetterId },
    INTERVIEW_PRACTICE: { answer: canary, coverLetterId, qnaId: 1 },
    EXPORT: { kind: 'RESUME', resumeId, format: 'pdf', title: canary },
    CUSTOM_ANSWER: { question: canary, coverLetterId },
  };
  for (const [type, payload] of Object.entries(payloads))
    await fillJob(tx, memberId, canary, type, payload, age);
  await fillJob(tx, memberId, canary, 'EXPORT', { kind: 'ACCOUNT', note: canary }, age);
}

async function fillJob(
  tx: Transaction,
  memberId: number,
  canary: string,
  type: string,
  payload: object,
  age: Age,
): Promise<void> {
  const jobId = randomUUID();
  const text = JSON.stringify({ text: canary });
  await tx.execute(
    `INSERT INTO job (job_id, type, queue, member_id, status, stage, payload, result, partial_result, error, run_at,
       idempotency_key, created_at, finished_at, expires_at)
     VALUES ($1, $2, 'ai', $3, 'SUCCEEDED', $4, $5, $6, $6, $6, now(), $7, ${age.createdAt}, ${age.createdAt},
       ${age.createdAt} + interval '30 days')`,
    [jobId, type, memberId, canary, JSON.stringify(payload), text, `${canary}-${jobId}`],
  );
  await tx.execute('INSERT INTO job_step (job_id, key, result) VALUES ($1, $2, $3)', [jobId, canary, text]);
  await tx.execute(
    `WITH file AS (
       INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, content, expires_at)
       SELECT gen_random_uuid(), $1, $2, purpose, $3, 'application/pdf', upload, now() + interval '1 day'
       FROM (VALUES ('EXPORT', NULL), ('IMPORT', $4::bytea)) AS kinds (purpose, upload) RETURNING file_id, purpose)
     INSERT INTO stored_file_chunk (file_id, number, content) SELECT file_id, 0, $4 FROM file WHERE purpose = 'EXPORT'`,
    [memberId, jobId, `${canary}.pdf`, Buffer.from(canary)],
  );
}

/** The member's data besides documents. */
export async function fillAccount(dataSource: DataSource, memberId: number, canary: string): Promise<void> {
  await inTransaction(dataSource, async (tx) => {
    await tx.execute(
      'UPDATE member SET google_id = $2, email = $3, name = $4, picture = $5 WHERE member_id = $1',
      [
        memberId,
        `sub-${canary}`,
        `${canary}@example.com`,
        `이름${canary}`,
        `https://example.com/${canary}.png`,
      ],
    );
    await tx.execute('UPDATE session SET user_agent = $2, address = $2 WHERE member_id = $1', [
      memberId,
      canary,
    ]);
    await tx.execute(`INSERT INTO consent (member_id, kind, version) VALUES ($1, $2, $2)`, [
      memberId,
      canary,
    ]);
    await tx.execute('INSERT INTO spelling_word (member_id, word) VALUES ($1, $2)', [memberId, canary]);
    await tx.execute('UPDATE token_ledger_entry SET reason = $2 WHERE member_id = $1', [memberId, canary]);
    await tx.execute(
      `INSERT INTO audit_entry (actor_member_id, action, target_member_id, before, after, reason, idempotency_key)
       VALUES (1, 'SOMETHING', $1, $2, $2, $3, $3), ($1, 'SOMETHING', NULL, NULL, NULL, NULL, $3 || '2')`,
      [memberId, JSON.stringify({ title: canary }), canary],
    );
  });
}

async function insertedId(tx: Transaction, sql: string, parameters: unknown[]): Promise<number> {
  const [row] = await runSql<{ id: number }>(tx, sql, parameters);
  if (row === undefined) throw new Error('nothing was inserted');
  return row.id;
}
