import type { QueueName } from '#config';
import type { ErrorCode, JobType } from '#contracts';
import type { z } from 'zod';

export { QUEUES, type QueueName } from '#config';

/** How long one attempt may take. */
type AttemptLimit =
  | { deadlineMilliseconds: number; providerCalls?: undefined }
  /** Calls of the AI provider that an attempt makes one after the other, at most; its deadline follows from them. */
  | { providerCalls: number; deadlineMilliseconds?: undefined };

/** Everything that is fixed about one kind of job. */
export type JobDefinition<
  Payload extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> = AttemptLimit & JobTraits<Payload, Result>;

interface JobTraits<Payload extends z.ZodType, Result extends z.ZodType> {
  type: JobType;
  queue: QueueName;
  /** What the handler is given; parsed before it is stored and again before it is run. */
  payload: Payload;
  /** What the job answers when it succeeds. */
  result: Result;
  tokenCost: number;
  /** Shown in the token ledger. */
  reason: string;
  /** How often the job may be begun in all, crashes counted. */
  maxAttempts: number;
  /** Wait before the second attempt; doubled for every further one. */
  backoffMilliseconds: number;
  /** What the member is told when the last attempt takes longer; left out, AI_TIMEOUT in the queue `ai` and our own fault elsewhere. */
  timeoutErrorCode?: ErrorCode;
  /** Who hears of its progress besides the member that owns it. */
  audience: 'MEMBER' | 'ADMINISTRATORS';
  /** The job reads a file that came with it (`stored_file`, purpose IMPORT); it is deleted when the job ends, however it ends. */
  hasUpload?: boolean;
  /** Refused with JOB_ALREADY_RUNNING while one of these has not ended. */
  exclusiveWith?: readonly JobType[];
  /** It mostly waits for its children: a process that stops hands it to another at once instead of letting it end. */
  handsBackOnStop?: boolean;
  /** Why an administrator cannot have the job done anew, in Korean; left out, one can. */
  retryRefusal?: string;
  /** How long the row and its result are kept; 30 days when left out. */
  retentionDays?: number;
  /** Which of the payload's fields the job can be found by again. */
  references?(payload: z.infer<Payload>): {
    coverLetterId?: number | undefined;
    draftId?: string | undefined;
  };
}

/** Declares a job; its types follow from the schemas. */
export const defineJob = <Payload extends z.ZodType, Result extends z.ZodType>(
  definition: JobDefinition<Payload, Result>,
): JobDefinition<Payload, Result> => definition;

/** What an attempt does besides its calls of the provider: reading, finding evidence, verifying, storing. */
const OWN_WORK_MILLISECONDS = 60_000;

/**
 * Milliseconds that one attempt may take. With calls of the provider, each may last as long as a reply may, and one of them may be
 * repeated because its reply did not fit.
 * @param replyTimeoutSeconds OPENAI_REPLY_TIMEOUT_SECONDS
 */
export const attemptDeadline = (definition: JobDefinition, replyTimeoutSeconds: number): number =>
  definition.providerCalls === undefined
    ? definition.deadlineMilliseconds
    : (definition.providerCalls + 1) * replyTimeoutSeconds * 1_000 + OWN_WORK_MILLISECONDS;
