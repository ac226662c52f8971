import { queryRows, SignInFlow } from '#database';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource, Raw } from 'typeorm';
import { z } from 'zod';
import { SIGN_IN_SECONDS } from '../sessions/session-cookies.js';

const consumedFlowRow = z.object({ codeVerifier: z.string(), redirectUri: z.string() });

/** What the second half of a sign-in flow needs: the PKCE verifier, and the redirectUri that it must repeat. */
type ConsumedFlow = z.infer<typeof consumedFlowRow>;

// One statement, so that of two requests with one state only one gets the flow.
const CONSUME_FLOW = `
DELETE FROM sign_in_flow WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > now()
RETURNING code_verifier AS "codeVerifier", redirect_uri AS "redirectUri"`;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A random secret of 256 bits, base64url. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Sign-in flows that were started and not finished, by OAuth state, each bound to the browser that started it. */
@Injectable()
export class SignInFlows {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a flow, and deletes expired ones of all browsers. @returns the state to send to the provider */
  async start(browserSecret: string, flow: ConsumedFlow): Promise<string> {
    const state = createSecret();
    const { manager } = this.dataSource;
    await manager.delete(SignInFlow, { expiresAt: Raw((column) => `${column} < now()`) });
    await manager.insert(SignInFlow, {
      ...flow,
      stateHash: hashOf(state),
      browserHash: hashOf(browserSecret),
      expiresAt: () => `now() + make_interval(secs => ${SIGN_IN_SECONDS})`,
    });
    return state;
  }

  /** Deletes and returns a flow, so that it is used once; null when this browser started none with this state, or it has expired. */
  async consume(browserSecret: string, state: string): Promise<ConsumedFlow | null> {
    const parameters = [hashOf(state), hashOf(browserSecret)];
    const [flow] = await queryRows(this.dataSource, CONSUME_FLOW, consumedFlowRow, parameters);
    return flow ?? null;
  }
}
