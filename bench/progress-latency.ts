import { Module } from '@nestjs/common';
import { loadWorkerConfig, tokenPolicyOf } from '#config';
import { connectDatabase } from '#database';
import { createEventBus } from '#events';
import { defineJob, Handles, JobSubmitter, type JobContext } from '#jobs';
import { createLogger } from '#observability';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { createWorker } from '../apps/worker/src/create-worker.js';
import { apiEnvironment, signInMember } from './bench-member.js';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import type { Bench } from './bench-servers.js';
import { median, percentile } from './measurements.js';
import { startServerProcess } from './server-process.js';

const MAXIMUM_CALLS = 300;
const PAUSE_MILLISECONDS = 20;

const progressJob = defineJob({
  type: 'EXPORT',
  queue: 'cpu',
  payload: z.object({ calls: z.number().int() }),
  result: z.null(),
  stages: Array.from({ length: MAXIMUM_CALLS }, (_, call) => `stage-${call}`),
  callsAi: false,
  tokenCost: 0,
  reason: '벤치마크',
  maxAttempts: 1,
  backoffMilliseconds: 100,
  deadlineMilliseconds: 120_000,
  audience: 'MEMBER',
});

/** When each stage was reported, by its name. */
const calledAt = new Map<string, number>();

@Handles(progressJob)
class ProgressHandler {
  async handle(
    { calls }: { calls: number },
    context: JobContext<typeof progressJob>,
  ): Promise<{ result: null }> {
    for (const stage of progressJob.stages.slice(0, calls)) {
      calledAt.set(stage, performance.now());
      context.progress(stage, 50);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
    return { result: null };
  }
}

@Module({ providers: [ProgressHandler] })
class ProgressHandlersModule {}

/**
 * Measures the time from a worker's progress call to the event in a socket.io client, through database, bus and an API process, against
 * a bare relay.
 */
export async function benchProgressLatency({ databaseUrl, redisUrl: redis, sized }: Bench): Promise<void> {
  const calls = sized(MAXIMUM_CALLS, 20);
  const buses = [
    { name: 'PostgreSQL', redisUrl: undefined },
    ...(redis === undefined ? [] : [{ name: 'Redis', redisUrl: redis }]),
  ];
  for (const { name, redisUrl } of buses) {
    const latencies = await measure(databaseUrl, redisUrl, calls);
    const bare = await measureBare(databaseUrl, redisUrl, calls);
    const [p50, p95, bareP50] = [median(latencies), percentile(latencies, 0.95), median(bare)];
    process.stdout.write(
      `progress to browser over ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal p95 <= 100 ms); ` +
        `a bare relay p50 ${bareP50.toFixed(1)} ms, ratio ${(p50 / bareP50).toFixed(2)}\n`,
    );
  }
}

async function measure(databaseUrl: string, redisUrl: string | undefined, calls: number): Promise<number[]> {
  calledAt.clear();
  const dataSource = await connectDatabase(databaseUrl);
  const { memberId, cookie } = await signInMember(dataSource);
  const port = await findFreePort();
  const redis: Record<string, string> = redisUrl === undefined ? {} : { REDIS_URL: redisUrl };
  const api = await startServerProcess('../apps/api/src/main.js', {
    ...apiEnvironment(databaseUrl, port),
    ...redis,
  });
  const config = loadWorkerConfig({
    DATABASE_URL: databaseUrl,
    ...redis,
    OPENAI_API_KEY: 'unused',
    LOG_LEVEL: 'error',
  });
  const logger = createLogger('bench', config.LOG_LEVEL);
  const bus = createEventBus(config, logger);
  const worker = await createWorker(config, logger, { module: ProgressHandlersModule }, [progressJob]);
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    extraHeaders: { cookie, origin: `http://localhost:${port}` },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const latencies: number[] = [];
  socket.on('job-progress', ({ stage }: { stage: string }) => {
    latencies.push(performance.now() - (calledAt.get(stage) ?? Number.NaN));
  });
  const completed = new Promise((resolve) => socket.once('job-completed', resolve));
  await new JobSubmitter(dataSource, bus, tokenPolicyOf(config)).submit(progressJob, { calls }, { memberId });
  await completed;
  socket.disconnect();
  await worker.close();
  await bus.close();
  await api.stop();
  await dataSource.destroy();
  return latencies;
}

/** The baseline: a message over the same server to a socket.io server, and to its client; nothing is stored or looked up. */
async function measureBare(
  databaseUrl: string,
  redisUrl: string | undefined,
  calls: number,
): Promise<number[]> {
  const port = await findFreePort();
  const server = new Server(port);
  const relay = await openRelay(databaseUrl, redisUrl, (message) => server.emit('message', message));
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const latencies: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const arrived = new Promise((resolve) => socket.once('message', resolve));
    const sentAt = performance.now();
    await relay.send(`${call}`);
    await arrived;
    latencies.push(performance.now() - sentAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
  socket.disconnect();
  await Promise.all([server.close(), relay.close()]);
  return latencies;
}

const CHANNEL = 'bench_progress';

async function openRelay(
  databaseUrl: string,
  redisUrl: string | undefined,
  onMessage: (message: string) => void,
) {
  if (redisUrl !== undefined) {
    const [publisher, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
    subscriber.on('message', (_channel, message) => onMessage(message));
    await subscriber.subscribe(CHANNEL);
    return {
      send: (message: string) => publisher.publish(CHANNEL, message),
      close: () => Promise.all([publisher.quit(), subscriber.quit()]),
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  await client.query(`LISTEN ${CHANNEL}`);
  return {
    send: (message: string) => client.query('SELECT pg_notify($1, $2)', [CHANNEL, message]),
    close: () => client.end(),
  };
}
