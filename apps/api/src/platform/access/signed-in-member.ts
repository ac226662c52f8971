import type { MemberStatus, Role } from '#contracts';

/** The member that a request speaks for, as the database has it at this moment. */
export interface SignedInMember {
  memberId: number;
  sessionId: string;
  email: string;
  name: string;
  picture: string | null;
  role: Role;
  status: MemberStatus;
}
