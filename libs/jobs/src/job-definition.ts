import type { QueueName } from '#config';
import type { ErrorCode, JobType } from '#contracts';
import type { z } from 'zod';

export { QUEUES, type QueueName } from '#config';

/** Everything that is fixed about one kind of job. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
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
  /** One attempt may take this long. */
  deadlineMilliseconds: number;
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
  references?: (payload: z.infer<Payload>) => {
    coverLetterId?: number | undefined;
    draftId?: string | undefined;
  };
}

/** Declares a job; its types follow from the schemas. */
export const defineJob = <Payload extends z.ZodType, Result extends z.ZodType>(
  definition: JobDefinition<Payload, Result>,
): JobDefinition<Payload, Result> => definition;
