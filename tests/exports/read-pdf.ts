import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './system-tool.js';

/** A box of a word on its page, in points from the top left. */
export interface WordBox {
  page: number;
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a reader finds in a PDF. */
export interface ReadPdf {
  title: string;
  /** Text of each page, in the order of its drawing. */
  pages: string[];
  words: WordBox[];
  fonts: { name: string; isEmbedded: boolean; hasUnicode: boolean }[];
  links: string[];
  /** Of the first page, in points. */
  size: string;
}

const poppler = (name: string, ...args: string[]): Promise<string> => runTool(name, 'poppler-utils', args);

/** Reads a PDF with poppler, as other people's programs do. */
export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const folder = await mkdtemp(join(tmpdir(), 'read-pdf-'));
  const file = join(folder, 'file.pdf');
  try {
    await writeFile(file, content);
    const [info, text, boxes, fonts, urls] = await Promise.all([
      poppler('pdfinfo', file),
      poppler('pdftotext', '-raw', '-enc', 'UTF-8', file, '-'),
      poppler('pdftotext', '-bbox', '-enc', 'UTF-8', file, '-'),
      poppler('pdffonts', file),
      poppler('pdfinfo', '-url', file),
    ]);
    return {
      title: fieldOf(info, 'Title'),
      pages: text.split('\f').slice(0, -1),
      words: boxes.split('<page ').slice(1).flatMap(wordsOf),
      fonts: fonts.split('\n').slice(2).filter(Boolean).map(toFont),
      links: [...urls.matchAll(/https?:\S+|\w+:\S+$/gm)].map(([url]) => url),
      size: fieldOf(info, 'Page size'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const fieldOf = (info: string, name: string): string =>
  new RegExp(`^${name}: +(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';

const WORD = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g;

const wordsOf = (markup: string, page: number): WordBox[] =>
  [...markup.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
    ...{ page, text },
    ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
  }));

// name, type, encoding, emb, sub, uni, object: the name has no spaces here, the type may have.
function toFont(line: string): ReadPdf['fonts'][number] {
  const [unicode, , embedded] = /(yes|no) +\d+ +\d+ *$/.exec(line)
    ? [...line.matchAll(/\b(yes|no)\b/g)].map(([word]) => word === 'yes').reverse()
    : [];
  return { name: line.split(' ')[0] ?? '', isEmbedded: embedded === true, hasUnicode: unicode === true };
}

/** A text as its characters alone: where lines break is no part of it. */
export const bare = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');
