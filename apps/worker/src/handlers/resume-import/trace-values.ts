import type { ImportTrace, ResumeBody } from '#contracts';
import { techStackById } from '#domain';
import { findLines } from './find-values.js';
import { Verifier } from './verifier.js';

const UNTRACED = new Set(['type', 'isBlind', 'sectionOrder', 'title', 'careerType']);

/** The positions of a draft's values in the text that is shown beside it; for a draft that was converted without a model. */
export function traceValues(text: string, draft: ResumeBody): ImportTrace[] {
  const verifier = new Verifier(text);
  for (const [key, value] of Object.entries(draft)) if (!UNTRACED.has(key)) trace(verifier, key, value);
  return verifier.traces;
}

function trace(verifier: Verifier, path: string, value: unknown): void {
  if (Array.isArray(value)) value.forEach((item, index) => trace(verifier, `${path}.${index}`, item));
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) trace(verifier, `${path}.${key}`, item);
  else if (typeof value === 'number' && path.endsWith('techStackId')) traceStack(verifier, path, value);
  else if (typeof value === 'string' || typeof value === 'number') traceText(verifier, path, String(value));
}

function traceText(verifier: Verifier, path: string, value: string): void {
  const month = verifier.months.find((position) => position.month === value);
  const found = month ?? findLines(verifier.source, value, undefined);
  if (found !== undefined) verifier.note(path, found, null);
}

function traceStack(verifier: Verifier, path: string, techStackId: number): void {
  const stack = techStackById(techStackId);
  for (const name of stack === undefined ? [] : [stack.name, ...stack.aliases]) {
    const match = verifier.source.find(name).find(({ fit }) => fit === 'EXACT');
    if (match !== undefined) return verifier.note(path, match, null);
  }
}
