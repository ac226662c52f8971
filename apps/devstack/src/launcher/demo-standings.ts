import { memberStatusSchema, roleSchema } from '#contracts';
import pg from 'pg';
import { z } from 'zod';
import { type DemoAccount, demoAccounts, demoRootEmails } from '../demo-accounts.js';

const PATIENCE_MILLISECONDS = 5_000;

const memberSchema = z.object({ sub: z.string(), role: roleSchema, status: memberStatusSchema });
export type DemoMember = z.infer<typeof memberSchema>;

/** A demo account as whoever signs in with it now finds it; without a status nobody has signed in with it. */
export type DemoStanding = Pick<DemoAccount, 'name' | 'email' | 'role'> &
  Partial<Pick<DemoAccount, 'status'>>;

/** The demo accounts that are members of this database, whatever has been done to them since. */
export async function readDemoMembers(databaseUrl: string): Promise<DemoMember[]> {
  const timeouts = { connectionTimeoutMillis: PATIENCE_MILLISECONDS, query_timeout: PATIENCE_MILLISECONDS };
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

/** @param rootEmails the user's ROOT_EMAILS, which take the place of ours; they count at the next sign-in */
export function demoStandings(
  members: readonly DemoMember[],
  rootEmails: string | undefined,
): DemoStanding[] {
  const roots = (rootEmails || demoRootEmails).toLowerCase().split(',');
  const isRoot = (email: string): boolean => roots.some((root) => root.trim() === email);
  return demoAccounts.map(({ sub, name, email }) => {
    const member = members.find((one) => one.sub === sub);
    return { name, email, role: isRoot(email) ? 'ROOT' : (member?.role ?? 'USER'), status: member?.status };
  });
}
