import type { CoverLetterListQuery } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countDocuments, readDocumentPage, type ListCondition } from '../documents/document-list.js';
import { sqlPreview } from '../documents/document-preview.js';
import { COVER_LETTERS } from '../documents/document-table.js';
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

  page(memberId: number, query: CoverLetterListQuery): Promise<LetterRowRecord[]> {
    const content = query.view === 'thumbnail' ? sqlPreview('l.content') : undefined;
    return readDocumentPage(this.dataSource, COVER_LETTERS, conditionOf(memberId, query.q), {
      columns: rowColumns(content),
      order: orderOf(query.sort),
      page: query.page,
      size: query.size,
    });
  }

  count(memberId: number, q: string | undefined): Promise<number> {
    return countDocuments(this.dataSource, COVER_LETTERS, conditionOf(memberId, q));
  }
}

function orderOf({ field, direction }: ListSort): string {
  const descending = direction === 'desc';
  // Letters without a deadline come last either way; the other columns are never null.
  const nulls = field === 'deadline' && descending ? ' NULLS LAST' : '';
  const way = descending ? 'DESC' : 'ASC';
  return `l.${SORT_COLUMNS[field]} ${way}${nulls}, l.cover_letter_id ${way}`;
}

// strpos takes the words as they are: there is no pattern in which `%`, `_` or a backslash could mean anything.
function conditionOf(memberId: number, q: string | undefined): ListCondition {
  if (q === undefined || q === '') return { condition: ONE_MEMBERS_LETTERS, parameters: [memberId] };
  const fold = hasCase(q) ? (text: string) => `lower(${text})` : (text: string) => text;
  const found = ['l.title', "coalesce(l.company_name, '')", 'l.content'].map(
    (text) => `strpos(${fold(text)}, ${fold('$2')}) > 0`,
  );
  return { condition: `${ONE_MEMBERS_LETTERS} AND (${found.join(' OR ')})`, parameters: [memberId, q] };
}

// Folding the case of every letter's text is dear, and Hangul has none.
const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
