import { errorCodeNames } from '#contracts';
import { z } from 'zod';

const envelopeSchema = z.object({
  success: z.boolean(),
  data: z.unknown(),
  errorCode: z.enum(errorCodeNames).nullable(),
});

export interface Answer {
  status: number;
  data: unknown;
  errorCode: string | null;
}

/** A server that does not answer is asked again, as a person presses the button again. */
const PATIENCE_MILLISECONDS = 15_000;

/** A member's browser: it keeps cookies and renews its session when that has run out. */
export class Browser {
  constructor(
    private readonly url: string,
    private readonly cookies: Map<string, string>,
  ) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Asks once. @throws Error when no answer came */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.ask(method, path, body, headers);
    if (answer.status !== 401) return answer;
    await this.ask('POST', '/auth/refresh', undefined, {});
    return this.ask(method, path, body, headers);
  }

  private async ask(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      headers: {
        cookie: this.cookieHeader,
        ...(method !== 'GET' && { origin: this.url }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    this.keepCookies(response);
    const { data, errorCode } = envelopeSchema.parse(await response.json());
    return { status: response.status, data, errorCode };
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined && value !== '') this.cookies.set(name, value);
    }
  }
}
