import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Kernel ticks per second (USER_HZ): 100 on every Linux that Node.js runs on. */
export const TICKS_PER_SECOND = 100;

/** What /proc/<id>/stat says of a process; times are in kernel ticks. */
export interface ProcessStat {
  command: string;
  /** `Z` for a process that has ended and was not yet collected by its parent (a zombie). */
  state: string;
  parentId: number;
  /** CPU time, user and system. */
  ownTicks: number;
  /** CPU time of its children that have ended. */
  endedChildrenTicks: number;
  /** When it started, since the boot of the machine. */
  startTicks: string;
}

/** @returns undefined when there is no such process, and on systems without /proc */
export function readProcessStat(processId: number): ProcessStat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${processId}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The numbers of proc(5). Field 2, the command in brackets, may contain spaces and brackets.
  const commandEnd = text.lastIndexOf(')');
  const fields = text.slice(commandEnd + 2).split(' ');
  const field = (number: number): string => fields[number - 3] ?? '';
  return {
    command: text.slice(text.indexOf('(') + 1, commandEnd),
    state: field(3),
    parentId: Number(field(4)),
    ownTicks: Number(field(14)) + Number(field(15)),
    endedChildrenTicks: Number(field(16)) + Number(field(17)),
    startTicks: field(22),
  };
}

/** The command line of a process, with a separator that depends on the system; empty when there is no such process. */
export function readCommandLine(processId: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(processId)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
