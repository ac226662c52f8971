import {
  answersError,
  chunkOf,
  completes,
  ProviderStandIn,
  streamEvent,
  streams,
  type ProviderReaction,
} from '#testing';
import { runCommand } from './run-command.js';

const REPLY = '{"words":3,"firstWord":"중복"}';
const embeds: ProviderReaction = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data: [{ index: 0, embedding: [1, 2, 3] }], usage: { prompt_tokens: 4 } }));
};

let provider: ProviderStandIn | undefined;
afterEach(async () => {
  await provider?.stop();
});

/** The doctor's findings about a provider, by title. */
async function examine(
  react: ProviderReaction,
  embed: ProviderReaction | undefined,
  environment: Record<string, string> = {},
): Promise<Record<string, string>> {
  provider = await ProviderStandIn.start(react);
  provider.embed = embed;
  const { output } = await runCommand(['doctor', '--for', 'worker'], {
    DATABASE_URL: 'postgresql://127.0.0.1:1/x',
    OPENAI_API_KEY: 'key-of-the-operator',
    OPENAI_BASE_URL: provider.baseUrl,
    OPENAI_MODEL: 'asked-model',
    WORKER_QUEUES: 'ai',
    ...environment,
  });
  expect(output.join('\n')).not.toContain('key-of-the-operator');
  return Object.fromEntries(
    output.flatMap((line) => {
      const [, mark, title, text] = /^([✓✗–]) ([^:]+): (.*)$/s.exec(line) ?? [];
      return title === undefined ? [] : [[title, `${mark} ${text}`]];
    }),
  );
}

describe('the doctor checks a provider', () => {
  it('like OpenAI, and reports format, speed and price', async () => {
    const detail = await examine(completes(REPLY), embeds, {
      OPENAI_INPUT_PRICE: '0.25',
      OPENAI_OUTPUT_PRICE: '2',
    });
    expect(detail['AI의 답']).toMatch(
      /^✓ asked-model: JSON 스키마대로 답함\(json_schema\) · 첫 낱말 \d+\.\d초, 모두 \d+\.\d초$/,
    );
    expect(detail['AI의 임베딩']).toMatch(/^✓ text-embedding-3-small: 3차원/);
    // 7,000 model tokens at 0.25 and 5,000 at 2 dollars a million.
    expect(detail['글 한 편의 값']).toMatch(/^✓ 첨삭 한 번에 약 0\.0118달러/);
  });

  it('with JSON objects only, and reports what is left out', async () => {
    const detail = await examine((response, request, count) => {
      const format = request.response_format?.type;
      if (format === 'json_schema')
        return answersError(400, { message: 'response_format type must be json_object or text' })(
          response,
          request,
          count,
        );
      if ('store' in request)
        return answersError(422, { message: "Extra inputs are not permitted: 'store'" })(
          response,
          request,
          count,
        );
      return completes(REPLY)(response, request, count);
    }, embeds);
    expect(detail['AI의 답']).toMatch(/^✓ .*JSON 객체로 답함\(json_object.*받지 않아서 빼는 값: store$/);
    expect(detail['글 한 편의 값']).toMatch(/^– 값을 몰라요/);
  });

  it('with visible reasoning, without formats and embeddings', async () => {
    const detail = await examine((response, request, count) => {
      if (request.response_format !== undefined)
        return answersError(400, { message: 'unknown field "response_format"' })(response, request, count);
      return streams(
        streamEvent(chunkOf({ content: '<think>낱말을 세어 보자.' })),
        streamEvent(chunkOf({ content: `</think>\n네, 셋이에요.\n\`\`\`json\n${REPLY}\n\`\`\`` })),
        streamEvent(chunkOf({}, 'stop')),
      )(response, request, count);
    }, undefined);
    expect(detail['AI의 답']).toMatch(/^✓ .*글로 답한 것에서 JSON을 골라 냄/);
    expect(detail['AI의 임베딩']).toMatch(/^✓ 없음\. 뜻이 아니라 낱말로 견줌/);
  });

  it.each([
    ['that is broken', answersError(500, { message: 'out of memory' }), /^✗ 닿지 않거나 답이 끊김/],
    ['that refuses the key', answersError(401, { message: 'Incorrect API key' }), /^✗ 요청을 받지 않음/],
    ['that never answers', () => undefined, /^✗ 기다리는 시간 안에 답하지 않음/],
    ['that only chats', completes('안녕하세요?'), /^✗ 알아볼 수 없는 답/],
  ] satisfies [string, ProviderReaction, RegExp][])('%s, and reports it', async (_what, react, detail) => {
    const findings = await examine(react, react, { OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: '1' });
    expect(findings['AI의 답']).toMatch(detail);
  });

  it('only if it is not the practice AI and the environment is valid', async () => {
    const practice = await examine(completes(REPLY), embeds, { AI_PRACTICE_MODE: 'true' });
    expect(practice['AI의 답']).toBe('– 연습용 AI라 묻지 않음');
    await provider?.stop();
    const unread = await examine(completes(REPLY), embeds, { OPENAI_REPLY_TIMEOUT_SECONDS: 'long' });
    expect(unread['AI의 답']).toBe('– 설정을 읽을 수 없어 보지 못함');
    expect(provider?.requests).toEqual([]);
  });
});
