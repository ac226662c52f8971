import { runSql } from '#testing';
import { AI_CONSENT_VERSION, LEAVING_CONFIRMATION, type RouteOwnership } from '#contracts';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';

const letter = {
  title: '지원 동기',
  content: '사용자의 불편을 먼저 찾아 고치는 개발자가 되고 싶습니다.',
  jobField: '백엔드 개발자',
  experienceYears: 1,
  isAiImproved: false,
};
const improvement = { content: letter.content, jobField: letter.jobField, experienceYears: 1 };
const resume = {
  title: '백엔드 신입 이력서',
  name: '김하늘',
  email: 'haneul@jaso.example',
  careers: [{ companyName: '누리결제', startDate: '2024-03', techStacks: [{ techStackId: 103 }] }],
  projects: [{ name: '예약 서비스', techStacks: [{ techStackId: 201, usageType: 'SUB' }] }],
};
/** A picture of 3 by 3 pixels. */
const photo = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAIAAADZSiLoAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWP4z8AAQVAKhQUAj44I+K4XnWwAAAAASUVORK5CYII=',
    'base64',
  ),
);
const crawlSource = {
  name: '고친 출처',
  startUrls: ['https://letters.example/list'],
  letterLinkSelector: 'a.letter',
  contentSelector: 'article',
};
const redirectUri = 'http://localhost:3000/auth/callback/google';

/** A valid body for every route with a body, by `METHOD path`. */
export const sampleBodies: Record<string, unknown> = {
  'POST /auth/google/login': { code: 'a', state: 'b', redirectUri },
  'POST /api/v1/me/consents': { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION },
  'POST /api/v1/cover-letters': letter,
  'PUT /api/v1/cover-letters/:id': { ...letter, title: '고친 지원 동기', version: 2 },
  'POST /api/v1/cover-letters/ai-improve': improvement,
  'POST /api/v1/cover-letters/ai-improve/:jobId/changes/:changeId': { wish: '더 짧게' },
  'POST /api/v1/me/cover-letters/:id/interview-questions/custom-answer': {
    question: '가장 어려웠던 결정은 무엇이었나요?',
  },
  'POST /api/v1/me/cover-letters/:id/interview-questions/:qnaId/practice': {
    answer: '저는 불편을 먼저 적어 두고 하나씩 고칩니다.',
  },
  'POST /api/v1/resumes': resume,
  'PUT /api/v1/resumes/:id': { ...resume, title: '고친 이력서', version: 2 },
  'POST /api/v1/spelling/check': { text: '저는 할수 있습니다.' },
  'POST /api/v1/spelling/words': { word: '너울테크' },
  'DELETE /api/v1/me': { confirmation: LEAVING_CONFIRMATION },
  'POST /api/v1/admin/crawl-sources': { ...crawlSource, name: '새 출처' },
  'PUT /api/v1/admin/crawl-sources/:id': crawlSource,
  'POST /api/v1/admin/crawl-sources/:id/try': {},
  'PUT /api/v1/admin/:memberId/status': { status: 'INACTIVE', reason: '상태 변경: INACTIVE' },
  'PUT /api/v1/admin/:memberId/role': { role: 'ADMIN', reason: '권한 변경: ADMIN' },
  'POST /api/v1/admin/:memberId/tokens': { amount: 5, reason: '오류 보상' },
  'PUT /api/v1/admin/ai/switch': { isStopped: false, reason: '점검이 끝났어요.' },
  'PUT /api/crawled-cover-letters/:id': { text: '고친 샘플입니다.' },
};

/** A valid file for every route with an upload. */
export const sampleUploads: Record<string, { fileName: string; content: string | Uint8Array<ArrayBuffer> }> =
  {
    'PUT /api/v1/resumes/:id/photo': { fileName: '사진.png', content: photo },
    'POST /api/v1/resume-import': {
      fileName: '이력서.txt',
      content: '이력서\n이름: 김하늘\n경력\n누리결제 2024.03 ~ 현재',
    },
  };

/** A valid query for the routes that require one. */
export const sampleQueries: Record<string, string> = {
  'GET /auth/google/url': `?redirectUri=${encodeURIComponent(redirectUri)}`,
  'GET /api/v1/resumes/:id/export': '?format=pdf',
  'DELETE /api/v1/trash': '?revision=d41d8cd98f00b204e9800998ecf8427e',
  'GET /api/v1/cover-letters/:id/export': '?format=pdf',
};

const letterIdSchema = z.object({ coverLetterId: z.number() });
const resumeIdSchema = z.object({ resumeId: z.number() });
const memberIdSchema = z.object({ memberId: z.number() });
const wordIdSchema = z.object({ wordId: z.number() });
const jobIdSchema = z.object({ jobId: z.string() });
const sessionIdsSchema = z.tuple([z.object({ sessionId: z.string() })]);

type DocumentMaker = (owner: ApiClient, database: DataSource) => Promise<Record<string, string>>;

async function saveLetter(owner: ApiClient): Promise<number> {
  const created = await owner.send('POST', '/api/v1/cover-letters', { body: letter });
  return letterIdSchema.parse(created.data).coverLetterId;
}

async function trashLetter(owner: ApiClient): Promise<number> {
  const coverLetterId = await saveLetter(owner);
  await owner.send('DELETE', `/api/v1/cover-letters/${coverLetterId}`);
  return coverLetterId;
}

async function submitImprovement(owner: ApiClient): Promise<{ jobId: string }> {
  const accepted = await owner.send('POST', '/api/v1/cover-letters/ai-improve', {
    body: improvement,
    headers: { prefer: 'respond-async' },
  });
  return { jobId: jobIdSchema.parse(accepted.data).jobId };
}

/** Creates a document of each kind, of the member of this browser where the kind has an owner. @returns its path parameters */
export const documentMakers: Partial<Record<Exclude<RouteOwnership, 'NONE'>, DocumentMaker>> = {
  COVER_LETTER: async (owner) => {
    const coverLetterId = await saveLetter(owner);
    // One edit, so that there is a version to restore.
    await owner.send('PUT', `/api/v1/cover-letters/${coverLetterId}`, { body: { ...letter, version: 1 } });
    return { id: String(coverLetterId), version: '1' };
  },
  RESUME: async (owner) => {
    const created = await owner.send('POST', '/api/v1/resumes', { body: resume });
    const { resumeId } = resumeIdSchema.parse(created.data);
    await owner.send('PUT', `/api/v1/resumes/${resumeId}`, { body: { ...resume, version: 1 } });
    const form = new FormData();
    form.append('file', new Blob([photo]), '사진.png');
    await owner.send('PUT', `/api/v1/resumes/${resumeId}/photo`, { body: form });
    return { id: String(resumeId), version: '1' };
  },
  // Normally written by a worker; none runs here.
  INTERVIEW_QUESTION: async (owner, database) => {
    const coverLetterId = await saveLetter(owner);
    const [row] = await runSql<{ qnaId: number }>(
      database,
      `INSERT INTO interview_question (cover_letter_id, question, answer, tip, is_custom, content_hash)
       VALUES ($1, '왜 지원했나요?', '불편을 고치고 싶어서입니다.', '짧게 답해 보세요.', false, 'hash')
       RETURNING qna_id AS "qnaId"`,
      [coverLetterId],
    );
    return { id: String(coverLetterId), qnaId: String(row?.qnaId) };
  },
  IMPROVE_CHANGE: async (owner, database) => {
    const { jobId } = await submitImprovement(owner);
    // Its tokens are released, so that account and ledger stay consistent.
    await owner.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    const change = {
      changeId: 'change-1',
      start: 0,
      end: letter.content.length,
      original: letter.content,
      revised: '불편을 먼저 찾아 고치는 개발자가 되겠습니다.',
      reason: '더 짧아요.',
      featureId: null,
    };
    await runSql(
      database,
      `UPDATE job SET status = 'SUCCEEDED', progress = 100, finished_at = now(), result = $2 WHERE job_id = $1`,
      [
        jobId,
        JSON.stringify({
          feedback: { strengths: [], improvements: [], summary: '' },
          improvedContent: change.revised,
          changes: [change],
          flags: [],
          evidence: [],
        }),
      ],
    );
    return { jobId, changeId: change.changeId };
  },
  SPELLING_WORD: async (owner) => {
    const added = await owner.send('POST', '/api/v1/spelling/words', { body: { word: '너울테크' } });
    return { wordId: String(wordIdSchema.parse(added.data).wordId) };
  },
  // Normally written by a worker.
  FILE: async (owner, database) => {
    const { memberId } = memberIdSchema.parse((await owner.send('GET', '/auth/me')).data);
    const fileId = randomUUID();
    await runSql(
      database,
      `WITH chunk AS (INSERT INTO stored_file_chunk (file_id, number, content) VALUES ($1, 0, 'text'))
       INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, expires_at)
       VALUES ($1, $2, $3, 'EXPORT', '이력서.txt', 'text/plain', now() + interval '1 day')`,
      [fileId, memberId, randomUUID()],
    );
    return { fileId };
  },
  JOB: submitImprovement,
  SESSION: async (owner) => {
    const [{ sessionId }] = sessionIdsSchema.parse((await owner.send('GET', '/api/v1/me/sessions')).data);
    return { sessionId };
  },
  TRASH_ITEM: async (owner) => ({ kind: 'cover-letters', id: String(await trashLetter(owner)) }),
  ANY_COVER_LETTER: async (owner) => ({ id: String(await trashLetter(owner)) }),
  ANY_RESUME: async (owner) => {
    const created = await owner.send('POST', '/api/v1/resumes', { body: resume });
    const { resumeId } = resumeIdSchema.parse(created.data);
    await owner.send('DELETE', `/api/v1/resumes/${resumeId}`);
    return { id: String(resumeId) };
  },
  ANY_JOB: async (owner) => {
    const { jobId } = await submitImprovement(owner);
    await owner.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    return { jobId };
  },
  // Another member: administrators may not change themselves.
  MEMBER: async (_owner, database) => {
    const [row] = await runSql<{ memberId: string }>(database, INSERT_MEMBER, [randomUUID()]);
    return { memberId: String(row?.memberId) };
  },
  CRAWL_SOURCE: (_owner, database) => insertRow(database, INSERT_SOURCE, [randomUUID()]),
  CRAWL_RUN: (_owner, database) =>
    insertRow(database, 'INSERT INTO crawl_run (job_id) VALUES ($1) RETURNING run_id AS id', [randomUUID()]),
  CRAWLED_COVER_LETTER: (_owner, database) =>
    insertRow(
      database,
      `INSERT INTO crawled_cover_letter (text) VALUES ('샘플입니다.') RETURNING cover_letter_id AS id`,
    ),
  FEATURE: (_owner, database) =>
    insertRow(
      database,
      `INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description,
         duplicate_count, distinct_letter_count)
       VALUES (1, 'CONTENT', '수치로 말한다', 1, 1) RETURNING cover_letter_feature_id AS id`,
    ),
};

const INSERT_MEMBER = `
WITH member AS (
  INSERT INTO member (google_id, email, name) VALUES ($1, 'member@jaso.example', '이바다') RETURNING member_id
)
INSERT INTO token_account (member_id, balance) SELECT member_id, 40 FROM member RETURNING member_id AS "memberId"`;

const INSERT_SOURCE = `
INSERT INTO crawl_source (name, start_urls, letter_link_selector, content_selector, needs_browser, requests_per_minute, enabled)
VALUES ($1, ARRAY['https://letters.example/list'], 'a.letter', 'article', false, 30, true) RETURNING source_id AS id`;

async function insertRow(
  database: DataSource,
  sql: string,
  parameters: unknown[] = [],
): Promise<Record<string, string>> {
  const [row] = await runSql<{ id: number }>(database, sql, parameters);
  return { id: String(row?.id) };
}

/** Allows exclusive jobs and runs to start: ends those of earlier cases, and leaves one enabled source. */
export async function endExclusiveRuns(database: DataSource): Promise<void> {
  await runSql(
    database,
    `UPDATE job SET status = 'CANCELLED', finished_at = now() WHERE finished_at IS NULL
    AND type IN ('CRAWL', 'EXTRACT', 'DEDUPLICATE', 'PROCESS')`,
  );
  await runSql(database, 'DELETE FROM crawl_source');
  await insertRow(database, INSERT_SOURCE, ['켜 둔 출처']);
}
