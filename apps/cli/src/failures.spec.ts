import { MigrationBlockedError } from '#database';
import { describeFailure } from './failures.js';

describe('a migration that did not get its locks', () => {
  const since = new Date('2026-03-01T00:00:00Z');

  it('is described by its name and the sessions in its way', () => {
    const blocker = { pid: 42, application: 'jasogongbang-cli', state: 'idle in transaction', since };
    expect(describeFailure(new MigrationBlockedError('AddNickname1', [blocker], undefined), undefined)).toBe(
      '마이그레이션 AddNickname1이(가) 잠금을 얻지 못해 그만두었어요. 바뀐 것은 없고, 다시 부르면 이어서 해요. ' +
        '막고 있는 세션: pid 42 (jasogongbang-cli, idle in transaction, 2026-03-01T00:00:00.000Z)',
    );
  });

  it('says so when those sessions have ended', () => {
    expect(describeFailure(new MigrationBlockedError('AddNickname1', [], undefined), undefined)).toMatch(
      /막은 세션은 그사이 끝났어요\.$/,
    );
  });
});
