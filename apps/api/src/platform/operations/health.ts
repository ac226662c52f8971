import type { DependencyChecks } from '#observability';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '../http/drain.js';

/** /health/live: the process answers. /health/ready: so does everything it needs, and it is not about to stop. Plain JSON, for orchestrators. */
export function registerHealth(fastify: FastifyInstance, dependencies: DependencyChecks, drain: Drain): void {
  fastify.get('/health/live', () => ({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    if (drain.isDraining) return reply.code(503).send({ status: 'stopping' });
    const checks = await dependencies.run();
    const ready = Object.values(checks).every((result) => result === 'up');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks });
  });
}
