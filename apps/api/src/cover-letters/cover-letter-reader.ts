import type { CoverLetter as CoverLetterView, CoverLetterListQuery, CoverLetterRow, Page } from '#contracts';
import { CoverLetter, type PreparedStatement, queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListCondition, readDocumentPage, selectList } from '../documents/document-list.js';
import { previewOf, sqlPreview } from '../documents/document-preview.js';
import { COVER_LETTERS } from '../documents/document-table.js';
import { LETTER_PROPERTIES, letterSchema, ROW_PROPERTIES, rowSchema } from './cover-letter.mapping.js';

type ListSort = CoverLetterListQuery['sort'];

const SORT_COLUMNS: Record<ListSort['field'], string> = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  title: 'title',
  deadline: 'deadline',
};
const ONE_MEMBERS_LETTERS = 'l.member_id = $1 AND l.deleted_at IS NULL';

/** Reads a member's letters, page by page or one, with SQL of its own: TypeORM's query builder takes a fifth of such a call. */
@Injectable()
export class CoverLetterReader {
  private readonly columns: string;
  private readonly thumbnailColumns: string;
  private readonly selectOne: PreparedStatement;

  constructor(private readonly dataSource: DataSource) {
    const metadata = dataSource.getMetadata(CoverLetter);
    this.columns = selectList(metadata, 'l', ROW_PROPERTIES);
    this.thumbnailColumns = selectList(metadata, 'l', ROW_PROPERTIES, { content: sqlPreview('l.content') });
    this.selectOne = {
      name: 'one-cover-letter',
      sql: `SELECT ${selectList(metadata, 'l', LETTER_PROPERTIES)} FROM cover_letter l
            WHERE l.cover_letter_id = $2 AND ${ONE_MEMBERS_LETTERS}`,
    };
  }

  /** The letter, or undefined: unknown, deleted or somebody else's. */
  async one(memberId: number, coverLetterId: number): Promise<CoverLetterView | undefined> {
    const [letter] = await queryRows(this.dataSource, this.selectOne, letterSchema, [
      memberId,
      coverLetterId,
    ]);
    return letter;
  }

  /** One statement reads the page's rows, one counts all rows. */
  async page(memberId: number, query: CoverLetterListQuery): Promise<Page<CoverLetterRow>> {
    const { page, size, sort, view } = query;
    const letters = await readDocumentPage(this.dataSource, COVER_LETTERS, conditionOf(memberId, query.q), {
      columns: view === 'thumbnail' ? this.thumbnailColumns : this.columns,
      rowSchema,
      order: orderOf(sort),
      page,
      size,
    });
    if (view === 'thumbnail') for (const row of letters.content) row.content = previewOf(row.content);
    return letters;
  }
}

function orderOf({ field, direction }: ListSort): string {
  const descending = direction === 'desc';
  // Letters without a deadline come last either way; the other columns are never null.
  const nulls = field === 'deadline' && descending ? ' NULLS LAST' : '';
  const sqlDirection = descending ? 'DESC' : 'ASC';
  return `l.${SORT_COLUMNS[field]} ${sqlDirection}${nulls}, l.cover_letter_id ${sqlDirection}`;
}

// strpos compares literally: `%`, `_` and the backslash, which a LIKE pattern would interpret, need no escape.
function conditionOf(memberId: number, q: string | undefined): ListCondition {
  if (q === undefined || q === '') return { condition: ONE_MEMBERS_LETTERS, parameters: [memberId] };
  const fold = hasCase(q) ? (text: string) => `lower(${text})` : (text: string) => text;
  const found = ['l.title', "coalesce(l.company_name, '')", 'l.content'].map(
    (text) => `strpos(${fold(text)}, ${fold('$2')}) > 0`,
  );
  return { condition: `${ONE_MEMBERS_LETTERS} AND (${found.join(' OR ')})`, parameters: [memberId, q] };
}

// Folding the case of every letter's text is expensive, and Hangul has none.
const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
