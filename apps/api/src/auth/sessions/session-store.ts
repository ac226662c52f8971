import { inTransaction, queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { type RefreshClaim, SESSION_SECONDS } from './session-tokens.js';

/** Seconds in which a refresh token that was just used still gets the same successor: tabs refresh at the same moment. */
const GRACE_SECONDS = 30;
const USER_AGENT_LENGTH = 300;

/** Where a session is used from. */
export interface Device {
  userAgent: string;
  address: string;
}

/** A session with the generation of refresh token that is good now. */
export interface RefreshedSession extends RefreshClaim {
  memberId: number;
}

/** Why sessions end; sockets hear it as the reason. */
export type SessionEndReason = 'LOGGED_OUT' | 'REFRESH_REPLAYED' | 'MEMBER_NOT_ACTIVE' | 'FORCED' | 'LEFT';

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

interface SessionState extends RefreshedSession {
  isActive: boolean;
  isGrace: boolean;
}

/** Begins, renews and ends sessions. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly events: EventBus,
  ) {}

  async start(tx: Transaction, memberId: number, device: Device): Promise<RefreshedSession> {
    const sessionId = randomUUID();
    await tx.query(
      `INSERT INTO session (session_id, member_id, rotated_at, user_agent, address, last_used_at, expires_at)
       VALUES ($1, $2, now(), $3, $4, now(), now() + make_interval(secs => $5))`,
      [sessionId, memberId, shortUserAgent(device), device.address, SESSION_SECONDS],
    );
    return { sessionId, memberId, generation: 1 };
  }

  /**
   * Spends a refresh token for the next generation. The first of several calls with one token rotates; the others get the same
   * successor for 30 s. Later it is a replay: somebody has a copy, and the session ends for both.
   * @throws ProductError UNAUTHENTICATED
   */
  async rotate(claim: RefreshClaim, device: Device): Promise<RefreshedSession> {
    const [rotated] = await queryRows<RefreshedSession>(this.dataSource, ROTATE, [
      claim.sessionId,
      claim.generation,
      SESSION_SECONDS,
      shortUserAgent(device),
      device.address,
    ]);
    return rotated ?? this.successorOf(claim);
  }

  /**
   * Ends one session; nothing happens when it has ended already.
   * @param ownerId when given, the session is ended only if it is this member's
   * @returns whether there was a session to end
   */
  async end(sessionId: string, reason: SessionEndReason, ownerId?: number): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const [ended] = await tx.query<{ memberId: number }>(
        `UPDATE session SET revoked_at = now(), revoke_reason = $2
         WHERE session_id = $1 AND revoked_at IS NULL AND expires_at > now() AND ($3::bigint IS NULL OR member_id = $3)
         RETURNING member_id AS "memberId"`,
        [sessionId, reason, ownerId ?? null],
      );
      if (ended === undefined) return false;
      const { memberId } = ended;
      this.events.publish(tx, { kind: 'sessions-ended', memberId, sessionIds: [sessionId], reason });
      return true;
    });
  }

  /**
   * Ends all of a member's sessions with the transaction: the next call of each is 401, its sockets close.
   * @returns how many had not run out
   */
  async endAll(tx: Transaction, memberId: number, reason: SessionEndReason): Promise<number> {
    const ended = await tx.query<{ wasLive: boolean }>(
      `UPDATE session SET revoked_at = now(), revoke_reason = $2 WHERE member_id = $1 AND revoked_at IS NULL
       RETURNING expires_at > now() AS "wasLive"`,
      [memberId, reason],
    );
    this.events.publish(tx, { kind: 'sessions-ended', memberId, sessionIds: null, reason });
    return ended.filter(({ wasLive }) => wasLive).length;
  }

  private async successorOf(claim: RefreshClaim): Promise<RefreshedSession> {
    const [state] = await queryRows<SessionState>(this.dataSource, SELECT_STATE, [claim.sessionId]);
    if (state === undefined) throw new ProductError('UNAUTHENTICATED');
    const { sessionId, memberId, generation } = state;
    if (!state.isActive) await this.end(sessionId, 'MEMBER_NOT_ACTIVE');
    else if (generation === claim.generation + 1 && state.isGrace) return { sessionId, memberId, generation };
    else await this.end(sessionId, 'REFRESH_REPLAYED');
    throw new ProductError('UNAUTHENTICATED');
  }
}

const shortUserAgent = (device: Device): string =>
  device.userAgent.slice(0, USER_AGENT_LENGTH).toWellFormed();
