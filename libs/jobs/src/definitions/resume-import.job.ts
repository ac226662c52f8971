import { RESUME_IMPORT_STAGES, resumeImportResultSchema, TOKEN_COSTS } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

/** The uploaded file; `sha256` makes another file with the same name another request. */
export const resumeImportPayloadSchema = z.object({
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
});
export type ResumeImportPayload = z.infer<typeof resumeImportPayloadSchema>;

/** A draft of a resume from a file that the member has uploaded. */
export const resumeImportJob = defineJob({
  type: 'RESUME_IMPORT',
  queue: 'ai',
  payload: resumeImportPayloadSchema,
  result: resumeImportResultSchema,
  stages: RESUME_IMPORT_STAGES,
  tokenCost: TOKEN_COSTS.RESUME_IMPORT,
  reason: '이력서 가져오기',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  providerCalls: 1,
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  hasUpload: true,
  retryRefusal: '올린 파일은 작업이 끝날 때 지워져요. 회원이 파일을 다시 올려야 해요.',
});
