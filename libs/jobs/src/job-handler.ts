import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import type { STEP_NAMES } from '#contracts';
import type { Transaction } from '#database';
import type { Logger } from '#observability';
import type { z } from 'zod';
import {
  JOB_DEFINITIONS,
  type JobDefinition,
  type JobDefinitions,
  type PayloadOf,
  type ResultOf,
  type StageOf,
} from './job-definition.js';

/**
 * The key by which a step of an attempt is stored. It begins with a name that the timeline of administrators has a text for: that of a
 * stage, or one of STEP_NAMES. A number follows where a job has several such steps, `-again` or `-more` where it asks once more; or, after
 * a space, what the result is valid for.
 */
export type StepKey<Stage extends string> =
  `${StepName<Stage>}${'' | `-${number}`}${'' | '-again' | '-more'}` | `${StepName<Stage>} ${string}`;

type StepName<Stage extends string> = Stage | keyof typeof STEP_NAMES;

/** The origin of a step's result; stored with it. */
export interface StepOrigin {
  /** The prompt that the model received. */
  prompt: { name: string; version: number };
}

/**
 * One attempt, as its handler sees it. `JobContext<typeof definition>` reports the stages of that definition and no others; a function
 * that takes a plain `JobContext` serves every job, and reports none.
 */
export type JobContext<Definition extends Pick<JobDefinition, 'stages'> = { stages: readonly [] }> =
  AttemptContext<StageOf<Definition>>;

interface AttemptContext<Stage extends string> {
  jobId: string;
  memberId: number | null;
  /** The tokens that are held for the job. */
  tokenCost: number;
  attempt: number;
  /** The attempt's claim on the job, which `requireClaim` checks. */
  claimId: string | null;
  /** Aborted when the job is cancelled, its deadline passes, its claim is lost or the process stops. */
  signal: AbortSignal;
  logger: Logger;
  /**
   * Stores and publishes how far the job is: a new stage at once, percentages at most five times a second. `partialResult` is what
   * the member may see already; it stays until the next one, and is deleted when the job ends (see JobDefinition.keepShown). A property
   * and no method: the compiler then compares stages strictly.
   */
  readonly progress: (stage: Stage, percent: number, partialResult?: unknown) => void;
  /** Whether the AI provider has a request and has not begun its reply; the member sees for how long. */
  reportThinking(isThinking: boolean): void;
  /**
   * Runs `work` once and stores its result: an attempt after a crash receives the stored one. The result is parsed by `schema` each time.
   * `origin` is stored with it, for the job's timeline.
   */
  step<Schema extends z.ZodType>(
    key: StepKey<Stage>,
    schema: Schema,
    work: () => Promise<z.input<Schema>>,
    origin?: StepOrigin,
  ): Promise<z.output<Schema>>;
}

/** The outcome of a handler: the job's result, and rows to write in the transaction that marks it SUCCEEDED. */
export interface JobOutcome<Result> {
  result: Result;
  write?: (tx: Transaction) => Promise<void>;
}

/** An outcome whose result is known only once it is written, such as the ids of new rows. */
export interface WrittenJobOutcome<Result> {
  /** Runs in the transaction that marks the job SUCCEEDED; what it throws fails the attempt, and nothing is written. */
  writeResult: (tx: Transaction) => Promise<Result>;
}

/** What a handler returns: a result, or a result with rows to write. */
export type HandlerOutcome<Result> = JobOutcome<Result> | WrittenJobOutcome<Result>;

/** The work of one kind of job. */
export interface JobHandler<Definition extends JobDefinition = JobDefinition> {
  /**
   * A property and no method: the compiler then compares the context's stages strictly.
   * @param payload parsed by the definition
   */
  readonly handle: (
    payload: PayloadOf<Definition>,
    context: JobContext<Definition>,
  ) => Promise<HandlerOutcome<ResultOf<Definition>>>;
}

const DEFINITION = DiscoveryService.createDecorator<JobDefinition>();

/**
 * Makes a class the handler of a job: injectable, and found by JobHandlers wherever in the worker it is provided. A class whose
 * `handle` does not fit the job's payload, result and stages does not compile.
 */
export const Handles =
  <Definition extends JobDefinition>(definition: Definition) =>
  (handler: new (...dependencies: never[]) => JobHandler<Definition>): void => {
    Injectable()(handler);
    DEFINITION(definition)(handler);
  };

/** Whether `value` is a class decorated with @Handles. */
export const isHandlerClass = (value: unknown): value is new (...dependencies: never[]) => JobHandler =>
  typeof value === 'function' && Reflect.hasMetadata(DEFINITION.KEY, value);

/** A definition with its handler. */
export interface RunnableJob {
  definition: JobDefinition;
  handler: JobHandler;
}

/** The handlers that are provided in this worker. It does not start unless each job of its queues has exactly one. */
@Injectable()
export class JobHandlers implements OnModuleInit {
  private readonly jobs = new Map<string, RunnableJob>();

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(JOB_DEFINITIONS) private readonly definitions: JobDefinitions,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'WORKER_QUEUES'>,
  ) {}

  /** @throws Error that names the job or handler at fault and what to do */
  onModuleInit(): void {
    for (const wrapper of this.discovery.getProviders({ metadataKey: DEFINITION.KEY })) {
      const definition = this.discovery.getMetadataByDecorator(DEFINITION, wrapper);
      const handler: JobHandler = wrapper.instance;
      if (definition !== undefined) this.register({ definition, handler });
    }
    for (const { type, queue } of this.definitions.values())
      if (this.config.WORKER_QUEUES.includes(queue) && !this.jobs.has(type))
        throw new Error(
          `The job ${type} has no handler: add a class decorated with @Handles to a *.handler.ts file in apps/worker/src/handlers.`,
        );
  }

  /** The types that this worker can run. */
  get types(): string[] {
    return [...this.jobs.keys()];
  }

  get(type: string): RunnableJob | undefined {
    return this.jobs.get(type);
  }

  private register(job: RunnableJob): void {
    const { type } = job.definition;
    const name = job.handler.constructor.name;
    if (this.definitions.get(type) !== job.definition)
      throw new Error(
        `${name} handles a definition of ${type} that this process does not know: list it in jobDefinitions of libs/jobs/src/product-jobs.ts.`,
      );
    const other = this.jobs.get(type);
    if (other !== undefined) {
      const names = [other.handler.constructor.name, name].sort().join(' and ');
      throw new Error(`The job ${type} has two handlers, ${names}: remove one of them.`);
    }
    this.jobs.set(type, job);
  }
}
