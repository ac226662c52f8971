import type {
  AuditEntry,
  Member,
  MemberDetail,
  MemberSession,
  MemberStatistics,
  TokenEntry,
} from '#contracts';

/** An active USER who has signed in. */
export const aListedMember = (overrides: Partial<Member> = {}): Member => ({
  memberId: 12,
  email: 'haneul@example.com',
  name: '김하늘',
  picture: null,
  role: 'USER',
  status: 'ACTIVE',
  lastLoginAt: '2026-11-01T05:00:00Z',
  createdAt: '2026-10-01T05:00:00Z',
  updatedAt: '2026-11-01T05:00:00Z',
  ...overrides,
});

export const aMemberDetail = (overrides: Partial<MemberDetail> = {}): MemberDetail => ({
  ...aListedMember(),
  googleId: '100000000000000000004',
  coverLetterCount: 4,
  resumeCount: 2,
  ...overrides,
});

/** Eight members of nine are active. */
export const someStatistics = (overrides: Partial<MemberStatistics> = {}): MemberStatistics => ({
  totalMembers: 1_200,
  activeMembers: 1_000,
  inactiveMembers: 200,
  suspendedMembers: 0,
  userRoleCount: 1_190,
  adminRoleCount: 8,
  rootRoleCount: 2,
  todayNewMembers: 3,
  monthlyNewMembers: 45,
  ...overrides,
});

export const aSession = (): Omit<MemberSession, 'isCurrent'> => ({
  sessionId: '0d8c1c58-53a1-4a0e-93a5-2b6a0f2d5c01',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36',
  address: '203.0.113.4',
  createdAt: '2026-11-01T00:00:00Z',
  lastUsedAt: '2026-11-02T00:00:00Z',
});

export const aTokenEntry = (overrides: Partial<TokenEntry> = {}): TokenEntry => ({
  entryId: 1,
  kind: 'GRANT',
  amount: 40,
  remainingAfter: 40,
  jobId: null,
  reason: '가입 선물',
  createdAt: '2026-10-01T05:00:00Z',
  ...overrides,
});

export const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId: 1,
  action: 'MEMBER_STATUS_CHANGE',
  actor: { memberId: 1, email: 'root@example.com', name: '한바다' },
  target: { memberId: 12, email: 'haneul@example.com', name: '김하늘' },
  before: { status: 'INACTIVE' },
  after: { status: 'ACTIVE' },
  reason: '상태 변경: ACTIVE',
  createdAt: '2026-11-03T00:00:00Z',
  ...overrides,
});
