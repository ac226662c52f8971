import { removeRunFolder } from './run-folder.mjs';
import { stopServers } from './test-servers.mjs';

/** Global teardown of every project. */
export default async () => {
  await stopServers();
  removeRunFolder();
};
