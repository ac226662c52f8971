import type { AdminJobListQuery } from '#contracts';
import { containsText } from '#database';

const OF_MEMBERS = `j.member_id IN (SELECT member.member_id FROM member WHERE ${containsText('member.email', '$')})`;

/** SQL conditions by field of the query, `$` being the field's value. */
const CONDITIONS = {
  memberId: 'j.member_id = $',
  type: 'j.type = $',
  status: 'j.status = $',
  coverLetterId: 'j.cover_letter_id = $',
  draftId: 'j.draft_id = $',
  email: OF_MEMBERS,
} as const;

/** SQL over a job `j`, with its parameters. */
export interface JobFilter {
  where: string;
  parameters: unknown[];
}

/** What a list of jobs is narrowed down by, and nothing else: a condition that may not count would keep the planner from its index. */
export function filterOf(query: Pick<AdminJobListQuery, keyof typeof CONDITIONS>): JobFilter {
  const parameters: unknown[] = [];
  const conditions = ['true'];
  for (const [field, value] of [
    ['memberId', query.memberId],
    ['type', query.type],
    ['status', query.status],
    ['coverLetterId', query.coverLetterId],
    ['draftId', query.draftId],
    ['email', query.email],
  ] as const) {
    if (value === undefined) continue;
    parameters.push(value);
    conditions.push(CONDITIONS[field].replaceAll('$', `$${parameters.length}`));
  }
  return { where: conditions.join(' AND '), parameters };
}
