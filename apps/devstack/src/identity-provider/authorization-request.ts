import { z } from 'zod';

/** The application that may use this provider. */
export interface Client {
  id: string;
  secret: string;
  redirectUris: string[];
}

/** A request to sign somebody in that has passed every check. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
  loginHint?: string;
  /** `none`: answer at once, without asking anybody. */
  prompt?: string;
}

type AuthorizationCheck =
  | { kind: 'accepted'; request: AuthorizationRequest }
  /** Nobody to send back to: shown to the person instead. */
  | { kind: 'refused'; reason: string }
  | { kind: 'returned'; location: string };

// RFC 7636 section 4.2: base64url of a SHA-256 hash, without padding.
const codeChallenge = z.string().regex(/^[\w-]{43}$/);

const querySchema = z.object({
  response_type: z.literal('code'),
  state: z.string().max(500).default(''),
  scope: z.string().refine((scope) => scope.split(' ').includes('email')),
  code_challenge: codeChallenge,
  code_challenge_method: z.literal('S256'),
  login_hint: z.string().optional(),
  prompt: z.string().optional(),
});

/**
 * Checks a query of GET /authorize. A request with an unknown client_id or redirect_uri is never redirected (RFC 6749 section 4.1.2.1);
 * any other error is returned to the client with its state.
 */
export function checkAuthorization(parameters: URLSearchParams, client: Client): AuthorizationCheck {
  const redirectUri = parameters.get('redirect_uri') ?? '';
  if (parameters.get('client_id') !== client.id)
    return { kind: 'refused', reason: '등록되지 않은 앱이에요.' };
  if (!client.redirectUris.includes(redirectUri)) {
    return { kind: 'refused', reason: '등록되지 않은 돌아갈 주소(redirect_uri)예요.' };
  }
  const parsed = querySchema.safeParse(Object.fromEntries(parameters));
  if (!parsed.success) {
    const state = parameters.get('state') ?? '';
    const fault = String(parsed.error.issues[0]?.path[0]);
    const error = fault === 'response_type' ? 'unsupported_response_type' : 'invalid_request';
    return {
      kind: 'returned',
      location: returnTo({ redirectUri, state }, { error, error_description: fault }),
    };
  }
  const { state, code_challenge, login_hint, prompt } = parsed.data;
  const request = { clientId: client.id, redirectUri, state, codeChallenge: code_challenge };
  return { kind: 'accepted', request: { ...request, loginHint: login_hint, prompt } };
}

/** The address that redirects the browser to the client, with the client's state. */
export function returnTo(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): string {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) location.searchParams.set(name, value);
  if (state) location.searchParams.set('state', state);
  return location.href;
}
