import { AI_CONSENT_VERSION, LEAVING_CONFIRMATION, type RouteOwnership } from '#contracts';
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
const redirectUri = 'http://localhost:3000/auth/callback/google';

/** A body that fits, for every route that takes one, by `METHOD path`. */
export const sampleBodies: Record<string, unknown> = {
  'POST /auth/google/login': { code: 'a', state: 'b', redirectUri },
  'POST /api/v1/me/consents': { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION },
  'POST /api/v1/cover-letters': letter,
  'PUT /api/v1/cover-letters/:id': { ...letter, title: '고친 지원 동기', version: 2 },
  'POST /api/v1/cover-letters/ai-improve': improvement,
  'DELETE /api/v1/me': { confirmation: LEAVING_CONFIRMATION },
};

/** A file that fits, for every route that takes one. */
export const sampleUploads: Record<string, { fileName: string; content: string | Uint8Array<ArrayBuffer> }> =
  {};

/** A query that fits, for the routes that cannot do without one. */
export const sampleQueries: Record<string, string> = {
  'GET /auth/google/url': `?redirectUri=${encodeURIComponent(redirectUri)}`,
};

const letterAnswer = z.object({ coverLetterId: z.number() });
const jobAnswer = z.object({ jobId: z.string() });
const sessionsAnswer = z.tuple([z.object({ sessionId: z.string() })]);

/** Makes a document of each kind for the member of this browser; answers the path parameters that name it. */
export const documentMakers: Partial<
  Record<Exclude<RouteOwnership, 'NONE'>, (owner: ApiClient) => Promise<Record<string, string>>>
> = {
  COVER_LETTER: async (owner) => {
    const created = await owner.send('POST', '/api/v1/cover-letters', { body: letter });
    const { coverLetterId } = letterAnswer.parse(created.data);
    // One edit, so that there is a version to go back to.
    await owner.send('PUT', `/api/v1/cover-letters/${coverLetterId}`, { body: { ...letter, version: 1 } });
    return { id: String(coverLetterId), version: '1' };
  },
  JOB: async (owner) => {
    const headers = { prefer: 'respond-async' };
    const accepted = await owner.send('POST', '/api/v1/cover-letters/ai-improve', {
      body: improvement,
      headers,
    });
    return { jobId: jobAnswer.parse(accepted.data).jobId };
  },
  SESSION: async (owner) => {
    const [{ sessionId }] = sessionsAnswer.parse((await owner.send('GET', '/api/v1/me/sessions')).data);
    return { sessionId };
  },
  TRASH_ITEM: async (owner) => {
    const created = await owner.send('POST', '/api/v1/cover-letters', { body: letter });
    const { coverLetterId } = letterAnswer.parse(created.data);
    await owner.send('DELETE', `/api/v1/cover-letters/${coverLetterId}`);
    return { kind: 'cover-letters', id: String(coverLetterId) };
  },
};
