import type { Member } from '#contracts';

interface ConsequenceProps {
  member: Member;
  children: string;
}

/** What a question is about: whom exactly, since names are not unique, and what will happen. */
export const Consequence = ({ member, children }: ConsequenceProps) => (
  <>
    <p className="font-semibold text-ink">{member.email}</p>
    <p className="mt-1">{children}</p>
  </>
);
