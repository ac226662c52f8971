import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

// Field 22 of /proc/<pid>/stat, counted after the command, which is the second one and may hold anything.
const startTimeAfterCommand = 19;

/**
 * When a process began, as text that is only good to be compared. With its number it names one process for good:
 * numbers are used again, after a restart of the machine and in every container.
 *
 * @returns undefined when there is no such process
 */
export async function birthOf(processId: number): Promise<string | undefined> {
  try {
    return process.platform === 'linux' ? await birthOnLinux(processId) : await birthElsewhere(processId);
  } catch {
    return undefined;
  }
}

async function birthOnLinux(processId: number): Promise<string> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return `${boot.trim()} ${fields[startTimeAfterCommand]}`;
}

async function birthElsewhere(processId: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(processId)]);
  return stdout.trim() || undefined;
}
