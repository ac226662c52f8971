import type { ResumeListQuery } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countDocuments, readDocumentPage, type ListCondition } from '../documents/document-list.js';
import { RESUMES } from '../documents/document-table.js';
import { ROW_COLUMNS, type ResumeRowRecord } from './resume-record.js';

type ListSort = ResumeListQuery['sort'];

const SORT_COLUMNS: Record<ListSort['field'], string> = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  title: 'title',
};
const ONE_MEMBERS_RESUMES = 'r.member_id = $1 AND r.deleted_at IS NULL';

/** Where a search looks besides the title. */
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
  constructor(private readonly dataSource: DataSource) {}

  page(memberId: number, query: ResumeListQuery): Promise<ResumeRowRecord[]> {
    return readDocumentPage(this.dataSource, RESUMES, conditionOf(memberId, query.q), {
      columns: ROW_COLUMNS,
      order: orderOf(query.sort),
      page: query.page,
      size: query.size,
    });
  }

  count(memberId: number, q: string | undefined): Promise<number> {
    return countDocuments(this.dataSource, RESUMES, conditionOf(memberId, q));
  }
}

function orderOf({ field, direction }: ListSort): string {
  const way = direction === 'desc' ? 'DESC' : 'ASC';
  return `r.${SORT_COLUMNS[field]} ${way}, r.resume_id ${way}`;
}

// strpos takes the words as they are: there is no pattern in which `%`, `_` or a backslash could mean anything.
function conditionOf(memberId: number, q: string | undefined): ListCondition {
  if (q === undefined || q === '') return { condition: ONE_MEMBERS_RESUMES, parameters: [memberId] };
  const paths = SEARCHED_PATHS.map((path) => `'${path}'::jsonpath`).join(', ');
  const found = `strpos(lower(r.title), lower($2)) > 0 OR EXISTS (
    SELECT 1 FROM unnest(ARRAY[${paths}]) path, jsonb_path_query(r.body, path) value
    WHERE strpos(lower(value #>> '{}'), lower($2)) > 0)`;
  return { condition: `${ONE_MEMBERS_RESUMES} AND (${found})`, parameters: [memberId, q] };
}
