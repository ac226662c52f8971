import { parseArgs } from 'node:util';
import { z } from 'zod';

export const SCENARIOS = ['kills', 'flushes', 'outages', 'half-open', 'full-disk', 'clock'] as const;
export type ScenarioName = (typeof SCENARIOS)[number];
export const BACKENDS = ['postgres', 'redis'] as const;

const listOf = <Item extends string>(names: readonly [Item, ...Item[]]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)));

const optionsSchema = z.object({
  seed: z.string().min(1),
  backend: listOf(BACKENDS).default([...BACKENDS]),
  scenario: listOf(SCENARIOS).default([...SCENARIOS]),
  jobs: z.coerce.number().int().min(10).max(10_000).default(500),
  quick: z.boolean().default(false),
  plain: z.boolean().default(true),
});
export type FaultOptions = z.infer<typeof optionsSchema>;

/**
 * Reads `--seed N --backend redis,postgres --scenario kills,… --jobs 500 --quick --no-plain`.
 * @throws ZodError naming what cannot be read; Error for an unknown option
 */
export function readOptions(args: string[]): FaultOptions {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      backend: { type: 'string' },
      scenario: { type: 'string' },
      jobs: { type: 'string' },
      quick: { type: 'boolean' },
      'no-plain': { type: 'boolean' },
    },
  });
  return optionsSchema.parse({ ...values, plain: values['no-plain'] !== true });
}
