import type { Outcome } from '../outcome.js';
import type { Observation } from './metrics.js';

/** US dollars per million model tokens. */
export interface Prices {
  input: number;
  output: number;
}

/** The list price of gpt-5-mini, the default model of the product. */
export const DEFAULT_PRICES: Prices = { input: 0.25, output: 2 };

/**
 * Approximate characters of Korean text per model token: 55 characters are 27 in the example of OpenAI's "Hello GPT-4o" (2024). For
 * runs whose provider does not count them, or whose counts say nothing.
 */
export const CHARACTERS_PER_MODEL_TOKEN = 2;

/** Scores the requests of an outcome; times only where they were measured. */
export function scoreRequests(
  { calls, exchanges }: Outcome,
  { isMeasured, prices }: { isMeasured: boolean; prices: Prices },
): Observation[] {
  const answered = exchanges.filter(({ status }) => status === 200);
  const tokens = (counted: number | null, characters: number): number =>
    isMeasured && counted !== null ? counted : characters / CHARACTERS_PER_MODEL_TOKEN;
  const input = sum(exchanges.map((one) => tokens(one.inputTokens, one.promptCharacters)));
  const output = sum(exchanges.map((one) => tokens(one.outputTokens, one.replyCharacters)));
  const times = isMeasured ? answered : [];
  return [
    ...calls.flatMap(({ name, fitted, error }): Observation[] => [
      {
        metric: 'fitsAtFirst',
        amount: fitted === 'AT_FIRST' ? 1 : 0,
        of: 1,
        found: fitted === 'LATER' ? [name] : [],
      },
      {
        metric: 'failedCalls',
        amount: fitted === 'NEVER' ? 1 : 0,
        of: 1,
        found: error === null ? [] : [`${name}: ${error}`],
      },
    ]),
    ...exchanges.map(({ name, refusal, finishReason }): Observation => {
      const isRefused = refusal !== null || finishReason === 'content_filter';
      return {
        metric: 'refusals',
        amount: isRefused ? 1 : 0,
        of: 1,
        found: isRefused ? [refusal ?? name] : [],
      };
    }),
    { metric: 'requests', amount: exchanges.length, of: 1 },
    { metric: 'inputTokens', amount: input, of: 1 },
    { metric: 'outputTokens', amount: output, of: 1 },
    { metric: 'dollars', amount: (input * prices.input + output * prices.output) / 1_000_000, of: 1 },
    ...times.flatMap(({ firstTokenSeconds, totalSeconds }): Observation[] => [
      ...(firstTokenSeconds === null
        ? []
        : [{ metric: 'firstTokenSeconds', amount: firstTokenSeconds, of: 1 } as const]),
      { metric: 'totalSeconds', amount: totalSeconds, of: 1 },
    ]),
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
