import { register } from 'node:module';

// Node runs the hooks in the reverse order: built-entries comes before SWC.
register('@swc-node/register/esm', import.meta.url);
register('./built-entries.mjs', import.meta.url);
// Stack traces name lines of the sources.
process.setSourceMapsEnabled(true);
