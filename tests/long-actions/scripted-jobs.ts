import { randomUUID } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import {
  aiImproveJob,
  defineJob,
  RUNNABLE_JOBS,
  runnable,
  type JobContext,
  type JobOutcome,
  type RunnableJobs,
} from '#jobs';
import { z } from 'zod';

/** What one job of a test does. */
export type Script = (context: JobContext) => Promise<JobOutcome<unknown>> | JobOutcome<unknown>;

const payload = z.object({
  script: z.uuid(),
  coverLetterId: z.number().optional(),
  draftId: z.uuid().optional(),
});
const common = {
  payload,
  result: z.unknown(),
  reason: '시험',
  maxAttempts: 3,
  backoffMilliseconds: 20,
  deadlineMilliseconds: 60_000,
  queue: 'ai',
  references: ({ coverLetterId, draftId }: z.infer<typeof payload>) => ({ coverLetterId, draftId }),
} as const;

/** A member's job that costs five tokens. */
export const paidJob = defineJob({ ...common, type: 'EXPORT', tokenCost: 5, audience: 'MEMBER' });
/** A member's job that costs nothing. */
export const freeJob = defineJob({ ...common, type: 'RESUME_IMPORT', tokenCost: 0, audience: 'MEMBER' });
/** An administrators' job. */
export const adminJob = defineJob({ ...common, type: 'PROCESS', tokenCost: 0, audience: 'ADMINISTRATORS' });
/** A job that may take half a second, twice. */
export const hastyJob = defineJob({
  ...common,
  type: 'CUSTOM_ANSWER',
  tokenCost: 1,
  audience: 'MEMBER',
  maxAttempts: 2,
  deadlineMilliseconds: 500,
});

/** What jobs of a test do, by a name that their payload (the improvement's: its request) carries. */
export class Scripts {
  private readonly scripts = new Map<string, Script>();

  add(script: Script): string {
    const name = randomUUID();
    this.scripts.set(name, script);
    return name;
  }

  /** What a worker of the test can run. */
  get jobs(): RunnableJobs {
    const play = (name: string, context: JobContext): Promise<JobOutcome<unknown>> | JobOutcome<unknown> => {
      const script = this.scripts.get(name);
      if (script === undefined) throw new Error(`there is no script ${name}`);
      return script(context);
    };
    const scripted = [paidJob, freeJob, adminJob, hastyJob].map((definition) =>
      runnable(definition, { handle: async (given, context) => play(given.script, context) }),
    );
    const improve = runnable(aiImproveJob, {
      handle: async ({ customPrompt }, context) => {
        const { result, ...rest } = await play(customPrompt, context);
        return { ...rest, result: aiImproveJob.result.parse(result) };
      },
    });
    return new Map([...scripted, improve].map((job) => [job.definition.type, job]));
  }
}

/** The test's jobs in place of the product's. */
@Module({})
export class ScriptedHandlersModule {
  static register(jobs: RunnableJobs): DynamicModule {
    return {
      module: ScriptedHandlersModule,
      providers: [{ provide: RUNNABLE_JOBS, useValue: jobs }],
      exports: [RUNNABLE_JOBS],
    };
  }
}
