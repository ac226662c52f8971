import { build, type InlineConfig, type Rolldown } from 'vite';
import { type FirstView, pageOf } from './first-views.ts';

interface ViewChunksOptions {
  views: readonly FirstView[];
  /** Modules that load on demand after the content of every page, relative to the root. */
  afterContent: readonly string[];
}

/** A chunk and the priority with which it takes modules: what more pages need goes first. */
interface Group {
  name: string;
  priority: number;
}

/** Modules of more pages than this are one chunk for all of those pages: fewer requests are worth the few bytes. */
const FEW_PAGES = 2;

/**
 * Groups modules into chunks by the pages that need them. The bundler alone would make a chunk for each set of entries,
 * which is dozens of small files: a first build, which writes nothing, makes those, and the groups join them by who
 * needs each.
 *
 * Whoever needs a module needs its imports. So a chunk imports only from chunks of more pages, and none imports itself
 * in a circle.
 */
export async function viewChunks(
  config: InlineConfig,
  options: ViewChunksOptions,
): Promise<Rolldown.CodeSplittingOptions> {
  const chunks = await buildOnce(config);
  const needs = needsOf(chunks, options);
  const groups = new Map<string, Group>();
  const groupOfModule = new Map<string, string>();
  for (const { fileName, moduleIds } of chunks) {
    const group = groupOf(needs.get(fileName) ?? emptyNeeds());
    if (group === null) continue;
    groups.set(group.name, group);
    for (const id of moduleIds) groupOfModule.set(id, group.name);
  }
  return {
    groups: [...groups.values()].map(({ name, priority }) => ({
      name,
      priority,
      test: (id: string) => groupOfModule.get(id) === name,
    })),
  };
}

async function buildOnce(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const rolldownOptions = {
    ...config.build?.rolldownOptions,
    // Otherwise what is needed on demand by one page alone would be part of that page's chunk, which is then needed by both.
    experimental: { chunkOptimization: false },
  };
  const options = { ...config.build, rolldownOptions, write: false, minify: false };
  const result = await build({ ...config, configFile: false, logLevel: 'error', build: options });
  if (Array.isArray(result) || !('output' in result))
    throw new Error('view chunks: there is no single output');
  return result.output.filter((output) => output.type === 'chunk');
}

/** Who needs a chunk of the first build. */
interface Needs {
  isInitial: boolean;
  visitorPages: Set<string>;
  memberPages: Set<string>;
  administratorPages: Set<string>;
  isAfterContent: boolean;
  isOther: boolean;
}

const emptyNeeds = (): Needs => ({
  isInitial: false,
  visitorPages: new Set(),
  memberPages: new Set(),
  administratorPages: new Set(),
  isAfterContent: false,
  isOther: false,
});

function needsOf(
  chunks: readonly Rolldown.OutputChunk[],
  { views, afterContent }: ViewChunksOptions,
): Map<string, Needs> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needs = new Map<string, Needs>();
  const mark = (fileName: string, note: (needs: Needs) => void, seen = new Set<string>()): void => {
    if (seen.has(fileName)) return;
    seen.add(fileName);
    const known = needs.get(fileName) ?? emptyNeeds();
    needs.set(fileName, known);
    note(known);
    for (const imported of byName.get(fileName)?.imports ?? []) mark(imported, note, seen);
  };
  const noteOf = (id: string): ((needs: Needs) => void) => {
    const containing = views.filter(({ modules }) => modules.some((module) => id.endsWith(`/${module}`)));
    // The gate of the administrators' pages, which shows members a refusal, counts as a page of members.
    const ofMembers = containing.filter(({ audience }) => audience !== 'administrators');
    const needing = ofMembers.length > 0 ? ofMembers : containing;
    if (needing.length > 0)
      return (known) => {
        for (const view of needing) pagesOf(known, view).add(pageOf(view));
      };
    if (afterContent.some((module) => id.endsWith(`/${module}`)))
      return (known) => void (known.isAfterContent = true);
    return (known) => void (known.isOther = true);
  };
  for (const { fileName, isEntry, isDynamicEntry, facadeModuleId } of chunks) {
    if (isEntry) mark(fileName, (known) => void (known.isInitial = true));
    else if (isDynamicEntry && facadeModuleId !== null) mark(fileName, noteOf(facadeModuleId));
  }
  return needs;
}

function pagesOf(needs: Needs, { audience }: FirstView): Set<string> {
  if (audience === 'administrators') return needs.administratorPages;
  return audience === 'members' ? needs.memberPages : needs.visitorPages;
}

/** Where a chunk's modules belong; null leaves them to the bundler. */
function groupOf({
  isInitial,
  visitorPages,
  memberPages,
  administratorPages,
  isAfterContent,
  isOther,
}: Needs): Group | null {
  const isOnDemand = isAfterContent || isOther;
  const pages = [...memberPages].sort();
  if (isInitial) return { name: 'app', priority: 1000 };
  if (visitorPages.size > 0 && visitorPages.size + pages.length > 1) return { name: 'common', priority: 900 };
  if (pages.length > FEW_PAGES) return { name: 'members', priority: 800 };
  if (pages.length > 0)
    return groupOfPages(pages, isOnDemand || administratorPages.size > 0, 10 * pages.length);
  if (visitorPages.size > 0) return null;
  if (isAfterContent) return { name: 'after-content', priority: 9 };
  const administrators = [...administratorPages].sort();
  if (administrators.length > FEW_PAGES) return { name: 'admin', priority: 8 };
  return administrators.length > 0
    ? groupOfPages(administrators, isOnDemand, 2 * administrators.length)
    : null;
}

const groupOfPages = (pages: readonly string[], isElsewhere: boolean, priority: number): Group => ({
  name: `${pages.join('-and-')}${isElsewhere ? '-shared' : ''}`,
  priority: priority + Number(isElsewhere),
});
