import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import * as CFB from 'cfb';
import { SaxesParser } from 'saxes';
import { extractText, getDocumentProxy } from 'unpdf';
import { DocumentReader } from '#documents';
import {
  buildDocx,
  buildHwp,
  buildHwpx,
  buildPdf,
  docxFiles,
  hwpxFiles,
  longResume,
  plainText,
  type SampleDocument,
} from '#testing';
import type { Bench } from './bench-servers.js';
import { median } from './measurements.js';
import { readDocument } from '../libs/documents/src/reading/read-document.js';

/** Copies of a resume's content in a file: about 1, 8 and 100 pages. */
const SIZES = [1, 10, 120];

interface Format {
  name: string;
  build: (document: SampleDocument) => Buffer;
  /** The baseline: the format's own library (for DOCX and HWPX, on XML that is not packed), without checks and assembly of the text. */
  bare: (file: Buffer, document: SampleDocument) => unknown;
}

const parseXml = (content: Buffer | string): void => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(content.toString()).close();
};
const parseFiles = (files: readonly { name: string; content: Buffer | string }[]): void => {
  for (const { name, content } of files) if (/\.(?:xml|rels)$/.test(name)) parseXml(content);
};

const FORMATS: Format[] = [
  {
    name: 'PDF',
    build: (document) => buildPdf(document),
    bare: async (file) => extractText(await getDocumentProxy(new Uint8Array(file), { verbosity: 0 })),
  },
  { name: 'DOCX', build: buildDocx, bare: (_file, document) => parseFiles(docxFiles(document)) },
  { name: 'HWPX', build: buildHwpx, bare: (_file, document) => parseFiles(hwpxFiles(document)) },
  {
    name: 'HWP',
    build: buildHwp,
    bare: (file) => {
      const section = CFB.find(CFB.parse(file), '/BodyText/Section0');
      return inflateRawSync(Buffer.from(section?.content ?? []));
    },
  },
  {
    name: 'TXT',
    build: (document) => Buffer.from(plainText(document)),
    bare: (file) => new TextDecoder('utf-8', { fatal: true }).decode(file),
  },
];

/** The median of the runs, after one that warms up. */
async function time(runs: number, work: () => unknown): Promise<number> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Reads a file in a child process as the worker does. @returns milliseconds, and the peak memory of the child in MB */
async function measureProcess(
  file: Buffer,
  runs: number,
): Promise<{ milliseconds: number; megabytes: number }> {
  const reader = new DocumentReader();
  let megabytes = 0;
  const milliseconds = await time(runs, async () => {
    const ended = new AbortController();
    await reader.read(file, new AbortController().signal, (processId) => {
      void watch(processId, ended.signal, (seen) => (megabytes = Math.max(megabytes, seen)));
    });
    ended.abort();
  });
  return { milliseconds, megabytes };
}

async function watch(
  processId: number,
  signal: AbortSignal,
  record: (megabytes: number) => void,
): Promise<void> {
  while (!signal.aborted) {
    const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
    record(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Measures time and memory of reading a resume, by format and size, against the format's library alone in the same run. */
export async function benchResumeImport({ sized }: Bench): Promise<void> {
  const runs = sized(5, 1);
  for (const { name, build, bare } of FORMATS)
    for (const copies of sized(SIZES, SIZES.slice(0, 1))) {
      const document = longResume(copies);
      const file = build(document);
      const own = await time(runs, () => readDocument(file));
      const library = await time(runs, () => bare(file, document));
      const { milliseconds, megabytes } = await measureProcess(file, runs);
      process.stdout.write(
        `read ${name.padEnd(4)} ${(file.length / 1024).toFixed(0).padStart(5)} KB: ${milliseconds.toFixed(0).padStart(5)} ms in its process (${megabytes.toFixed(0)} MB), ` +
          `reading alone ${own.toFixed(1)} ms, bare library ${library.toFixed(1)} ms, ratio ${(own / library).toFixed(2)}\n`,
      );
    }
}
