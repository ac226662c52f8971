import {
  MigrationBlockedError,
  SessionLockHeldError,
  SharedSessionError,
  UnfinishedIndexError,
} from '#database';
import { describeFailure } from './failures.js';

describe('a migration that did not get its locks', () => {
  const since = new Date('2026-03-01T00:00:00Z');

  it('is described by its name and the sessions in its way', () => {
    const blocker = { pid: 42, application: 'jasogongbang-cli', state: 'idle in transaction', since };
    expect(describeFailure(new MigrationBlockedError('AddNickname1', [blocker], undefined), undefined)).toBe(
      '마이그레이션 AddNickname1이(가) 잠금을 얻지 못해 그만두었어요. 하다 만 것은 없고, 다시 부르면 이어서 해요. ' +
        '막고 있는 세션: pid 42 (jasogongbang-cli, idle in transaction, 2026-03-01T00:00:00.000Z)',
    );
  });

  it('says that an index is left, and what becomes of it', () => {
    const unfinished = new UnfinishedIndexError('letter_title_index', undefined);
    expect(describeFailure(new MigrationBlockedError('IndexTitles1', [], unfinished), undefined)).toBe(
      '마이그레이션 IndexTitles1이(가) 잠금을 얻지 못해 그만두었어요. ' +
        '만들다 만 인덱스 letter_title_index이(가) 남았을 수 있어요. 그동안 쓰기가 조금 느려요. ' +
        '다시 부르면 지우고 새로 만들어요. 막은 세션은 그사이 끝났어요.',
    );
  });

  it('says so when the sessions in its way have ended', () => {
    expect(describeFailure(new MigrationBlockedError('AddNickname1', [], undefined), undefined)).toMatch(
      /막은 세션은 그사이 끝났어요\.$/,
    );
  });
});

it('an index that was not built for another reason is described by that reason and by what is left', () => {
  const cause = Object.assign(new Error('canceling statement'), { code: '57014' });
  expect(describeFailure(new UnfinishedIndexError('letter_title_index', cause), undefined)).toMatch(
    /^데이터베이스가 거절했습니다\. \(57014\) 만들다 만 인덱스 letter_title_index이\(가\) 남았을 수 있어요\./,
  );
});

it('a pooler that shares its sessions is described by what to connect to', () => {
  expect(describeFailure(new SharedSessionError(), undefined)).toMatch(/PostgreSQL에 바로 연결해/);
});

it('a lock that others hold is described by who holds it and what to do', () => {
  const holder = { pid: 42, application: 'jasogongbang-cli', state: 'active', since: new Date('2026-03-01') };
  expect(describeFailure(new SessionLockHeldError('MIGRATIONS', [holder]), undefined)).toBe(
    '다른 마이그레이션이나 백업이 끝나지 않아 그만두었어요. 스키마는 그대로예요. ' +
      '쥐고 있는 세션: pid 42 (jasogongbang-cli, active, 2026-03-01T00:00:00.000Z). ' +
      '끝난 뒤 다시 부르세요. 멈춘 세션이면 SELECT pg_terminate_backend(<pid>)로 끝내세요.',
  );
});
