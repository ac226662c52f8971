import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { SIGN_IN_SECONDS } from '../sessions/session-cookies.js';

/** What a begun sign-in must be finished with. */
export interface SignInFlow {
  codeVerifier: string;
  redirectUri: string;
}

// Those who never came back are swept out by those who come.
const INSERT_FLOW = `
WITH swept AS (DELETE FROM sign_in_flow WHERE expires_at < now())
INSERT INTO sign_in_flow (state_hash, browser_hash, code_verifier, redirect_uri, expires_at)
VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`;

const TAKE_FLOW = `
DELETE FROM sign_in_flow WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > now()
RETURNING code_verifier AS "codeVerifier", redirect_uri AS "redirectUri"`;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A secret that nobody guesses: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Begun sign-ins, by state, each bound to the browser that began it. */
@Injectable()
export class SignInFlows {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the state to send to the provider */
  async begin(browser: string, flow: SignInFlow): Promise<string> {
    const state = newSecret();
    await queryRows(this.dataSource, INSERT_FLOW, [
      hashOf(state),
      hashOf(browser),
      flow.codeVerifier,
      flow.redirectUri,
      SIGN_IN_SECONDS,
    ]);
    return state;
  }

  /** Takes a flow out, so that nobody can take it again; null when this browser did not begin one with this state. */
  async take(browser: string, state: string): Promise<SignInFlow | null> {
    const [flow] = await queryRows<SignInFlow>(this.dataSource, TAKE_FLOW, [hashOf(state), hashOf(browser)]);
    return flow ?? null;
  }
}
