import { join } from 'node:path';
import { findProjectRoot } from '../processes/project-root.js';
import type { Entries } from './stack-options.js';

const built = join(findProjectRoot(), 'dist');
const devstack = join(built, 'apps/devstack/src');

export const preload = join(devstack, 'processes/end-with-launcher.preload.js');

export const builtEntries = {
  postgres: join(devstack, 'postgres/main.js'),
  migrate: join(built, 'libs/database/src/migrate.js'),
  demoData: join(devstack, 'demo-data/main.js'),
  identityProvider: join(devstack, 'identity-provider/main.js'),
  assistant: join(devstack, 'assistant/main.js'),
  sampleSite: join(devstack, 'sample-site/main.js'),
  api: join(built, 'apps/api/src/main.js'),
  worker: join(built, 'apps/worker/src/main.js'),
} satisfies Entries;
