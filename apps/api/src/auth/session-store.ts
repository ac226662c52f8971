import type { MemberSession, SessionEndReason } from '#contracts';
import { inTransaction, queryRows, Session, type Transaction } from '#database';
import { ProductError } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, IsNull, Raw } from 'typeorm';
import { z } from 'zod';
import { type RefreshTokenPayload, SESSION_SECONDS } from './session-tokens.js';

/** For this long, a refresh token that was just used gets the same successor again: several tabs may refresh at the same moment. */
const GRACE_SECONDS = 30;
const MAXIMUM_USER_AGENT_LENGTH = 300;

/** Where a session is used from. */
export interface Device {
  userAgent: string;
  address: string;
}

const issuedSessionRow = z.object({
  sessionId: z.string(),
  memberId: z.number().int(),
  generation: z.number().int(),
});

/** A session with its valid generation of refresh token. */
export type IssuedSession = z.infer<typeof issuedSessionRow>;

const ROTATE = `
UPDATE session s SET generation = s.generation + 1, rotated_at = now(), last_used_at = now(),
  expires_at = now() + make_interval(secs => $3), user_agent = $4, address = $5
FROM member m
WHERE m.member_id = s.member_id AND m.status = 'ACTIVE'
  AND s.session_id = $1 AND s.generation = $2 AND s.revoked_at IS NULL AND s.expires_at > now()
RETURNING s.session_id AS "sessionId", s.member_id AS "memberId", s.generation`;

const SELECT_STATE = `
SELECT s.session_id AS "sessionId", s.member_id AS "memberId", s.generation, m.status = 'ACTIVE' AS "isActive",
  s.rotated_at > now() - make_interval(secs => ${GRACE_SECONDS}) AS "isGrace"
FROM session s JOIN member m ON m.member_id = s.member_id
WHERE s.session_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`;

const sessionStateRow = issuedSessionRow.extend({ isActive: z.boolean(), isGrace: z.boolean() });

/** Conditions of a session that has neither ended nor expired, by the clock of the database. */
const isOpen = () => ({ revokedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) });

/** Starts, rotates and ends sessions. A session is the family of refresh tokens of one sign-in on one device. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly events: EventBus,
  ) {}

  async start(tx: Transaction, memberId: number, device: Device): Promise<IssuedSession> {
    const sessionId = randomUUID();
    await tx.manager.insert(Session, {
      sessionId,
      memberId,
      rotatedAt: () => 'now()',
      userAgent: shortUserAgent(device),
      address: device.address,
      lastUsedAt: () => 'now()',
      expiresAt: () => `now() + make_interval(secs => ${SESSION_SECONDS})`,
    });
    return { sessionId, memberId, generation: 1 };
  }

  /** The sessions of a member that have neither ended nor expired, the one used last first. */
  async listActive(memberId: number): Promise<Omit<MemberSession, 'isCurrent'>[]> {
    const sessions = await this.dataSource.manager.find(Session, {
      where: { memberId, ...isOpen() },
      order: { lastUsedAt: 'DESC', sessionId: 'ASC' },
    });
    return sessions.map(({ sessionId, userAgent, address, createdAt, lastUsedAt }) => ({
      sessionId,
      userAgent,
      address,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
  }

  /**
   * Exchanges a refresh token for the next generation. Of several calls with one token the first rotates; the others get the same
   * successor for 30 s. A later use is a replay: somebody has a copy of the token, so the session ends. The session of a member who is not
   * ACTIVE ends, too.
   * @throws ProductError UNAUTHENTICATED
   */
  async rotate(token: RefreshTokenPayload, device: Device): Promise<IssuedSession> {
    const [rotated] = await queryRows(this.dataSource, ROTATE, issuedSessionRow, [
      token.sessionId,
      token.generation,
      SESSION_SECONDS,
      shortUserAgent(device),
      device.address,
    ]);
    return rotated ?? this.successorOf(token);
  }

  /**
   * Ends one session; nothing happens when it has ended or expired already.
   * @param ownerId when given, the session is ended only if it is this member's
   * @returns whether a session was ended
   */
  async end(sessionId: string, reason: SessionEndReason, ownerId?: number): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const session = await tx.manager.findOne(Session, {
        where: { sessionId, ...isOpen(), ...(ownerId !== undefined && { memberId: ownerId }) },
        lock: { mode: 'pessimistic_write' },
      });
      if (session === null) return false;
      const { memberId } = session;
      await tx.manager.update(Session, { sessionId }, { revokedAt: () => 'now()', revokeReason: reason });
      this.events.publish(tx, { kind: 'sessions-ended', memberId, sessionIds: [sessionId], reason });
      return true;
    });
  }

  /**
   * Ends all of a member's sessions with the transaction: the next call of each is 401, its sockets close.
   * @returns how many had not expired
   */
  async endAll(tx: Transaction, memberId: number, reason: SessionEndReason): Promise<number> {
    const unrevoked = { memberId, revokedAt: IsNull() };
    const sessions = await tx.manager.find(Session, {
      where: unrevoked,
      lock: { mode: 'pessimistic_write' },
    });
    await tx.manager.update(Session, unrevoked, { revokedAt: () => 'now()', revokeReason: reason });
    this.events.publish(tx, { kind: 'sessions-ended', memberId, sessionIds: null, reason });
    const now = new Date();
    return sessions.filter(({ expiresAt }) => expiresAt > now).length;
  }

  private async successorOf(token: RefreshTokenPayload): Promise<IssuedSession> {
    const [state] = await queryRows(this.dataSource, SELECT_STATE, sessionStateRow, [token.sessionId]);
    if (state === undefined) throw new ProductError('UNAUTHENTICATED');
    const { sessionId, memberId, generation } = state;
    if (!state.isActive) await this.end(sessionId, 'MEMBER_NOT_ACTIVE');
    else if (generation === token.generation + 1 && state.isGrace) return { sessionId, memberId, generation };
    else await this.end(sessionId, 'REFRESH_REPLAYED');
    throw new ProductError('UNAUTHENTICATED');
  }
}

const shortUserAgent = (device: Device): string =>
  device.userAgent.slice(0, MAXIMUM_USER_AGENT_LENGTH).toWellFormed();
