import { jobSchema, pageSchema, usageTokensSchema } from '#contracts';
import type { MemberClient } from '../workload/members.js';
import type { Evidence } from './evidence.js';
import type { Breach } from './find-breaches.js';

const PAGE_SIZE = 100;

/** Compares what each member reads over HTTP with the database: exactly the member's jobs, and the tokens. */
export async function compareWithApi(
  members: readonly MemberClient[],
  evidence: Evidence,
): Promise<Breach[]> {
  const breaches = await Promise.all(members.map((member) => compareMember(member, evidence)));
  return breaches.flat();
}

async function compareMember(member: MemberClient, { jobs, accounts }: Evidence): Promise<Breach[]> {
  const { memberId, browser } = member;
  const own = jobs.filter((job) => job.memberId === memberId);
  const listed = await readJobs(member);
  const inDatabase = new Set(own.map(({ jobId, status }) => `${jobId} ${status}`));
  const differing = listed.filter((line) => !inDatabase.has(line));
  const tokens = usageTokensSchema.parse((await browser.send('GET', '/api/v1/usage/tokens')).data);
  const account = accounts.find((row) => row.memberId === memberId);
  const spendable = (account?.balance ?? 0) - (account?.held ?? 0);
  return [
    ...differing.map((line): Breach => ({ kind: 'FOREIGN', text: `member ${memberId} reads ${line}` })),
    ...(listed.length === own.length
      ? []
      : [
          {
            kind: 'LOST',
            text: `member ${memberId} reads ${listed.length} of ${own.length} jobs`,
          } as const,
        ]),
    ...(tokens.remainingTokens === spendable
      ? []
      : [
          {
            kind: 'LEDGER',
            text: `member ${memberId} reads ${tokens.remainingTokens} tokens, not ${spendable}`,
          } as const,
        ]),
  ];
}

async function readJobs({ browser }: MemberClient): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await browser.send('GET', `/api/v1/jobs?page=${page}&size=${PAGE_SIZE}`);
    const { content, totalPages } = pageSchema(jobSchema).parse(answer.data);
    lines.push(...content.map(({ jobId, status }) => `${jobId} ${status}`));
    if (page + 1 >= totalPages) return lines;
  }
}
