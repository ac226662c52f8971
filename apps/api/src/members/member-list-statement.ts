import { memberStatusSchema, roleSchema, type MemberListQuery, type MemberSort } from '#contracts';
import { containsFrequentText, containsText } from '#database';
import { MEMBER_COLUMNS } from './member-record.js';

/** A statement with its parameters. */
export interface ListStatement {
  sql: string;
  parameters: unknown[];
}

/** What is listed; `isFrequent` says that the text which is searched for is one that many members have. */
export interface MemberListing extends MemberListQuery {
  isFrequent: boolean;
}

type Placeholder = (value: unknown) => string;

const SORT_COLUMNS: Record<MemberSort, string> = {
  createdAt: 'created_at',
  lastLoginAt: 'last_login_at',
  email: 'email',
  name: 'name',
};

/** The rows of one page. Its ids come from indexes; only the rows of the page are read. */
export function pageStatement(listing: MemberListing): ListStatement {
  const { parameters, add } = newParameters();
  const ids = readsInOrder(listing) ? idsInOrder(listing, add) : idsOfText(listing, add);
  const sql = `
WITH listed AS ${ids}
SELECT ${MEMBER_COLUMNS}
FROM (SELECT listed.member_id FROM listed ORDER BY ${orderOf(listing, 'listed')}
      LIMIT ${add(listing.size)} OFFSET ${add(listing.page * listing.size)}) page
JOIN member USING (member_id) ORDER BY ${orderOf(listing, 'member')}`;
  return { sql, parameters };
}

export function countStatement(listing: MemberListing): ListStatement {
  const { parameters, add } = newParameters();
  const conditions = [...standingConditions(listing, add), ...textConditions(listing, add)];
  return { sql: `SELECT count(*) AS total FROM member ${where(conditions)}`, parameters };
}

/** The condition on texts alone, for a sample of how many members fulfil it; null when none is searched for. */
export function textCondition(query: MemberListQuery): ListStatement | null {
  const { parameters, add } = newParameters();
  const sql = textConditions({ ...query, isFrequent: true }, add).join(' AND ');
  return sql === '' ? null : { sql, parameters };
}

const readsInOrder = ({ email, name, isFrequent }: MemberListing): boolean =>
  isFrequent || (email === undefined && name === undefined);

// An index holds every role's members of one status in order: as many runs as there are combinations asked for are merged, each read
// no further than the page may need. A frequent text is looked for on the way.
function idsInOrder(listing: MemberListing, add: Placeholder): string {
  const texts = textConditions(listing, add);
  const enough = add((listing.page + 1) * listing.size);
  const order = orderOf(listing, 'member');
  const runs = standingsOf(listing).map(([role, status]) => {
    const conditions = [`member.role = ${add(role)}`, `member.status = ${add(status)}`, ...texts];
    return `(${selectIds(listing)} ${where(conditions)} ORDER BY ${order} LIMIT ${enough})`;
  });
  return `NOT MATERIALIZED (${runs.join(' UNION ALL ')})`;
}

// The index over pieces names the few that may have the text. Materialized: the planner would take the LIMIT for a reason to read
// members in order until enough of them have a text that hardly any has.
function idsOfText(listing: MemberListing, add: Placeholder): string {
  const conditions = [...standingConditions(listing, add), ...textConditions(listing, add)];
  return `MATERIALIZED (${selectIds(listing)} ${where(conditions)})`;
}

const selectIds = ({ sortBy }: MemberListing): string =>
  `SELECT member.member_id, member.${SORT_COLUMNS[sortBy]} FROM member`;

// Who has never logged in is longest away: last when the latest login comes first, first the other way round.
function orderOf({ sortBy, sortDirection }: MemberListing, table: 'member' | 'listed'): string {
  const [way, nulls] = sortDirection === 'desc' ? ['DESC', 'LAST'] : ['ASC', 'FIRST'];
  const ofNulls = sortBy === 'lastLoginAt' ? ` NULLS ${nulls}` : '';
  return `${table}.${SORT_COLUMNS[sortBy]} ${way}${ofNulls}, ${table}.member_id ${way}`;
}

function standingsOf({ role, status }: MemberListing): [role: string, status: string][] {
  const roles = role === undefined ? roleSchema.options : [role];
  const statuses = status === undefined ? memberStatusSchema.options : [status];
  return roles.flatMap((one) => statuses.map((other): [string, string] => [one, other]));
}

function standingConditions({ role, status }: MemberListing, add: Placeholder): string[] {
  return [
    ...(role === undefined ? [] : [`member.role = ${add(role)}`]),
    ...(status === undefined ? [] : [`member.status = ${add(status)}`]),
  ];
}

function textConditions({ email, name, isFrequent }: MemberListing, add: Placeholder): string[] {
  const contains = isFrequent ? containsFrequentText : containsText;
  return [
    ...(email === undefined ? [] : [contains('member.email', add(email))]),
    ...(name === undefined ? [] : [contains('member.name', add(name))]),
  ];
}

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

function newParameters(): { parameters: unknown[]; add: Placeholder } {
  const parameters: unknown[] = [];
  return { parameters, add: (value) => `$${parameters.push(value)}` };
}
