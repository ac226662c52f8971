import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import type { MemberClient } from '../workload/members.js';

const jobPayloadSchema = z.object({ jobId: z.uuid() });

/** Sockets of members that record the events about jobs. */
export class EventRecorder {
  private readonly sockets: Socket[] = [];
  private readonly received: { memberId: number; event: string; jobId: string }[] = [];

  /** Opens a socket that reconnects by itself. */
  open(apiUrl: string, { memberId, browser }: MemberClient): void {
    const socket = io(apiUrl, {
      forceNew: true,
      transports: ['websocket'],
      extraHeaders: { cookie: browser.cookieHeader, origin: apiUrl },
    });
    socket.onAny((event: string, payload: unknown) => {
      const job = jobPayloadSchema.safeParse(payload);
      if (job.success) this.received.push({ memberId, event, jobId: job.data.jobId });
    });
    this.sockets.push(socket);
  }

  /** How many events about jobs were received. */
  get count(): number {
    return this.received.length;
  }

  /** Received events about jobs of other members. */
  foreign(owners: ReadonlyMap<string, number | null>): string[] {
    return this.received
      .filter(({ memberId, jobId }) => owners.get(jobId) !== memberId)
      .map(({ memberId, event, jobId }) => `member ${memberId} received ${event} of ${jobId}`);
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}
