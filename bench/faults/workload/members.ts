import { runSql } from '#testing';
import { coverLetterSchema, resumeSchema, type Role } from '#contracts';
import { loadWorkerConfig, tokenPolicyOf } from '#config';
import { inTransaction, textHashOf } from '#database';
import { openTokenAccount } from '#tokens';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { SessionCookies } from '../../../apps/api/src/auth/session-cookies.js';
import { SessionTokens } from '../../../apps/api/src/auth/session-tokens.js';
import { SESSION_SECRET } from '../deployment/product-deployment.js';
import { Browser } from './browser.js';

const LETTERS_EACH = 4;
const LETTER = [
  '저는 어릴 때부터 컴퓨터를 좋아했습니다. 대학교에서 소프트웨어를 전공하였습니다.',
  '열정적으로 최선을 다해 팀 프로젝트를 하였습니다. 그 결과 좋은 성과를 얻었습니다.',
  '주문 조회가 느려 로그를 살폈고, 색인을 고쳐 응답 시간을 1.2초에서 0.3초로 줄였습니다.',
  '귀사에 입사하여 뼈를 묻을 각오로 일하겠습니다.',
].join('\n');
const SAMPLE_LETTERS = 12;

/** A signed-in member with letters, an interview question for each, and a resume; the administrator has none of them. */
export interface MemberClient {
  memberId: number;
  browser: Browser;
  letters: { coverLetterId: number; qnaId: number }[];
  resumeId: number;
}

/**
 * Creates members with 40 tokens each, one after another: on a busy machine the requests of all at once would wait for the API's
 * connections until the API refuses them.
 */
export async function makeMembers(
  database: DataSource,
  apiUrl: string,
  count: number,
): Promise<MemberClient[]> {
  const members: MemberClient[] = [];
  while (members.length < count) members.push(await makeMember(database, apiUrl));
  return members;
}

/** Creates an administrator, and sample letters for extraction. */
export async function makeAdministrator(database: DataSource, apiUrl: string): Promise<MemberClient> {
  const administrator = await signIn(database, apiUrl, 'ADMIN');
  await runSql(
    database,
    `INSERT INTO crawled_cover_letter (text, job_field)
     SELECT $1 || n || '번째로 맡은 일에서는 배포를 하루 ' || n || '번으로 늘렸습니다.', '백엔드 개발' FROM generate_series(1, $2::int) n`,
    [LETTER, SAMPLE_LETTERS],
  );
  return { ...administrator, letters: [], resumeId: 0 };
}

async function makeMember(database: DataSource, apiUrl: string): Promise<MemberClient> {
  const { memberId, browser } = await signIn(database, apiUrl, 'USER');
  const saved = await Promise.all(Array.from({ length: LETTERS_EACH }, () => saveLetter(browser)));
  const letters = await Promise.all(
    saved.map(async (coverLetterId) => ({
      coverLetterId,
      qnaId: await insertQuestion(database, coverLetterId),
    })),
  );
  const answer = await browser.send('POST', '/api/v1/resumes', { title: '백엔드 이력서', name: '김하늘' });
  return { memberId, browser, letters, resumeId: resumeSchema.parse(answer.data).resumeId };
}

async function saveLetter(browser: Browser): Promise<number> {
  const body = {
    title: '누리결제 백엔드 지원',
    content: LETTER,
    jobField: '백엔드 개발',
    experienceYears: 1,
    isAiImproved: false,
  };
  const answer = await browser.send('POST', '/api/v1/cover-letters', body);
  return coverLetterSchema.parse(answer.data).coverLetterId;
}

async function insertQuestion(database: DataSource, coverLetterId: number): Promise<number> {
  const [row] = await runSql<{ qnaId: number }>(
    database,
    `INSERT INTO interview_question (cover_letter_id, question, answer, tip, is_custom, content_hash)
     VALUES ($1, '가장 어려웠던 장애는 무엇이었나요?', '로그부터 살폈습니다.', '수치를 넣어 보세요.', true, $2)
     RETURNING qna_id AS "qnaId"`,
    [coverLetterId, textHashOf(LETTER)],
  );
  if (row === undefined) throw new Error('the question was not inserted');
  return row.qnaId;
}

async function signIn(
  database: DataSource,
  apiUrl: string,
  role: Role,
): Promise<Pick<MemberClient, 'memberId' | 'browser'>> {
  const sessionId = randomUUID();
  const policy = tokenPolicyOf(loadWorkerConfig({ DATABASE_URL: 'postgres://any', OPENAI_API_KEY: 'none' }));
  const memberId = await inTransaction(database, async (tx) => {
    const [row] = await runSql<{ member_id: number }>(
      tx,
      'INSERT INTO member (google_id, email, name, role) VALUES ($1, $1, $1, $2) RETURNING member_id',
      [`${sessionId}@example.com`, role],
    );
    if (row === undefined) throw new Error('the member was not inserted');
    await openTokenAccount(tx, row.member_id, policy);
    await tx.execute(
      `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
       VALUES ($1, $2, now(), now(), now() + interval '14 days')`,
      [sessionId, row.member_id],
    );
    return row.member_id;
  });
  return { memberId, browser: new Browser(apiUrl, cookiesOf(sessionId, memberId)) };
}

function cookiesOf(sessionId: string, memberId: number): Map<string, string> {
  const tokens = new SessionTokens({ SESSION_SECRET });
  const cookies = new SessionCookies({ secureCookies: false });
  return new Map([
    [cookies.nameOf('access'), tokens.writeAccess({ sessionId, memberId }, Date.now())],
    [cookies.nameOf('refresh'), tokens.writeRefresh({ sessionId, generation: 1 })],
  ]);
}
