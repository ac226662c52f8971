import {
  ANSWERS_PROMPT,
  CUSTOM_ANSWER_PROMPT,
  FEATURES_PROMPT,
  FEEDBACK_PROMPT,
  PRACTICE_PROMPT,
  QUESTIONS_PROMPT,
  RESUME_PROMPT,
  REWRITE_PROMPT,
} from '#ai';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Exchange, Run } from './outcome.js';
import type { RecordedPrompt, Recording } from './recording.js';

/** A provider that speaks OpenAI's protocol. */
export interface Upstream {
  baseUrl: string;
  apiKey: string;
}

interface GatewayOptions {
  /** Asked for what is not recorded; without one such a request is refused with 404. */
  upstream?: Upstream | undefined;
  /** Answers what it holds. */
  replay?: Recording | undefined;
  /** Keeps what the provider answers. */
  record?: Recording | undefined;
}

const PROMPTS = [
  FEEDBACK_PROMPT,
  REWRITE_PROMPT,
  QUESTIONS_PROMPT,
  ANSWERS_PROMPT,
  CUSTOM_ANSWER_PROMPT,
  PRACTICE_PROMPT,
  FEATURES_PROMPT,
  RESUME_PROMPT,
];

const requestSchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  response_format: z.looseObject({ json_schema: z.looseObject({ name: z.string() }).optional() }).optional(),
});
type ChatRequest = z.infer<typeof requestSchema>;

const chunkSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() }).default({}),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/** One case being played once: its requests come to `baseUrl`, and its exchanges are kept in their order. */
export class GatewaySession {
  readonly exchanges: Exchange[] = [];
  /** Names requests that carry no schema of their own; set by whoever makes the next call. */
  step = '';

  constructor(
    readonly caseId: string,
    readonly repetition: number,
    readonly baseUrl: string,
  ) {}

  countOf(name: string): number {
    return this.exchanges.filter((exchange) => exchange.name === name).length;
  }
}

/**
 * A server between the product's client and the provider. The path of a request names the case and the repetition that it belongs to, so
 * that nothing in what the product sends has to. Streams pass through as they come; what passed is measured, kept and recorded.
 */
export class Gateway {
  /** Names of the requests that were answered from a recording made with other instructions. */
  readonly outdated = new Set<string>();
  /** What was asked with; of replies from a recording, what they were asked with when it was made. */
  readonly prompts: Run['prompts'] = {};
  private readonly sessions = new Map<string, GatewaySession>();
  private readonly server: Server;

  private constructor(private readonly options: GatewayOptions) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        response.destroy();
      });
    });
    // A model may think for longer than a server waits by default.
    this.server.requestTimeout = 0;
  }

  static async start(options: GatewayOptions): Promise<Gateway> {
    const gateway = new Gateway(options);
    gateway.server.listen(0, '127.0.0.1');
    await once(gateway.server, 'listening');
    return gateway;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  open(caseId: string, repetition: number): GatewaySession {
    const address = this.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const key = `${caseId}.${repetition}`;
    const session = new GatewaySession(caseId, repetition, `http://127.0.0.1:${port}/${key}/v1`);
    this.sessions.set(key, session);
    return session;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, key = '', , ...rest] = (request.url ?? '').split('/');
    const session = this.sessions.get(key);
    if (session === undefined || rest.join('/') !== 'chat/completions')
      return refuse(response, 'unknown path');
    const asked = new AskedRequest(session, await json(request));
    const recorded = this.options.replay?.find(session.caseId, session.repetition, asked.name, asked.ordinal);
    if (recorded !== undefined) {
      if (recorded.instructions !== asked.instructionsHash) this.outdated.add(asked.name);
      const version = this.options.replay?.manifest.prompts[recorded.instructions]?.version ?? null;
      this.prompts[asked.name] = { version, instructions: recorded.instructions };
      return replay(response, session, recorded);
    }
    if (this.options.upstream === undefined) return refuse(response, 'not recorded');
    await this.forward(this.options.upstream, asked, session, response);
  }

  private async forward(
    { baseUrl, apiKey }: Upstream,
    asked: AskedRequest,
    session: GatewaySession,
    response: ServerResponse,
  ): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const upstream = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(asked.body),
      signal: left.signal,
    });
    response.writeHead(upstream.status, passedHeaders(upstream.headers));
    const heard = new HeardReply();
    for await (const chunk of upstream.body ?? []) {
      heard.take(chunk);
      response.write(chunk);
    }
    const exchange = asked.exchangeWith(heard, upstream.status);
    session.exchanges.push(exchange);
    this.prompts[asked.name] = { version: asked.prompt.version, instructions: exchange.instructions };
    this.options.record?.keep(session.caseId, session.repetition, exchange, asked.prompt);
    response.end();
  }
}

const passedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'retry-after'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

function refuse(response: ServerResponse, message: string): void {
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  );
}

function replay(response: ServerResponse, session: GatewaySession, recorded: Exchange): void {
  session.exchanges.push(recorded);
  const text = typeof recorded.reply === 'string' ? recorded.reply : JSON.stringify(recorded.reply);
  if (recorded.status !== 200) {
    response.writeHead(recorded.status, { 'content-type': 'application/json' });
    response.end(text);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const head = { id: 'recorded', object: 'chat.completion.chunk', created: 0, model: 'recorded' };
  const say = (delta: object, finish_reason: string | null): void => {
    const chunk = { ...head, choices: [{ index: 0, delta, finish_reason }] };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  say(recorded.refusal === null ? { content: text } : { refusal: recorded.refusal }, null);
  if (recorded.finishReason !== null) say({}, recorded.finishReason);
  response.end('data: [DONE]\n\n');
}

/** A request of the product, and when it came. */
class AskedRequest {
  readonly name: string;
  readonly ordinal: number;
  private readonly parsed: ChatRequest;
  private readonly instructions: string;

  constructor(
    session: GatewaySession,
    readonly body: unknown,
  ) {
    this.parsed = requestSchema.parse(body);
    this.name = this.parsed.response_format?.json_schema?.name ?? session.step;
    this.ordinal = session.countOf(this.name);
    this.instructions = this.textOf((role) => role === 'system' || role === 'developer');
  }

  get instructionsHash(): string {
    return createHash('sha256').update(this.instructions).digest('hex').slice(0, 12);
  }

  get prompt(): RecordedPrompt {
    const { name, instructions } = this;
    // More may stand behind them: to a provider without schemas the client tells the schema there.
    const known = PROMPTS.find(
      (prompt) => prompt.name === name && instructions.startsWith(prompt.instructions),
    );
    const { response_format: responseFormat } = this.parsed;
    return { name, version: known?.version ?? null, instructions, responseFormat };
  }

  exchangeWith(heard: HeardReply, status: number): Exchange {
    const data = this.textOf((role) => role === 'user');
    const text = status === 200 ? heard.content.trim() : heard.raw.trim();
    return {
      name: this.name,
      ordinal: this.ordinal,
      instructions: this.instructionsHash,
      data: parsedOr(data.replace(/^<data>\n?|\n?<\/data>$/g, ''), data),
      status,
      finishReason: heard.finishReason,
      refusal: heard.refusal === '' ? null : heard.refusal,
      reply: parsedOr(text, text),
      promptCharacters: this.instructions.length + data.length,
      replyCharacters: text.length,
      inputTokens: heard.usage?.prompt_tokens ?? null,
      outputTokens: heard.usage?.completion_tokens ?? null,
      firstTokenSeconds: heard.firstTokenSeconds,
      totalSeconds: heard.elapsedSeconds(),
    };
  }

  private textOf(isWanted: (role: string) => boolean): string {
    const wanted = this.parsed.messages.filter(({ role }) => isWanted(role));
    return wanted.map(({ content }) => content).join('\n');
  }
}

function parsedOr(text: string, otherwise: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** What is heard of a reply while it streams past. */
class HeardReply {
  content = '';
  refusal = '';
  raw = '';
  finishReason: string | null = null;
  usage: { prompt_tokens: number; completion_tokens: number } | null = null;
  firstTokenSeconds: number | null = null;
  private readonly started = performance.now();
  private readonly decoder = new TextDecoder();
  private rest = '';

  elapsedSeconds(): number {
    return Math.round(performance.now() - this.started) / 1_000;
  }

  take(chunk: Uint8Array): void {
    const text = this.decoder.decode(chunk, { stream: true });
    if (this.raw.length < 10_000) this.raw += text;
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: {')) this.event(line.slice('data: '.length));
  }

  private event(text: string): void {
    const { choices, usage } = chunkSchema.parse(JSON.parse(text));
    if (usage) this.usage = usage;
    const choice = choices[0];
    if (choice === undefined) return;
    this.content += choice.delta.content ?? '';
    this.refusal += choice.delta.refusal ?? '';
    this.finishReason = choice.finish_reason ?? this.finishReason;
    if (this.firstTokenSeconds === null && this.content.trim() !== '')
      this.firstTokenSeconds = this.elapsedSeconds();
  }
}
