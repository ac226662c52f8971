import { z } from 'zod';

const ID_INVALID = '번호가 올바르지 않아요.';
/** A numeric id in a path: digits only, so that segments such as `statistics` never match. */
export const idParameterSchema = z
  .string(ID_INVALID)
  .regex(/^[1-9]\d{0,14}$/, ID_INVALID)
  .transform(Number);

export const idPathSchema = z.object({ id: idParameterSchema });

/** Point in time, ISO 8601 with offset. */
export const timestampSchema = z.iso.datetime({ offset: true });
