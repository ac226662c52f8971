import { basename } from 'node:path';
import { readProcessStat } from '../processes/process-stat.js';

const intervalMilliseconds = 500;
const shells = new Set(['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox']);

/**
 * Detects the end of npm, or of the shell that npm may have started between: a signal that only npm receives does not always reach this
 * process. Without npm nothing is watched, so a launcher started by a script may outlive the script.
 *
 * @returns a function that ends the watch
 */
export function watchAncestors(onGone: () => void, environment = process.env): () => void {
  if (!environment.npm_lifecycle_event) return () => undefined;
  const parent = process.ppid;
  const grandparent = grandparentBehindShell(parent);
  const timer = setInterval(() => {
    const parentGone = process.ppid !== parent;
    const grandparentGone = grandparent !== undefined && grandparentBehindShell(parent) !== grandparent;
    if (!parentGone && !grandparentGone) return;
    clearInterval(timer);
    onGone();
  }, intervalMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** The parent of a shell. On systems without /proc, sh replaces itself by the command, so there is no shell in between. */
function grandparentBehindShell(parent: number): number | undefined {
  const stat = readProcessStat(parent);
  return stat !== undefined && shells.has(basename(stat.command)) ? stat.parentId : undefined;
}
