import { z } from 'zod';
import { timestampSchema } from './identifiers.js';
import { defineRoute } from './route.js';

/** The version of the AI processing notice that members accept now. A new kind of data or a new purpose raises it. */
export const AI_CONSENT_VERSION = '2026-11-23';

/** What is sent to the AI provider: in the words of the notice, and in those of the privacy policy. */
export const AI_SENT_DATA = {
  notice:
    'AI 기능을 누른 글의 본문, 문항과 글자 수 제한, 지원하는 회사, 직무, 경력 연차, 요청 사항. 면접 질문과 연습한 답변. 가져오는 이력서 파일의 글.',
  policy:
    'AI 기능을 누른 글의 본문, 문항과 글자 수 제한, 지원하는 회사, 직무, 경력 연차, 요청 사항, 면접 질문과 연습한 답변, 가져오는 이력서의 글.',
} as const;

/** What it is sent for: the beginning of a sentence of the notice, and of one of the privacy policy. */
export const AI_PURPOSES = '글의 진단과 문장 제안, 면접 질문과 답변, 연습한 답변의 피드백, 이력서 초안';

export const consentKindSchema = z.enum(['AI_PROCESSING'], '무엇에 동의하는지 골라 주세요.');
export type ConsentKind = z.infer<typeof consentKindSchema>;

export const consentSchema = z.object({
  kind: consentKindSchema,
  version: z.string(),
  acceptedAt: timestampSchema,
});
export type Consent = z.infer<typeof consentSchema>;

export const consentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/me/consents',
    summary: '내가 한 동의',
    access: 'MEMBER',
    response: z.array(consentSchema),
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/api/v1/me/consents',
    summary: '동의한다',
    access: 'MEMBER',
    status: 201,
    body: z.object({
      kind: consentKindSchema,
      version: z.literal(AI_CONSENT_VERSION, { error: '지금 유효한 동의문이 아니에요.' }),
    }),
    response: consentSchema,
  }),
  withdraw: defineRoute({
    method: 'DELETE',
    path: '/api/v1/me/consents/:consentKind',
    summary: '동의를 거둔다. 끝나지 않은 AI 작업은 취소된다',
    access: 'MEMBER',
    params: z.object({ consentKind: consentKindSchema }),
    response: z.null(),
  }),
} as const;
