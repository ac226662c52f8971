import type { FastifyInstance } from 'fastify';

/** The API reads JSON, and files where a route takes one (register-uploads.ts). An empty body is none: clients set the JSON type on every call. */
export function registerBodyParsing(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}
