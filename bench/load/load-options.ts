import type { QueueBackend } from '#testing';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d*$/, '1 이상의 정수여야 합니다')
  .transform(Number);
const PARTS = ['fan-out', 'neighbour', 'http', 'relay', 'sizes'] as const;
export type LoadPart = (typeof PARTS)[number];

const optionsSchema = z.object({
  sockets: wholeNumber.optional(),
  events: wholeNumber.optional(),
  rate: wholeNumber.optional(),
  seed: wholeNumber.default(1),
  backend: z.enum(['postgres', 'redis']).optional(),
  quick: z.boolean().default(false),
  strict: z.boolean().default(false),
});

const FULL = { sockets: 2_000, events: 10_000, rate: 500, queuedJobs: 1_000, httpSeconds: 10 };
const QUICK = { sockets: 200, events: 1_000, rate: 250, queuedJobs: 150, httpSeconds: 2 };

export interface LoadOptions {
  parts: readonly LoadPart[];
  sockets: number;
  events: number;
  rate: number;
  seed: number;
  /** undefined: every one that this machine has. */
  backend: QueueBackend | undefined;
  /** Jobs that the noisy member queues. */
  queuedJobs: number;
  /** Seconds that each kind of request is measured for. */
  httpSeconds: number;
  /** Goals in milliseconds count as well. */
  strict: boolean;
}

/**
 * Reads `npm run load -- [part …] [--sockets n] [--events n] [--rate n] [--seed n] [--backend redis|postgres] [--quick] [--strict]`.
 * @throws Error naming what does not fit
 */
export function readLoadOptions(words: string[]): LoadOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    sockets: text,
    events: text,
    rate: text,
    seed: text,
    backend: text,
    quick: flag,
    strict: flag,
  };
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
  const { quick, sockets, events, rate, ...others } = optionsSchema.parse(values);
  const parts = z.array(z.enum(PARTS)).parse(positionals);
  const usual = quick ? QUICK : FULL;
  return {
    ...usual,
    ...others,
    sockets: sockets ?? usual.sockets,
    events: events ?? usual.events,
    rate: rate ?? usual.rate,
    backend: others.backend,
    parts: parts.length > 0 ? parts : PARTS,
  };
}
