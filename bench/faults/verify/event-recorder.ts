import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import type { Person } from '../workload/members.js';

const ofJob = z.object({ jobId: z.uuid() });

/** The sockets of members, which remember the jobs that they heard of. */
export class Listeners {
  private readonly sockets: Socket[] = [];
  private readonly heard: { memberId: number; event: string; jobId: string }[] = [];

  /** Opens a socket, which connects again by itself when it is cut. */
  open(apiUrl: string, { memberId, browser }: Person): void {
    const socket = io(apiUrl, {
      forceNew: true,
      transports: ['websocket'],
      extraHeaders: { cookie: browser.cookieHeader, origin: apiUrl },
    });
    socket.onAny((event: string, payload: unknown) => {
      const job = ofJob.safeParse(payload);
      if (job.success) this.heard.push({ memberId, event, jobId: job.data.jobId });
    });
    this.sockets.push(socket);
  }

  /** How many events of jobs were heard. */
  get count(): number {
    return this.heard.length;
  }

  /** What was heard of jobs that are not the listener's. */
  foreign(owners: ReadonlyMap<string, number | null>): string[] {
    return this.heard
      .filter(({ memberId, jobId }) => owners.get(jobId) !== memberId)
      .map(({ memberId, event, jobId }) => `member ${memberId} heard ${event} of ${jobId}`);
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}
