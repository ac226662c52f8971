import {
  type CoverLetter,
  type CoverLetterCreate,
  coverLetterRowSchema,
  coverLetterSchema,
  coverLetterVersionSchema,
  pageSchema,
} from '#contracts';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';

export const LETTERS = '/api/v1/cover-letters';

/** What a member sends to save a letter. */
export const letterBody = (overrides: Partial<CoverLetterCreate> = {}): CoverLetterCreate => ({
  title: '누리결제 백엔드 지원',
  content: '저는 장애 기록을 읽으며 자랐습니다. 그래서 먼저 로그를 봅니다.',
  jobField: '백엔드 개발',
  experienceYears: 0,
  isAiImproved: false,
  ...overrides,
});

/** Saves a letter. @returns the saved letter */
export async function saveLetter(
  client: ApiClient,
  overrides: Partial<CoverLetterCreate> = {},
): Promise<CoverLetter> {
  return letterIn(await client.send('POST', LETTERS, { body: letterBody(overrides) }));
}

const sendUpdate = (
  client: ApiClient,
  letter: Pick<CoverLetter, 'coverLetterId' | 'version'>,
  overrides: Partial<CoverLetterCreate> = {},
): Promise<ApiAnswer> =>
  client.send('PUT', `${LETTERS}/${letter.coverLetterId}`, {
    body: { ...letterBody(overrides), version: letter.version },
  });

/** Updates a letter. @returns the updated letter */
export const updateLetter = async (
  client: ApiClient,
  letter: Pick<CoverLetter, 'coverLetterId' | 'version'>,
  overrides: Partial<CoverLetterCreate> = {},
): Promise<CoverLetter> => letterIn(await sendUpdate(client, letter, overrides));

export const readLetter = async (client: ApiClient, coverLetterId: number): Promise<CoverLetter> =>
  letterIn(await client.send('GET', `${LETTERS}/${coverLetterId}`));

/** The letter in an answer; fails when there is none. */
export const letterIn = (answer: ApiAnswer): CoverLetter => coverLetterSchema.strict().parse(answer.data);

const listSchema = pageSchema(coverLetterRowSchema.strict());
const historySchema = pageSchema(coverLetterVersionSchema.strict());

export async function listLetters(client: ApiClient, query: Record<string, string> = {}) {
  const answer = await client.send('GET', `${LETTERS}?${new URLSearchParams(query).toString()}`);
  return listSchema.parse(answer.data);
}

export async function readHistory(
  client: ApiClient,
  coverLetterId: number,
  query: Record<string, string> = {},
) {
  const path = `${LETTERS}/${coverLetterId}/versions?${new URLSearchParams(query).toString()}`;
  return historySchema.parse((await client.send('GET', path)).data);
}

export const restoreVersion = (client: ApiClient, coverLetterId: number, version: number | string) =>
  client.send('POST', `${LETTERS}/${coverLetterId}/versions/${version}/restore`);
