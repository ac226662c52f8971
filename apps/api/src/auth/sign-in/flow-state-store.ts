import type { SignInFlows } from './sign-in-flows.js';

/** What the strategy is given in place of an Express request. */
export interface SignInRequest {
  browser: string;
  body?: { code: string; state: string };
}

interface Meta {
  callbackURL: string;
}

type Stored = (error: unknown, state?: string) => void;
type Verified = (error: unknown, codeVerifier?: string | false, info?: unknown) => void;

/** Passport's state store over the sign_in_flow table. Passport tells by the number of parameters which store it has got. */
export class FlowStateStore {
  constructor(private readonly flows: SignInFlows) {}

  store(request: SignInRequest, codeVerifier: string, _state: unknown, meta: Meta, done: Stored): void {
    this.flows.begin(request.browser, { codeVerifier, redirectUri: meta.callbackURL }).then(
      (state) => done(null, state),
      (error: unknown) => done(error),
    );
  }

  verify(request: SignInRequest, state: string, meta: Meta, done: Verified): void {
    this.flows.take(request.browser, state).then(
      (flow) => done(null, flow?.redirectUri === meta.callbackURL && flow.codeVerifier),
      (error: unknown) => done(error),
    );
  }
}
