import { SPELLING_LIMITS, spellingCheckSchema } from '#contracts';
import { connectDatabase } from '#database';
import { checkSpelling } from '#spelling-rules';
import { z } from 'zod';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import { textOfLetter } from '../apps/devstack/src/sample-letters/compose-letter.js';
import { letterOfNumber } from '../apps/devstack/src/sample-letters/site-letters.js';
import { loadDictionary } from '../libs/spelling/src/rules/dictionary.js';
import { apiEnvironment, signInMember } from './bench-member.js';
import type { Bench } from './bench-servers.js';
import { median, percentilesOf, usageOf } from './measurements.js';
import { startServerProcess } from './server-process.js';

const CHARACTERS = 1_000;
const GOAL_MILLISECONDS = 50;
/** Letters to take the texts from. */
const LETTERS = 40;

const answerSchema = z.object({ data: spellingCheckSchema });

/**
 * Measures a check over HTTP against the rules on the text alone and against the bare tokenizer, in turns with the same texts: of
 * 1,000 characters and of the greatest length. Also how long other calls of the process wait meanwhile, and the memory that the
 * first check adds.
 */
export async function benchSpelling({ databaseUrl, sized }: Bench): Promise<void> {
  const dataSource = await connectDatabase(databaseUrl);
  const { cookie } = await signInMember(dataSource);
  const port = await findFreePort();
  const api = await startServerProcess('../apps/api/src/main.js', apiEnvironment(databaseUrl, port));
  const origin = `http://127.0.0.1:${port}`;
  const check = async (text: string): Promise<void> => {
    const answer = await fetch(`${origin}/api/v1/spelling/check`, {
      method: 'POST',
      headers: { cookie, origin: `http://localhost:${port}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    if (answer.status !== 200) throw new Error(`a check was answered with ${answer.status}`);
    answerSchema.parse(await answer.json());
  };

  const letters = Array.from({ length: LETTERS }, (_, number) => textOfLetter(letterOfNumber(number))).join(
    '\n',
  );
  const shortText = (run: number): string => {
    const start = (run * 777) % (letters.length - CHARACTERS);
    return letters.slice(start, start + CHARACTERS).toWellFormed();
  };
  const longText = letters
    .repeat(Math.ceil(SPELLING_LIMITS.text / letters.length))
    .slice(0, SPELLING_LIMITS.text);

  await fetch(`${origin}/health/ready`);
  const before = await usageOf(api.processId);
  const first = await timed(() => check(shortText(0)));
  const after = await usageOf(api.processId);
  process.stdout.write(
    `the first check, which loads the dictionary: ${first.toFixed(0)} ms; memory of the API ${before.residentMegabytes.toFixed(0)} MB before it, ${after.residentMegabytes.toFixed(0)} MB after it\n`,
  );

  const tokenize = loadDictionary();
  for (const [name, textOf, runs, goal] of [
    [`${CHARACTERS} characters`, shortText, sized(300, 5), ` (goal p95 <= ${GOAL_MILLISECONDS})`],
    [`${SPELLING_LIMITS.text} characters`, () => longText, sized(20, 2), ''],
  ] as const) {
    const [checks, bare, rules]: [number[], number[], number[]] = [[], [], []];
    for (let run = -runs / 5; run < runs; run += 1) {
      const text = textOf(Math.abs(run));
      const product = await timed(() => check(text));
      const tokens = await timed(() => tokenize(text));
      const alone = await timed(() => checkSpelling(text));
      // The first ones warm all three up.
      if (run < 0) continue;
      checks.push(product);
      bare.push(tokens);
      rules.push(alone);
    }
    const ratioTo = (others: number[]): string => (median(checks) / median(others)).toFixed(2);
    process.stdout.write(
      `${name}: ${percentilesOf(checks)}${goal}; rules alone ${percentilesOf(rules)}, ratio ${ratioTo(rules)} (of p50); bare tokenizer ${percentilesOf(bare)}, ratio ${ratioTo(bare)}\n`,
    );
  }

  const others: number[] = [];
  const state = { isOver: false };
  const long = repeat(sized(10, 2), () => check(longText)).finally(() => (state.isOver = true));
  while (!state.isOver) others.push(await timed(() => fetch(`${origin}/health/live`)));
  await long;
  const end = await usageOf(api.processId);
  process.stdout.write(
    `other calls during checks of ${SPELLING_LIMITS.text} characters: ${percentilesOf(others)}; memory of the API at the end ${end.residentMegabytes.toFixed(0)} MB\n`,
  );
  await api.stop();
  await dataSource.destroy();
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}
