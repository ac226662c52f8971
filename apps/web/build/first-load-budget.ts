import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface BudgetOptions {
  /** Largest allowed sum of gzipped script, in units of 1,000 bytes. */
  limitKilobytes: number;
  /** Modules that load on demand but that a first visit needs at once: its page. Relative to the root. */
  pages: string[];
}

type Bundle = Rolldown.OutputBundle;

const PAGE_SCRIPT = /<script\b[^>]*\bsrc="\/([^"]+)"/g;

const isChunk = (output: Bundle[string] | undefined): output is Rolldown.OutputChunk =>
  output?.type === 'chunk';

/** The scripts that index.html names, by file name. */
function scriptsOfPage(bundle: Bundle): string[] {
  const html = bundle['index.html'];
  const source = html?.type === 'asset' ? String(html.source) : '';
  return [...source.matchAll(PAGE_SCRIPT)].map(([, fileName = '']) => fileName);
}

/** @throws Error when the module has no chunk of its own: a sum without it would be too small */
function chunkOfModule(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (output) => isChunk(output) && output.facadeModuleId?.endsWith(`/${module}`),
  );
  if (!chunk) throw new Error(`first load: there is no chunk of ${module}`);
  return chunk.fileName;
}

function withStaticImports(bundle: Bundle, fileName: string, seen: Set<string>): Set<string> {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  const chunk = bundle[fileName];
  for (const imported of isChunk(chunk) ? chunk.imports : []) withStaticImports(bundle, imported, seen);
  return seen;
}

/**
 * Prints how much gzipped script a first visit loads and fails the build when that exceeds the limit. It counts the
 * scripts that index.html names (those of the public folder too), the pages, and everything that these import
 * statically.
 */
export function firstLoadBudget({ limitKilobytes, pages }: BudgetOptions): Plugin {
  let publicDirectory = '';
  const bytesOf = async (bundle: Bundle, fileName: string) => {
    const chunk = bundle[fileName];
    return gzipSync(isChunk(chunk) ? chunk.code : await readFile(join(publicDirectory, fileName))).length;
  };
  return {
    name: 'first-load-budget',
    apply: 'build',
    configResolved: ({ publicDir }) => {
      publicDirectory = publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = new Set<string>();
        const roots = [...scriptsOfPage(bundle), ...pages.map((page) => chunkOfModule(bundle, page))];
        for (const root of roots) withStaticImports(bundle, root, files);

        const sizes = await Promise.all(
          [...files].map(async (fileName) => ({ fileName, bytes: await bytesOf(bundle, fileName) })),
        );
        const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
        for (const { fileName, bytes } of sizes.sort((left, right) => right.bytes - left.bytes))
          this.info(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${fileName}`);
        const verdict = `first load: ${kilobytes.toFixed(1)} kB of script gzipped, limit ${limitKilobytes} kB`;
        if (kilobytes > limitKilobytes) this.error(verdict);
        this.info(verdict);
      },
    },
  };
}
