import { LOGGER, type Logger } from '#observability';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Redis } from 'ioredis';
import { setTimeout as wait } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { REDIS } from '../redis/redis.provider.js';

const CHECK_MILLISECONDS = 2_000;

type CheckResult = 'up' | 'down';

/** /health/live: the process answers. /health/ready: so does everything it needs. Plain JSON, for orchestrators. */
export function registerHealth(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const [dataSource, redis, logger] = [
    app.get(DataSource),
    app.get<Redis | null>(REDIS),
    app.get<Logger>(LOGGER),
  ];
  const check = async (name: string, ask: () => Promise<unknown>): Promise<CheckResult> => {
    try {
      await Promise.race([ask(), giveUp()]);
      return 'up';
    } catch (error) {
      logger.warn({ err: error, check: name }, 'health check failed');
      return 'down';
    }
  };
  fastify.get('/health/live', () => ({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const checks = {
      database: await check('database', () => dataSource.query('SELECT 1')),
      ...(redis !== null && { redis: await check('redis', () => redis.ping()) }),
    };
    const ready = Object.values(checks).every((result) => result === 'up');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks });
  });
}

async function giveUp(): Promise<never> {
  await wait(CHECK_MILLISECONDS, undefined, { ref: false });
  throw new Error(`no answer within ${CHECK_MILLISECONDS} ms`);
}
