import { z } from 'zod';

/** A bigint column with the id of a row. */
export const idColumn = z.number().int();

/** A timestamptz column of a statement's row, as the contracts write it: ISO 8601 in UTC. */
export const timestampColumn = z.date().transform((date) => date.toISOString());

/** The row of `SELECT count(*) AS total`. */
export const totalRow = z.object({ total: z.number().int() });
