import type { StackEvent } from '../stack/stack-options.js';

const errorLevel = 50;

/** The line for the console that an event of the stack is worth, if any: the rest is in the log files. */
export function consoleLine(event: StackEvent): string | undefined {
  if (event.kind === 'restarting') {
    const seconds = (event.milliseconds / 1000).toFixed(1);
    return `[${event.part}] 끝나 버렸어요: ${event.reason}. ${seconds}초 뒤에 다시 시작해요.`;
  }
  if (event.kind !== 'line' || event.part === 'postgres') return undefined;
  const isError = event.source === 'stderr' || levelOf(event.line) >= errorLevel;
  return isError && event.line.trim() ? `[${event.part}] ${event.line}` : undefined;
}

/** The level of a line of structured log; 0 for any other line. */
function levelOf(line: string): number {
  if (!line.startsWith('{')) return 0;
  const level = /"level":(\d+)/.exec(line)?.[1];
  return Number(level ?? 0);
}
