import type { Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { COVER_LETTERS } from '../documents/document-table.js';
import { DocumentVersions, keptOne } from '../documents/document-versions.js';
import { type LetterState, STATE_COLUMNS } from './letter-record.js';

const STORED_STATE =
  'title, content, questions, job_field, experience_years, company_name, deadline, is_ai_improved';

/** The states of a letter that were kept before it changed. */
@Injectable()
export class CoverLetterVersionRepository extends DocumentVersions {
  constructor(dataSource: DataSource) {
    super(dataSource, { table: COVER_LETTERS, columns: STORED_STATE, preview: 'v.content' });
  }

  /** @throws ProductError NOT_FOUND when that version is not kept */
  async stateAt(tx: Transaction, coverLetterId: number, version: number): Promise<LetterState> {
    return keptOne(
      await tx.query<LetterState>(
        `SELECT ${STATE_COLUMNS} FROM cover_letter_version l
         WHERE l.cover_letter_id = $1 AND l.version = $2::bigint`,
        [coverLetterId, version],
      ),
    );
  }
}
