import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readProcessStat } from '../../apps/devstack/src/processes/process-stat.js';

/** Every process below one, itself included, as process ids. */
export function processTree(root: number): number[] {
  const parents = process.platform === 'linux' ? parentsOnLinux() : parentsElsewhere();
  const found = [root];
  for (const id of found) for (const [child, parent] of parents) if (parent === id) found.push(child);
  return found;
}

function parentsOnLinux(): [number, number][] {
  const ids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return ids.flatMap((id): [number, number][] => {
    const stat = readProcessStat(id);
    return stat === undefined ? [] : [[id, stat.parentId]];
  });
}

function parentsElsewhere(): [number, number][] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [id, parent] = line.trim().split(/\s+/).map(Number);
    return [id ?? 0, parent ?? 0];
  });
}
