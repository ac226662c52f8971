import { coverLetterQuestionSchema } from '#contracts';
import { queryRows } from '#database';
import { DocumentPrinter, writeLetter, type WrittenFile } from '#documents';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ExportSource, PayloadOf } from './export-source.js';

const LETTER = `
SELECT title, questions, company_name AS "companyName", job_field AS "jobField"
FROM cover_letter WHERE cover_letter_id = $1 AND member_id = $2 AND deleted_at IS NULL`;

const letterSchema = z.object({
  title: z.string(),
  questions: z.array(coverLetterQuestionSchema),
  companyName: z.string().nullable(),
  jobField: z.string(),
});

/** A cover letter as a file. */
@Injectable()
export class LetterExport implements ExportSource<'COVER_LETTER'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: DocumentPrinter,
  ) {}

  async write(
    { coverLetterId, format }: PayloadOf<'COVER_LETTER'>,
    memberId: number,
    signal: AbortSignal,
  ): Promise<WrittenFile> {
    const [row] = await queryRows(this.dataSource, LETTER, [coverLetterId, memberId]);
    if (row === undefined) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
    return writeLetter(letterSchema.parse(row), format, this.printer, signal);
  }
}
