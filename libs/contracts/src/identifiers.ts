import { z } from 'zod';

/** A numeric id in a path: digits only, so that segments such as `statistics` never match. */
export const idParameterSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, '번호가 올바르지 않습니다.')
  .transform(Number);

export const idPathSchema = z.object({ id: idParameterSchema });

/** Point in time, ISO 8601 with offset. */
export const timestampSchema = z.iso.datetime({ offset: true });
