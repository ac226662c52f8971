import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^jaso-test-(\d+)-/;
/** Where Linux keeps files in memory. A run creates hundreds of databases of 600 files each, which take seven times as long on a disk. */
const MEMORY = '/dev/shm';
/** A whole run has been seen to need 0.4 GB of it. */
const MINIMUM_ROOM_BYTES = 4 * 1024 ** 3;
let folder;

/**
 * Global setup: makes one folder the temporary directory of this run and of all that it starts. The teardown removes it; that of a run
 * which was killed is removed by the next run.
 */
export default function makeRunFolder() {
  if (folder) return;
  const parent = process.env.TMPDIR === undefined && hasRoomInMemory() ? MEMORY : tmpdir();
  for (const each of new Set([parent, tmpdir()])) removeLeftFolders(each);
  folder = mkdtempSync(join(parent, `jaso-test-${process.pid}-`));
  // As /tmp is: the servers of some tests run as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
}

export function removeRunFolder() {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Programs must be able to run from there, too: in many containers they may not, and have little room there. */
function hasRoomInMemory() {
  try {
    const [, , type, options] = mountOf(MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    const room = Math.min(bavail * bsize, freemem());
    return type === 'tmpfs' && !options.split(',').includes('noexec') && room >= MINIMUM_ROOM_BYTES;
  } catch {
    // Not Linux.
    return false;
  }
}

/** The device, folder, type and options of what is mounted at a folder. */
function mountOf(path) {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  return mounts.findLast(([, folder]) => folder === path) ?? [];
}

function removeLeftFolders(parent) {
  for (const name of readdirSync(parent)) {
    const [, processId] = NAME.exec(name) ?? [];
    if (processId && !isAlive(Number(processId)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
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
