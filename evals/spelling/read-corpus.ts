import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spellingKindSchema } from '#contracts';
import type { SpellingKind } from '#spelling-rules';

export interface LabelledError {
  /** Offsets in the text of the sentence; the end is exclusive. */
  start: number;
  end: number;
  original: string;
  /** Every correction that is right; empty when only a person can decide. */
  corrections: string[];
  kind: SpellingKind;
}

export interface LabelledSentence {
  /** `file:line`. */
  id: string;
  /** The sentence as the applicant wrote it, without marks. */
  text: string;
  errors: LabelledError[];
}

const EXTENSION = '.txt';
const COMMENT = '#';
/** `{as written|correct A/correct B|KIND}`. */
const MARK = /\{([^{}]*)\}/g;

/**
 * Reads the marked sentences of all text files in a folder, in the order of their names.
 * @throws Error that names file and line when a line is marked wrongly
 */
export async function readCorpus(folder: string): Promise<LabelledSentence[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(EXTENSION)).sort();
  const sentences = await Promise.all(
    files.map(async (file) =>
      (await readFile(join(folder, file), 'utf8')).split('\n').flatMap((line, index) => {
        if (line === '' || line.startsWith(COMMENT)) return [];
        return [parseLine(line, `${file}:${index + 1}`)];
      }),
    ),
  );
  return sentences.flat();
}

/**
 * A sentence from its marked line.
 * @throws Error when the line is marked wrongly
 */
export function parseLine(line: string, id: string): LabelledSentence {
  const errors: LabelledError[] = [];
  let text = '';
  let end = 0;
  for (const match of line.matchAll(MARK)) {
    text += line.slice(end, match.index);
    const error = parseMark(match[1] ?? '', text.length, id);
    errors.push(error);
    text += error.original;
    end = match.index + match[0].length;
  }
  text += line.slice(end);
  if (/[{}|]/.test(text)) throw new Error(`${id}: a brace or a bar stands outside a mark.`);
  if (text !== text.trim()) throw new Error(`${id}: the line starts or ends with a space.`);
  return { id, text, errors };
}

function parseMark(mark: string, start: number, id: string): LabelledError {
  const [original = '', corrected = '', name, ...rest] = mark.split('|');
  const kind = spellingKindSchema.safeParse(name);
  if (!kind.success || rest.length > 0)
    throw new Error(`${id}: '{${mark}}' is not {as written|corrections|SPELLING, SPACING or USAGE}.`);
  const corrections = corrected === '' ? [] : corrected.split('/');
  const words = [original, ...corrections];
  if (words.some((word) => word === '' || word !== word.trim()))
    throw new Error(`${id}: '{${mark}}' has an empty text, or one that starts or ends with a space.`);
  if (new Set(words).size < words.length) throw new Error(`${id}: '{${mark}}' says the same twice.`);
  return { start, end: start + original.length, original, corrections, kind: kind.data };
}
