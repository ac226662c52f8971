import { z } from 'zod';
import { idParameterSchema, timestampSchema } from './identifiers.js';
import { pageQuery, pageSchema } from './paging.js';
import { defineRoute } from './route.js';

/** Days that a deleted document stays in the trash before it is purged. */
export const TRASH_DAYS = 30;

export const trashKindSchema = z.enum(['cover-letters', 'resumes'], '휴지통에 없는 종류예요.');
export type TrashKind = z.infer<typeof trashKindSchema>;

export const trashItemSchema = z.object({
  kind: trashKindSchema,
  id: z.number().int(),
  title: z.string(),
  deletedAt: timestampSchema,
  purgedAt: timestampSchema,
});
export type TrashItem = z.infer<typeof trashItemSchema>;

const revisionSchema = z.string('휴지통을 다시 불러와 주세요.').min(1, '휴지통을 다시 불러와 주세요.');

/** How much the trash holds, and a text that differs whenever it holds other documents. */
export const trashStateSchema = z.object({
  totalElements: z.number().int().min(0),
  revision: revisionSchema,
});
export type TrashState = z.infer<typeof trashStateSchema>;

export const trashPageSchema = pageSchema(trashItemSchema).extend({ revision: revisionSchema });
export type TrashPage = z.infer<typeof trashPageSchema>;

export const trashRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/trash',
    summary: '내 휴지통',
    access: 'MEMBER',
    query: pageQuery(['deletedAt']),
    response: trashPageSchema,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/v1/trash/:kind/:id/restore',
    summary: '휴지통에서 되살린다',
    access: 'MEMBER',
    ownership: 'TRASH_ITEM',
    params: z.object({ kind: trashKindSchema, id: idParameterSchema }),
    response: z.null(),
  }),
  erase: defineRoute({
    method: 'DELETE',
    path: '/api/v1/trash/:kind/:id',
    summary: '휴지통에 있는 글 하나를 완전히 지운다',
    access: 'MEMBER',
    ownership: 'TRASH_ITEM',
    params: z.object({ kind: trashKindSchema, id: idParameterSchema }),
    response: z.null(),
  }),
  empty: defineRoute({
    method: 'DELETE',
    path: '/api/v1/trash',
    summary: '휴지통을 비운다',
    access: 'MEMBER',
    // What the member was asked about: nothing is erased when the trash holds other documents by now.
    query: z.object({ revision: revisionSchema }),
    refusals: ['VERSION_CONFLICT'],
    response: z.object({ erased: z.number().int() }),
  }),
} as const;
