import { loadPrompt } from '#ai';
import { promptNames } from '#contracts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { json } from 'node:stream/consumers';
import { Agent, request as send } from 'undici';
import { z } from 'zod';
import type { Exchange, Run } from './outcome.js';
import type { RecordedPrompt, Recording } from './recording.js';

/** A provider with OpenAI's protocol. */
export interface Upstream {
  baseUrl: string;
  apiKey: string;
}

interface GatewayOptions {
  /** Gets the requests that are not recorded; without it they are answered with 404. */
  upstream?: Upstream | undefined;
  /** A recording whose replies are replayed. */
  replay?: Recording | undefined;
  /** A recording that stores the provider's replies. */
  record?: Recording | undefined;
}

const PROMPTS = promptNames.map(loadPrompt);

const requestSchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  response_format: z.looseObject({ json_schema: z.looseObject({ name: z.string() }).optional() }).optional(),
});
type ChatRequest = z.infer<typeof requestSchema>;

const contentSchema = z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() });
const chunkSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: contentSchema.nullish(),
        /** Reply of a provider that does not stream. */
        message: contentSchema.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/** One repetition of a case: its requests carry `key` as their API key, and its exchanges are kept in order. */
export class CaseRepetition {
  readonly exchanges: Exchange[] = [];
  /** Names requests that carry no schema of their own; set by the code that makes the next call. */
  callName = '';

  constructor(
    readonly caseId: string,
    readonly number: number,
  ) {}

  get key(): string {
    return `${this.caseId}.${this.number}`;
  }

  /** Requests of that name that were answered with 200: one refused for a parameter, and sent again without it, counts once. */
  countOf(name: string): number {
    return this.exchanges.filter((exchange) => exchange.name === name && exchange.status === 200).length;
  }
}

/**
 * A proxy between the product's client and the provider. The API key of a request identifies its case and repetition, so that the
 * request itself stays unchanged and all requests share one address, by which the client remembers the parameters that a provider
 * refuses. Streams pass through unbuffered; every exchange that does not break off is measured and kept, and replies are recorded.
 */
export class Gateway {
  /** Names of the requests that were answered from a recording made with other instructions. */
  readonly outdated = new Set<string>();
  /** The prompts of the requests; for replayed replies, the prompts at the time of the recording. */
  readonly prompts: Run['prompts'] = {};
  private readonly repetitions = new Map<string, CaseRepetition>();
  private readonly server: Server;
  /** A model may take longer than undici's default timeouts; the client enforces the configured limits. */
  private readonly dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

  private constructor(private readonly options: GatewayOptions) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        response.destroy();
      });
    });
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
    await this.dispatcher.close();
  }

  get baseUrl(): string {
    const address = this.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return `http://127.0.0.1:${port}/v1`;
  }

  open(caseId: string, number: number): CaseRepetition {
    const repetition = new CaseRepetition(caseId, number);
    this.repetitions.set(repetition.key, repetition);
    return repetition;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const repetition = this.repetitions.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (repetition === undefined || request.url !== '/v1/chat/completions')
      return answerNotFound(response, 'unknown path or key');
    const asked = new AskedRequest(repetition, await json(request));
    const recorded = this.options.replay?.find(
      repetition.caseId,
      repetition.number,
      asked.name,
      asked.ordinal,
    );
    if (recorded !== undefined) {
      if (recorded.instructions !== asked.instructionsHash) this.outdated.add(asked.name);
      const version = this.options.replay?.manifest.prompts[recorded.instructions]?.version ?? null;
      this.prompts[asked.name] = { version, instructions: recorded.instructions };
      return replay(response, repetition, recorded);
    }
    if (this.options.upstream === undefined) return answerNotFound(response, 'not recorded');
    await this.forward(this.options.upstream, asked, repetition, response);
  }

  private async forward(
    { baseUrl, apiKey }: Upstream,
    asked: AskedRequest,
    repetition: CaseRepetition,
    response: ServerResponse,
  ): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const received = new ReceivedReply();
    const upstream = await send(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(asked.body),
      signal: left.signal,
      dispatcher: this.dispatcher,
    });
    response.writeHead(upstream.statusCode, passedHeaders(upstream.headers));
    const chunks: AsyncIterable<Uint8Array> = upstream.body;
    for await (const chunk of chunks) {
      received.take(chunk);
      response.write(chunk);
    }
    received.end();
    const exchange = asked.exchangeWith(received, upstream.statusCode);
    repetition.exchanges.push(exchange);
    this.prompts[asked.name] = { version: asked.prompt.version, instructions: exchange.instructions };
    if (exchange.status === 200)
      this.options.record?.keep(repetition.caseId, repetition.number, exchange, asked.prompt);
    response.end();
  }
}

const passedHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'retry-after'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

function answerNotFound(response: ServerResponse, message: string): void {
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  );
}

function replay(response: ServerResponse, repetition: CaseRepetition, recorded: Exchange): void {
  repetition.exchanges.push(recorded);
  const text = typeof recorded.reply === 'string' ? recorded.reply : JSON.stringify(recorded.reply);
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

/** A request of the product, with its name and its number among those of that name. */
class AskedRequest {
  readonly name: string;
  readonly ordinal: number;
  private readonly parsed: ChatRequest;
  private readonly instructions: string;

  constructor(
    repetition: CaseRepetition,
    readonly body: unknown,
  ) {
    this.parsed = requestSchema.parse(body);
    this.name = this.parsed.response_format?.json_schema?.name ?? repetition.callName;
    this.ordinal = repetition.countOf(this.name);
    this.instructions = this.textOf((role) => role === 'system' || role === 'developer');
  }

  get instructionsHash(): string {
    return createHash('sha256').update(this.instructions).digest('hex').slice(0, 12);
  }

  get prompt(): RecordedPrompt {
    const { name, instructions } = this;
    const known = PROMPTS.find((prompt) => prompt.name === name && prompt.instructions === instructions);
    const { response_format: responseFormat } = this.parsed;
    return { name, version: known?.version ?? null, instructions, responseFormat };
  }

  exchangeWith(received: ReceivedReply, status: number): Exchange {
    const data = this.textOf((role) => role === 'user');
    const text = status === 200 ? received.content.trim() : received.raw.trim();
    return {
      name: this.name,
      ordinal: this.ordinal,
      instructions: this.instructionsHash,
      // The schema and the errors of an earlier reply may follow it.
      data: parsedOr(/^<data>\n(.*)\n<\/data>/s.exec(data)?.[1] ?? data, data),
      status,
      finishReason: received.finishReason,
      refusal: received.refusal === '' ? null : received.refusal,
      reply: parsedOr(text, text),
      promptCharacters: this.instructions.length + data.length,
      replyCharacters: text.length,
      inputTokens: received.usage?.prompt_tokens ?? null,
      outputTokens: received.usage?.completion_tokens ?? null,
      firstTokenSeconds: received.firstTokenSeconds,
      totalSeconds: received.elapsedSeconds(),
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

/** Collects a reply while it is streamed through. Created when the request is sent: times count from then. */
class ReceivedReply {
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
    this.raw += text;
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.line(line);
  }

  /** The body has ended. A provider that does not stream has sent one document. */
  end(): void {
    this.line(this.rest);
    if (this.raw.trimStart().startsWith('{')) this.document(this.raw);
  }

  private line(line: string): void {
    if (/^data: ?\{/.test(line)) this.document(line.slice('data:'.length));
  }

  private document(text: string): void {
    const parsed = chunkSchema.safeParse(parsedOr(text, ''));
    // Invalid JSON is passed on unchanged: the client reports the error.
    if (!parsed.success) return;
    const { choices, usage } = parsed.data;
    if (usage) this.usage = usage;
    const choice = choices?.[0];
    if (choice === undefined) return;
    const { content, refusal } = choice.delta ?? choice.message ?? {};
    this.content += content ?? '';
    this.refusal += refusal ?? '';
    this.finishReason = choice.finish_reason ?? this.finishReason;
    if (this.firstTokenSeconds === null && this.content.trim() !== '')
      this.firstTokenSeconds = this.elapsedSeconds();
  }
}
