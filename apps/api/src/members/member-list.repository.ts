import {
  memberSchema,
  memberStatusSchema,
  roleSchema,
  toPage,
  type Member,
  type MemberListQuery,
  type MemberSort,
  type Page,
} from '#contracts';
import {
  containsFrequentText,
  containsText,
  onlyRow,
  queryRows,
  sampleShare,
  timestampColumn,
  totalRow,
} from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** From this share of matching members on, scanning in order is faster than the index over text pieces: bench/member-list.ts. */
const FREQUENT_SHARE = 0.1;

/** Lists members: one statement for the page and one for the total, preceded by a sample when a text is searched for. */
@Injectable()
export class MemberListRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: MemberListQuery): Promise<Page<Member>> {
    const listing = { ...query, isFrequent: await this.isFrequent(query) };
    const [members, total] = await Promise.all([this.page(listing), this.count(listing)]);
    return toPage(members, total, query);
  }

  private async isFrequent(query: MemberListQuery): Promise<boolean> {
    const text = textCondition(query);
    if (text === null) return false;
    return (await sampleShare(this.dataSource, 'member', text.sql, text.parameters)) >= FREQUENT_SHARE;
  }

  private page(listing: MemberListing): Promise<Member[]> {
    const { sql, parameters } = pageStatement(listing);
    return queryRows(this.dataSource, sql, memberRow, parameters);
  }

  private async count(listing: MemberListing): Promise<number> {
    const { sql, parameters } = countStatement(listing);
    return onlyRow(await queryRows(this.dataSource, sql, totalRow, parameters)).total;
  }
}

const memberRow = memberSchema.extend({
  lastLoginAt: timestampColumn.nullable(),
  createdAt: timestampColumn,
  updatedAt: timestampColumn,
});

const MEMBER_COLUMNS = `member.member_id AS "memberId", member.email, member.name, member.picture, member.role, member.status,
  member.last_login_at AS "lastLoginAt", member.created_at AS "createdAt", member.updated_at AS "updatedAt"`;

interface ListStatement {
  sql: string;
  parameters: unknown[];
}

/** What is listed; `isFrequent`: many members contain the text that is searched for. */
interface MemberListing extends MemberListQuery {
  isFrequent: boolean;
}

type Placeholder = (value: unknown) => string;

const SORT_COLUMNS: Record<MemberSort, string> = {
  createdAt: 'created_at',
  lastLoginAt: 'last_login_at',
  email: 'email',
  name: 'name',
};

// Without a searched text the ids of the page come from indexes alone. Only the rows of the page are read in full.
function pageStatement(listing: MemberListing): ListStatement {
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

function countStatement(listing: MemberListing): ListStatement {
  const { parameters, add } = newParameters();
  const conditions = [...roleAndStatusConditions(listing, add), ...textConditions(listing, add)];
  return { sql: `SELECT count(*) AS total FROM member ${where(conditions)}`, parameters };
}

// The condition on texts alone, for the sample; null when no text is searched for.
function textCondition(query: MemberListQuery): ListStatement | null {
  const { parameters, add } = newParameters();
  const sql = textConditions({ ...query, isFrequent: true }, add).join(' AND ');
  return sql === '' ? null : { sql, parameters };
}

const readsInOrder = ({ email, name, isFrequent }: MemberListing): boolean =>
  isFrequent || (email === undefined && name === undefined);

// Each index is ordered within one role and one status: the combinations asked for are merged, each read no further than the page may
// need. A frequent text is filtered while reading in order.
function idsInOrder(listing: MemberListing, add: Placeholder): string {
  const texts = textConditions(listing, add);
  const enough = add((listing.page + 1) * listing.size);
  const order = orderOf(listing, 'member');
  const runs = roleAndStatusPairs(listing).map(([role, status]) => {
    const conditions = [`member.role = ${add(role)}`, `member.status = ${add(status)}`, ...texts];
    return `(${selectIds(listing)} ${where(conditions)} ORDER BY ${order} LIMIT ${enough})`;
  });
  return `NOT MATERIALIZED (${runs.join(' UNION ALL ')})`;
}

// The index over text pieces finds the few candidates. MATERIALIZED: because of the LIMIT the planner would otherwise read members in
// order until enough of them contain a rare text.
function idsOfText(listing: MemberListing, add: Placeholder): string {
  const conditions = [...roleAndStatusConditions(listing, add), ...textConditions(listing, add)];
  return `MATERIALIZED (${selectIds(listing)} ${where(conditions)})`;
}

const selectIds = ({ sortBy }: MemberListing): string =>
  `SELECT member.member_id, member.${SORT_COLUMNS[sortBy]} FROM member`;

// A member who never logged in sorts as the longest absent: last when the latest login comes first, first in the other direction.
function orderOf({ sortBy, sortDirection }: MemberListing, table: 'member' | 'listed'): string {
  const [direction, nulls] = sortDirection === 'desc' ? ['DESC', 'LAST'] : ['ASC', 'FIRST'];
  const nullsOrder = sortBy === 'lastLoginAt' ? ` NULLS ${nulls}` : '';
  return `${table}.${SORT_COLUMNS[sortBy]} ${direction}${nullsOrder}, ${table}.member_id ${direction}`;
}

function roleAndStatusPairs({ role, status }: MemberListing): [role: string, status: string][] {
  const roles = role === undefined ? roleSchema.options : [role];
  const statuses = status === undefined ? memberStatusSchema.options : [status];
  return roles.flatMap((eachRole) => statuses.map((eachStatus): [string, string] => [eachRole, eachStatus]));
}

function roleAndStatusConditions({ role, status }: MemberListing, add: Placeholder): string[] {
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
