import type { Transaction } from '#database';
import type { Logger } from '#observability';
import type { z } from 'zod';
import type { JobDefinition } from './job-definition.js';
import type { jobDefinitions } from './definitions/index.js';

/** What the result of a step was made with. */
export interface StepOrigin {
  /** The text that a model was asked with. */
  prompt: { name: string; version: number };
}

/** What a handler works with while one attempt runs. */
export interface JobContext {
  jobId: string;
  memberId: number | null;
  attempt: number;
  /** Aborted when the job is cancelled, its deadline passes, its claim is lost or the process stops. */
  signal: AbortSignal;
  logger: Logger;
  /**
   * Tells where the job stands; a new stage is told at once, percentages at most five times a second. `partialResult` is what
   * the member may see already; it stays until the next one, and goes when the job ends.
   */
  progress(stage: string, percent: number, partialResult?: unknown): void;
  /** Tells that the AI has been asked and has not begun to write, or no longer; how long it has been so is shown to the member. */
  think(isThinking: boolean): void;
  /**
   * Runs `work` once and stores its answer: an attempt after a crash gets the stored one. The answer is parsed by `schema` each time.
   * `origin` is stored with it, for the job's timeline.
   */
  step<Schema extends z.ZodType>(
    key: string,
    schema: Schema,
    work: () => Promise<z.input<Schema>>,
    origin?: StepOrigin,
  ): Promise<z.output<Schema>>;
}

/** What a handler answers: the job's result, and rows to write in the transaction that marks it SUCCEEDED. */
export interface JobOutcome<Result> {
  result: Result;
  write?: (tx: Transaction) => Promise<void>;
}

/** An outcome whose result only the writing knows, such as the ids that rows are given. */
export interface WrittenJobOutcome<Result> {
  /** Runs in the transaction that marks the job SUCCEEDED; what it throws fails the attempt, and nothing is written. */
  writeResult: (tx: Transaction) => Promise<Result>;
}

/** The work of one kind of job. */
export interface JobHandler<Definition extends JobDefinition = JobDefinition> {
  handle(
    payload: z.output<Definition['payload']>,
    context: JobContext,
  ): Promise<JobOutcome<z.input<Definition['result']>> | WrittenJobOutcome<z.input<Definition['result']>>>;
}

/** A definition with its handler. */
export interface RunnableJob {
  definition: JobDefinition;
  handle(payload: unknown, context: JobContext): Promise<JobOutcome<unknown> | WrittenJobOutcome<unknown>>;
}

/** Ties a handler to its definition; the payload it gets has been parsed by that definition. */
export const runnable = <Payload extends z.ZodType, Result extends z.ZodType>(
  definition: JobDefinition<Payload, Result>,
  handler: JobHandler<JobDefinition<Payload, Result>>,
): RunnableJob => ({
  definition,
  handle: (payload, context) => handler.handle(definition.payload.parse(payload), context),
});

type Definitions = typeof jobDefinitions;

/** One handler for each of the product's jobs. */
export type ProductJobHandlers = { [Type in keyof Definitions]: JobHandler<Definitions[Type]> };

/** DI token of the jobs that a worker can run, by type. */
export const RUNNABLE_JOBS = Symbol('RUNNABLE_JOBS');
export type RunnableJobs = ReadonlyMap<string, RunnableJob>;
