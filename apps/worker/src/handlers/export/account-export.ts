import { coverLetterQuestionSchema } from '#contracts';
import { inSnapshot } from '#database';
import { DocumentPrinter, fileNameOf, writeLetter, type WrittenFile } from '#documents';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  type AccountDocument,
  type AccountVersion,
  readJobs,
  readLetters,
  readLetterVersions,
  readResumes,
  readResumeVersions,
} from './account/account-documents.js';
import { readRecordFiles } from './account/account-records.js';
import { archiveReadme } from './account/archive-readme.js';
import { Archive } from './account/archive.js';
import type { ExportSource, PayloadOf } from './export-source.js';

const letterSchema = z.object({
  title: z.string(),
  questions: z.array(coverLetterQuestionSchema),
  companyName: z.string().nullable(),
  jobField: z.string(),
});

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Everything that the product holds of a member, as one ZIP. */
@Injectable()
export class AccountExport implements ExportSource<'ACCOUNT'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: DocumentPrinter,
  ) {}

  /** Everything is of one moment, however long it takes. */
  write(_payload: PayloadOf<'ACCOUNT'>, memberId: number, signal: AbortSignal): Promise<WrittenFile> {
    return inSnapshot(this.dataSource, async (tx) => {
      const archive = new Archive();
      const madeAt = new Date();
      archive.add('읽어 주세요.txt', `\uFEFF${archiveReadme(madeAt)}`);
      for await (const { name, records } of readRecordFiles(tx, memberId))
        archive.add(`기록/${name}.json`, json(records));
      for await (const letter of readLetters(tx, memberId)) {
        await this.addLetter(archive, letter, signal);
        await addVersions(archive, '자기소개서', letter.id, readLetterVersions(tx, letter.id), signal);
      }
      for await (const resume of readResumes(tx, memberId)) {
        addResume(archive, resume, signal);
        await addVersions(archive, '이력서', resume.id, readResumeVersions(tx, resume.id), signal);
      }
      for await (const { id, type, record } of readJobs(tx, memberId)) {
        signal.throwIfAborted();
        archive.add(`작업/${type} ${id}.json`, json(record));
      }
      const day = madeAt.toISOString().slice(0, 10);
      return {
        fileName: `자소공방 내 데이터 ${day}.zip`,
        contentType: 'application/zip',
        content: archive.finish(),
      };
    });
  }

  private async addLetter(archive: Archive, letter: AccountDocument, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    archive.add(nameIn('자기소개서', letter, 'json'), json(letter.record));
    const text = await writeLetter(letterSchema.parse(letter.record), 'txt', this.printer, signal);
    archive.add(nameIn('자기소개서', letter, 'txt'), text.content.toString());
  }
}

function addResume(archive: Archive, resume: AccountDocument, signal: AbortSignal): void {
  signal.throwIfAborted();
  archive.add(nameIn('이력서', resume, 'json'), json(resume.record));
  if (resume.photo === null) return;
  const extension = resume.photo.contentType.replace(/^image\//, '').replace(/[^a-z]/g, '');
  archive.add(nameIn('이력서', resume, extension), resume.photo.content);
}

async function addVersions(
  archive: Archive,
  folder: string,
  id: number,
  versions: AsyncIterable<AccountVersion>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { version, record } of versions) {
    signal.throwIfAborted();
    archive.add(`${folder}/지난 버전/${id} 버전 ${version}.json`, json(record));
  }
}

// The title comes from the member: it stays a name, and never a path.
const nameIn = (folder: string, { id, title }: AccountDocument, extension: string): string =>
  `${folder}/${id} ${fileNameOf(title, extension)}`;
