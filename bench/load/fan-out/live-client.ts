import { eventSchemas, isEnded, jobSchema, pageSchema } from '#contracts';
import { request, type Agent } from 'node:http';
import { io, NodeWebSocket, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { monotonicMilliseconds } from '../../measurements.js';
import type { Observation } from './messages.js';

/** As in apps/web: delay after the server itself disconnected or refused, doubled each time. */
const FIRST_RETRY_MILLISECONDS = 2_000;
const MAXIMUM_RETRY_MILLISECONDS = 60_000;
const RESYNC_RETRY_MILLISECONDS = 1_000;
const PAGE_SIZE = 100;

const jobPageSchema = z.object({ data: pageSchema(jobSchema.pick({ jobId: true, status: true })) });

/** Address and identity of a client. */
export interface ClientSettings {
  memberId: number;
  cookie: string;
  origin: string;
  agent: Agent;
}

/** Behaves like a browser tab of apps/web: one socket that reconnects by itself, and an HTTP resync of what was missed. */
export class LiveClient {
  private readonly socket: Socket;
  private readonly observation: Observation;
  private readonly known = new Set<string>();
  private hasConnected = false;
  private isResynced = true;
  private refusalsInARow = 0;

  constructor(private readonly settings: ClientSettings) {
    const { memberId, cookie, origin, agent } = settings;
    this.observation = {
      memberId,
      events: [],
      resyncs: [],
      lostAt: null,
      reconnectedAt: null,
      resyncedAt: null,
      refusals: {},
      failedRequests: {},
    };
    this.socket = io(origin, {
      forceNew: true,
      autoConnect: false,
      extraHeaders: { cookie, origin },
      transports: [transportOver(agent)],
    });
    this.socket.on('connect', () => this.onConnect());
    this.socket.on('disconnect', () => this.onLoss('disconnected'));
    this.socket.on('connect_error', (error) => this.onLoss(error.message));
    this.socket.on('job-completed', (payload: unknown) => this.receive(payload));
  }

  /** Connects, with retries until it succeeds; failures are recorded in the observation. */
  open(): Promise<void> {
    const connected = new Promise<void>((resolve) => this.socket.once('connect', resolve));
    this.socket.connect();
    return connected;
  }

  get isSettled(): boolean {
    return this.socket.connected && this.isResynced;
  }

  get knownJobs(): number {
    return this.known.size;
  }

  /** Closes the socket. @returns what it recorded */
  close(): Observation {
    this.socket.removeAllListeners();
    this.socket.disconnect();
    return this.observation;
  }

  private receive(payload: unknown): void {
    const { jobId } = eventSchemas['job-completed'].parse(payload);
    this.observation.events.push({ jobId, at: monotonicMilliseconds() });
    this.known.add(jobId);
  }

  private onConnect(): void {
    this.refusalsInARow = 0;
    if (!this.hasConnected) {
      this.hasConnected = true;
      return;
    }
    this.observation.reconnectedAt = monotonicMilliseconds();
    this.isResynced = false;
    void this.resync();
  }

  private onLoss(why: string): void {
    if (this.hasConnected) this.observation.lostAt ??= monotonicMilliseconds();
    if (why !== 'disconnected') count(this.observation.refusals, why);
    // Active: socket.io reconnects by itself with backoff and jitter. Not active: the server itself disconnected or refused.
    if (this.socket.active) return;
    const delay = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** this.refusalsInARow++, MAXIMUM_RETRY_MILLISECONDS);
    setTimeout(() => this.socket.connect(), delay);
  }

  // All pages of the list of jobs; after a reconnect the web app fetches again what it shows of them.
  private async resync(): Promise<void> {
    const ended: string[] = [];
    for (let page = 0, pages = 1; page < pages;) {
      const answer = await this.fetchPage(page);
      if (answer === undefined) {
        setTimeout(() => void this.resync(), RESYNC_RETRY_MILLISECONDS);
        return;
      }
      ended.push(...answer.content.filter(({ status }) => isEnded(status)).map(({ jobId }) => jobId));
      pages = answer.totalPages;
      page += 1;
    }
    this.observation.resyncs.push(ended);
    for (const jobId of ended) this.known.add(jobId);
    this.observation.resyncedAt = monotonicMilliseconds();
    this.isResynced = true;
  }

  private async fetchPage(page: number): Promise<z.infer<typeof jobPageSchema>['data'] | undefined> {
    const { status, text } = await this.get(`/api/v1/jobs?page=${page}&size=${PAGE_SIZE}`);
    if (status === 200) return jobPageSchema.parse(JSON.parse(text)).data;
    count(this.observation.failedRequests, `${status}`);
    return undefined;
  }

  private get(path: string): Promise<{ status: number; text: string }> {
    const { origin, cookie, agent } = this.settings;
    return new Promise((resolve) => {
      const call = request(new URL(path, origin), { agent, headers: { cookie } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => resolve({ status: 0, text: '' }));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      call.on('error', () => resolve({ status: 0, text: '' }));
      call.end();
    });
  }
}

/** A WebSocket transport that uses an agent: the type of the option `agent` of the client does not take one. */
function transportOver(agent: Agent): typeof NodeWebSocket {
  return class extends NodeWebSocket {
    override createSocket(
      uri: string,
      protocols: string | string[] | undefined,
      options: Record<string, unknown>,
    ): unknown {
      return super.createSocket(uri, protocols, { ...options, agent });
    }
  };
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
