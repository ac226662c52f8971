import { type ImportTrace, type ResumeBody, resumeBodySchema } from '#contracts';
import type { z } from 'zod';
import type { Verifier } from './verifier.js';

/** A draft of which every value was found in the text, and where. */
export interface FittedDraft {
  draft: ResumeBody;
  traces: ImportTrace[];
}

const DEFAULT_TITLE = '가져온 이력서';

/**
 * Fits a draft to what a resume takes: a value that does not is emptied, and its trace says so.
 * @throws ZodError when a draft can't be made to fit by emptying values
 */
export function fitDraft(draft: z.input<typeof resumeBodySchema>, verifier: Verifier): FittedDraft {
  const parsed = resumeBodySchema.safeParse(draft);
  if (parsed.success) return { draft: parsed.data, traces: verifier.traces };
  const emptied: unknown = structuredClone(draft);
  for (const { path } of parsed.error.issues) {
    empty(emptied, path);
    verifier.doubt(path.join('.'), 'BAD_VALUE');
  }
  return { draft: resumeBodySchema.parse(emptied), traces: verifier.traces };
}

// Every field of a resume has a value for what is left out, but for the title.
function empty(root: unknown, path: readonly PropertyKey[]): void {
  let parent = root;
  for (const key of path.slice(0, -1))
    parent = parent !== null && typeof parent === 'object' ? Reflect.get(parent, key) : undefined;
  const last = path.at(-1);
  if (last === undefined || parent === null || typeof parent !== 'object') return;
  if (path.length === 1 && last === 'title') Reflect.set(parent, last, DEFAULT_TITLE);
  else Reflect.deleteProperty(parent, last);
}

/** The title of a draft: the file's name without its extension. */
export const titleOf = (fileName: string): string => {
  const title = resumeBodySchema.shape.title.safeParse(fileName.replace(/\.[^.\s]{1,15}$/, '').slice(0, 100));
  return title.data ?? DEFAULT_TITLE;
};
