import { CreateFoundation1795000000000 } from './1795000000000-create-foundation.js';

/** In the order they run. */
export const migrations = [CreateFoundation1795000000000];
