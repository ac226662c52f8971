import type { JobContext } from '#jobs';

/** The member that the job belongs to. @throws Error when it has none */
export function ownerOf({ memberId }: Pick<JobContext, 'memberId'>): number {
  if (memberId === null) throw new Error('the job belongs to no member');
  return memberId;
}
