import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sectionsOf, type ResumeContent } from '#resume-view';
import { ZipArchive } from '../../libs/documents/src/reading/zip-archive.js';
import { sampleResume } from '../../libs/resume-view/testing/sample-resume.js';
import { ExportStage, letterPath, receiveFile, resumePath, savedName } from './export-stage.js';
import { bare, readPdf, type ReadPdf } from './read-pdf.js';
import { runTool } from './system-tool.js';

let stage: ExportStage;
beforeAll(async () => {
  stage = await ExportStage.start();
});
afterAll(() => stage.stop());

/** Starting the office program takes most of the time, so it opens all files at once. */
const OPENING_MILLISECONDS = 90_000;

const HOSTILE = '제어\u0001문자 \uFFFE <w:t>&amp; ]]> 끝';
const openedFiles = new Map<string, ReadPdf>();

function opened(name: 'plain' | 'hostile' | 'blind' | 'letter'): ReadPdf {
  const file = openedFiles.get(name);
  if (file === undefined) throw new Error(`${name} was not opened`);
  return file;
}

/** What another office program makes of Word files, by name. */
async function openInLibreOffice(files: Record<string, Buffer>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'open-docx-'));
  const pathOf = (name: string, extension: string): string => join(folder, `${name}.${extension}`);
  try {
    const names = Object.keys(files);
    for (const [name, content] of Object.entries(files)) await writeFile(pathOf(name, 'docx'), content);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const convert = ['--headless', '--convert-to', 'pdf', '--outdir', folder];
    const paths = names.map((name) => pathOf(name, 'docx'));
    await runTool('soffice', 'libreoffice-writer-nogui', [profile, ...convert, ...paths]);
    for (const name of names) openedFiles.set(name, await readPdf(await readFile(pathOf(name, 'pdf'))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function resumeFile(fields: Partial<ResumeContent> = {}): Promise<Buffer> {
  const { client, resumeId } = await stage.newResume(fields);
  return (await receiveFile(client, resumePath(resumeId, 'docx'))).content;
}

async function letterFile(): Promise<Buffer> {
  const { client, coverLetterId } = await stage.newLetter({
    title: '구름나루소프트 지원서',
    questions: [{ prompt: '지원 동기', text: '먼저 듣습니다.\n- 그리고 고칩니다.', characterLimit: null }],
  });
  return (await receiveFile(client, letterPath(coverLetterId, 'docx'))).content;
}

beforeAll(async () => {
  const [plain, hostile, blind, letter] = await Promise.all([
    resumeFile(),
    resumeFile({ name: HOSTILE, introduction: HOSTILE }),
    resumeFile({ isBlind: true }),
    letterFile(),
  ]);
  await openInLibreOffice({ plain, hostile, blind, letter });
}, OPENING_MILLISECONDS);

const textOf = ({ pages }: ReadPdf): string => bare(pages.join(''));

describe('a Word file, opened in LibreOffice', () => {
  it('has every text of the resume, its links and its title', () => {
    const words = wordsOfSample();
    expect(words.length).toBeGreaterThan(60);
    expect(words.map(bare).filter((line) => !textOf(opened('plain')).includes(line))).toEqual([]);
    expect(opened('plain').links).toContain('https://slides.example.com/seoyun');
    expect(opened('plain').title).toBe('프론트엔드 개발자 이력서');
  });

  it('opens whatever a member wrote in it, control characters too', () => {
    expect(textOf(opened('hostile'))).toContain(bare('제어문자  <w:t>&amp; ]]> 끝'));
  });

  it('leaves out of a blind resume what a blind one leaves out', () => {
    expect(textOf(opened('blind'))).not.toContain('한빛누리');
    expect(textOf(opened('blind'))).not.toContain('1996');
    expect(textOf(opened('blind'))).toContain('컴퓨터공학');
  });

  it('has the questions of a letter above their texts', () => {
    expect(textOf(opened('letter'))).toContain('지원동기먼저듣습니다.•그리고고칩니다.');
  });
});

describe('a Word file', () => {
  it('has headings and tables that Word knows as such', async () => {
    const { client, resumeId } = await stage.newResume();
    const { content, headers } = await receiveFile(client, resumePath(resumeId, 'docx'));
    expect(savedName(headers)).toBe('프론트엔드 개발자 이력서.docx');
    const xml = ZipArchive.open(content).read('word/document.xml')?.toString();
    expect(xml?.match(/<w:pStyle w:val="Heading1"\/>/g)).toHaveLength(8);
    expect(xml?.match(/<w:pStyle w:val="Heading2"\/>/g)?.length).toBeGreaterThan(6);
    expect(xml?.match(/<w:tbl>/g)?.length).toBeGreaterThan(3);
    expect(xml).toContain('<w:tblHeader');
  });

  it('is not made of more lines than a worker writes in a few seconds', async () => {
    const [company] = sampleResume().careers;
    const career = { ...company, mainTasks: 'ㄱ\n'.repeat(2_000) };
    const { client, resumeId } = await stage.newResume({ careers: Array(50).fill(career) });
    for (const format of ['docx', 'pdf']) {
      const refusal = await client.receive('GET', resumePath(resumeId, format));
      expect(refusal).toMatchObject({ status: 413, errorCode: 'FILE_TOO_LARGE' });
    }
    await receiveFile(client, resumePath(resumeId, 'json'));
  });
});

/** Every text of the sample, as its sections say it. */
function wordsOfSample(): string[] {
  const months = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit' });
  return sectionsOf(sampleResume(), months.format()).flatMap((section) => {
    switch (section.kind) {
      case 'PERSON':
        return [section.name, section.field, ...section.facts.flatMap(({ name, value }) => [name, value])];
      case 'TEXT':
        return [section.title, ...section.text.split('\n')];
      case 'ROWS':
        return [section.title, ...section.rows.flatMap(({ label, value }) => [label, value])];
      case 'LINKS':
        return [section.title, ...section.links.map(({ name }) => name)];
      case 'ENTRIES':
        return section.entries.flatMap(({ when, title, note, subtitle, text, techStacks }) => [
          ...[when, title, note, subtitle],
          ...text.split('\n').map((line) => line.replace(/^\s*- /, '')),
          ...techStacks,
        ]);
    }
  });
}
