import { ProductError } from '#domain';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes a file; set by `@Endpoint`. */
    takesUpload?: boolean;
  }
}

/**
 * Reads JSON bodies on every route, and multipart/form-data on the routes with `upload` alone. An empty body counts as none: clients
 * set the JSON type on every call. The body of a GET is not read, so its type does not matter.
 */
export async function registerBodyParsing(fastify: FastifyInstance): Promise<void> {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
    const refused =
      isForm &&
      request.method !== 'GET' &&
      !request.is404 &&
      request.routeOptions.config.takesUpload !== true;
    if (refused) done(new ProductError('VALIDATION_ERROR', { message: 'JSON 형식으로 보내 주세요.' }));
    else done();
  });
  await fastify.register(fastifyMultipart);
}
