const web = new URL('../../apps/web/', import.meta.url).href;
const setup = new URL('testing/test-setup.ts', web).href;
/** What keeps a state of the page, or the page itself. */
const LOADED_ANEW = [
  web,
  ...['sonner', '@testing-library/user-event'].map(
    (name) => new URL(`../../node_modules/${name}/`, import.meta.url).href,
  ),
];

// By addresses without the query of a test file: what one has resolved and compiled, the next only loads.
const resolvedOnce = new Map();
const compiledOnce = new Map();

/**
 * A module hook for the tests of the web app: each test file has modules of the app, and a page, of its own. Other packages are loaded once
 * a thread. The query of a test file's address, which jest-light-runner makes, goes on to all that it imports. Styles are empty.
 */
export async function resolve(specifier, context, next) {
  if (specifier.endsWith('.css'))
    return { url: 'data:text/javascript,', format: 'module', shortCircuit: true };
  const { pathname, search } = new URL(context.parentURL ?? web);
  const key = `${pathname} ${specifier}`;
  const resolved = resolvedOnce.get(key) ?? (await next(specifier, context));
  resolvedOnce.set(key, resolved);
  if (resolved.url.endsWith(search) || !LOADED_ANEW.some((start) => resolved.url.startsWith(start)))
    return resolved;
  return { ...resolved, url: resolved.url + search };
}

/** A test file imports the setup first. */
export async function load(url, context, next) {
  const { href, pathname, search } = new URL(url);
  if (!search || !href.startsWith(web)) return next(url, context);
  const module = compiledOnce.get(pathname) ?? (await next(url, context));
  compiledOnce.set(pathname, module);
  if (!/\.spec\.tsx?$/.test(pathname)) return module;
  return { ...module, source: `import '${setup}${search}';${module.source}` };
}
