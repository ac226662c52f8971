import { fileURLToPath } from 'node:url';

/** Rules of dependency-cruiser that refuse import cycles, those of types included. */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'What both files need belongs in one of them, or in a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'A cycle through an import that is not found would not be seen.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^(#|@/|[.])' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(import.meta.resolve('./import-cycles.tsconfig.json')) },
    exclude: { path: '(^|/)(node_modules|dist)/' },
  },
};
