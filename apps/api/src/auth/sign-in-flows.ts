import { inTransaction, SignInFlow } from '#database';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource, Raw } from 'typeorm';
import { SIGN_IN_SECONDS } from './session-cookies.js';

/** What the second half of a sign-in flow needs: the PKCE verifier, and the redirectUri that it must repeat. */
type StoredFlow = Pick<SignInFlow, 'codeVerifier' | 'redirectUri'>;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A random secret of 256 bits, base64url. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Sign-in flows that were started and not finished, by OAuth state, each bound to the browser that started it. */
@Injectable()
export class SignInFlows {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a flow, and deletes expired ones of all browsers. @returns the state to send to the identity provider */
  async start(browserSecret: string, flow: StoredFlow): Promise<string> {
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
  consume(browserSecret: string, state: string): Promise<StoredFlow | null> {
    return inTransaction(this.dataSource, async ({ manager }) => {
      const stateHash = hashOf(state);
      const expiresAt = Raw((column) => `${column} > now()`);
      // The lock: of two requests with one state only one gets the flow.
      const flow = await manager.findOne(SignInFlow, {
        where: { stateHash, browserHash: hashOf(browserSecret), expiresAt },
        lock: { mode: 'pessimistic_write' },
      });
      if (flow !== null) await manager.delete(SignInFlow, { stateHash });
      return flow;
    });
  }
}
