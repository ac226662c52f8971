import { errorCodeSchema, fieldErrorsSchema } from '#contracts';
import { z } from 'zod';

const answerSchema = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  data: z.unknown(),
  errorCode: errorCodeSchema.nullable(),
  canRetry: z.boolean(),
  timestamp: z.iso.datetime({ offset: true }),
  errors: fieldErrorsSchema.optional(),
});

/** An answer of the API: its status, headers, and the envelope, which every answer must fit. */
export interface ApiAnswer extends z.infer<typeof answerSchema> {
  status: number;
  headers: Headers;
}

/** A file that the API answered. */
export interface ApiFile {
  status: number;
  headers: Headers;
  content: Buffer;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** A form or a string is sent unchanged, anything else as JSON. */
  body?: unknown;
}

/** Talks to a running API over HTTP as one browser does: it keeps cookies and sends the site's own Origin. */
export class ApiClient {
  readonly cookies = new Map<string, string>();

  /** @param ask sends a request; default: fetch. Another function serves a site whose certificate the system does not trust */
  constructor(
    readonly url: string,
    readonly origin: string,
    private readonly ask: (url: string, request: RequestInit) => Promise<Response> = fetch,
  ) {}

  /** Sends a call and parses the envelope; fails when the answer is not in one. */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<ApiAnswer> {
    return this.parse(await this.fetch(method, path, options));
  }

  /** Sends a call that answers a file; a refusal, or the job that makes it, comes in the envelope. */
  async receive(method: string, path: string, options: RequestOptions = {}): Promise<ApiAnswer | ApiFile> {
    const response = await this.fetch(method, path, options);
    if (response.headers.get('content-disposition') === null) return this.parse(response);
    const content = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, content };
  }

  /** Sends a call and returns the answer unparsed. */
  async fetch(method: string, path: string, { headers, body }: RequestOptions = {}): Promise<Response> {
    const response = await this.ask(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...this.ownHeaders(method, body), ...headers },
      ...(body !== undefined && { body: isSentAsIs(body) ? body : JSON.stringify(body) }),
    });
    this.keepCookies(response);
    return response;
  }

  /** The Cookie header this browser would send. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private async parse(response: Response): Promise<ApiAnswer> {
    const answer = answerSchema.parse(await response.json());
    return { ...answer, status: response.status, headers: response.headers };
  }

  private ownHeaders(method: string, body: unknown): Record<string, string> {
    return {
      ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
      ...(method !== 'GET' && { origin: this.origin }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    };
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '' || /max-age=0|1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

const isSentAsIs = (body: unknown): body is string | FormData =>
  typeof body === 'string' || body instanceof FormData;
