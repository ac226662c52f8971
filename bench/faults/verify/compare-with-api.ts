import { type Job, jobSchema, pageSchema, usageTokensSchema } from '#contracts';
import type { Browser } from '../workload/browser.js';
import type { MemberClient } from '../workload/members.js';
import type { StoredState } from './stored-state.js';
import type { Breach } from './find-breaches.js';

const PAGE_SIZE = 100;

type ReadingMember = Pick<MemberClient, 'memberId' | 'browser'>;

/** Compares what each member reads over HTTP with the database: exactly the member's jobs, and the tokens. */
export async function compareWithApi(
  members: readonly ReadingMember[],
  stored: StoredState,
): Promise<Breach[]> {
  const breaches = await Promise.all(members.map((member) => compareMember(member, stored)));
  return breaches.flat();
}

async function compareMember(member: ReadingMember, stored: StoredState): Promise<Breach[]> {
  return [...(await compareJobs(member, stored)), ...(await compareTokens(member, stored))];
}

async function compareJobs({ memberId, browser }: ReadingMember, { jobs }: StoredState): Promise<Breach[]> {
  const own = jobs.filter((job) => job.memberId === memberId);
  const statuses = new Map(own.map(({ jobId, status }) => [jobId, status]));
  const listed = await readJobs(browser);
  const listedIds = new Set(listed.map(({ jobId }) => jobId));
  return [
    ...listed.flatMap(({ jobId, status }): Breach[] => {
      const stored = statuses.get(jobId);
      if (stored === undefined)
        return [{ kind: 'FOREIGN', text: `member ${memberId} reads ${jobId}, which is not theirs` }];
      const text = `member ${memberId} reads ${jobId} as ${status}, not ${stored}`;
      return status === stored ? [] : [{ kind: 'STATUS', text }];
    }),
    ...own
      .filter(({ jobId }) => !listedIds.has(jobId))
      .map(({ jobId }): Breach => ({ kind: 'LOST', text: `member ${memberId} does not read ${jobId}` })),
  ];
}

async function compareTokens(
  { memberId, browser }: ReadingMember,
  { accounts }: StoredState,
): Promise<Breach[]> {
  const tokens = usageTokensSchema.parse((await browser.send('GET', '/api/v1/usage/tokens')).data);
  const account = accounts.find((row) => row.memberId === memberId);
  const spendable = (account?.balance ?? 0) - (account?.held ?? 0);
  if (tokens.remainingTokens === spendable) return [];
  return [
    { kind: 'LEDGER', text: `member ${memberId} reads ${tokens.remainingTokens} tokens, not ${spendable}` },
  ];
}

async function readJobs(browser: Browser): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await browser.send('GET', `/api/v1/jobs?page=${page}&size=${PAGE_SIZE}`);
    const { content, totalPages } = pageSchema(jobSchema).parse(answer.data);
    jobs.push(...content);
    if (page + 1 >= totalPages) return jobs;
  }
}
