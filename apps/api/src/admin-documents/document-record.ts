import type { DocumentStatus } from '#contracts';
import { z } from 'zod';
import type { DocumentTable } from '../documents/document-table.js';
import { inTrash, isActive } from '../documents/trash-lifetime.js';

/** What administrators see of a document: of what its owner wrote the title alone. */
export const documentRecordSchema = z.object({
  id: z.number(),
  authorEmail: z.string(),
  title: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** The same as it is answered. */
export interface AnsweredDocument {
  authorEmail: string;
  title: string;
  status: DocumentStatus;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

/** SQL: the columns of a record. */
export const recordColumns = ({ alias, id }: DocumentTable): string => `${alias}.${id} AS id, ${alias}.title,
  (SELECT author.email FROM member author WHERE author.member_id = ${alias}.member_id) AS "authorEmail",
  ${alias}.created_at AS "createdAt", ${alias}.updated_at AS "updatedAt", ${alias}.deleted_at AS "deletedAt"`;

/** SQL: it is document $1, in use or in the trash. */
export const oneThere = (table: DocumentTable): string =>
  `${table.alias}.${table.id} = $1 AND (${isActive(table)} OR ${inTrash(table)})`;

export const statusOf = ({ deletedAt }: Pick<DocumentRecord, 'deletedAt'>): DocumentStatus =>
  deletedAt === null ? 'ACTIVE' : 'DELETED';

export const toAnswered = (record: DocumentRecord): AnsweredDocument => ({
  authorEmail: record.authorEmail,
  title: record.title,
  status: statusOf(record),
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
  deletedAt: record.deletedAt?.toISOString() ?? null,
});
