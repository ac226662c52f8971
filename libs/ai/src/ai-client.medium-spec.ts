import { createLogger, type Logger } from '#observability';
import {
  answersError,
  chunkOf,
  completes,
  ProviderStandIn,
  streamEvent,
  streams,
  until,
  type ProviderReaction,
} from '#testing';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { z } from 'zod';
import { AiClient, type RequestOptions } from './ai-client.js';
import type { AiEnvironment } from './ai-environment.js';
import type { AiRequestObserver, AiRequestRecord } from './observe-request.js';
import type { ReplyProgress } from './read-reply.js';

const REPLY = '{"edits":[]}';
const replySchema = z.object({ edits: z.array(z.object({ sentenceNumber: z.number().int() })) });
const DONE = 'data: [DONE]\n\n';

let provider: ProviderStandIn;
let client: AiClient;
beforeAll(async () => {
  provider = await ProviderStandIn.start();
});
afterAll(() => provider.stop());

let models = 0;
/** A client for a model that this process knows nothing about yet. */
function newClient(
  environment: Partial<AiEnvironment> = {},
  logger?: Logger,
  observer?: AiRequestObserver,
): AiClient {
  models += 1;
  const whole: AiEnvironment = {
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: provider.baseUrl,
    OPENAI_MODEL: `model-${models}`,
    OPENAI_EMBEDDING_MODEL: 'e',
    OPENAI_CONNECT_TIMEOUT_SECONDS: 60,
    OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: 60,
    OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS: 60,
    OPENAI_REPLY_TIMEOUT_SECONDS: 60,
    OPENAI_MAXIMUM_REPLY_TOKENS: 9_000,
    ...environment,
  };
  return new AiClient(whole, observer, logger);
}
beforeEach(() => {
  provider.requests = [];
  client = newClient();
});

const ask = (options: Partial<RequestOptions> = {}, asked = client) =>
  asked.complete({
    schema: replySchema,
    prompt: { name: 'rewrite', version: 1, replyShare: 1, instructions: 'Rewrite.' },
    data: { letter: '편지' },
    signal: new AbortController().signal,
    ...options,
  });

const sentAt = (index: number): Record<string, unknown> => provider.requests[index] ?? {};
const textAt = (index: number): string => provider.requests[index]?.messages.at(-1)?.content ?? '';

/** Refuses a request that has one of these parameters as OpenAI does. */
const refusing =
  (names: readonly string[], reply: ProviderReaction = completes(REPLY)): ProviderReaction =>
  (response, request, count) => {
    const param = names.find((name) => name in request);
    return (
      param === undefined ? reply : answersError(400, { message: `Unsupported parameter: '${param}'`, param })
    )(response, request, count);
  };

describe('a request', () => {
  it('limits a short reply to its share of the longest one, and bills what the provider counts and nothing for a refusal', async () => {
    const records: AiRequestRecord[] = [];
    provider.react = completes(REPLY);
    const prompt = { name: 'rewrite', version: 1, replyShare: 0.25, instructions: 'Rewrite.' };
    const observed = newClient({}, undefined, { onRequestEnded: (record) => void records.push(record) });
    await observed.complete({
      schema: replySchema,
      prompt,
      data: { letter: '편지' },
      signal: new AbortController().signal,
    });
    expect(sentAt(0)).toMatchObject({ max_completion_tokens: 2_250 });
    provider.react = answersError(400, { message: 'no', code: 'bad' });
    await expect(ask({}, observed)).rejects.toThrow();
    const [answered, rejected] = records;
    expect(answered?.billedTokens).toBe((answered?.inputTokens ?? 0) + (answered?.outputTokens ?? 0));
    expect(rejected?.billedTokens).toBe(0);
  });

  it('bills a reply that breaks off, for the provider does', async () => {
    const records: AiRequestRecord[] = [];
    const observed = newClient({}, undefined, { onRequestEnded: (record) => void records.push(record) });
    provider.react = streams(streamEvent(chunkOf({ content: REPLY })));
    await expect(ask({}, observed)).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    provider.react = streams();
    await expect(ask({}, observed)).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    const [begun, none] = records;
    expect(begun?.billedTokens).toBeGreaterThan(REPLY.length / 2);
    expect(none?.billedTokens).toBe(0);
  });

  it('has all that providers offer, the schema closed and complete, and what never changes first', async () => {
    provider.react = completes(REPLY);
    await ask(
      { memberId: 7 },
      newClient({ OPENAI_END_USER_SECRET: 'secret', OPENAI_REASONING_EFFORT: 'low' }),
    );
    expect(sentAt(0)).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 9_000,
      reasoning_effort: 'low',
      store: false,
      prompt_cache_key: 'rewrite',
      safety_identifier: expect.stringMatching(/^[\da-f]{64}$/),
      messages: [
        { role: 'system', content: 'Rewrite.' },
        { role: 'user', content: '<data>\n{"letter":"편지"}\n</data>' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'rewrite',
          strict: true,
          schema: { additionalProperties: false, required: ['edits'] },
        },
      },
    });
    expect(sentAt(0)).not.toHaveProperty('max_tokens');
    expect(sentAt(0)).not.toHaveProperty('user');
  });

  it('sends the same pseudonym for a member each time, different ones for others, and none without a secret', async () => {
    provider.react = completes(REPLY);
    const naming = newClient({ OPENAI_END_USER_SECRET: 'secret' });
    for (const memberId of [7, 7, 8, null]) await ask({ memberId }, naming);
    await ask({ memberId: 7 });
    const [first, again, other, none, withoutSecret] = provider.requests.map(
      (sent) => sent['safety_identifier'],
    );
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect([none, withoutSecret]).toEqual([undefined, undefined]);
  });
});

describe('a parameter that the provider refuses', () => {
  it.each([
    ['by param', 400, { message: 'Unsupported parameter', param: 'max_completion_tokens' }],
    ['in its text', 400, { message: 'Unrecognized request argument supplied: max_completion_tokens' }],
    [
      'with 422 and a path',
      422,
      { message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'max_completion_tokens'] }] } },
    ],
  ])(
    '%s gives way to its older name, at once and for the life of the process',
    async (_how, status, error) => {
      provider.react = (response, request, count) =>
        ('max_completion_tokens' in request ? answersError(status, error) : completes(REPLY))(
          response,
          request,
          count,
        );
      expect(await ask()).toEqual({ edits: [] });
      expect(await ask()).toEqual({ edits: [] });
      expect(provider.requests.map((sent) => sent['max_tokens'])).toEqual([undefined, 9_000, 9_000]);
    },
  );

  it('is left out where there is no older name; a client made later for the same model knows it', async () => {
    const refused = [
      'max_completion_tokens',
      'max_tokens',
      'store',
      'user',
      'safety_identifier',
      'stream_options',
      'prompt_cache_key',
    ];
    provider.react = refusing(refused);
    const environment = { OPENAI_MODEL: 'plain', OPENAI_END_USER_SECRET: 'secret' };
    expect(await ask({ memberId: 1 }, newClient(environment))).toEqual({ edits: [] });
    expect(provider.requests).toHaveLength(refused.length + 1);
    expect(await ask({ memberId: 1 }, newClient(environment))).toEqual({ edits: [] });
    expect(provider.requests).toHaveLength(refused.length + 2);
    expect(Object.keys(sentAt(refused.length + 1)).sort()).toEqual([
      'messages',
      'model',
      'response_format',
      'stream',
    ]);
  });

  it('is found in errors of other forms: a list, a detail, a text alone', async () => {
    for (const body of [
      [
        {
          error: {
            code: 400,
            message: 'Invalid JSON payload received. Unknown name "store": Cannot find field.',
          },
        },
      ],
      { detail: [{ loc: ['body', 'store'], msg: 'Extra inputs are not permitted' }] },
      { error: "'store' is not supported" },
    ]) {
      provider.requests = [];
      provider.react = (response, request, count) => {
        if (!('store' in request)) return completes(REPLY)(response, request, count);
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      expect(await ask({}, newClient())).toEqual({ edits: [] });
      expect(provider.requests).toHaveLength(2);
    }
  });

  it.each([
    [
      'a 422 that repeats the input',
      {
        detail: [{ loc: ['body', 'temperature'], msg: 'Field required', input: "Unknown name 'store' user" }],
      },
    ],
    [
      'a reply that was generated',
      { error: { message: 'Failed', failed_generation: "'store' max_completion_tokens stream_options" } },
    ],
    [
      'a list of errors written out as text',
      { error: { message: "[{'loc': ('body',), 'msg': 'bad', 'input': \"'store' prompt_cache_key\"}]" } },
    ],
    ['a long message', { error: { message: `${'x '.repeat(300)} max_completion_tokens 'store'` } }],
  ])('is not looked for in what %s quotes', async (_what, body) => {
    provider.react = (response) =>
      void response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    await expect(ask()).rejects.toMatchObject({ kind: 'REJECTED' });
    expect(provider.requests).toHaveLength(1);
    expect(client.support.refusedParameters).toEqual([]);
  });

  it('is found in an error that a gateway passes on as text', async () => {
    const raw = JSON.stringify({ error: { message: 'Unsupported parameter', param: 'store' } });
    provider.react = (response, request, count) =>
      ('store' in request
        ? answersError(400, { message: 'Provider returned error', code: 400, metadata: { raw } })
        : completes(REPLY))(response, request, count);
    expect(await ask()).toEqual({ edits: [] });
    expect(client.support.refusedParameters).toEqual(['store']);
  });

  it.each([
    'max_completion_tokens is too large: 9000. This model supports at most 4096 completion tokens.',
    '`max_completion_tokens` must be less than or equal to `8192`',
    'Invalid max_completion_tokens value, the valid range of max_completion_tokens is [1, 8192]',
    'max_completion_tokens must be at least 1, got -20',
  ])('for its value alone is left out of that request alone: %s', async (message) => {
    provider.react = (response, request, count) =>
      ('max_completion_tokens' in request && count === 1
        ? answersError(400, { message, param: 'max_completion_tokens' })
        : completes(REPLY))(response, request, count);
    expect(await ask()).toEqual({ edits: [] });
    expect(await ask()).toEqual({ edits: [] });
    expect(provider.requests.map((sent) => 'max_completion_tokens' in sent)).toEqual([true, false, true]);
    expect(client.support.refusedParameters).toEqual([]);
  });

  it('is logged by its name, and nothing that was sent or answered', async () => {
    const lines: string[] = [];
    const logging = newClient({}, createLogger('test', 'info', { write: (line) => lines.push(line) }));
    provider.react = (response, request, count) =>
      ('store' in request
        ? answersError(400, { message: "Unsupported parameter: 'store' 비밀", param: 'store' })
        : completes(REPLY))(response, request, count);
    await ask({}, logging);
    await ask({}, logging);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, refusedParameters: ['store'] });
    expect(lines[0]).not.toMatch(/비밀|편지/);
  });

  it('that no request can do without ends in an error', async () => {
    provider.react = answersError(400, { message: 'Unsupported parameter', param: 'model' });
    await expect(ask()).rejects.toMatchObject({ kind: 'REJECTED' });
    expect(provider.requests).toHaveLength(1);
  });
});

describe('structured output', () => {
  const refusingFormats =
    (...types: string[]): ProviderReaction =>
    (response, request, count) =>
      (types.includes(request.response_format?.type ?? '')
        ? answersError(400, {
            message: `response_format type '${request.response_format?.type}' is not supported`,
          })
        : completes(REPLY))(response, request, count);

  it('falls back to a JSON object with the schema in the prompt, and asks so from then on', async () => {
    provider.react = refusingFormats('json_schema');
    expect(await ask()).toEqual({ edits: [] });
    expect(await ask()).toEqual({ edits: [] });
    expect(provider.requests.map((sent) => sent.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
    expect(textAt(2)).toMatch(/<data>.*<\/data>.*"additionalProperties":false/s);
    expect(client.support.outputMode('rewrite')).toBe('json_object');
  });

  it('falls back to plain text', async () => {
    provider.react = refusingFormats('json_schema', 'json_object');
    expect(await ask()).toEqual({ edits: [] });
    expect(sentAt(2)).not.toHaveProperty('response_format');
    expect(textAt(2)).toContain('"additionalProperties":false');
  });

  it('falls back for one schema alone when that one is refused', async () => {
    provider.react = (response, request, count) =>
      (request.response_format?.type === 'json_schema'
        ? answersError(400, {
            message: "Invalid schema for response_format 'rewrite'",
            param: 'response_format',
            code: null,
          })
        : completes(REPLY))(response, request, count);
    expect(await ask()).toEqual({ edits: [] });
    expect(client.support.outputMode('rewrite')).toBe('json_object');
    expect(client.support.outputMode('feedback')).toBe('json_schema');
  });

  it('falls back to plain text for one schema that is refused when JSON objects are refused too', async () => {
    provider.react = (response, request, count) => {
      const type = request.response_format?.type;
      const message =
        type === 'json_schema'
          ? "Invalid schema for response_format 'rewrite'"
          : "response_format type 'json_object' is not supported";
      return (type === undefined ? completes(REPLY) : answersError(400, { message }))(
        response,
        request,
        count,
      );
    };
    expect(await ask()).toEqual({ edits: [] });
    expect(await ask()).toEqual({ edits: [] });
    expect(provider.requests.map((sent) => sent.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      undefined,
    ]);
    expect(client.support.outputMode('feedback')).toBe('json_schema');
  });

  const obeyOnlyShownSchema: ProviderReaction = (response, request, count) =>
    completes(request.messages.at(-1)?.content.includes('JSON schema') ? REPLY : '{"answer":"네"}')(
      response,
      request,
      count,
    );

  it('shows the schema to a server that takes one and did not keep to it twice', async () => {
    provider.react = obeyOnlyShownSchema;
    for (const requestsInAll of [2, 4, 5, 6]) {
      expect(await ask()).toEqual({ edits: [] });
      expect(provider.requests).toHaveLength(requestsInAll);
    }
  });

  it('does not conclude that a schema is ignored from a reply that was not held to it', async () => {
    provider.react = (response, request, count) =>
      (request.response_format?.type === 'json_schema'
        ? answersError(400, { message: "response_format type 'json_schema' is not supported" })
        : completes(request.messages.at(-1)?.content.includes('did not fit') ? REPLY : '{"answer":"네"}'))(
        response,
        request,
        count,
      );
    for (let times = 0; times < 3; times += 1) expect(await ask()).toEqual({ edits: [] });
    expect(client.support.ignoresSchema).toBe(false);
  });
});

describe('a reply that fits', () => {
  it.each([
    ['in a fence of markdown', `\`\`\`json\n${REPLY}\n\`\`\``],
    ['after reasoning', `<think>{"edits": 3} 어디 보자</think>\n${REPLY}`],
    ['after reasoning that the template began', `어디 보자 {</think>${REPLY}`],
    ['among words', `네, 여기 있어요: ${REPLY} 도움이 됐나요?`],
    ['after another object', `{"type":"object"} ${REPLY}`],
  ])('is found %s', async (_where, content) => {
    provider.react = completes(content);
    expect(await ask()).toEqual({ edits: [] });
    expect(provider.requests).toHaveLength(1);
  });

  it.each([
    ['without usage', streams(streamEvent(chunkOf({ content: REPLY }, 'stop')), DONE)],
    [
      'with chunks that have no choices',
      streams(
        streamEvent({ object: 'chat.completion.chunk' }),
        streamEvent({ choices: [] }),
        streamEvent({ choices: null }),
        streamEvent(chunkOf({ content: REPLY }, 'stop')),
        DONE,
      ),
    ],
    ['without [DONE]', streams(streamEvent(chunkOf({ content: REPLY })), streamEvent(chunkOf({}, 'stop')))],
    [
      'with an empty delta at the end',
      streams(
        streamEvent(chunkOf({ content: REPLY })),
        streamEvent({ choices: [{ index: 0, delta: null, finish_reason: 'stop' }] }),
        DONE,
      ),
    ],
    [
      'with comments in between',
      streams(': PROCESSING\n\n', streamEvent(chunkOf({ content: REPLY }, 'stop')), ': more\n\n', DONE),
    ],
  ])('is taken %s', async (_how, react) => {
    provider.react = react;
    expect(await ask()).toEqual({ edits: [] });
  });

  it('is put together from parts, without those of thinking', async () => {
    const progress: ReplyProgress[] = [];
    provider.react = streams(
      streamEvent(chunkOf({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: '음' }] }] })),
      streamEvent(chunkOf({ content: [{ type: 'text', text: REPLY }] }, 'stop')),
    );
    expect(await ask({ onProgress: (step) => progress.push(step) })).toEqual({ edits: [] });
    expect(progress.map(({ hasBegun, isThinking }) => [hasBegun, isThinking])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
  });

  it.each([
    ['after its end, and sends nothing more', hanging(streamEvent(chunkOf({ content: REPLY }, 'stop')))],
    ['after [DONE]', hanging(streamEvent(chunkOf({ content: REPLY }, 'stop')), DONE)],
    [
      'and sends comments',
      (response) => {
        void hanging(streamEvent(chunkOf({ content: REPLY }, 'stop')))(response, { messages: [] }, 0);
        const timer = setInterval(() => response.write(': still here\n\n'), 100);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'until it breaks',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(streamEvent(chunkOf({ content: REPLY }, 'stop')), () => response.destroy());
      },
    ],
  ] satisfies [string, ProviderReaction][])(
    'is taken from a server that keeps the connection open %s',
    async (_how, react) => {
      provider.react = react;
      const impatient = newClient({
        OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS: 1,
        OPENAI_REPLY_TIMEOUT_SECONDS: 4,
      });
      expect(await ask({}, impatient)).toEqual({ edits: [] });
      expect(provider.requests).toHaveLength(1);
    },
  );

  it('is taken with the usage that comes somewhat later than its end', async () => {
    const records: AiRequestRecord[] = [];
    provider.react = (response) => {
      void hanging(streamEvent(chunkOf({ content: REPLY }, 'stop')))(response, { messages: [] }, 0);
      const usage = { prompt_tokens: 10, completion_tokens: 5 };
      setTimeout(() => response.write(streamEvent({ choices: [], usage })), 300);
    };
    await ask({}, newClient({}, undefined, { onRequestEnded: (record) => records.push(record) }));
    expect(records).toMatchObject([{ inputTokens: 10, outputTokens: 5, outcome: 'succeeded' }]);
  });

  it('is taken from a server that does not stream', async () => {
    provider.react = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content: REPLY }, finish_reason: 'stop' }],
        }),
      );
    };
    expect(await ask()).toEqual({ edits: [] });
  });

  it('is taken when it was whole before the limit cut off what followed', async () => {
    provider.react = completes(`${REPLY}\n\n\n`, 'length');
    expect(await ask()).toEqual({ edits: [] });
  });

  it('is separated from the reasoning that comes first', async () => {
    const progress: ReplyProgress[] = [];
    provider.react = streams(
      streamEvent(chunkOf({ reasoning_content: '어디 보자' })),
      streamEvent(chunkOf({ content: '<think>음' })),
      streamEvent(chunkOf({ content: `</think>${REPLY}` })),
      streamEvent(chunkOf({}, 'stop')),
    );
    await ask({ onProgress: (step) => progress.push(step) });
    expect(progress.map(({ isThinking }) => isThinking)).toEqual([true, true, true, false, false]);
  });
});

describe('a reply that does not fit', () => {
  it.each([
    ['is no JSON', '죄송합니다', 'not one whole JSON object'],
    ['is empty', '', 'empty'],
    ['breaks off', '{"edits":[', 'not one whole JSON object'],
    ['has another shape', '{"edits":[{"sentenceNumber":"하나"}]}', 'edits.0.sentenceNumber'],
  ])('because it %s is requested once more, with what did not fit', async (_what, content, problem) => {
    provider.react = completes(content);
    await expect(ask()).rejects.toMatchObject({ kind: 'INVALID_REPLY' });
    expect(provider.requests).toHaveLength(2);
    expect(textAt(0)).not.toContain('did not fit');
    expect(textAt(1)).toContain(problem);
    expect(textAt(1)).toContain('"additionalProperties":false');
  });

  it.each([
    ['once', 1],
    ['twice', 2],
  ])('because the provider itself found so %s is requested once more', async (_often, times) => {
    const misfit = answersError(400, {
      message:
        "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
      type: 'invalid_request_error',
      code: 'json_validate_failed',
      failed_generation: '{"edits": 네',
    });
    provider.react = (response, request, count) =>
      (count <= times ? misfit : completes(REPLY))(response, request, count);
    const asked = ask();
    if (times === 1) expect(await asked).toEqual({ edits: [] });
    else await expect(asked).rejects.toMatchObject({ kind: 'INVALID_REPLY' });
    expect(provider.requests).toHaveLength(2);
    expect(textAt(1)).toContain('did not fit');
    expect(textAt(1)).not.toContain('네');
    expect(client.support.outputMode('rewrite')).toBe('json_schema');
  });

  it('is reported as thinking while it is requested once more', async () => {
    const progress: ReplyProgress[] = [];
    const wasThinking: (boolean | undefined)[] = [];
    provider.react = (response, request, count) => {
      wasThinking.push(progress.at(-1)?.isThinking);
      return completes(count === 1 ? '죄송합니다' : REPLY)(response, request, count);
    };
    await ask({ onProgress: (step) => progress.push(step) });
    expect(wasThinking).toEqual([true, true]);
    expect(progress[0]).toEqual({ hasBegun: false, isThinking: true, characters: 0 });
  });

  it.each([
    [
      'a refusal',
      streams(
        streamEvent(chunkOf({ refusal: '도와드릴 ' })),
        streamEvent(chunkOf({ refusal: '수 없습니다.' })),
        streamEvent(chunkOf({}, 'stop')),
        DONE,
      ),
      'REFUSED',
    ],
    ['the end by a filter', completes('{"edits":[', 'content_filter'), 'CONTENT_FILTERED'],
    ['the end by its length', completes('{"edits":[', 'length'), 'REPLY_CUT_OFF'],
    [
      'nothing but reasoning up to its length',
      streams(streamEvent(chunkOf({ reasoning_content: '음' })), streamEvent(chunkOf({}, 'length')), DONE),
      'REPLY_CUT_OFF',
    ],
    [
      'a text without an end',
      streams(streamEvent(chunkOf({ content: 'x'.repeat(600_000) }))),
      'INVALID_REPLY',
    ],
    [
      'a stream that stops without a finish_reason',
      streams(streamEvent(chunkOf({ content: REPLY })), DONE),
      'UNAVAILABLE',
    ],
    ['a stream that just stops', streams(streamEvent(chunkOf({ content: REPLY }))), 'UNAVAILABLE'],
    ['a stream without a single event', streams(), 'UNAVAILABLE'],
    ['an event that is no JSON', streams('data: {"choices": [\n\n'), 'UNAVAILABLE'],
    [
      'an error inside the stream',
      streams(
        streamEvent(chunkOf({ content: '{' })),
        streamEvent({ error: { message: 'overloaded', type: 'server_error' } }),
      ),
      'UNAVAILABLE',
    ],
    [
      'a rate limit inside the stream',
      streams(streamEvent({ error: { message: 'slow down', code: 429 } })),
      'RATE_LIMITED',
    ],
    [
      'an error inside the stream for the length',
      streams(streamEvent({ error: { message: 'too long', code: 'context_length_exceeded' } })),
      'INPUT_TOO_LONG',
    ],
    ['finish_reason error', streams(streamEvent(chunkOf({ content: '{' }, 'error')), DONE), 'UNAVAILABLE'],
    ['an HTML page with 200', page(200), 'UNAVAILABLE'],
    ['an HTML page with 502', page(502), 'UNAVAILABLE'],
    ['529', answersError(529, { message: 'overloaded' }), 'UNAVAILABLE'],
    [
      '429 for lack of credit',
      answersError(429, { message: 'quota', code: 'insufficient_quota', type: 'insufficient_quota' }),
      'QUOTA_EXCEEDED',
    ],
    [
      '400 for the length',
      answersError(400, {
        message: "This model's maximum context length is 4096 tokens.",
        code: 'context_length_exceeded',
        param: 'messages',
      }),
      'INPUT_TOO_LONG',
    ],
    ['413', answersError(413, { message: 'too large' }), 'INPUT_TOO_LONG'],
    [
      '400 by a filter',
      answersError(400, { message: 'The response was filtered', code: 'content_filter' }),
      'CONTENT_FILTERED',
    ],
    ['401', answersError(401, { message: 'Incorrect API key' }), 'REJECTED'],
  ])('because it is %s is not asked for again', async (_what, react, kind) => {
    provider.react = react;
    await expect(ask()).rejects.toMatchObject({ name: 'AiProviderError', kind });
    expect(provider.requests).toHaveLength(1);
  });

  it.each([
    ['a stream of comments', 'text/event-stream', `: ${'x'.repeat(65_000)}\n\n`, 200],
    ['a single line', 'text/event-stream', 'x'.repeat(65_000), 200],
    ['a refusal', 'text/event-stream', streamEvent(chunkOf({ refusal: 'x'.repeat(65_000) })), 200],
    ['reasoning', 'text/event-stream', streamEvent(chunkOf({ reasoning: 'x'.repeat(65_000) })), 200],
    ['a document', 'application/json', ' '.repeat(65_000), 200],
  ])('because it is %s without an end is abandoned', async (_what, type, piece, status) => {
    const sent = sendsWithoutEnd(status, type, piece);
    provider.react = sent.react;
    await expect(ask()).rejects.toMatchObject({ kind: 'INVALID_REPLY' });
    expect(provider.requests).toHaveLength(1);
    await until('the connection is closed', () => sent.isClosed());
  });

  it('because an error has no end is classified by the beginning of that error', async () => {
    const sent = sendsWithoutEnd(401, 'application/json', '{"error":'.padEnd(65_000));
    provider.react = sent.react;
    await expect(ask()).rejects.toMatchObject({ kind: 'REJECTED' });
    await until('the connection is closed', () => sent.isClosed());
  });

  it.each([
    ['in seconds', '7', 7_000],
    ['as a date', () => new Date(Date.now() + 30_000).toUTCString(), 30_000],
  ])('because of 429 says when to come back %s', async (_how, header, milliseconds) => {
    const value = typeof header === 'string' ? header : header();
    provider.react = answersError(429, { message: 'slow down' }, { 'retry-after': value });
    const failure = await ask().catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'RATE_LIMITED' });
    const { retryAfterMilliseconds } = z.object({ retryAfterMilliseconds: z.number() }).parse(failure);
    expect(retryAfterMilliseconds).toBeGreaterThan(0);
    expect(retryAfterMilliseconds).toBeLessThanOrEqual(milliseconds);
  });

  it('because reply and request together are too long is asked for without a limit, which is not remembered', async () => {
    provider.react = (response, request, count) =>
      ('max_completion_tokens' in request && count === 1
        ? answersError(400, {
            message:
              "This model's maximum context length is 8192 tokens. However, you requested 9500 tokens.",
          })
        : completes(REPLY))(response, request, count);
    expect(await ask()).toEqual({ edits: [] });
    await ask();
    expect(provider.requests.map((sent) => 'max_completion_tokens' in sent)).toEqual([true, false, true]);
  });
});

describe('the limits on waiting', () => {
  it.each([
    [
      'the first token, without even headers',
      hanging(),
      'OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS',
      'no first token came',
    ],
    [
      'the first token, whatever else comes',
      hanging(': waiting\n\n', streamEvent(chunkOf({ role: 'assistant', content: '' }))),
      'OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS',
      'no first token came',
    ],
    [
      'the next token',
      hanging(streamEvent(chunkOf({ content: '{' }))),
      'OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS',
      'the reply fell silent',
    ],
    [
      'the next token of its reasoning',
      hanging(streamEvent(chunkOf({ reasoning: '음' }))),
      'OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS',
      'the reply fell silent',
    ],
    [
      'the whole reply',
      hanging(streamEvent(chunkOf({ content: '{' }))),
      'OPENAI_REPLY_TIMEOUT_SECONDS',
      'the reply took too long as a whole',
    ],
  ])('end the wait for %s', async (_what, react, variable, message) => {
    provider.react = react;
    await expect(ask({}, newClient({ [variable]: 1 }))).rejects.toMatchObject({ kind: 'TIMEOUT', message });
  });

  it.each([
    ['comments', ': still here\n\n'],
    ['reasoning', streamEvent(chunkOf({ reasoning_content: '음' }))],
    ['blank chunks', streamEvent(chunkOf({}))],
  ])('take %s between tokens for a sign of life', async (_what, sign) => {
    provider.react = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(streamEvent(chunkOf({ reasoning_content: '어디 보자' })));
      let signs = 0;
      // Longer than the limit of two seconds in all, a sixth of it at a time.
      const timer = setInterval(() => {
        signs += 1;
        if (signs < 8) return void response.write(sign);
        clearInterval(timer);
        response.end(streamEvent(chunkOf({ content: REPLY }, 'stop')));
      }, 333);
      response.on('close', () => clearInterval(timer));
    };
    const patient = newClient({ OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS: 2 });
    expect(await ask({}, patient)).toEqual({ edits: [] });
  });

  it('end the wait for a connection, TLS included', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const unconnected = newClient({
      OPENAI_BASE_URL: `https://127.0.0.1:${port}/v1`,
      OPENAI_CONNECT_TIMEOUT_SECONDS: 1,
    });
    const failure = await ask({}, unconnected).catch((error: unknown) => error);
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(failure).toMatchObject({ kind: 'UNAVAILABLE' });
  });

  it('end the wait for embeddings', async () => {
    provider.embed = hanging();
    const waiting = newClient({ OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: 1 }).embed(
      ['글'],
      new AbortController().signal,
    );
    await expect(waiting).rejects.toMatchObject({ kind: 'TIMEOUT' });
  });

  it('leave no connection open when the caller aborts', async () => {
    let closed = false;
    provider.react = (response) => {
      void hanging(streamEvent(chunkOf({ content: '{' })))(response, { messages: [] }, 0);
      response.on('close', () => (closed = true));
    };
    const leaving = new AbortController();
    const asked = ask({
      signal: leaving.signal,
      onProgress: ({ hasBegun }) => {
        if (hasBegun) leaving.abort(new Error('gone'));
      },
    });
    await expect(asked).rejects.toThrow('gone');
    await until('the connection is closed', () => closed);
  });
});

/** Sends the same piece as long as anyone reads. */
function sendsWithoutEnd(status: number, type: string, piece: string) {
  let isClosed = false;
  const react: ProviderReaction = (response) => {
    response.on('close', () => (isClosed = true));
    response.writeHead(status, { 'content-type': type });
    const send = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', send);
    send();
  };
  return { react, isClosed: () => isClosed };
}

describe('embeddings', () => {
  const answering =
    (body: object): ProviderReaction =>
    (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const vector = (index: number) => ({ index, embedding: [index, 1] });
  const embed = () => client.embed(['하나', '둘'], new AbortController().signal);

  it('come in the order of the texts, also without usage', async () => {
    provider.embed = answering({ data: [vector(1), vector(0)] });
    expect(await embed()).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  it('that have no end are abandoned', async () => {
    const sent = sendsWithoutEnd(200, 'application/json', ' '.repeat(65_000));
    provider.embed = sent.react;
    await expect(embed()).rejects.toMatchObject({ kind: 'INVALID_REPLY' });
    await until('the connection is closed', () => sent.isClosed());
  });

  it.each([
    ['are missing one', answering({ data: [vector(0)] }), 'INVALID_REPLY'],
    ['are none', answering({ data: 'none' }), 'INVALID_REPLY'],
    ['do not exist at the provider', answersError(404, { message: 'Not Found' }), 'REJECTED'],
  ])('that %s are reported as a failure', async (_what, react, kind) => {
    provider.embed = react;
    await expect(embed()).rejects.toMatchObject({ kind });
  });
});

/** Sends pieces of a stream, and leaves it open; not even headers when there are no pieces. */
function hanging(...pieces: string[]): ProviderReaction {
  return (response) => {
    if (pieces.length === 0) return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
  };
}

function page(status: number): ProviderReaction {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<html><body>Bad gateway</body></html>');
  };
}
