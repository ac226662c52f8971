import { buildWeb } from '../build-when-changed.mjs';
import startServers from './test-servers.mjs';

/** Global setup of the projects whose tests may open the web app or start the whole product. */
export default async () => {
  await buildWeb();
  await startServers();
};
