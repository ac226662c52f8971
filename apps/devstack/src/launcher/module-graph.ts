import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

/** A text in quotes that begins with `./` or `../`; a template ends at its first placeholder. */
const RELATIVE_NAME = /["'`](\.{1,2}\/[^"'`\n$]*)/g;
/** The code reads the names of files below its own folder at run time. */
const OWN_FOLDER = 'import.meta.dirname';
/** Tests are built beside what they test. */
const TEST = /spec\.js$/;

/**
 * Which built files a program depends on, read from the built code: every relative name that a file mentions counts, whether it is
 * imported, started as a thread or a process, or read as data; the name of a folder means all files below it. The result may contain more
 * than a run loads, never less.
 */
export class ModuleGraph {
  private readonly namesByFile = new Map<string, string[]>();

  /** Forgets a changed file, which is read again when needed. */
  forget(file: string): void {
    this.namesByFile.delete(file);
  }

  /** @param entry absolute path of a built file */
  async filesOf(entry: string): Promise<Set<string>> {
    const reached = new Set([entry]);
    for (const file of reached) for (const name of await this.namesIn(file)) await this.addTo(reached, name);
    return reached;
  }

  private async addTo(reached: Set<string>, name: string): Promise<void> {
    if (!name.endsWith(sep)) reached.add(name);
    else for (const file of await filesBelow(name)) reached.add(file);
  }

  /** Absolute paths; one that ends with a slash is a folder. A file that does not exist has no dependencies. */
  private async namesIn(file: string): Promise<string[]> {
    const known = this.namesByFile.get(file);
    if (known) return known;
    const names = file.endsWith('.js') ? namesInCode(await readIfExists(file), dirname(file)) : [];
    this.namesByFile.set(file, names);
    return names;
  }
}

function namesInCode(code: string, folder: string): string[] {
  const names = [...code.matchAll(RELATIVE_NAME)].map(([, name = '']) => {
    // Cut at a placeholder (`./prompts/${name}.md`) or complete, a name without a file's extension is one of a folder.
    const isFile = /\.\w+$/.test(name);
    return isFile ? resolve(folder, name) : join(resolve(folder, name.slice(0, name.lastIndexOf('/'))), sep);
  });
  return code.includes(OWN_FOLDER) ? [...names, join(folder, sep)] : names;
}

const readIfExists = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !TEST.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name));
}
