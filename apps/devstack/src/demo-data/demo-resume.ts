import type { resumeBodySchema } from '#contracts';
import { techStackOf } from '#domain';
import type { z } from 'zod';

/** An invented resume of a demo member. No company, school, product or person named in one exists. */
export interface DemoResume {
  /** E-mail of the demo account that wrote it. */
  writer: string;
  /** How many days ago it was written last. */
  writtenDaysAgo: number;
  body: z.input<typeof resumeBodySchema>;
}

/** The chosen technology of a name. @throws Error when there is none */
export function stack(name: string): { techStackId: number } {
  const found = techStackOf(name);
  if (found === undefined) throw new Error(`there is no technology ${name}`);
  return { techStackId: found.id };
}

/** Several at once. */
export const stacks = (...names: string[]): { techStackId: number }[] => names.map(stack);
