const ENTRY = /^\.\/.+\.(process|thread)\.js$/;

/**
 * A module hook for tests. The entry of a thread or of a child process is the built one, which the global setup of tests with a database
 * keeps up to date: they start without a TypeScript loader, as in production, where the process that reads documents may load no native
 * code.
 */
export function resolve(specifier, context, next) {
  if (!ENTRY.test(specifier)) return next(specifier, context);
  const root = new URL('../../', import.meta.url).href;
  const entry = new URL(specifier, context.parentURL.replace(root, `${root}dist/`));
  return { url: entry.href, format: 'module', shortCircuit: true };
}
