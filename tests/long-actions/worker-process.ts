import { ManagedProcess } from '../../apps/devstack/src/processes/managed-process.js';
import { builtEntries, preload } from '../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../apps/devstack/src/stack/part-environment.js';

/** Starts the product's worker as a child process, which a test can kill. */
export async function startWorkerProcess(environment: Record<string, string>): Promise<ManagedProcess> {
  const worker = new ManagedProcess({
    name: 'worker',
    entry: builtEntries.worker,
    environment: { ...baseEnvironment(), ...environment },
    preload,
  });
  await worker.start();
  return worker;
}
