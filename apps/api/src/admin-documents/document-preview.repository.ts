import type { CoverLetterQuestion, ResumeSection } from '#contracts';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TRASH_LIFETIME } from '../documents/trash-lifetime.js';
import { COVER_LETTER_KIND, foundOne, RESUME_KIND, type DocumentKind } from './document-kind.js';
import { oneThere, recordColumns, type DocumentRecord } from './document-record.js';

interface PreviewRecord extends DocumentRecord {
  version: number;
  versionCount: number;
  purgedAt: Date | null;
}

export interface LetterPreviewRecord extends PreviewRecord {
  content: string;
  questions: CoverLetterQuestion[];
  interviewQuestionCount: number;
}

export interface ResumePreviewRecord extends PreviewRecord {
  completedSections: ResumeSection[];
  hasPhoto: boolean;
}

const previewOf = ({ table }: DocumentKind, columns: string): string => {
  const { name, alias, id } = table;
  return `SELECT ${recordColumns(table)}, ${alias}.version, ${alias}.deleted_at + ${TRASH_LIFETIME} AS "purgedAt",
    (SELECT count(*) FROM ${name}_version v WHERE v.${id} = ${alias}.${id}) AS "versionCount", ${columns}
  FROM ${name} ${alias} WHERE ${oneThere(table)}`;
};

const LETTER_PREVIEW = previewOf(
  COVER_LETTER_KIND,
  `l.content, l.questions,
   (SELECT count(*) FROM interview_question q WHERE q.cover_letter_id = l.cover_letter_id) AS "interviewQuestionCount"`,
);

const RESUME_PREVIEW = previewOf(
  RESUME_KIND,
  `r.completed_sections AS "completedSections",
   EXISTS (SELECT 1 FROM resume_photo p WHERE p.resume_id = r.resume_id) AS "hasPhoto"`,
);

/** What one document is made of, for whoever decides whether it comes back. */
@Injectable()
export class DocumentPreviewRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProductError NOT_FOUND */
  async letter(coverLetterId: number): Promise<LetterPreviewRecord> {
    const rows = await queryRows<LetterPreviewRecord>(this.dataSource, LETTER_PREVIEW, [coverLetterId]);
    return foundOne(COVER_LETTER_KIND, rows);
  }

  /** @throws ProductError NOT_FOUND */
  async resume(resumeId: number): Promise<ResumePreviewRecord> {
    const rows = await queryRows<ResumePreviewRecord>(this.dataSource, RESUME_PREVIEW, [resumeId]);
    return foundOne(RESUME_KIND, rows);
  }
}
