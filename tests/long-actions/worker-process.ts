import { ManagedProcess } from '../../apps/devstack/src/processes/managed-process.js';
import { builtEntries, preload } from '../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../apps/devstack/src/stack/part-environment.js';

interface WorkerFixture {
  /** Variables of a worker of this fixture's database and queue. */
  readonly workerEnvironment: Record<string, string>;
  stop(): Promise<void>;
}

/** A fixture and the product's worker as a child process, which a drill kills; both exist from the first hook of the drill on. */
interface KillableWorker<Fixture> {
  readonly fixture: Fixture;
  /** Kills the worker; resolves when it has ended. */
  kill(): Promise<void>;
}

/** Starts a fixture and a worker process for it before the tests of the file, and stops both after them. */
export function useWorkerProcess<Fixture extends WorkerFixture>(
  startFixture: () => Promise<Fixture>,
): KillableWorker<Fixture> {
  let fixture: Fixture;
  let worker: ManagedProcess;
  beforeAll(async () => {
    fixture = await startFixture();
    worker = new ManagedProcess({
      name: 'worker',
      entry: builtEntries.worker,
      environment: { ...baseEnvironment(), ...fixture.workerEnvironment },
      preload,
    });
    await worker.start();
  });
  afterAll(async () => {
    await worker.stop();
    await fixture.stop();
  });
  return {
    get fixture() {
      return fixture;
    },
    async kill() {
      worker.kill('SIGKILL');
      await worker.ended();
    },
  };
}
