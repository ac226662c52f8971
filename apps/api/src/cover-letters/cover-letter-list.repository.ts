import type { CoverLetterListQuery } from '#contracts';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sqlPreview } from './letter-preview.js';
import { type LetterRowRecord, rowColumns } from './letter-record.js';

type ListSort = CoverLetterListQuery['sort'];

const SORT_COLUMNS: Record<ListSort['field'], string> = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  title: 'title',
  deadline: 'deadline',
};
const ONE_MEMBERS_LETTERS = 'l.member_id = $1 AND l.deleted_at IS NULL';

/** Finds a member's letters page by page. */
@Injectable()
export class CoverLetterListRepository {
  constructor(private readonly dataSource: DataSource) {}

  // The page's ids come from an index alone; only the rows of the page are read.
  page(memberId: number, query: CoverLetterListQuery): Promise<LetterRowRecord[]> {
    const { condition, parameters } = conditionOf(memberId, query.q);
    const order = orderOf(query.sort);
    const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
    const content = query.view === 'thumbnail' ? sqlPreview('l.content') : undefined;
    return queryRows<LetterRowRecord>(
      this.dataSource,
      `SELECT ${rowColumns(content)}
       FROM (SELECT l.cover_letter_id FROM cover_letter l WHERE ${condition}
             ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page
       JOIN cover_letter l USING (cover_letter_id)
       ORDER BY ${order}`,
      [...parameters, query.size, query.page * query.size],
    );
  }

  async count(memberId: number, q: string | undefined): Promise<number> {
    const { condition, parameters } = conditionOf(memberId, q);
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT count(*) AS total FROM cover_letter l WHERE ${condition}`,
      parameters,
    );
    return row?.total ?? 0;
  }
}

function orderOf({ field, direction }: ListSort): string {
  const descending = direction === 'desc';
  // Letters without a deadline come last either way; the other columns are never null.
  const nulls = field === 'deadline' && descending ? ' NULLS LAST' : '';
  const way = descending ? 'DESC' : 'ASC';
  return `l.${SORT_COLUMNS[field]} ${way}${nulls}, l.cover_letter_id ${way}`;
}

interface Condition {
  condition: string;
  parameters: unknown[];
}

// strpos takes the words as they are: there is no pattern in which `%`, `_` or a backslash could mean anything.
function conditionOf(memberId: number, q: string | undefined): Condition {
  if (q === undefined || q === '') return { condition: ONE_MEMBERS_LETTERS, parameters: [memberId] };
  const fold = hasCase(q) ? (text: string) => `lower(${text})` : (text: string) => text;
  const found = ['l.title', "coalesce(l.company_name, '')", 'l.content'].map(
    (text) => `strpos(${fold(text)}, ${fold('$2')}) > 0`,
  );
  return { condition: `${ONE_MEMBERS_LETTERS} AND (${found.join(' OR ')})`, parameters: [memberId, q] };
}

// Folding the case of every letter's text is dear, and Hangul has none.
const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
