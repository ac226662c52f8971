import { fileURLToPath } from 'node:url';

/** Rules of dependency-cruiser that refuse circles of imports, those of types included. */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'What both files need belongs in one of them, or in a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'A circle through an import that is not found would not be seen.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^(#|@/|[.])' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(import.meta.resolve('./import-circles.tsconfig.json')) },
    exclude: { path: '(^|/)(node_modules|dist)/' },
  },
};
