import { once } from 'node:events';
import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig } from '#config';
import {
  aiMetrics,
  createLogger,
  httpMetrics,
  jobMetrics,
  liveMetrics,
  startTracing,
  type Logger,
} from '#observability';
import { until } from '#testing';
import { io, type Socket } from 'socket.io-client';
import { startApi, type RunningApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { createAssistant } from '../../apps/devstack/src/assistant/server.js';
import { findFreePort } from '../../apps/devstack/src/processes/free-port.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../apps/worker/src/handlers/handlers.module.js';
import { TraceReceiver } from './trace-receiver.js';

/** The API, a worker and the practice AI, with a trace collector. */
export class SignalsFixture {
  private constructor(
    readonly api: RunningApi,
    readonly receiver: TraceReceiver,
    /** The worker's log, one JSON object per line. */
    readonly workerLines: Record<string, unknown>[],
    private readonly worker: INestApplicationContext,
    private readonly workerUrl: string,
    private readonly assistant: Server,
    /** Sends all spans that are not sent yet and stops tracing. */
    readonly endTracing: () => Promise<void>,
  ) {}

  static async start(): Promise<SignalsFixture> {
    resetMetrics();
    const receiver = await TraceReceiver.start();
    const assistant = createAssistant().listen(0, '127.0.0.1');
    await once(assistant, 'listening');
    const endTracing = await startTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
      'test',
      createLogger('test', 'silent'),
    );
    const api = await startApi();
    const port = await findFreePort();
    const lines: Record<string, unknown>[] = [];
    const config = loadWorkerConfig({
      DATABASE_URL: api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '5',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `http://127.0.0.1:${portOf(assistant)}/v1`,
      OPENAI_MODEL: 'practice-assistant',
      OPENAI_INPUT_PRICE: '2',
      OPENAI_OUTPUT_PRICE: '8',
      WORKER_PORT: String(port),
    });
    const worker = await createWorker(config, loggerInto(lines), HandlersModule.register());
    const url = `http://127.0.0.1:${port}`;
    return new SignalsFixture(api, receiver, lines, worker, url, assistant, endTracing);
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.stop();
    await this.endTracing();
    this.receiver.stop();
    this.assistant.closeAllConnections();
    this.assistant.close();
  }

  async openSocket({ client }: TestMember): Promise<Socket> {
    const socket = io(this.api.url, {
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: client.cookieHeader, origin: this.api.config.publicOrigin },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  /** Waits until the worker logs this message for a job. @returns the line */
  lineOf(jobId: string, message: string): Promise<Record<string, unknown>> {
    return until(`the worker logs “${message}”`, () =>
      this.workerLines.find((line) => line['jobId'] === jobId && line['msg'] === message),
    );
  }

  async apiMetrics(): Promise<string> {
    return (await this.api.newClient().fetch('GET', '/metrics')).text();
  }

  async workerMetrics(): Promise<string> {
    return (await fetch(`${this.workerUrl}/metrics`)).text();
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function loggerInto(lines: Record<string, unknown>[]): Logger {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line));
      done();
    },
  });
  return createLogger('worker', 'debug', sink);
}

/** Earlier test files in the same process may have counted something. */
function resetMetrics(): void {
  for (const metrics of [aiMetrics, httpMetrics, jobMetrics, liveMetrics])
    for (const metric of Object.values(metrics)) metric.reset();
}
