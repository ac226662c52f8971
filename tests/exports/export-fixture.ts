import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig } from '#config';
import type { CoverLetterCreate } from '#contracts';
import { createLogger } from '#observability';
import { runSql } from '#testing';
import { z } from 'zod';
import type { ApiClient, ApiFile } from '../../apps/api/testing/api-client.js';
import { startApi, type RunningApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../apps/worker/src/handlers/handlers.module.js';
import type { ResumeContent } from '#resume-view';
import { sampleResume } from '../../libs/resume-view/testing/sample-resume.js';
import { saveLetter } from '../cover-letters/letters.js';

/** The API and the product's worker in this process, with their own database. */
export class ExportFixture {
  private constructor(
    readonly api: RunningApi,
    readonly worker: INestApplicationContext,
  ) {}

  static async start(): Promise<ExportFixture> {
    const api = await startApi({ RATE_LIMIT_PER_MINUTE: '0' });
    const config = loadWorkerConfig({
      DATABASE_URL: api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '5',
      OPENAI_API_KEY: 'none',
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: 'browser',
      CHROMIUM_PATH: process.env['CHROMIUM_PATH'],
    });
    const logger = createLogger('worker', config.LOG_LEVEL);
    return new ExportFixture(api, await createWorker(config, logger, HandlersModule.register()));
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.stop();
  }

  /** A member with a saved resume. */
  async newResume(fields: Partial<ResumeContent> = {}): Promise<TestMember & { resumeId: number }> {
    const member = await this.api.signIn();
    return { ...member, resumeId: await saveResume(member.client, fields) };
  }

  async newLetter(letter: Partial<CoverLetterCreate>): Promise<TestMember & { coverLetterId: number }> {
    const member = await this.api.signIn();
    const content = letter.questions === undefined ? {} : { content: undefined };
    const { coverLetterId } = await saveLetter(member.client, { ...content, ...letter });
    return { ...member, coverLetterId };
  }
}

export async function saveResume(client: ApiClient, fields: Partial<ResumeContent> = {}): Promise<number> {
  const saved = await client.send('POST', '/api/v1/resumes', { body: sampleResume(fields) });
  return z.object({ resumeId: z.number() }).parse(saved.data).resumeId;
}

/** Requests a file and waits for it. @throws Error when the answer is no file */
export async function receiveFile(client: ApiClient, path: string): Promise<ApiFile> {
  const answer = await client.receive('GET', path);
  if (!('content' in answer)) throw new Error(`no file but ${answer.status} ${answer.message}`);
  return answer;
}

export const resumePath = (resumeId: number, format: string): string =>
  `/api/v1/resumes/${resumeId}/export?format=${format}`;
export const letterPath = (coverLetterId: number, format: string): string =>
  `/api/v1/cover-letters/${coverLetterId}/export?format=${format}`;

/** Bytes of each chunk of a stored export. */
export const CHUNK_BYTES = 128 * 1024;

/** Stores an exported file of so many chunks, as an export of a member leaves it. @returns the id of the file */
export async function storeExport(
  { dataSource }: RunningApi,
  memberId: number,
  chunks: number,
): Promise<string> {
  const fileId = randomUUID();
  await runSql(
    dataSource,
    `WITH chunks AS (
       INSERT INTO stored_file_chunk (file_id, number, content)
       SELECT $1, number, decode(repeat('ab', ${CHUNK_BYTES}), 'hex') FROM generate_series(0, ${chunks - 1}) number)
     INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, expires_at)
     VALUES ($1, $2, gen_random_uuid(), 'EXPORT', 'a.zip', 'application/zip', now() + interval '1 hour')`,
    [fileId, memberId],
  );
  return fileId;
}

/** Requests a file over a socket of its own: nothing is read but what the test reads. */
export function requestFile({ url }: RunningApi, { cookieHeader }: ApiClient, fileId: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /api/v1/files/${fileId} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieHeader}\r\n\r\n`);
  return socket;
}

/** The name under which a browser saves an answered file. */
export function savedName(headers: Headers): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]*)"?/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
}
