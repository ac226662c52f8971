import { z } from 'zod';

const ID_INVALID = '번호가 올바르지 않아요.';
/** A numeric id in a path or a query: digits only, so that segments such as `statistics` never match. */
export const idParameterSchema = z
  .string(ID_INVALID)
  .regex(/^[1-9]\d{0,14}$/, ID_INVALID)
  .transform(Number);

export const idPathSchema = z.object({ id: idParameterSchema });

/** The id that a browser gives to a document that is not saved yet. */
export const draftIdSchema = z.uuid('초안 번호가 올바르지 않아요.').toLowerCase();

const VERSION_REQUIRED = '어느 버전을 고쳤는지 알려 주세요.';
/** The version that was read and changed: the change is refused once it is no longer the current one. */
export const versionSchema = z.number(VERSION_REQUIRED).int(VERSION_REQUIRED).min(1, VERSION_REQUIRED);

/** Point in time, ISO 8601 with offset. */
export const timestampSchema = z.iso.datetime({ offset: true });
