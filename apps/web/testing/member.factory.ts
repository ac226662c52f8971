import type { CurrentMember } from '#contracts';

/** A signed-in USER. */
export const aMember = (overrides: Partial<CurrentMember> = {}): CurrentMember => ({
  memberId: 3,
  email: 'mina@example.com',
  name: '이미나',
  picture: null,
  role: 'USER',
  status: 'ACTIVE',
  isActive: true,
  ...overrides,
});
