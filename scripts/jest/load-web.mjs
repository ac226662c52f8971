import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

process.env.SWC_NODE_PROJECT = fileURLToPath(new URL('../../apps/web/tsconfig.json', import.meta.url));
register('@swc-node/register/esm', import.meta.url);
register('./web-modules.mjs', import.meta.url);
// Stack traces name lines of the sources.
process.setSourceMapsEnabled(true);
