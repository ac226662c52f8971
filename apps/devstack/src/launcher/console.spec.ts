import { demoAccounts } from '../demo-accounts.js';
import type { Stack } from '../stack/stack-options.js';
import { announcement, consoleLine, demoAccountStatuses } from './console.js';

const stack: Pick<Stack, 'dataDirectory' | 'urls'> = {
  dataDirectory: '/data',
  urls: {
    public: 'http://localhost:3000',
    apis: ['http://localhost:3000'],
    database: 'postgresql://local/db',
    identityProvider: 'http://127.0.0.1:4000',
  },
};

const announced = (...from: Parameters<typeof demoAccountStatuses>): string =>
  announcement(stack, { seconds: 1, development: false, accounts: demoAccountStatuses(...from) });

describe('the demo accounts of the announcement', () => {
  it('show the role and the status of their members', () => {
    const text = announced(demoAccounts, undefined);
    expect(text).toContain('  ROOT    한바다  root@jaso.example\n');
    expect(text).toContain('  ADMIN   서달빛  dalbit@jaso.example\n');
    expect(text).toContain('윤별  byeol@jaso.example (정지)');
  });

  it('have no member without demo data; the first sign-in of one makes the root administrator', () => {
    const text = announced([], '');
    expect(text).toContain('  ROOT    한바다  root@jaso.example (아직 회원이 아님)\n');
    expect(text).toContain('  USER    서달빛  dalbit@jaso.example (아직 회원이 아님)\n');
    expect(text).not.toContain('정지');
  });

  it("follow the user's ROOT_EMAILS", () => {
    const text = announced([], 'me@jaso.example, Haneul@jaso.example');
    expect(text).toContain('  USER    한바다');
    expect(text).toContain('  ROOT    김하늘');
  });
});

const line = (text: string, source: 'stdout' | 'stderr' = 'stdout', part = 'api') =>
  consoleLine({ kind: 'line', part, source, line: text });

describe('consoleLine', () => {
  it('shows errors; other lines are in the log files only', () => {
    expect(line('{"level":50,"msg":"failed"}')).toBe('[api] {"level":50,"msg":"failed"}');
    expect(line('{"level":30,"msg":"request"}')).toBeUndefined();
    expect(line('listening')).toBeUndefined();
    expect(line('Error: boom', 'stderr')).toBe('[api] Error: boom');
    expect(line('  ', 'stderr')).toBeUndefined();
    expect(line('LOG:  ready', 'stderr', 'postgres')).toBeUndefined();
  });

  it('says that an API that has ended is started again at the next change', () => {
    const event = { kind: 'ended', part: 'api', reason: 'SIGKILL' } as const;
    expect(consoleLine(event)).toBe('[api] 끝나 버렸어요: SIGKILL. 소스를 고치면 다시 시작해요.');
  });

  it('says when a worker is started again, and why', () => {
    const event = { kind: 'restarting', part: 'worker', reason: 'SIGKILL', milliseconds: 1500 } as const;
    expect(consoleLine(event)).toBe('[worker] 끝나 버렸어요: SIGKILL. 1.5초 뒤에 다시 시작해요.');
  });
});
