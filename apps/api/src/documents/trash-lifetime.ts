import { TRASH_DAYS } from '#contracts';
import type { DocumentTable } from './document-table.js';

/** SQL: how long a deleted document can be restored. After that it counts as gone, even when the purge has not run yet. */
export const TRASH_LIFETIME = `interval '${TRASH_DAYS} days'`;

/** SQL: the document is in the trash. */
export const inTrash = ({ alias }: DocumentTable): string =>
  `${alias}.deleted_at > now() - ${TRASH_LIFETIME}`;

/** SQL: the document is in use. */
export const isActive = ({ alias }: DocumentTable): string => `${alias}.deleted_at IS NULL`;
