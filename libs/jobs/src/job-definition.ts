import type { QueueName } from '#config';
import type { ErrorCode, JobType } from '#contracts';
import type { Transaction } from '#database';
import type { z } from 'zod';

export { QUEUES, type QueueName } from '#config';

/** How long one attempt may take. */
type AttemptLimit =
  | { deadlineMilliseconds: number; providerCalls?: undefined }
  /** Calls of the AI provider that an attempt makes one after the other, at most; its deadline follows from them. */
  | { providerCalls: number; deadlineMilliseconds?: undefined };

/** Whether a job calls the AI provider, and with what data. */
type AiUse =
  | { callsAi: false; sendsMemberTextToAi?: false }
  | {
      /** The job, or one of its child jobs, calls the provider. While administrators have stopped AI calls it is not accepted, or waits. */
      callsAi: true;
      /** The provider receives what the member wrote: the job needs their consent, and a withdrawal cancels it. */
      sendsMemberTextToAi: boolean;
    };

interface JobTraits<Payload extends z.ZodType, Result extends z.ZodType, Stage extends string> {
  type: JobType;
  queue: QueueName;
  /** What the handler receives; parsed before it is stored, and again when an attempt starts. */
  payload: Payload;
  /** What the job gives when it succeeds. */
  result: Result;
  /** The stages that the handler may pass to `context.progress`, in their order; `stagesOf(type)` for a job of the product. */
  stages: readonly Stage[];
  tokenCost: number;
  /** Korean; shown in the token ledger. */
  reason: string;
  /**
   * How many attempts may start in all, those that ended with a crash included. Attempts that ended because AI calls were stopped do not
   * count, and one that its stopping process ended is always followed by another.
   */
  maxAttempts: number;
  /** Wait before the second attempt; doubled for every further one, to a minute at most. */
  backoffMilliseconds: number;
  /** The error of an attempt that exceeds its deadline. Default: AI_TIMEOUT in the queue `ai`, else INTERNAL_SERVER_ERROR. */
  timeoutErrorCode?: ErrorCode;
  /** Who receives its events: the member that owns it, or the administrators alone. */
  audience: 'MEMBER' | 'ADMINISTRATORS';
  /** The job reads a file that came with it (`stored_file`, purpose IMPORT); it is deleted when the job ends, however it ends. */
  hasUpload?: boolean;
  /**
   * Jobs of one group run one at a time: while one has not ended, another is refused with JOB_ALREADY_RUNNING. The index
   * `job_exclusive_index` lists the types of all groups; a new type needs a migration that extends its condition.
   */
  exclusiveGroup?: 'CRAWL' | 'FEATURES';
  /** The job mostly waits for its children: a process that shuts down requeues it at once instead of waiting for its end. */
  requeueOnShutdown?: boolean;
  /** It cannot be retried without its parent. No member owns it, except a CRAWL_PAGE with which an administrator tries a source. */
  isChildJob?: boolean;
  /** Korean; why an administrator cannot retry the job. Left out when one can. */
  retryRefusal?: string;
  /** How long the row and its result are kept. Default: JOB_DAYS. */
  retentionDays?: number;
  /**
   * Stores what the member has already seen of a job that is cancelled or fails, in the transaction that ends it. The job then ends as
   * succeeded with the result that is returned, and its tokens are taken: otherwise its output could be had for nothing. Undefined when
   * nothing was seen or can be stored. For jobs that report a partial result.
   */
  keepShown?(tx: Transaction, job: ShownJob<z.infer<Payload>>): Promise<z.input<Result> | undefined>;
  /** The documents that the job belongs to. */
  references?(payload: z.infer<Payload>): {
    coverLetterId?: number | undefined;
    draftId?: string | undefined;
  };
}

/** A job that ends early, with what the member has seen of it: its last partial result. */
export interface ShownJob<Payload> {
  jobId: string;
  payload: Payload;
  partialResult: unknown;
}

/** Everything that is fixed about one kind of job. */
export type JobDefinition<
  Payload extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Stage extends string = string,
> = AttemptLimit & AiUse & JobTraits<Payload, Result, Stage>;

/** Declares a job; its types follow from the schemas. */
export const defineJob = <
  Payload extends z.ZodType,
  Result extends z.ZodType,
  const Stage extends string = never,
>(
  definition: JobDefinition<Payload, Result, Stage>,
): JobDefinition<Payload, Result, Stage> => definition;

/** What a handler of the job receives. */
export type PayloadOf<Definition extends JobDefinition> = z.output<Definition['payload']>;

/** What a handler of the job returns as its result. */
export type ResultOf<Definition extends JobDefinition> = z.input<Definition['result']>;

/** What a handler of the job may report its progress by. */
export type StageOf<Definition extends Pick<JobDefinition, 'stages'>> = Definition['stages'][number];

/** The jobs that a process knows, by type. */
export type JobDefinitions = ReadonlyMap<string, JobDefinition>;

/** Injection token of the JobDefinitions. */
export const JOB_DEFINITIONS = Symbol('JOB_DEFINITIONS');

/** The definitions by their type. */
export const definitionsByType = (definitions: readonly JobDefinition[]): JobDefinitions =>
  new Map(definitions.map((definition) => [definition.type, definition]));

/** Time for the work of an attempt besides its calls of the provider: reading, finding evidence, verifying, storing. */
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
