import { ProductError } from '#domain';
import fastifyMultipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes a file; set by `@Endpoint`. */
    takesUpload?: boolean;
  }
}

/** Lets routes with `upload`, and no other, take multipart/form-data. */
export async function registerUploads(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
    const refused = isForm && !request.is404 && request.routeOptions.config.takesUpload !== true;
    if (refused) done(new ProductError('VALIDATION_ERROR', { message: 'JSON 형식으로 보내 주세요.' }));
    else done();
  });
  await app.register(fastifyMultipart);
}
