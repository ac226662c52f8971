import { describe, expect, it } from '@jest/globals';
import { consoleLine } from './console-report.js';

const line = (text: string, source: 'stdout' | 'stderr' = 'stdout', part = 'api') =>
  consoleLine({ kind: 'line', part, source, line: text });

describe('consoleLine', () => {
  it('shows errors and leaves the rest to the files', () => {
    expect(line('{"level":50,"msg":"failed"}')).toBe('[api] {"level":50,"msg":"failed"}');
    expect(line('{"level":30,"msg":"request"}')).toBeUndefined();
    expect(line('listening')).toBeUndefined();
    expect(line('Error: boom', 'stderr')).toBe('[api] Error: boom');
    expect(line('  ', 'stderr')).toBeUndefined();
    expect(line('LOG:  ready', 'stderr', 'postgres')).toBeUndefined();
  });

  it('says when a worker comes back, and why', () => {
    const event = { kind: 'restarting', part: 'worker', reason: 'SIGKILL', milliseconds: 1500 } as const;
    expect(consoleLine(event)).toBe('[worker] 끝나 버렸어요: SIGKILL. 1.5초 뒤에 다시 시작해요.');
  });
});
