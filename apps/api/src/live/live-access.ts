import type { Role } from '#contracts';
import { Batch } from '#database';
import { Injectable } from '@nestjs/common';
import type { DefaultEventsMap, Socket } from 'socket.io';
import { SessionReader } from '../auth/session-reader.js';
import { cookiesOf } from '../auth/session-cookies.js';
import { OriginPolicy } from '../platform/http/origin-policy.js';

/** Whose socket it is, as read when it connected; the sweep that finds another role replaces `role`. */
export interface LiveSocketData {
  memberId: number;
  sessionId: string;
  role: Role;
}
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, LiveSocketData>;

/** Decides which sockets may connect: those of the product's own pages that carry a session. */
@Injectable()
export class LiveAccess {
  // When a process dies, all its sockets reconnect at once: reading their roles in batches costs a few queries instead of one each.
  private readonly roleQueries = new Batch<string, Role | undefined>(async (sessionIds) => {
    const found = await this.sessions.findRoles(sessionIds);
    return sessionIds.map((sessionId) => ({ answer: found.get(sessionId) }));
  });

  constructor(
    private readonly sessions: SessionReader,
    private readonly origins: OriginPolicy,
  ) {}

  /**
   * Sets the socket's data.
   * @returns the error to refuse the socket with, or undefined when it may connect
   */
  async authorize(socket: LiveSocket): Promise<Error | undefined> {
    if (!this.comesFromOwnPage(socket)) return new Error('FORBIDDEN');
    const member = await this.sessions.find(cookiesOf(socket.handshake.headers.cookie));
    if (member === null) return new Error('UNAUTHENTICATED');
    socket.data = { memberId: member.memberId, sessionId: member.sessionId, role: member.role };
    return undefined;
  }

  /**
   * The role that each session's member has now; sessions that have ended are left out. The access token of the handshake does not
   * matter: it expires long before the session does.
   */
  async batchedRolesOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role>> {
    const found = await Promise.all(sessionIds.map((sessionId) => this.roleQueries.add(sessionId)));
    return new Map(
      sessionIds.flatMap((sessionId, index) => {
        const role = found[index];
        return role === undefined ? [] : [[sessionId, role] as const];
      }),
    );
  }

  /** As `batchedRolesOf`, in one statement of its own: for many sessions at once. */
  rolesOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role>> {
    return this.sessions.findRoles([...new Set(sessionIds)]);
  }

  // Browsers send Origin with every WebSocket, and with the GET that begins polling only across origins.
  private comesFromOwnPage(socket: LiveSocket): boolean {
    const { origin, 'sec-fetch-site': site } = socket.handshake.headers;
    if (origin !== undefined) return this.origins.isOwn(origin);
    return site === undefined || site === 'same-origin';
  }
}
