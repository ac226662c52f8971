import type { AuditEntry } from '#contracts';

/** An administrator who suspended a member. */
export const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId: 12,
  action: 'MEMBER_STATUS_CHANGE',
  actor: { memberId: 2, email: 'bada@example.com', name: '한바다' },
  target: { memberId: 3, email: 'mina@example.com', name: '이미나' },
  before: { status: 'ACTIVE' },
  after: { status: 'SUSPENDED' },
  reason: 'status change: SUSPENDED',
  createdAt: '2026-10-02T03:00:00Z',
  ...overrides,
});
