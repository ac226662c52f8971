import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { WORKER_CONFIG } from '#config';
import { z } from 'zod';
import { definitionsByType, defineJob, JOB_DEFINITIONS, type JobDefinition } from './job-definition.js';
import { Handles, isHandlerClass, JobHandlers, type JobContext } from './job-handler.js';

const common = {
  payload: z.object({}),
  result: z.null(),
  stages: [],
  tokenCost: 0,
  reason: '시험',
  maxAttempts: 1,
  backoffMilliseconds: 1,
  deadlineMilliseconds: 1_000,
  callsAi: false,
  audience: 'MEMBER',
} as const;
const printing = defineJob({ ...common, type: 'EXPORT', queue: 'browser' });
const thinking = defineJob({ ...common, type: 'CUSTOM_ANSWER', queue: 'ai' });
const painting = defineJob({ ...common, type: 'CRAWL', queue: 'cpu', stages: ['sketch', 'colour'] });

@Injectable()
class Paper {
  readonly size = 'A4';
}

@Handles(printing)
class PrintingHandler {
  constructor(readonly paper: Paper) {}
  async handle() {
    return { result: null };
  }
}

@Handles(printing)
class OtherPrintingHandler {
  async handle() {
    return { result: null };
  }
}

@Handles(thinking)
class ThinkingHandler {
  async handle() {
    return { result: null };
  }
}

/** Starts a container of these handlers for a worker that serves the queue `browser`. */
async function start(handlers: Type[], definitions: JobDefinition[] = [printing, thinking]) {
  @Module({
    imports: [DiscoveryModule],
    providers: [
      { provide: WORKER_CONFIG, useValue: { WORKER_QUEUES: ['browser'] } },
      { provide: JOB_DEFINITIONS, useValue: definitionsByType(definitions) },
      Paper,
      ...handlers,
      JobHandlers,
    ],
  })
  class WorkerModule {}
  const context = await NestFactory.createApplicationContext(WorkerModule, {
    logger: false,
    abortOnError: false,
  });
  return context.get(JobHandlers);
}

describe('the handlers of a worker', () => {
  it('are found by their decorator, with their dependencies', async () => {
    const handlers = await start([PrintingHandler, ThinkingHandler]);
    expect(handlers.types.sort()).toEqual(['CUSTOM_ANSWER', 'EXPORT']);
    expect(handlers.get('EXPORT')).toMatchObject({
      definition: printing,
      handler: { paper: { size: 'A4' } },
    });
    expect(handlers.get('CRAWL')).toBeUndefined();
  });

  it('may be missing for a job of a queue that the worker does not serve', async () => {
    expect((await start([PrintingHandler])).types).toEqual(['EXPORT']);
  });

  it('may not be missing for a job of a queue that the worker serves: the error says where to add one', async () => {
    await expect(start([ThinkingHandler])).rejects.toThrow(
      'The job EXPORT has no handler: add a class decorated with @Handles to a *.handler.ts file in apps/worker/src/handlers.',
    );
  });

  it('may not be two for one job: the error names both', async () => {
    await expect(start([PrintingHandler, OtherPrintingHandler])).rejects.toThrow(
      'The job EXPORT has two handlers, OtherPrintingHandler and PrintingHandler: remove one of them.',
    );
  });

  it('may not handle a definition that the process does not know', async () => {
    await expect(start([PrintingHandler, ThinkingHandler], [printing])).rejects.toThrow(
      'ThinkingHandler handles a definition of CUSTOM_ANSWER that this process does not know: list it in jobDefinitions of libs/jobs/src/product-jobs.ts.',
    );
  });

  it('are distinguished from other classes', () => {
    expect([PrintingHandler, Paper, {}, undefined].map(isHandlerClass)).toEqual([true, false, false, false]);
  });
});

describe('a handler', () => {
  it('is checked by the compiler against the definition of its job', () => {
    @Handles(painting)
    class PaintingHandler {
      async handle(_payload: object, context: JobContext<typeof painting>) {
        context.progress('sketch', 10);
        // @ts-expect-error the definition has no such stage
        context.progress('varnish', 90);
        await context.step('sketch-2-again', z.null(), async () => null);
        // @ts-expect-error the timeline of administrators has no name for it
        await context.step('varnish', z.null(), async () => null);
        return { result: null };
      }
    }

    // @ts-expect-error it would report stages that the definition does not have
    @Handles(thinking)
    class OtherStagesHandler extends PaintingHandler {}

    // @ts-expect-error the result is not the definition's
    @Handles(painting)
    class OtherResultHandler {
      async handle() {
        return { result: 'a picture' };
      }
    }

    // @ts-expect-error the payload is not the definition's
    @Handles(painting)
    class OtherPayloadHandler {
      async handle(_payload: { colour: string }) {
        return { result: null };
      }
    }

    const handlers = [PaintingHandler, OtherStagesHandler, OtherResultHandler, OtherPayloadHandler];
    expect(handlers.every(isHandlerClass)).toBe(true);
  });

  it('may call functions that report some of its stages, or none', () => {
    const sketch = (context: JobContext<{ stages: readonly ['sketch'] }>): void =>
      context.progress('sketch', 10);
    const idOf = ({ jobId }: JobContext): string => jobId;
    const share = (context: JobContext<typeof painting>) => [sketch(context), idOf(context)];
    const shareNone = (context: JobContext<typeof thinking>) => [
      // @ts-expect-error its job has no such stage
      sketch(context),
      idOf(context),
    ];
    expect([share, shareNone]).toHaveLength(2);
  });
});
