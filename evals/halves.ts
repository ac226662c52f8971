import { parseArgs } from 'node:util';

/** The halves of each corpus, in the order in which they are shown. */
export const HALVES = ['held-out', 'development'] as const;
export type Half = (typeof HALVES)[number];

/**
 * Which halves a command line asks for: `--half development` or `held-out` (default: both), `--details` for every miss and false finding.
 * @param written what those write who do not read the held-out half: `rules`
 * @throws Error for an unknown half, and for details of a half that was not asked for by name
 */
export function readHalfOptions(
  commandLine: readonly string[],
  written: string,
): { halves: Half[]; hasDetails: boolean } {
  const { values } = parseArgs({
    args: [...commandLine],
    options: { half: { type: 'string' }, details: { type: 'boolean', default: false } },
  });
  const halves = HALVES.filter((half) => values.half === undefined || half === values.half);
  if (halves.length === 0) throw new Error(`--half is ${HALVES.join(' or ')}.`);
  // What is written after reading its sentences cannot be measured with them any more.
  if (values.details && values.half === undefined)
    throw new Error(
      `--details needs --half: the held-out half is read by those alone who write no ${written}.`,
    );
  return { halves, hasDetails: values.details };
}
