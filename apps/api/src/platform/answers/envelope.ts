import { ERROR_CODES, type Envelope, type Job } from '#contracts';
import type { ProductError } from '#domain';

const SUCCESS_MESSAGE = '요청을 처리했어요.';
const ACCEPTED_MESSAGE = '작업을 시작했어요.';
const CANCELLED_MESSAGE = '작업이 취소되었어요.';

const envelopeOf = <Data>(message: string, data: Data | null): Envelope<Data> => ({
  success: true,
  message,
  data,
  errorCode: null,
  canRetry: false,
  timestamp: new Date().toISOString(),
});

/** The answer of a successful call. */
export const successEnvelope = <Data>(data: Data | null): Envelope<Data> => envelopeOf(SUCCESS_MESSAGE, data);

/** The answer of a long action that continues as a job, or that was cancelled while the caller waited. */
export const acceptedEnvelope = (job: Job): Envelope<Job> =>
  envelopeOf(job.status === 'CANCELLED' ? CANCELLED_MESSAGE : ACCEPTED_MESSAGE, job);

/** The answer of a refused or failed call. */
export const failureEnvelope = (error: ProductError): Envelope<unknown> => ({
  success: false,
  message: error.message,
  data: error.data,
  errorCode: error.errorCode,
  canRetry: ERROR_CODES[error.errorCode].canRetry,
  timestamp: new Date().toISOString(),
  ...(error.errors && { errors: error.errors }),
});
