import { Module } from '@nestjs/common';
import { loadWorkerConfig, tokenPolicyOf } from '#config';
import { connectDatabase } from '#database';
import { createEventBus } from '#events';
import { defineJob, Handles, JobSubmitter, type JobContext } from '#jobs';
import { createLogger } from '#observability';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { createWorker } from '../apps/worker/src/create-worker.js';
import { apiEnvironment, signInMember } from './bench-member.js';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import type { BenchServers } from './bench-servers.js';
import { startServerProcess } from './server-process.js';

const CALLS = 300;
const PAUSE_MILLISECONDS = 20;

const progressJob = defineJob({
  type: 'EXPORT',
  queue: 'cpu',
  payload: z.object({}),
  result: z.null(),
  stages: Array.from({ length: CALLS }, (_, call) => `stage-${call}`),
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
  async handle(_payload: object, context: JobContext<typeof progressJob>): Promise<{ result: null }> {
    for (const stage of progressJob.stages) {
      calledAt.set(stage, performance.now());
      context.progress(stage, 50);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
    return { result: null };
  }
}

@Module({ providers: [ProgressHandler] })
class ProgressHandlersModule {}

const percentile = (values: number[], share: number): number =>
  values.sort((left, right) => left - right)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;

/** Measures the time from a worker's progress call to the event in a socket.io client, through database, bus and an API process. */
export async function benchProgressLatency(servers: BenchServers): Promise<void> {
  const buses = [
    { name: 'PostgreSQL', redisUrl: undefined },
    ...(servers.redisUrl === undefined ? [] : [{ name: 'Redis', redisUrl: servers.redisUrl }]),
  ];
  for (const { name, redisUrl } of buses) {
    const latencies = await measure(servers.databaseUrl, redisUrl);
    process.stdout.write(
      `progress to browser over ${name}: p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p95 ${percentile(latencies, 0.95).toFixed(1)} ms (goal p95 <= 100 ms)\n`,
    );
  }
}

async function measure(databaseUrl: string, redisUrl: string | undefined): Promise<number[]> {
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
  await new JobSubmitter(dataSource, bus, tokenPolicyOf(config)).submit(progressJob, {}, { memberId });
  await completed;
  socket.disconnect();
  await worker.close();
  await bus.close();
  await api.stop();
  await dataSource.destroy();
  return latencies;
}
