import { errorCodeSchema } from '#contracts';
import { z } from 'zod';

const envelopeSchema = z.object({
  success: z.boolean(),
  data: z.unknown(),
  errorCode: errorCodeSchema.nullable(),
});

export interface Answer {
  status: number;
  data: unknown;
  errorCode: string | null;
}

/** A request without an answer is given up after this time. */
const ANSWER_TIMEOUT_MILLISECONDS = 15_000;

/** A member's HTTP client: keeps cookies and refreshes an expired access token. */
export class Browser {
  constructor(
    private readonly url: string,
    private readonly cookies: Map<string, string>,
  ) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request, and once more with renewed session tokens after a 401. @throws Error when no answer or no envelope came */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.sendOnce(method, path, body, headers);
    if (answer.status !== 401) return answer;
    await this.sendOnce('POST', '/auth/refresh', undefined, {});
    return this.sendOnce(method, path, body, headers);
  }

  private async sendOnce(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MILLISECONDS),
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
