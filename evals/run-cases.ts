import { AiClient, AiProviderError, type AiEnvironment } from '#ai';
import type { EvaluationCase } from './cases/case.js';
import type { Gateway } from './gateway.js';
import type { Call, Outcome } from './outcome.js';
import { CallFailed, runCase } from './run-case.js';

interface RunOptions {
  cases: readonly EvaluationCase[];
  repetitions: number;
  /** Cases that run concurrently. */
  concurrency: number;
  gateway: Gateway;
  environment: AiEnvironment;
  onOutcome: (outcome: Outcome) => void;
}

/** Runs every case `repetitions` times; the outcomes are in the order of the repetitions, and of the cases in each. */
export async function runCases(options: RunOptions): Promise<Outcome[]> {
  const pending = Array.from({ length: options.repetitions }, (_, index) => index + 1).flatMap((repetition) =>
    options.cases.map((one) => ({ one, repetition })),
  );
  const outcomes: (Outcome | undefined)[] = pending.map(() => undefined);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < pending.length; at = next++) {
      const planned = pending[at];
      if (planned === undefined) return;
      const outcome = await runRepetition(options, planned.one, planned.repetition);
      outcomes[at] = outcome;
      options.onOutcome(outcome);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return outcomes.filter((outcome) => outcome !== undefined);
}

async function runRepetition(
  { gateway, environment }: RunOptions,
  one: EvaluationCase,
  number: number,
): Promise<Outcome> {
  const repetition = gateway.open(one.id, number);
  const client = new AiClient({
    ...environment,
    OPENAI_BASE_URL: gateway.baseUrl,
    OPENAI_API_KEY: repetition.key,
  });
  const calls: Call[] = [];
  const { signal } = new AbortController();
  const result = await runCase(one, client, async (name, request) => {
    repetition.callName = name;
    const before = repetition.exchanges.length;
    const note = (fits: boolean, error: string | null): void => {
      const exchanges = repetition.exchanges.slice(before);
      const replies = exchanges.filter(({ status }) => status === 200).length;
      const fitted = fits ? (replies === 1 ? 'AT_FIRST' : 'LATER') : 'NEVER';
      calls.push({ name, requests: exchanges.length, fitted, error });
    };
    try {
      const reply = await request({ signal });
      note(true, null);
      return reply;
    } catch (error) {
      if (!(error instanceof AiProviderError)) throw error;
      note(false, `${error.kind}: ${error.message}`);
      throw new CallFailed(error);
    }
  });
  const exchanges = repetition.exchanges.map(({ data: _data, reply: _reply, ...measured }) => measured);
  return { caseId: one.id, repetition: number, calls, exchanges, ...result };
}
