import { resumeBodySchema } from '#contracts';
import { queryRows } from '#database';
import { DocumentPrinter, resumeContentOf, writeResume, type Photo, type WrittenFile } from '#documents';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ExportSource, PayloadOf } from './export-source.js';

interface ResumeRow {
  body: unknown;
  photoType: string | null;
  photoContent: Buffer | null;
}

const RESUME = `
SELECT r.body, p.content_type AS "photoType", p.content AS "photoContent"
FROM resume r LEFT JOIN resume_photo p USING (resume_id)
WHERE r.resume_id = $1 AND r.member_id = $2 AND r.deleted_at IS NULL`;

/** A resume as a file. */
@Injectable()
export class ResumeExport implements ExportSource<'RESUME'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: DocumentPrinter,
  ) {}

  async write(
    { resumeId, format }: PayloadOf<'RESUME'>,
    memberId: number,
    signal: AbortSignal,
  ): Promise<WrittenFile> {
    const [row] = await queryRows<ResumeRow>(this.dataSource, RESUME, [resumeId, memberId]);
    if (row === undefined) throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없습니다.' });
    const resume = resumeContentOf(resumeBodySchema.parse(row.body));
    return writeResume(resume, photoOf(row), format, this.printer, signal);
  }
}

const photoOf = ({ photoType, photoContent }: ResumeRow): Photo | null =>
  photoContent === null ? null : { type: photoType === 'image/png' ? 'png' : 'jpg', content: photoContent };
