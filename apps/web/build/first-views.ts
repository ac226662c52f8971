import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a page needs before it shows its content, known from its address alone. */
export interface FirstView {
  /** As the router writes it. */
  path: string;
  /** Modules that load on demand but that this page needs at once, relative to the root; the page itself is the last. */
  modules: readonly string[];
  /** Who sees it; everyone without one. */
  audience?: 'members' | 'administrators';
  /**
   * GET calls whose answers a signed-in member sees; `:name` is that part of the page's address. A call with a query of
   * its own is made only where the page's address has none.
   */
  data?: readonly string[];
}

interface FirstViewsOptions {
  views: readonly FirstView[];
  /** The classic script that index.html loads before everything else, relative to the root. */
  bootScript: string;
  /** The most scripts that a page may load before its content. */
  maximumScripts: number;
  /** The largest sum of those scripts as the server sends them, in units of 1,000 bytes. */
  maximumKilobytes: number;
}

/** The name of a view's page, such as `resume-editor-page`. */
export const pageOf = ({ modules }: FirstView): string =>
  /([^/]+)\.[jt]sx?$/.exec(modules.at(-1) ?? '')?.[1] ?? '';

type Bundle = Rolldown.OutputBundle;

/**
 * Lets a page load what it needs all at once instead of one import after the other. The boot script learns what each
 * address needs first and which scripts a member's page may import after that, and gets a name by its content, so that
 * browsers keep it. Prints how many scripts a first visit to each page loads before its content, and fails the build
 * when a page exceeds the limits.
 */
export function firstViews(options: FirstViewsOptions): Plugin {
  let root = '';
  return {
    name: 'first-views',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const entry = chunkOf(bundle, ({ isEntry }) => isEntry, 'the entry');
        const always = withStaticImports(bundle, [entry]);
        const pages = new Set(options.views.flatMap((view) => chunksOf(bundle, view)));
        const needed = options.views.map((view) => {
          const first = withStaticImports(bundle, [entry, ...chunksOf(bundle, view)]);
          const own = [...first].filter((name) => !always.has(name));
          const onDemand = importedOnDemand(bundle, first).filter((name) => !pages.has(name));
          const later = [...withStaticImports(bundle, onDemand)].filter((name) => !first.has(name));
          return {
            path: view.path,
            scripts: own,
            styles: stylesOf(bundle, own),
            data: view.data ?? [],
            later: view.audience ? later : [],
            ...(view.audience === 'administrators' && { isForAdministrators: true }),
          };
        });

        const source = await readFile(join(root, options.bootScript), 'utf8');
        const boot = `globalThis.firstViews = ${JSON.stringify(needed)};\n${source}`;
        const bootName = `assets/boot-${createHash('sha256').update(boot).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName: bootName, source: boot });
        renameScript(bundle, `/${options.bootScript}`, `/${bootName}`);

        const bootBytes = brotliCompressSync(boot).length;
        const bytesOf = compressedBytes(
          bundle,
          new Set([...always, ...needed.flatMap(({ scripts }) => scripts)]),
        );
        const tooMuch = needed.flatMap(({ path, scripts }) => {
          const names = [...always, ...scripts];
          const bytes = names.reduce((sum, name) => sum + (bytesOf.get(name) ?? 0), bootBytes);
          const [count, kilobytes] = [names.length + 1, bytes / 1000];
          this.info(
            `${path.padEnd(28)} ${String(count).padStart(3)} scripts, ${kilobytes.toFixed(1)} kB compressed`,
          );
          return count > options.maximumScripts || kilobytes > options.maximumKilobytes ? [path] : [];
        });
        if (tooMuch.length > 0)
          this.error(
            `first views: more than ${options.maximumScripts} scripts or ${options.maximumKilobytes} kB before the content of ${tooMuch.join(', ')}`,
          );
      },
    },
  };
}

const isChunk = (output: Bundle[string] | undefined): output is Rolldown.OutputChunk =>
  output?.type === 'chunk';

/** @throws Error when there is none: what it loads would be missing from the boot script and from the sum */
function chunkOf(bundle: Bundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean, name: string): string {
  const chunk = Object.values(bundle).find((output) => isChunk(output) && isWanted(output));
  if (!chunk) throw new Error(`first views: there is no chunk of ${name}`);
  return chunk.fileName;
}

const chunksOf = (bundle: Bundle, { modules }: FirstView): string[] =>
  modules.map((module) =>
    chunkOf(bundle, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)), module),
  );

const importedOnDemand = (bundle: Bundle, names: ReadonlySet<string>): string[] =>
  [...names].flatMap((name) => {
    const chunk = bundle[name];
    return isChunk(chunk) ? chunk.dynamicImports.filter((imported) => hasScript(bundle[imported])) : [];
  });

/** The script of a style that is imported by itself is left out of the build, before or after this. */
const hasScript = (output: Bundle[string] | undefined): boolean =>
  isChunk(output) && !output.moduleIds.every((id) => id.endsWith('.css'));

function withStaticImports(bundle: Bundle, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = bundle[name];
    if (isChunk(chunk)) withStaticImports(bundle, chunk.imports, seen);
  }
  return seen;
}

const stylesOf = (bundle: Bundle, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const chunk = bundle[name];
    return isChunk(chunk) ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });

/** The sizes of chunks by their names, each compressed once: pages share most of what they load. */
const compressedBytes = (bundle: Bundle, names: ReadonlySet<string>): Map<string, number> =>
  new Map(
    [...names].map((name) => {
      const chunk = bundle[name];
      return [name, isChunk(chunk) ? brotliCompressSync(chunk.code).length : 0];
    }),
  );

/** @throws Error when index.html does not load the script */
function renameScript(bundle: Bundle, from: string, to: string): void {
  const html = bundle['index.html'];
  const source = html?.type === 'asset' ? String(html.source) : '';
  if (html?.type !== 'asset' || !source.includes(`src="${from}"`))
    throw new Error(`first views: index.html does not load ${from}`);
  html.source = source.replace(`src="${from}"`, `src="${to}"`);
}
