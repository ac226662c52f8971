import { z } from 'zod';
import { errorCodeSchema, type ErrorCode } from './error-codes.js';

/** Field errors: `path.to.field` to a Korean sentence. */
export const fieldErrorsSchema = z.record(z.string(), z.string());
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;

/**
 * The one shape of the JSON answers of all routes; health and the OpenAPI document are none.
 * @param data schema of a success's data
 */
export const envelopeSchema = <Data extends z.ZodType>(data: Data) =>
  z.object({
    success: z.boolean(),
    message: z.string(),
    data: data.nullable(),
    errorCode: errorCodeSchema.nullable(),
    canRetry: z.boolean(),
    timestamp: z.iso.datetime({ offset: true }),
    errors: fieldErrorsSchema.optional(),
  });

export interface Envelope<Data> {
  success: boolean;
  message: string;
  data: Data | null;
  errorCode: ErrorCode | null;
  canRetry: boolean;
  timestamp: string;
  errors?: FieldErrors;
}
