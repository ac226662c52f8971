import type { Page, ResumeListQuery, ResumeRow } from '#contracts';
import { Resume } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListCondition, readDocumentPage, selectList } from '../documents/document-list.js';
import { RESUMES } from '../documents/document-table.js';
import { rowSchema } from './resume.mapping.js';

type ListSort = ResumeListQuery['sort'];

const SORT_COLUMNS: Record<ListSort['field'], string> = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  title: 'title',
};
const ONE_MEMBERS_RESUMES = 'r.member_id = $1 AND r.deleted_at IS NULL';

/** The JSON paths that a search reads besides the title. */
const SEARCHED_PATHS = [
  '$.fieldName',
  '$.introduction',
  '$.careers[*].companyName',
  '$.projects[*].name',
  '$.educations[*].schoolName',
  '$.trainings[*].courseName',
  '$.additionalInfos[*].activityName',
];

/** Finds a member's resumes page by page. */
@Injectable()
export class ResumeListRepository {
  private readonly columns: string;

  constructor(private readonly dataSource: DataSource) {
    this.columns = selectList(dataSource.getMetadata(Resume), 'r', rowSchema.keyof().options);
  }

  /** One statement reads the page's rows, one counts all rows. */
  page(memberId: number, { q, page, size, sort }: ResumeListQuery): Promise<Page<ResumeRow>> {
    const { columns } = this;
    const wanted = { columns, rowSchema, order: orderOf(sort), page, size };
    return readDocumentPage(this.dataSource, RESUMES, conditionOf(memberId, q), wanted);
  }
}

function orderOf({ field, direction }: ListSort): string {
  const sqlDirection = direction === 'desc' ? 'DESC' : 'ASC';
  return `r.${SORT_COLUMNS[field]} ${sqlDirection}, r.resume_id ${sqlDirection}`;
}

// strpos compares literally: `%`, `_` and the backslash, which a LIKE pattern would interpret, need no escape.
function conditionOf(memberId: number, q: string | undefined): ListCondition {
  if (q === undefined || q === '') return { condition: ONE_MEMBERS_RESUMES, parameters: [memberId] };
  const paths = SEARCHED_PATHS.map((path) => `'${path}'::jsonpath`).join(', ');
  const found = `strpos(lower(r.title), lower($2)) > 0 OR EXISTS (
    SELECT 1 FROM unnest(ARRAY[${paths}]) path, jsonb_path_query(r.body, path) value
    WHERE strpos(lower(value #>> '{}'), lower($2)) > 0)`;
  return { condition: `${ONE_MEMBERS_RESUMES} AND (${found})`, parameters: [memberId, q] };
}
