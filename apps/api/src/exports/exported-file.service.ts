import { queryRows } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileAnswer } from '../platform/answers/file-answer.js';

interface FileRow {
  fileName: string;
  contentType: string;
  content: Buffer;
}

const FILE = `
SELECT file_name AS "fileName", content_type AS "contentType", content FROM stored_file
WHERE file_id = $1 AND member_id = $2 AND purpose = 'EXPORT' AND expires_at > now()`;

/** Files that were made for a member, for a day. */
@Injectable()
export class ExportedFileService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProductError NOT_FOUND for a file that is somebody else's, expired or unknown */
  async one(memberId: number, fileId: string): Promise<FileAnswer> {
    const [file] = await queryRows<FileRow>(this.dataSource, FILE, [fileId, memberId]);
    if (file === undefined)
      throw new ProductError('NOT_FOUND', {
        message: '파일을 찾을 수 없습니다. 내보낸 파일은 24시간 동안 받을 수 있으니 다시 내보내 주세요.',
      });
    return new FileAnswer({ ...file, disposition: 'attachment' });
  }
}
