import { defineRoute, type Job } from '#contracts';
import { createLogger, LOGGER } from '#observability';
import { Controller, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { SessionReader } from '../../apps/api/src/auth/session-reader.js';
import { AccessWhileAnswering } from '../../apps/api/src/platform/answers/access-while-answering.js';
import { JobAcceptedResponse } from '../../apps/api/src/platform/answers/job-accepted-response.js';
import { EnvelopeInterceptor } from '../../apps/api/src/platform/answers/envelope.interceptor.js';
import { FileAnswer } from '../../apps/api/src/platform/answers/file-answer.js';
import { ErrorFilter } from '../../apps/api/src/platform/answers/error.filter.js';
import { Endpoint, Input, type RouteInput } from '../../apps/api/src/platform/endpoint/endpoint.js';
import { setZodLocale } from '../../apps/api/src/platform/endpoint/parse-input.js';
import { registerBodyParsing } from '../../apps/api/src/platform/http/body-parsing.js';
import { Drain } from '../../apps/api/src/platform/http/drain.js';
import { registerRequestHooks } from '../../apps/api/src/platform/http/request-hooks.js';
import { Uploaded, type UploadedFile } from '../../apps/api/src/platform/upload.js';

export const MAXIMUM_BYTES = 1024 * 1024;

const upload = { field: 'file', maximumBytes: MAXIMUM_BYTES };
const open = { access: 'PUBLIC', response: z.unknown() } as const;

/** Routes of the tests alone: one that takes a file, one that takes none, and those that answer with one or should. */
export const fileRoutes = {
  take: defineRoute({ ...open, method: 'POST', path: '/take', summary: '파일을 받는다', upload }),
  text: defineRoute({ ...open, method: 'POST', path: '/text', summary: '글을 받는다', body: z.unknown() }),
  give: defineRoute({
    ...open,
    method: 'GET',
    path: '/give',
    summary: '파일을 준다',
    answer: 'FILE',
    query: z.object({ name: z.string().default('이력서.pdf'), etag: z.string().optional() }),
  }),
  later: defineRoute({ ...open, method: 'GET', path: '/later', summary: '나중에', answer: 'FILE' }),
  wrong: defineRoute({ ...open, method: 'GET', path: '/wrong', summary: '파일이 아닌 것', answer: 'FILE' }),
};

export const FILE_CONTENT = Buffer.from([0, 255, 1, 254, 0]);
const job: Job = {
  jobId: '0b6a5b1e-6d0b-4c5c-9d55-2f1f4a1a9d11',
  type: 'EXPORT',
  status: 'QUEUED',
  stage: null,
  progress: 0,
  tokenCost: 0,
  attempt: 0,
  coverLetterId: null,
  draftId: null,
  result: null,
  partialResult: null,
  thinkingSince: null,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
};

@Controller()
class FileController {
  @Endpoint(fileRoutes.take)
  take(@Uploaded() file: UploadedFile): unknown {
    return { fileName: file.fileName, size: file.content.length, head: file.content.toString('utf8', 0, 20) };
  }

  @Endpoint(fileRoutes.text)
  text(@Input() { body }: RouteInput<typeof fileRoutes.text>): unknown {
    return body;
  }

  @Endpoint(fileRoutes.give)
  give(@Input() { query }: RouteInput<typeof fileRoutes.give>): FileAnswer {
    return new FileAnswer({
      fileName: query.name,
      contentType: 'application/pdf',
      content: FILE_CONTENT,
      disposition: 'attachment',
      ...(query.etag !== undefined && { etag: query.etag, cacheControl: 'private, no-cache' }),
    });
  }

  @Endpoint(fileRoutes.later)
  later(): JobAcceptedResponse {
    return new JobAcceptedResponse(job, true);
  }

  @Endpoint(fileRoutes.wrong)
  wrong(): unknown {
    return { secret: true };
  }
}

@Module({
  controllers: [FileController],
  providers: [
    { provide: LOGGER, useValue: createLogger('api', 'silent') },
    // Nobody signs in here.
    { provide: SessionReader, useValue: null },
    AccessWhileAnswering,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
  ],
})
class FileModule {}

/**
 * The platform's way from a request to its answer, with the routes above and no database.
 * @param arrivalMilliseconds so long a request may take to arrive
 */
export async function startFilesApp(arrivalMilliseconds = 10_000): Promise<NestFastifyApplication> {
  setZodLocale();
  const adapter = new FastifyAdapter({
    bodyLimit: MAXIMUM_BYTES,
    requestTimeout: arrivalMilliseconds,
    http: { headersTimeout: arrivalMilliseconds, connectionsCheckingInterval: 100 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(FileModule, adapter, {
    logger: false,
    // Without this a provider that is missing ends the process of the tests.
    abortOnError: false,
    bodyParser: false,
  });
  registerRequestHooks(adapter.getInstance(), createLogger('api', 'silent'), new Drain());
  await registerBodyParsing(adapter.getInstance());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
