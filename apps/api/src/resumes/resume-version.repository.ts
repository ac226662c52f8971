import type { ResumeBody } from '#contracts';
import type { Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RESUMES } from '../documents/document-table.js';
import { DocumentVersions, keptOne } from '../documents/document-versions.js';
import { storedBody } from './resume-record.js';

const namesIn = (path: string): string =>
  `(SELECT string_agg(name #>> '{}', ', ') FROM jsonb_path_query(v.body, '${path} ? (@ != "")') name)`;

/** What tells one state from another: the field, the introduction, the companies and the projects. */
const PREVIEW = `concat_ws(' · ', nullif(v.body->>'fieldName', ''), nullif(btrim(v.body->>'introduction'), ''),
  ${namesIn('$.careers[*].companyName')}, ${namesIn('$.projects[*].name')})`;

/** The states of a resume that were kept before it changed. */
@Injectable()
export class ResumeVersionRepository extends DocumentVersions {
  constructor(dataSource: DataSource) {
    super(dataSource, { table: RESUMES, columns: 'title, type, body', preview: PREVIEW });
  }

  /** @throws ProductError NOT_FOUND when that version is not kept */
  async bodyAt(tx: Transaction, resumeId: number, version: number): Promise<ResumeBody> {
    const { body } = keptOne(
      await tx.query<{ body: unknown }>(
        'SELECT body FROM resume_version WHERE resume_id = $1 AND version = $2::bigint',
        [resumeId, version],
      ),
    );
    return storedBody(body);
  }
}
