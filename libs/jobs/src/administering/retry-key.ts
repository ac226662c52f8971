/** No key of a caller has a space in it, so none is ever taken for this one. */
const PREFIX = 'retry ';

/** SQL: the idempotency key of the job that is made of another by a retry, so that there is one however often it is asked for. */
export const retryKeyOf = (jobId: string): string => `'${PREFIX}' || ${jobId}`;

/** The same key as text. */
export const retryKey = (jobId: string): string => `${PREFIX}${jobId}`;
