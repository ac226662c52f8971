import type { DoctorCheck } from '../doctor-check.js';
import { aiProviderChecks } from './ai-provider.check.js';
import { browserChecks } from './browser.check.js';
import { callbackCheck } from './callback.check.js';
import { clockChecks } from './clock.check.js';
import { configurationCheck } from './configuration.check.js';
import { connectionsCheck } from './connections.check.js';
import { databaseEncodingCheck } from './database-encoding.check.js';
import { databaseServerCheck } from './database-server.check.js';
import { diskSpaceCheck } from './disk-space.check.js';
import { migrationsCheck } from './migrations.check.js';
import { practiceModeCheck } from './practice-mode.check.js';
import { publicUrlCheck } from './public-url.check.js';
import { reachableChecks } from './reachable.check.js';
import { redisChecks } from './redis.check.js';
import { secretChecks } from './secrets.check.js';
import { trustProxyCheck } from './trust-proxy.check.js';

/** In the order in which they are told. */
export const CHECKS: readonly DoctorCheck[] = [
  configurationCheck('api', 'API의 설정'),
  configurationCheck('worker', '워커의 설정'),
  databaseServerCheck,
  databaseEncodingCheck,
  migrationsCheck,
  connectionsCheck,
  ...redisChecks,
  ...clockChecks,
  ...secretChecks,
  publicUrlCheck,
  callbackCheck,
  trustProxyCheck,
  ...reachableChecks,
  ...aiProviderChecks,
  practiceModeCheck,
  ...browserChecks,
  diskSpaceCheck,
];
