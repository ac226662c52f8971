import { randomUUID } from 'node:crypto';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import {
  aiImproveJob,
  defineJob,
  Handles,
  type JobContext,
  type JobDefinition,
  type JobHandler,
  type JobOutcome,
} from '#jobs';
import { z } from 'zod';

/** The script of one job of a test. */
export type Script = (
  context: JobContext<typeof aiImproveJob>,
) => Promise<JobOutcome<unknown>> | JobOutcome<unknown>;

const payloadSchema = z.object({
  script: z.uuid(),
  coverLetterId: z.number().optional(),
  draftId: z.uuid().optional(),
});
const common = {
  payload: payloadSchema,
  result: z.unknown(),
  reason: '시험',
  maxAttempts: 3,
  backoffMilliseconds: 20,
  deadlineMilliseconds: 60_000,
  queue: 'ai',
  stages: aiImproveJob.stages,
  callsAi: false,
  references: ({ coverLetterId, draftId }: z.infer<typeof payloadSchema>) => ({ coverLetterId, draftId }),
} as const;

/** A member's job that costs five tokens. */
export const paidJob = defineJob({ ...common, type: 'EXPORT', tokenCost: 5, audience: 'MEMBER' });
/** A member's job that costs nothing. */
export const freeJob = defineJob({ ...common, type: 'RESUME_IMPORT', tokenCost: 0, audience: 'MEMBER' });
/** An administrators' job. */
export const adminJob = defineJob({ ...common, type: 'PROCESS', tokenCost: 0, audience: 'ADMINISTRATORS' });
/** A job with a deadline of half a second and two attempts. */
export const shortDeadlineJob = defineJob({
  ...common,
  type: 'CUSTOM_ANSWER',
  tokenCost: 1,
  audience: 'MEMBER',
  maxAttempts: 2,
  deadlineMilliseconds: 500,
});

/** A handler class of a test with its job definition. */
export interface HandlerClass {
  definition: JobDefinition;
  handler: Type<object>;
}

/** Creates a handler class that calls `handle`. */
export function handlerOf<Payload extends z.ZodType, Result extends z.ZodType, Stage extends string>(
  definition: JobDefinition<Payload, Result, Stage>,
  handle: JobHandler<JobDefinition<Payload, Result, Stage>>['handle'],
): HandlerClass {
  @Handles(definition)
  class ScriptedHandler {
    handle = handle;
  }
  return { definition, handler: ScriptedHandler };
}

/** A module with a test's handlers instead of the product's. */
export function handlersModule(handlers: readonly HandlerClass[]): DynamicModule {
  @Module({ providers: handlers.map(({ handler }) => handler) })
  class ScriptedHandlersModule {}
  return { module: ScriptedHandlersModule };
}

/** The scripts of a test's jobs by name. The payload (for an improvement, its request) contains the name. */
export class ScriptedJobs {
  private readonly scripts = new Map<string, Script>();

  /** The handlers of a worker of the test. */
  readonly handlers: readonly HandlerClass[] = [
    ...[paidJob, freeJob, adminJob, shortDeadlineJob].map((definition) =>
      handlerOf(definition, async (given, context) => this.run(given.script, context)),
    ),
    handlerOf(aiImproveJob, async ({ customPrompt }, context) => {
      const { result, ...rest } = await this.run(customPrompt, context);
      return { ...rest, result: aiImproveJob.result.parse(result) };
    }),
  ];

  add(script: Script): string {
    const name = randomUUID();
    this.scripts.set(name, script);
    return name;
  }

  private run(
    name: string,
    context: JobContext<typeof aiImproveJob>,
  ): Promise<JobOutcome<unknown>> | JobOutcome<unknown> {
    const script = this.scripts.get(name);
    if (script === undefined) throw new Error(`there is no script ${name}`);
    return script(context);
  }
}
