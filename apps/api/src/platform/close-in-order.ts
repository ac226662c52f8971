import type { ApiConfig } from '#config';
import { JobWaiter } from '#jobs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { LiveGateway } from '../live/live.gateway.js';
import { Drain } from './http/drain.js';

/**
 * Closes the API so that no request is lost: whoever asks whether it is ready is told that it is not, and for a while everything is
 * still served; then those that wait for a job are told to come back for it, new connections are refused, and the rest is closed.
 */
export async function closeInOrder(app: NestFastifyApplication, config: ApiConfig): Promise<void> {
  const drain = app.get(Drain);
  drain.isDraining = true;
  await wait(config.drainMilliseconds);
  app.get(JobWaiter, { strict: false }).stop();
  await drain.closeServer(app.getHttpServer(), () => app.get(LiveGateway, { strict: false }).letGo());
  await app.close();
}
