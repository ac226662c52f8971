import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sectionsOf, type ResumeContent } from '#resume-view';
import { load } from 'cheerio';
import mammoth from 'mammoth';
import { ZipArchive } from '../../libs/documents/src/reading/zip-archive.js';
import { sampleResume } from '../../libs/resume-view/testing/sample-resume.js';
import { ExportFixture, letterPath, receiveFile, resumePath, savedName } from './export-fixture.js';
import { charactersOf, readPdf } from './read-pdf.js';
import { isMissing, runProgram } from './system-program.js';

let fixture: ExportFixture;
beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.stop());

const HOSTILE = '제어\u0001문자 \uFFFE <w:t>&amp; ]]> 끝';

/** Content of a Word file as a reader extracts it. */
interface ReadWord {
  text: string;
  links: string[];
  title: string;
}

/** Reads a Word file with mammoth. */
async function readWord(content: Buffer): Promise<ReadWord> {
  const { value: html } = await mammoth.convertToHtml({ buffer: content });
  const page = load(html);
  const core = ZipArchive.open(content).read('docProps/core.xml')?.toString() ?? '';
  return {
    text: page.text(),
    links: page('a[href]')
      .toArray()
      .map((link) => page(link).attr('href') ?? ''),
    title: load(core, { xml: true })('dc\\:title').text(),
  };
}

/** Converts Word files with LibreOffice, all at once since its start takes most of the time, and reads the results. */
async function openInLibreOffice(files: Record<string, Buffer>): Promise<Map<string, ReadWord>> {
  const folder = await mkdtemp(join(tmpdir(), 'open-docx-'));
  const pathOf = (name: string, extension: string): string => join(folder, `${name}.${extension}`);
  try {
    const names = Object.keys(files);
    for (const [name, content] of Object.entries(files)) await writeFile(pathOf(name, 'docx'), content);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const convert = ['--headless', '--convert-to', 'pdf', '--outdir', folder];
    await runProgram('soffice', [profile, ...convert, ...names.map((name) => pathOf(name, 'docx'))]);
    const opened = new Map<string, ReadWord>();
    for (const name of names) {
      const { pages, links, title } = await readPdf(await readFile(pathOf(name, 'pdf')));
      opened.set(name, { text: pages.join(''), links, title });
    }
    return opened;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function resumeFile(fields: Partial<ResumeContent> = {}): Promise<Buffer> {
  const { client, resumeId } = await fixture.newResume(fields);
  return (await receiveFile(client, resumePath(resumeId, 'docx'))).content;
}

async function letterFile(): Promise<Buffer> {
  const { client, coverLetterId } = await fixture.newLetter({
    title: '구름나루소프트 지원서',
    questions: [{ prompt: '지원 동기', text: '먼저 듣습니다.\n- 그리고 고칩니다.', characterLimit: null }],
  });
  return (await receiveFile(client, letterPath(coverLetterId, 'docx'))).content;
}

const files: Record<string, Buffer> = {};
const read = new Map<string, ReadWord>();
beforeAll(async () => {
  files['plain'] = await resumeFile();
  files['hostile'] = await resumeFile({ name: HOSTILE, introduction: HOSTILE });
  files['blind'] = await resumeFile({ isBlind: true });
  files['letter'] = await letterFile();
  for (const [name, content] of Object.entries(files)) read.set(name, await readWord(content));
});

function fileIn(opened: ReadonlyMap<string, ReadWord>, name: string): ReadWord {
  const file = opened.get(name);
  if (file === undefined) throw new Error(`${name} was not opened`);
  return { ...file, text: charactersOf(file.text) };
}

function expectSample({ text, links, title }: ReadWord): void {
  const words = wordsOfSample();
  expect(words.length).toBeGreaterThan(60);
  expect(words.map(charactersOf).filter((line) => !text.includes(line))).toEqual([]);
  expect(links).toContain('https://slides.example.com/seoyun');
  expect(title).toBe('프론트엔드 개발자 이력서');
}

function expectBlind({ text }: ReadWord): void {
  expect(text).not.toContain('한빛누리');
  expect(text).not.toContain('1996');
  expect(text).toContain('컴퓨터공학');
}

const HOSTILE_AS_TEXT = charactersOf('제어문자  <w:t>&amp; ]]> 끝');

describe('a Word file, read by another library', () => {
  it('has the texts of the resume, its links and its title', () => expectSample(fileIn(read, 'plain')));

  it('can be read with any text of a member, also with control characters', () => {
    expect(fileIn(read, 'hostile').text).toContain(HOSTILE_AS_TEXT);
  });

  it('leaves out of a blind resume what blind hiring forbids', () => expectBlind(fileIn(read, 'blind')));

  it('has the questions of a letter above their texts', () => {
    expect(fileIn(read, 'letter').text).toContain('지원동기먼저듣습니다.그리고고칩니다.');
  });
});

describe('a Word file, opened in another office program', () => {
  it('shows the same in LibreOffice', async () => {
    if (isMissing('libreoffice-writer-nogui', ['soffice'])) return;
    const opened = await openInLibreOffice(files);
    expectSample(fileIn(opened, 'plain'));
    expect(fileIn(opened, 'hostile').text).toContain(HOSTILE_AS_TEXT);
    expectBlind(fileIn(opened, 'blind'));
    expect(fileIn(opened, 'letter').text).toMatch(/지원동기먼저듣습니다.•?그리고고칩니다./);
  });
});

describe('a Word file', () => {
  it('has real Word headings and tables', async () => {
    const { client, resumeId } = await fixture.newResume();
    const { content, headers } = await receiveFile(client, resumePath(resumeId, 'docx'));
    expect(savedName(headers)).toBe('프론트엔드 개발자 이력서.docx');
    const xml = ZipArchive.open(content).read('word/document.xml')?.toString();
    expect(xml?.match(/<w:pStyle w:val="Heading1"\/>/g)).toHaveLength(8);
    expect(xml?.match(/<w:pStyle w:val="Heading2"\/>/g)?.length).toBeGreaterThan(6);
    expect(xml?.match(/<w:tbl>/g)?.length).toBeGreaterThan(3);
    expect(xml).toContain('<w:tblHeader');
  });

  it('is refused with more lines than a worker writes in a few seconds', async () => {
    const [company] = sampleResume().careers;
    const career = { ...company, mainTasks: 'ㄱ\n'.repeat(2_000) };
    const { client, resumeId } = await fixture.newResume({ careers: Array(50).fill(career) });
    for (const format of ['docx', 'pdf']) {
      const refusal = await client.receive('GET', resumePath(resumeId, format));
      expect(refusal).toMatchObject({ status: 413, errorCode: 'FILE_TOO_LARGE' });
    }
    await receiveFile(client, resumePath(resumeId, 'json'));
  });
});

/** The texts of the sample by its sections, without the headings and links of sections with entries. */
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
