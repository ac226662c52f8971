import { z } from 'zod';
import { idPathSchema } from './identifiers.js';
import { defineRoute } from './route.js';

/** Maximum size of a photo, in bytes. */
export const PHOTO_MAXIMUM_BYTES = 2 * 1024 * 1024;

const photo = {
  path: '/api/v1/resumes/:id/photo',
  access: 'MEMBER',
  ownership: 'RESUME',
  params: idPathSchema,
} as const;

export const resumePhotoRoutes = {
  put: defineRoute({
    ...photo,
    method: 'PUT',
    summary: '이력서 사진을 올린다 (JPEG, PNG, WebP, 2 MB까지)',
    refusals: ['QUOTA_EXCEEDED'],
    upload: { field: 'file', maximumBytes: PHOTO_MAXIMUM_BYTES },
    response: z.object({ photoUrl: z.string() }),
  }),
  get: defineRoute({ ...photo, method: 'GET', summary: '이력서 사진', answer: 'FILE', response: z.null() }),
  remove: defineRoute({ ...photo, method: 'DELETE', summary: '이력서 사진을 지운다', response: z.null() }),
} as const;
