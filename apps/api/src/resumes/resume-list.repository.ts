import type { ResumeListQuery } from '#contracts';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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

  // The page's ids come from an index alone; only the rows of the page are read.
  page(memberId: number, query: ResumeListQuery): Promise<ResumeRowRecord[]> {
    const { condition, parameters } = conditionOf(memberId, query.q);
    const order = orderOf(query.sort);
    const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
    return queryRows<ResumeRowRecord>(
      this.dataSource,
      `SELECT ${ROW_COLUMNS}
       FROM (SELECT r.resume_id FROM resume r WHERE ${condition}
             ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page
       JOIN resume r USING (resume_id)
       ORDER BY ${order}`,
      [...parameters, query.size, query.page * query.size],
    );
  }

  async count(memberId: number, q: string | undefined): Promise<number> {
    const { condition, parameters } = conditionOf(memberId, q);
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT count(*) AS total FROM resume r WHERE ${condition}`,
      parameters,
    );
    return row?.total ?? 0;
  }
}

function orderOf({ field, direction }: ListSort): string {
  const way = direction === 'desc' ? 'DESC' : 'ASC';
  return `r.${SORT_COLUMNS[field]} ${way}, r.resume_id ${way}`;
}

interface Condition {
  condition: string;
  parameters: unknown[];
}

// strpos takes the words as they are: there is no pattern in which `%`, `_` or a backslash could mean anything.
function conditionOf(memberId: number, q: string | undefined): Condition {
  if (q === undefined || q === '') return { condition: ONE_MEMBERS_RESUMES, parameters: [memberId] };
  const paths = SEARCHED_PATHS.map((path) => `'${path}'::jsonpath`).join(', ');
  const found = `strpos(lower(r.title), lower($2)) > 0 OR EXISTS (
    SELECT 1 FROM unnest(ARRAY[${paths}]) path, jsonb_path_query(r.body, path) value
    WHERE strpos(lower(value #>> '{}'), lower($2)) > 0)`;
  return { condition: `${ONE_MEMBERS_RESUMES} AND (${found})`, parameters: [memberId, q] };
}
