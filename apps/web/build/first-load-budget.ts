import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface BudgetOptions {
  /** Largest allowed sum of gzipped script, in units of 1,000 bytes. */
  limitKilobytes: number;
  /** Modules of the pages that the sum must cover besides the entry, relative to the root. */
  pages: string[];
}

type Bundle = Rolldown.OutputBundle;

const isChunk = (output: Bundle[string] | undefined): output is Rolldown.OutputChunk =>
  output?.type === 'chunk';

function withStaticImports(bundle: Bundle, fileName: string, seen: Set<string>): Set<string> {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || !isChunk(chunk)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) withStaticImports(bundle, imported, seen);
  return seen;
}

/** Prints how much gzipped script a first visit loads and fails the build when it is over the limit. */
export function firstLoadBudget({ limitKilobytes, pages }: BudgetOptions): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(isChunk);
        const isPage = (chunk: Rolldown.OutputChunk) =>
          pages.some((page) => chunk.facadeModuleId?.endsWith(page) ?? false);
        const roots = chunks.filter((chunk) => chunk.isEntry || isPage(chunk));
        const files = new Set<string>();
        for (const root of roots) withStaticImports(bundle, root.fileName, files);

        const sizes = [...files].map((fileName) => {
          const chunk = bundle[fileName];
          return { fileName, bytes: isChunk(chunk) ? gzipSync(chunk.code).length : 0 };
        });
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
