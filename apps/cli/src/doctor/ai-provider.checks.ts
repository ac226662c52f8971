import { z } from 'zod';
import { AiClient, AiProviderError, type AiProviderErrorKind, type OutputMode } from '#ai';
import { InvalidEnvironmentError, loadWorkerConfig, type WorkerConfig } from '#config';
import { IMPROVEMENT_MODEL_TOKENS } from '#jobs';
import { type DoctorCheck, type Verdict, right, skipped, wrong } from './doctor-check.js';
import type { DoctorContext } from './doctor-context.js';

const TOKENS_OF_A_PRICE = 1_000_000;

const QUESTION = {
  name: 'doctor_question',
  version: 1,
  replyShare: 1,
  instructions:
    'You are asked by a program that checks whether you can be reached. Count the words in `sentence`, and repeat its first word. Reply with JSON.',
};
const replySchema = z.object({ words: z.number().int(), firstWord: z.string() });

const MODES: Record<OutputMode, string> = {
  json_schema: 'JSON 스키마대로 답함(json_schema)',
  json_object: 'JSON 객체로 답함(json_object, 스키마는 프롬프트로)',
  text: '글로 답한 것에서 JSON을 골라 냄',
};

const FAILURES: Record<AiProviderErrorKind, readonly [what: string, remedy: string]> = {
  RATE_LIMITED: ['너무 잦다고 돌려보냄(429)', '잠시 뒤에 다시 보고, 이어지면 제공사의 한도를 올리세요.'],
  QUOTA_EXCEEDED: ['잔액이 없음', '제공사에서 잔액을 채우거나 한도를 올리세요.'],
  UNAVAILABLE: ['닿지 않거나 답이 끊김', 'OPENAI_BASE_URL과 제공사의 상태를 확인하세요.'],
  TIMEOUT: [
    '기다리는 시간 안에 답하지 않음',
    'OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS와 OPENAI_REPLY_TIMEOUT_SECONDS를 올리세요. 값은 docs/ai-providers.md에 있습니다.',
  ],
  INVALID_REPLY: ['알아볼 수 없는 답', '다른 모델(OPENAI_MODEL)을 쓰세요.'],
  REPLY_CUT_OFF: ['답이 중간에 끊김', 'OPENAI_MAXIMUM_REPLY_TOKENS나 서버의 문맥 길이를 올리세요.'],
  INPUT_TOO_LONG: ['짧은 물음도 길다고 함', '서버의 문맥 길이를 16000 토큰보다 크게 하세요.'],
  REFUSED: ['답하지 않겠다고 함', '다른 모델(OPENAI_MODEL)을 쓰세요.'],
  CONTENT_FILTERED: ['제공사의 필터가 막음', '제공사의 필터 설정을 확인하세요.'],
  REJECTED: ['요청을 받지 않음', 'OPENAI_API_KEY, OPENAI_MODEL, OPENAI_BASE_URL을 확인하세요.'],
};

/** Asks the provider what a worker would ask; the practice AI, and a provider that no worker would start with, are not asked. */
const providerCheck = (
  title: string,
  run: (config: WorkerConfig) => Promise<Verdict> | Verdict,
): DoctorCheck => ({
  title,
  run: async (context: DoctorContext) => {
    if (!context.includes('worker')) return skipped('보지 않음');
    if (context.variable('AI_PRACTICE_MODE') === 'true') return skipped('연습용 AI라 묻지 않음');
    try {
      return await run(loadWorkerConfig(context.environment));
    } catch (error) {
      if (error instanceof InvalidEnvironmentError) return skipped('설정을 읽을 수 없어 보지 못함');
      if (error instanceof AiProviderError) return wrong(...FAILURES[error.kind]);
      throw error;
    }
  },
});

/** One small structured question, one embedding, and what a letter would cost. */
export const aiProviderChecks = [
  providerCheck('AI의 답', askQuestion),
  providerCheck('AI의 임베딩', askEmbedding),
  providerCheck('글 한 편의 값', priceOfLetter),
];

async function askQuestion(config: WorkerConfig): Promise<Verdict> {
  const client = new AiClient(config);
  const started = performance.now();
  let firstToken: number | undefined;
  await client.complete({
    prompt: QUESTION,
    schema: replySchema,
    data: { sentence: '중복 배정을 없앴습니다.' },
    signal: new AbortController().signal,
    onProgress: ({ hasBegun }) => {
      if (hasBegun) firstToken ??= performance.now();
    },
  });
  const { support } = client;
  const refused = support.refusedParameters;
  const ended = performance.now();
  return right(
    [
      `${config.OPENAI_MODEL}: ${MODES[support.outputMode(QUESTION.name)]}`,
      support.ignoresSchema ? '스키마를 받지만 지키지 않아 프롬프트에 넣음' : '',
      `첫 낱말 ${secondsText((firstToken ?? ended) - started)}, 모두 ${secondsText(ended - started)}`,
      refused.length === 0 ? '' : `받지 않아서 빼는 값: ${refused.join(', ')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  );
}

async function askEmbedding(config: WorkerConfig): Promise<Verdict> {
  const started = performance.now();
  try {
    const [vector] = await new AiClient(config).embed(
      ['중복 배정을 없앴습니다.'],
      new AbortController().signal,
    );
    const text = `${config.OPENAI_EMBEDDING_MODEL}: ${vector?.length ?? 0}차원`;
    return right(`${text} · ${secondsText(performance.now() - started)}`);
  } catch (error) {
    // The product works without it; the operator may have meant another model.
    if (error instanceof AiProviderError && error.kind === 'REJECTED')
      return right('없음. 뜻이 아니라 낱말로 견줌(있어야 한다면 OPENAI_EMBEDDING_MODEL을 확인하세요)');
    throw error;
  }
}

function priceOfLetter({ OPENAI_INPUT_PRICE: input, OPENAI_OUTPUT_PRICE: output }: WorkerConfig): Verdict {
  if (input === undefined || output === undefined)
    return skipped('값을 몰라요. OPENAI_INPUT_PRICE와 OPENAI_OUTPUT_PRICE를 적으면 셈해요');
  const tokens = IMPROVEMENT_MODEL_TOKENS;
  const dollars = (tokens.input * input + tokens.output * output) / TOKENS_OF_A_PRICE;
  return right(
    `첨삭 한 번에 약 ${dollars.toFixed(4)}달러 (1,500자 글, 입력 ${tokens.input}·출력 ${tokens.output} 토큰)`,
  );
}

const secondsText = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)}초`;
