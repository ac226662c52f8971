import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SourceTextModule, SyntheticModule } from 'node:vm';

/**
 * Loads a test file and its helpers from their sources, whatever they import of the server from its build, and packages
 * from where Node finds them.
 */
export class SpecLoader {
  #modules = new Map();
  #root;
  #transform;
  #globals;

  /**
   * @param root the folder of the sources, with the build in `dist`
   * @param transform answers the code of a TypeScript file as an ES module
   * @param globals what `@jest/globals` exports
   */
  constructor(root, transform, globals) {
    this.#root = root;
    this.#transform = transform;
    this.#globals = globals;
  }

  /** Runs a test file: it has declared its tests then. */
  async run(path) {
    return this.#finish(this.#source(path));
  }

  async #finish(module) {
    if (module.status === 'unlinked')
      await module.link((specifier, { identifier }) => this.#resolve(specifier, identifier));
    if (module.status === 'linked') await module.evaluate();
    return module;
  }

  #resolve(specifier, importer) {
    if (specifier === '@jest/globals') return this.#once(specifier, () => moduleOf(specifier, this.#globals));
    if (!specifier.startsWith('.')) return this.#native(specifier);
    const target = join(dirname(importer), specifier);
    const built = join(this.#root, 'dist', relative(this.#root, target));
    return existsSync(built) ? this.#native(pathToFileURL(built).href) : this.#source(sourceOf(target));
  }

  #native(specifier) {
    return this.#once(specifier, async () => moduleOf(specifier, await import(specifier)));
  }

  #source(path) {
    return this.#once(path, () => {
      const meta = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) };
      return new SourceTextModule(this.#transform(path), {
        identifier: path,
        initializeImportMeta: (own) => Object.assign(own, meta),
        importModuleDynamically: async (specifier) => this.#finish(await this.#resolve(specifier, path)),
      });
    });
  }

  #once(name, make) {
    if (!this.#modules.has(name)) this.#modules.set(name, make());
    return this.#modules.get(name);
  }
}

const sourceOf = (path) => path.replace(/\.js$/, '.ts');

function moduleOf(identifier, exports) {
  const names = Object.keys(exports);
  return new SyntheticModule(
    names,
    function () {
      for (const name of names) this.setExport(name, exports[name]);
    },
    { identifier },
  );
}
