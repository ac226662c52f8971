import { ProductError } from '#domain';
import type { FastifyInstance } from 'fastify';
import type { OriginPolicy } from './origin-policy.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses calls that change something and do not come from the product's own pages, before their body is read. */
export function registerSameOriginHook(fastify: FastifyInstance, policy: OriginPolicy): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || policy.allows(request.headers)) done();
    else done(new ProductError('FORBIDDEN', { message: '다른 사이트에서 보낸 요청은 받지 않습니다.' }));
  });
}
