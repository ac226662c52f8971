import { monitorEventLoopDelay } from 'node:perf_hooks';
import { COVER_LETTER_LIMITS } from '#contracts';
import { splitSentences } from '#domain';
import { until } from '#testing';
import { EvidenceFixture } from './evidence-fixture.js';
import type { CompletionRequest } from './model-server.js';

/** Of the longest block to that of a reply of the same length without statements: 0.1 to 2.3 where no step takes long. */
const MAXIMUM_RATIO = 5;
/** Another process may take the processor while one of the two is measured, but hardly each time. */
const ATTEMPTS = 4;
/** Near the longest reply that is read at all. */
const REPLY_CHARACTERS = 450_000;

const SENTENCE = '저는 2021년 3월 한빛전자에서 Python과 React로 매출을 30% 올렸습니다. ';
const LONGEST_LETTER = SENTENCE.repeat(1_000).slice(0, COVER_LETTER_LIMITS.content).trim();
const SENTENCES = splitSentences(LONGEST_LETTER).length;

/** As many different statements as fit. */
const statementsOf = (piece: (number: number) => string, length: number): string => {
  const pieces: string[] = [];
  for (let number = 0, total = 0; total < length; number += 1) {
    const text = piece(number);
    pieces.push(text);
    total += text.length + 1;
  }
  return pieces.join(' ').slice(0, length);
};

describe('an improvement whose reply is huge', () => {
  const never = new Promise<never>(() => undefined);
  let piece: (number: number) => string = String;
  let fixture: EvidenceFixture;
  const reply = async ({ name, message }: CompletionRequest): Promise<unknown> => {
    if (message.includes('이웃')) await never;
    if (name !== 'cover_letter_rewrite') return { strengths: [], improvements: [], summary: '요약' };
    const length = Math.floor(REPLY_CHARACTERS / SENTENCES) - 60;
    return {
      edits: Array.from({ length: SENTENCES }, (_, index) => ({
        sentenceNumber: index + 1,
        reason: '더 낫다.',
        revised: statementsOf((number) => piece(number + index * 1_000), length),
        featureId: null,
      })),
    };
  };
  beforeAll(async () => {
    fixture = await EvidenceFixture.start({ complete: reply });
  });
  afterAll(() => fixture.stop());

  it.each<[string, (number: number) => string]>([
    ['Latin names', (number) => `Name${number.toString(36)}`],
    ['institutions', (number) => `가나${String.fromCharCode(0xac00 + number)}전자는`],
    ['dates', (number) => `${1900 + (number % 200)}년 ${1 + (number % 12)}월에`],
    ['numbers', (number) => `${number}명`],
  ])('blocks nobody with %s: a job beside it keeps its worker', async (_, statements) => {
    const neighbour = await fixture.api.signIn();
    const accepted = await neighbour.client.send('POST', '/api/v1/cover-letters/ai-improve', {
      body: { content: '이웃의 글입니다.', jobField: '개발', experienceYears: 1 },
      headers: { prefer: 'respond-async' },
    });
    expect(accepted.status).toBe(202);
    const neighbourAttempts = async () =>
      (
        await fixture.rows<{ attempt: number }>(
          `SELECT attempt FROM job WHERE member_id = $1 AND status = 'RUNNING'`,
          [neighbour.memberId],
        )
      ).map(({ attempt }) => attempt);
    await until('the neighbour runs', async () => (await neighbourAttempts()).length === 1);
    const ratios: number[] = [];
    do {
      const plain = await longestBlock(() => '가');
      ratios.push((await longestBlock(statements)) / plain);
    } while (Math.min(...ratios) >= MAXIMUM_RATIO && ratios.length < ATTEMPTS);
    expect(Math.min(...ratios)).toBeLessThan(MAXIMUM_RATIO);
    expect(await neighbourAttempts()).toEqual([1]);
  });

  /** Milliseconds that the event loop was blocked at once while a letter was improved by a reply of these statements. */
  async function longestBlock(statements: (number: number) => string): Promise<number> {
    piece = statements;
    const member = await fixture.api.signIn();
    const delay = monitorEventLoopDelay();
    delay.enable();
    const { changes } = await fixture.improved(member, { content: LONGEST_LETTER });
    delay.disable();
    expect(changes.length).toBeGreaterThan(0);
    return delay.max / 1e6;
  }
});
