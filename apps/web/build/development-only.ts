import type { Plugin } from 'vite';

/**
 * Fails the build when a module that is meant for the development server alone gets into the bundle.
 * @param modules ends of module paths, such as `src/pages/gallery-page.tsx`
 */
export const developmentOnly = (modules: readonly string[]): Plugin => ({
  name: 'development-only',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      const found = output.moduleIds.find((id) => modules.some((module) => id.endsWith(`/${module}`)));
      if (found) this.error(`development only: ${output.fileName} contains ${found}`);
    }
  },
});
