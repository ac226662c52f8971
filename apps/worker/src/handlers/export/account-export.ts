import { coverLetterQuestionSchema } from '#contracts';
import { inSnapshot, type Transaction } from '#database';
import { DocumentPrinter, fileNameOf, writeLetter } from '#documents';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  type AccountDocument,
  type AccountVersion,
  readJobs,
  readLetters,
  readLetterVersions,
  readRecordFiles,
  readResumes,
  readResumeVersions,
  RECORD_NAMES,
} from './account-data.js';
import { Archive, type ArchiveLimits } from './archive.js';
import { insertFile, type StoredContent, StoredFileWriter } from './stored-file-writer.js';

const letterSchema = z.object({
  title: z.string(),
  questions: z.array(coverLetterQuestionSchema),
  companyName: z.string().nullable(),
  jobField: z.string(),
});

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A part of an archive; its file is stored. */
export interface ArchivePart extends StoredContent {
  fileName: string;
  contentType: string;
}

/** Everything that the product holds of a member: a ZIP, or several when it is large. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: DocumentPrinter,
  ) {}

  /**
   * Stores the archive for an hour; the job's success keeps it for longer. All data is of one moment, however long the export takes, and
   * the archive is written by the transaction that reads it: what fails or is aborted leaves nothing.
   */
  write(
    memberId: number,
    jobId: string,
    signal: AbortSignal,
    limits?: ArchiveLimits,
  ): Promise<ArchivePart[]> {
    const write = async (tx: Transaction): Promise<ArchivePart[]> => {
      const madeAt = new Date();
      const archive = new Archive(() => new StoredFileWriter(tx), limits);
      await this.addEverything(tx, archive, { memberId, madeAt, signal });
      const stored = await archive.finish();
      const parts = stored.map((content, index) => ({
        ...content,
        fileName: nameOfPart(madeAt, index + 1, stored.length),
        contentType: 'application/zip',
      }));
      // Last: it locks the member's row, for which the deletion of the account would wait.
      for (const part of parts) await insertFile(tx, part, { memberId, jobId, lifetime: '1 hour' });
      return parts;
    };
    return inSnapshot(this.dataSource, write, 'READ WRITE');
  }

  private async addEverything(
    tx: Transaction,
    archive: AnyArchive,
    { memberId, madeAt, signal }: { memberId: number; madeAt: Date; signal: AbortSignal },
  ): Promise<void> {
    await archive.add('읽어 주세요.txt', `\uFEFF${readmeOf(madeAt)}`);
    for await (const { name, records } of readRecordFiles(tx, memberId))
      await archive.add(`기록/${name}.json`, json(records));
    for await (const letter of readLetters(tx, memberId)) {
      await this.addLetter(archive, letter, signal);
      await addVersions(archive, '자기소개서', letter.id, readLetterVersions(tx, letter.id), signal);
    }
    for await (const resume of readResumes(tx, memberId)) {
      await addResume(archive, resume, signal);
      await addVersions(archive, '이력서', resume.id, readResumeVersions(tx, resume.id), signal);
    }
    for await (const { id, type, record } of readJobs(tx, memberId)) {
      signal.throwIfAborted();
      await archive.add(`작업/${type} ${id}.json`, json(record));
    }
  }

  private async addLetter(archive: AnyArchive, letter: AccountDocument, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await archive.add(nameIn('자기소개서', letter, 'json'), json(letter.record));
    const text = await writeLetter(letterSchema.parse(letter.record), 'txt', this.printer, signal);
    await archive.add(nameIn('자기소개서', letter, 'txt'), text.content.toString());
  }
}

type AnyArchive = Pick<Archive<unknown>, 'add'>;

const nameOfPart = (madeAt: Date, number: number, parts: number): string =>
  `자소공방 내 데이터 ${madeAt.toISOString().slice(0, 10)}${parts > 1 ? ` (${parts}개 중 ${number}번째)` : ''}.zip`;

async function addResume(archive: AnyArchive, resume: AccountDocument, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await archive.add(nameIn('이력서', resume, 'json'), json(resume.record));
  if (resume.photo === null) return;
  const extension = resume.photo.contentType.replace(/^image\//, '').replace(/[^a-z]/g, '');
  await archive.add(nameIn('이력서', resume, extension), resume.photo.content);
}

async function addVersions(
  archive: AnyArchive,
  folder: string,
  id: number,
  versions: AsyncIterable<AccountVersion>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { version, record } of versions) {
    signal.throwIfAborted();
    await archive.add(`${folder}/지난 버전/${id} 버전 ${version}.json`, json(record));
  }
}

// The title comes from the member: it may become a name, never a path.
const nameIn = (folder: string, { id, title }: AccountDocument, extension: string): string =>
  `${folder}/${id} ${fileNameOf(title, extension)}`;

/** Explains the files of the archive to the member. */
const readmeOf = (madeAt: Date): string =>
  `자소공방 내 데이터
만든 때: ${madeAt.toISOString()}

이 압축 파일에는 자소공방이 나에 대해 보관하는 것이 모두 들어 있어요.
아주 많으면 압축 파일 여러 개로 나뉘고, 파일 이름에 몇 번째인지 적혀 있어요. 파일마다 따로 풀 수 있어요.

자기소개서/   글마다 두 파일이에요. txt는 그대로 읽는 글, json은 문항·면접 질문·연습까지 담은 기록이에요.
이력서/       이력서마다 json 하나, 사진이 있으면 사진 파일 하나예요.
              두 폴더의 ‘지난 버전’에는 고치기 전의 글이 버전마다 json 하나로 들어 있어요.
작업/         AI 개선, 가져오기, 내보내기 같은 작업마다 json 하나. 맡긴 내용과 결과가 들어 있어요.
기록/         ${RECORD_NAMES.join(', ')}. 하나마다 json 하나예요.

휴지통에 있는 글도 들어 있어요. 그런 글의 json에는 deletedAt에 지운 때가 적혀 있어요.
때는 모두 ISO 8601 형식이고, json 파일은 UTF-8이에요.
`.replaceAll('\n', '\r\n');
