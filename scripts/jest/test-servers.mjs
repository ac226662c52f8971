import { buildServer } from '../build-when-changed.mjs';
import makeRunFolder from './run-folder.mjs';

let servers;

/**
 * Global setup of the tests that use a database: builds what they start as processes and threads, and starts PostgreSQL with a migrated
 * template. When TEST_DATABASE_URL names a server, it does nothing, and the build is not renewed. The server that is started ends when this
 * process ends, killed or not.
 */
export default async function startServers() {
  if (servers || process.env.TEST_DATABASE_URL) return;
  makeRunFolder();
  await buildServer();
  const { startTestServers } = await import('../../dist/apps/devstack/src/test-servers/main.js');
  const { leftOutWithoutRedis } = await import('../../dist/libs/testing/src/redis/queue-backends.js');
  const leftOut = leftOutWithoutRedis();
  if (leftOut) console.log(leftOut);
  servers = await startTestServers(process.env);
  Object.assign(process.env, servers.environment);
}

export const stopServers = () => servers?.stop();
