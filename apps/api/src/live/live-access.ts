import { Injectable } from '@nestjs/common';
import type { DefaultEventsMap, Socket } from 'socket.io';
import { SessionReader } from '../auth/sessions/session-reader.js';
import type { SignedInMember } from '../platform/access/signed-in-member.js';
import { OriginPolicy } from '../platform/http/origin-policy.js';
import { cookiesOf } from '../auth/sessions/session-cookies.js';

/** Whom a socket speaks for, as found when it connected. */
export interface LiveSocketData {
  memberId: number;
  sessionId: string;
}
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, LiveSocketData>;

/** Decides which sockets may connect: those of the product's own pages that carry a session. */
@Injectable()
export class LiveAccess {
  constructor(
    private readonly sessions: SessionReader,
    private readonly origins: OriginPolicy,
  ) {}

  /** Fills in the socket's data; answers why it may not connect, or undefined when it may. */
  async admit(socket: LiveSocket): Promise<Error | undefined> {
    if (!this.comesFromOwnPage(socket)) return new Error('FORBIDDEN');
    const member = await this.find(socket);
    if (member === null) return new Error('UNAUTHENTICATED');
    socket.data = { memberId: member.memberId, sessionId: member.sessionId };
    return undefined;
  }

  /** The member whose session the socket's cookies name, as the database has it now. */
  find(socket: LiveSocket): Promise<SignedInMember | null> {
    return this.sessions.find(cookiesOf(socket.handshake.headers.cookie));
  }

  // Browsers send Origin with every WebSocket, and with polling only across origins.
  private comesFromOwnPage(socket: LiveSocket): boolean {
    const { origin, 'sec-fetch-site': site } = socket.handshake.headers;
    if (origin !== undefined) return this.origins.isOwn(origin);
    return site === undefined || site === 'same-origin';
  }
}
