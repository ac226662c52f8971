import { inTransaction } from '#database';
import { clientEvent, createEventBus, type BusMessage, type EventBus } from '#events';
import { createLogger } from '#observability';
import { startTestQueue, until, type QueueBackend, type TestQueue } from '#testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { io, type Socket } from 'socket.io-client';
import { startApi, type RunningApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { createApp } from '../../apps/api/src/platform/create-app.js';

/** A browser's socket that records its events. */
export interface TestSocket {
  socket: Socket;
  received: { event: string; payload: unknown }[];
  /** Resolves with the reason of the disconnect. */
  disconnected: Promise<string>;
}

interface ConnectOptions {
  url?: string;
  origin?: string;
  /** Whether it reconnects by itself, as the web app's socket does. */
  reconnection?: boolean;
}

/** Two API instances with one database, and an event bus as a worker has one. */
export class LiveFixture {
  private readonly sockets: Socket[] = [];

  private constructor(
    readonly api: RunningApi,
    private readonly second: NestFastifyApplication,
    readonly urls: readonly [string, string],
    private readonly workerBus: EventBus,
    private readonly queue: TestQueue,
  ) {}

  static async start(backend: QueueBackend): Promise<LiveFixture> {
    const queue = await startTestQueue(backend);
    const api = await startApi(queue.environment);
    const logger = createLogger('api', 'silent');
    const second = await createApp(api.config, logger);
    await second.listen({ port: 0, host: '127.0.0.1' });
    const bus = createEventBus(api.config, logger);
    return new LiveFixture(api, second, [api.url, await second.getUrl()], bus, queue);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    await this.workerBus.close();
    await this.second.close();
    await this.api.stop();
    await this.queue.stop();
  }

  /** Opens a socket and waits until it is connected. @throws the error of the server's refusal */
  async connect(member: TestMember, options: ConnectOptions = {}): Promise<TestSocket> {
    const { url = this.api.url, origin = this.api.config.publicOrigin, reconnection = false } = options;
    return this.open(url, { cookie: member.client.cookieHeader, origin }, { reconnection });
  }

  /**
   * Opens a socket of another member on every process. @returns a function that sends these sockets two events, one after the other, and
   * waits until both have arrived: every event sent before has then arrived too.
   */
  async createEventBarrier(): Promise<() => Promise<void>> {
    const member = await this.api.signIn();
    const audience = { memberId: member.memberId, administrators: false };
    const sockets = await Promise.all(this.urls.map((url) => this.connect(member, { url })));
    let remainingTokens = 0;
    const publishAndWait = async (): Promise<void> => {
      remainingTokens += 1;
      await this.publish(clientEvent(audience, 'tokens-updated', { remainingTokens }));
      await until('the event has arrived', () =>
        sockets.every(({ received }) => received.length === remainingTokens),
      );
    };
    // Twice: of two events that arrive at the same time, this process may read the later one first.
    return async () => {
      await publishAndWait();
      await publishAndWait();
    };
  }

  async open(
    url: string,
    extraHeaders: Record<string, string>,
    { auth = {}, reconnection = false }: { auth?: object; reconnection?: boolean } = {},
  ): Promise<TestSocket> {
    const socket = io(url, {
      forceNew: true,
      reconnection,
      reconnectionDelay: 10,
      extraHeaders,
      auth,
      query: { room: 'administrators' },
    });
    this.sockets.push(socket);
    const received: TestSocket['received'] = [];
    socket.onAny((event: string, payload: unknown) => received.push({ event, payload }));
    const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return { socket, received, disconnected };
  }

  /** Publishes as a worker does: with a transaction. */
  publish(...messages: BusMessage[]): Promise<void> {
    return inTransaction(this.api.dataSource, async (tx) => this.workerBus.publish(tx, ...messages));
  }
}
