import type { AuditAction, AuditEntry } from '#contracts';
import { changesOf } from './change-list.js';

type Side = AuditEntry['before'];

const read = (action: AuditAction, before: Side, after: Side): string[] =>
  changesOf({ action, before, after }).map((change) =>
    [change.name, change.before ?? '', '→', change.after ?? ''].join(' '),
  );

describe('what an entry changed', () => {
  it.each<[AuditAction, Side, Side, string[]]>([
    ['MEMBER_STATUS_CHANGE', { status: 'ACTIVE' }, { status: 'SUSPENDED' }, ['상태 활성 → 정지']],
    ['MEMBER_ROLE_CHANGE', { role: 'USER' }, { role: 'ROOT' }, ['권한 일반 → 루트 관리자']],
    [
      'RESUME_RESTORE',
      { resumeId: 7, status: 'DELETED' },
      { resumeId: 7, status: 'ACTIVE' },
      ['이력서 번호  → 7', '상태 삭제됨 → 활성화'],
    ],
    [
      'MEMBER_TOKEN_GRANT',
      { remainingTokens: 3 },
      { remainingTokens: 1003, amount: 1000 },
      ['남은 토큰 3 → 1,003', '준 토큰  → 1,000'],
    ],
    [
      'AUDIT_EXPORT',
      null,
      { filters: { action: 'RESUME_RESTORE', email: 'bada' } },
      ['거른 것  → 한 일 이력서 복구, 이메일 bada'],
    ],
    ['AUDIT_EXPORT', null, { filters: {} }, ['거른 것  → 없음']],
    [
      'AI_STOP',
      { isStopped: false, message: null },
      { isStopped: true, message: '점검해요.' },
      ['멈춤 아니요 → 예', '회원에게 보인 글 없음 → 점검해요.'],
    ],
    [
      'CRAWLED_COVER_LETTER_DELETE',
      { coverLetterId: 1234, length: 1200 },
      null,
      ['자기소개서 번호 1234 → ', '글자 수 1,200 → '],
    ],
    [
      'JOB_RETRY',
      { jobId: 'a', type: 'AI_IMPROVE', status: 'FAILED' },
      { jobId: 'b', type: 'AI_IMPROVE' },
      ['작업 번호 a → b', '종류  → AI 개선', '상태 실패 → '],
    ],
    ['CRAWL_STOP', { runId: 5 }, { runId: 5 }, ['실행 번호  → 5']],
    ['MEMBER_FORCE_LOGOUT', null, null, []],
  ])('%s from %j to %j', (action, before, after, changes) =>
    expect(read(action, before, after)).toEqual(changes),
  );

  it('leaves out unchanged fields, and shows added and removed ones', () => {
    const source = { sourceId: 4, name: '견본실', enabled: true, startUrls: ['a', 'b'], titleSelector: null };
    const after = { sourceId: 4, name: '견본실', enabled: false, startUrls: ['a', 'b'], titleSelector: 'h1' };
    expect(read('CRAWL_SOURCE_UPDATE', source, after)).toEqual([
      '출처 번호  → 4',
      '이름  → 견본실',
      '사용 예 → 아니요',
      '제목 선택자 없음 → h1',
    ]);
  });

  it('shows an unknown field under its key, an unknown word as it is, and a nested value as JSON', () => {
    expect(read('QUEUE_CHANGE', null, { strange: { deep: [1, null] }, list: [1, '둘'] })).toEqual([
      'strange  → {"deep":[1,null]}',
      'list  → 1, 둘',
    ]);
    expect(read('QUEUE_CHANGE', { status: 'constructor', toString: 'x' }, null)).toEqual([
      '상태 constructor → ',
      'toString x → ',
    ]);
  });

  it("shows times in Seoul's time zone", () => {
    expect(read('RESUME_RESTORE', { deletedAt: '2026-11-20T15:30:00Z' }, { deletedAt: null })).toEqual([
      expect.stringMatching(/^삭제일 2026\. 11\. 21\. .* → 없음$/),
    ]);
  });
});
