import { eventSchemas, isEnded, jobSchema, pageSchema } from '#contracts';
import { request, type Agent } from 'node:http';
import { io, NodeWebSocket, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { monotonicMilliseconds } from '../measurements.js';
import type { Observation } from './messages.js';

/** As apps/web: so long after the server itself said no, doubled each time. */
const FIRST_RETRY_MILLISECONDS = 2_000;
const LONGEST_RETRY_MILLISECONDS = 60_000;
const RESYNC_RETRY_MILLISECONDS = 1_000;
const PAGE_SIZE = 100;

const jobPageSchema = z.object({ data: pageSchema(jobSchema.pick({ jobId: true, status: true })) });

/** Where a client connects to, and as whom. */
export interface ClientSettings {
  memberId: number;
  cookie: string;
  origin: string;
  agent: Agent;
}

/** A browser tab as apps/web has it: one socket that connects again by itself, and what was missed is asked for by HTTP. */
export class LiveClient {
  private readonly socket: Socket;
  private readonly observation: Observation;
  private readonly known = new Set<string>();
  private hasConnected = false;
  private isWhole = true;
  private refusedInARow = 0;

  constructor(private readonly settings: ClientSettings) {
    const { memberId, cookie, origin, agent } = settings;
    this.observation = {
      memberId,
      events: [],
      resyncs: [],
      lostAt: null,
      connectedAgainAt: null,
      wholeAgainAt: null,
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

  /** Connects, trying again until it is; what has failed is in the observation. */
  open(): Promise<void> {
    const connected = new Promise<void>((resolve) => this.socket.once('connect', resolve));
    this.socket.connect();
    return connected;
  }

  get isSettled(): boolean {
    return this.socket.connected && this.isWhole;
  }

  get knownJobs(): number {
    return this.known.size;
  }

  /** Closes the socket and answers what it has seen. */
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
    this.refusedInARow = 0;
    if (!this.hasConnected) {
      this.hasConnected = true;
      return;
    }
    this.observation.connectedAgainAt = monotonicMilliseconds();
    this.isWhole = false;
    void this.resync();
  }

  private onLoss(why: string): void {
    if (this.hasConnected) this.observation.lostAt ??= monotonicMilliseconds();
    if (why !== 'disconnected') count(this.observation.refusals, why);
    // Still active: socket.io tries again by itself, with its own backoff and jitter. Else the server itself said no.
    if (this.socket.active) return;
    const delay = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** this.refusedInARow++, LONGEST_RETRY_MILLISECONDS);
    setTimeout(() => this.socket.connect(), delay);
  }

  // The calls that the web app makes after a reconnect, to the end of the list.
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
    this.observation.wholeAgainAt = monotonicMilliseconds();
    this.isWhole = true;
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

/** The WebSocket transport over an agent, which the options of the client have no word for. */
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
