import { join, relative } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { memberStatusSchema, roleSchema } from '#contracts';
import { type DemoAccount, demoAccounts, demoRootEmails } from '../demo-accounts.js';
import type { Stack, StackEvent } from '../stack/stack-options.js';

const statusNames = { ACTIVE: '', INACTIVE: ' (비활성)', SUSPENDED: ' (정지)' };

interface Start {
  /** How long the start took, in seconds. */
  seconds: number;
  development: boolean;
  /** The demo accounts; none without the local identity provider. */
  accounts: DemoAccountStatus[];
}

/** The text that is printed when everything runs. */
export function announcement(stack: Pick<Stack, 'dataDirectory' | 'urls'>, start: Start): string {
  const { seconds, development, accounts } = start;
  const path = relative(process.cwd(), stack.dataDirectory);
  const folder = path.startsWith('..') ? stack.dataDirectory : path;
  return [
    '',
    `자소공방이 준비됐어요. (${seconds.toFixed(1)}초)`,
    '',
    `  주소    ${stack.urls.public}`,
    `  기록    ${join(folder, 'logs')}`,
    `  끝내기  Ctrl+C`,
    ...(stack.urls.assistant
      ? ['  AI      연습용 AI를 써요. OPENAI_API_KEY를 정하면 실제 모델을 써요.']
      : []),
    ...(stack.urls.sampleSite ? [`  샘플    ${stack.urls.sampleSite} (수집해 볼 지어낸 글)`] : []),
    ...(development ? ['  개발    소스를 고치면 바로 반영해요.'] : []),
    ...accountLines(accounts),
    '',
  ].join('\n');
}

function accountLines(accounts: DemoAccountStatus[]): string[] {
  if (accounts.length === 0) return [];
  const lines = accounts.map(({ role, name, email, status }) => {
    const note = status ? statusNames[status] : ' (아직 회원이 아님)';
    return `  ${role.padEnd(6)}  ${name}  ${email}${note}`;
  });
  return ['', '데모 계정 (로그인 화면에서 고르면 돼요)', ...lines];
}

const TIMEOUT_MILLISECONDS = 5_000;

const memberSchema = z.object({ sub: z.string(), role: roleSchema, status: memberStatusSchema });
type DemoMember = z.infer<typeof memberSchema>;

/** The role of a demo account from its next sign-in on, and its current status; without a status it has no member yet. */
export type DemoAccountStatus = Pick<DemoAccount, 'name' | 'email' | 'role'> &
  Partial<Pick<DemoAccount, 'status'>>;

/** The members of the demo accounts, with their current role and status. */
export async function readDemoMembers(databaseUrl: string): Promise<DemoMember[]> {
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MILLISECONDS, query_timeout: TIMEOUT_MILLISECONDS };
  const client = new pg.Client({ connectionString: databaseUrl, ...timeouts });
  await client.connect();
  try {
    const subs = demoAccounts.map(({ sub }) => sub);
    const sql = 'SELECT google_id AS sub, role, status FROM member WHERE google_id = ANY($1)';
    const { rows } = await client.query(sql, [subs]);
    return z.array(memberSchema).parse(rows);
  } finally {
    await client.end();
  }
}

/** @param rootEmails the user's ROOT_EMAILS, which replace the demo ones; they take effect at the next sign-in */
export function demoAccountStatuses(
  members: readonly DemoMember[],
  rootEmails: string | undefined,
): DemoAccountStatus[] {
  const roots = (rootEmails || demoRootEmails).toLowerCase().split(',');
  const isRoot = (email: string): boolean => roots.some((root) => root.trim() === email);
  return demoAccounts.map(({ sub, name, email }) => {
    const member = members.find((one) => one.sub === sub);
    return { name, email, role: isRoot(email) ? 'ROOT' : (member?.role ?? 'USER'), status: member?.status };
  });
}

const errorLevel = 50;

/** The console line of an event of the stack; undefined for an event that the console does not show. */
export function consoleLine(event: StackEvent): string | undefined {
  if (event.kind === 'restarting') {
    const seconds = (event.milliseconds / 1000).toFixed(1);
    return `[${event.part}] 끝나 버렸어요: ${event.reason}. ${seconds}초 뒤에 다시 시작해요.`;
  }
  if (event.kind === 'ended') {
    return `[${event.part}] 끝나 버렸어요: ${event.reason}. 소스를 고치면 다시 시작해요.`;
  }
  if (event.kind !== 'line' || event.part === 'postgres') return undefined;
  const isError = event.source === 'stderr' || levelOf(event.line) >= errorLevel;
  return isError && event.line.trim() ? `[${event.part}] ${event.line}` : undefined;
}

/** The level of a structured log line; 0 for any other line. */
function levelOf(line: string): number {
  if (!line.startsWith('{')) return 0;
  const level = /"level":(\d+)/.exec(line)?.[1];
  return Number(level ?? 0);
}
