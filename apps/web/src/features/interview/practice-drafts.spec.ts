import { DAY_MILLISECONDS } from '@/lib/durations';
import { PracticeDrafts } from './practice-drafts.js';

describe('drafts of practised answers', () => {
  const clock = { now: 0 };
  const drafts = (memberId = 3) => new PracticeDrafts(memberId, () => clock.now);
  beforeEach(() => {
    localStorage.clear();
    clock.now = 1_000 * DAY_MILLISECONDS;
  });

  it('are stored by member and question before the call returns', () => {
    expect(drafts().write(7, { answer: '저는', elapsed: 1200 })).toBe(true);
    expect(drafts().read(7)).toMatchObject({ answer: '저는', elapsed: 1200 });
    expect(drafts().read(8)).toEqual({ answer: '', elapsed: 0 });
    expect(drafts(4).read(7)).toEqual({ answer: '', elapsed: 0 });
  });

  it('are deleted once they are empty', () => {
    drafts().write(7, { answer: '저는', elapsed: 0 });
    drafts().write(7, { answer: '', elapsed: 0 });
    expect(localStorage.length).toBe(0);
  });

  it.each(['{', '{"answer":3}', 'null', '{"answer":"가","elapsed":-1,"updatedAt":0}'])(
    'that do not fit the schema count as none: %s',
    (text) => {
      localStorage.setItem('interview-practice:3:7', text);
      expect(drafts().read(7)).toEqual({ answer: '', elapsed: 0 });
    },
  );

  it('are deleted after 90 days, and nothing else is', () => {
    localStorage.setItem('user-storage', '{}');
    drafts().write(7, { answer: '옛 답변', elapsed: 0 });
    clock.now += 60 * DAY_MILLISECONDS;
    drafts().write(8, { answer: '새 답변', elapsed: 0 });
    clock.now += 31 * DAY_MILLISECONDS;
    drafts().deleteExpired();
    expect(drafts().read(7).answer).toBe('');
    expect(drafts().read(8).answer).toBe('새 답변');
    expect(localStorage.getItem('user-storage')).toBe('{}');
  });

  it('of one member are deleted, and those of others stay', () => {
    for (const memberId of [3, 33]) drafts(memberId).write(7, { answer: '저는', elapsed: 0 });
    drafts().forget();
    expect(drafts().read(7).answer).toBe('');
    expect(drafts(33).read(7).answer).toBe('저는');
  });

  it('report that the device is full', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(drafts().write(7, { answer: '저는', elapsed: 0 })).toBe(false);
    jest.restoreAllMocks();
  });
});
