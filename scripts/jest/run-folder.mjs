import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^jaso-test-(\d+)-/;
let folder;

/**
 * Global setup: makes one folder the temporary directory of this run and of all that it starts. The teardown removes it; that of a run
 * which was killed is removed by the next run.
 */
export default function makeRunFolder() {
  if (folder) return;
  for (const name of readdirSync(tmpdir())) {
    const [, processId] = NAME.exec(name) ?? [];
    if (processId && !isAlive(Number(processId)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  folder = mkdtempSync(join(tmpdir(), `jaso-test-${process.pid}-`));
  // As /tmp is: the servers of some tests run as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
}

export function removeRunFolder() {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function isAlive(processId) {
  try {
    process.kill(processId, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !isZombie(processId);
}

// One that was killed and whose parent has not collected it: in a container without an init, for ever.
function isZombie(processId) {
  try {
    return /\) Z/.test(readFileSync(`/proc/${processId}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
