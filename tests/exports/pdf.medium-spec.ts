import { PAPER, type ResumeContent } from '#resume-view';
import { emptyResume, sampleResume } from '../../libs/resume-view/testing/sample-resume.js';
import { ExportFixture, letterPath, receiveFile, resumePath, savedName } from './export-fixture.js';
import { charactersOf, readPdf, type ReadPdf } from './read-pdf.js';
import { isMissing, runProgram } from './system-program.js';

const POINTS_PER_MILLIMETRE = 72 / 25.4;

let fixture: ExportFixture;
beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.stop());

async function printFile(fields: Partial<ResumeContent>): Promise<Buffer> {
  const { client, resumeId } = await fixture.newResume(fields);
  return (await receiveFile(client, resumePath(resumeId, 'pdf'))).content;
}

const print = async (fields: Partial<ResumeContent>): Promise<ReadPdf> => readPdf(await printFile(fields));

/** The fonts as Chromium writes them: a PDF 1.4, whose dictionaries are plain text. */
function fontsOf(content: Buffer) {
  const objects = content.toString('latin1').split('endobj');
  const embedded = objects.flatMap((object) => /\/FontName \/(\S+)[^]*\/FontFile/.exec(object)?.[1] ?? []);
  return objects.flatMap((object) => {
    const name = /\/Subtype \/Type0\s+\/BaseFont \/(\S+)/.exec(object)?.[1];
    if (name === undefined) return [];
    return [{ name, isEmbedded: embedded.includes(name), hasUnicode: object.includes('/ToUnicode') }];
  });
}

/** Text is inside the margins; only the footer is below them. */
function expectNothingCut({ boxes }: ReadPdf): void {
  const body = boxes.filter(({ top }) => top < (PAPER.height - PAPER.bottom) * POINTS_PER_MILLIMETRE);
  for (const { left, right, top, bottom } of body) {
    expect(left).toBeGreaterThanOrEqual(PAPER.side * POINTS_PER_MILLIMETRE - 1);
    expect(right).toBeLessThanOrEqual((PAPER.width - PAPER.side) * POINTS_PER_MILLIMETRE + 1);
    expect(top).toBeGreaterThanOrEqual(PAPER.top * POINTS_PER_MILLIMETRE - 6);
    expect(bottom).toBeLessThanOrEqual((PAPER.height - PAPER.bottom) * POINTS_PER_MILLIMETRE + 6);
  }
}

describe('a resume of several pages as PDF', () => {
  describe.each(['DEFAULT', 'MODERN'] as const)('%s', (type) => {
    let file: Buffer;
    let pdf: ReadPdf;
    beforeAll(async () => {
      file = await printFile({ type });
      pdf = await readPdf(file);
    });

    it('holds its words as text that can be selected, Korean intact', () => {
      const text = charactersOf(pdf.pages.join(''));
      const resume = sampleResume();
      const wanted = [
        ...[resume.name, resume.phone, resume.email, resume.fieldName, '1996년'],
        ...resume.introduction.split('\n'),
        ...resume.projects.flatMap(({ name, detailedDescription }) => [
          name,
          ...detailedDescription.split('\n').map((line) => line.replace(/^- /, '')),
        ]),
        ...resume.educations.map(({ schoolName }) => schoolName),
        ...[
          '정보처리기사',
          '20-2-012345',
          'slides.example.com/seoyun',
          '나래아카데미',
          '이미지 우선순위 지정',
        ],
      ];
      expect(wanted.map(charactersOf).filter((line) => !text.includes(line))).toEqual([]);
    });

    it('is on A4, with page number and count in the footer', () => {
      expect(Math.abs(pdf.size.width - PAPER.width * POINTS_PER_MILLIMETRE)).toBeLessThan(1);
      expect(Math.abs(pdf.size.height - PAPER.height * POINTS_PER_MILLIMETRE)).toBeLessThan(1);
      expect(pdf.pages).toHaveLength(3);
      pdf.pages.forEach((page, index) => expect(charactersOf(page)).toContain(`${index + 1}/3`));
    });

    it('has no blank page and no text cut at an edge', () => {
      for (const page of pdf.pages) expect(charactersOf(page).length).toBeGreaterThan(100);
      expectNothingCut(pdf);
    });

    it('embeds its fonts', () => {
      const fonts = fontsOf(file);
      expect(fonts.length).toBeGreaterThan(0);
      for (const font of fonts)
        expect(font).toMatchObject({
          name: expect.stringContaining('Pretendard'),
          isEmbedded: true,
          hasUnicode: true,
        });
    });

    it('ends no page with a heading', () => {
      const headings = ['소개', '기술', '경력', '프로젝트', '학력', '교육', '자격증', '링크'].map(
        charactersOf,
      );
      for (const page of pdf.pages) {
        const lines = page
          .trim()
          .split('\n')
          .filter((line) => !/\d+ \/ \d+$|^한서윤$/.test(line.trim()));
        expect(headings).not.toContain(charactersOf(lines.at(-1) ?? ''));
      }
    });
  });

  it('has the title of the resume', async () => {
    const { client, resumeId } = await fixture.newResume({ title: '웹/앱 개발자: <이력서>' });
    const file = await receiveFile(client, resumePath(resumeId, 'pdf'));
    expect((await readPdf(file.content)).title).toBe('웹/앱 개발자: <이력서>');
    expect(savedName(file.headers)).toBe('웹_앱 개발자_ _이력서_.pdf');
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

  it('has links, only to http and https addresses', async () => {
    const { links } = await print({});
    expect(links).toContain('https://slides.example.com/seoyun');
    expect(links.every((link) => link.startsWith('https://'))).toBe(true);
  });

  it('leaves out of a blind resume what blind hiring forbids', async () => {
    const pdf = await print({ isBlind: true });
    const text = charactersOf(pdf.pages.join(''));
    expect(text).not.toContain('한빛누리');
    expect(text).not.toContain('1996');
    expect(text).toContain('한서윤');
  });

  it('treats markup in a field as text, and makes no link of a formula', async () => {
    const hostile = '<img src="http://127.0.0.1:9/a.png"><script>document.body.remove()</script></style>';
    const pdf = await print({ introduction: `${hostile}\n=HYPERLINK("http://evil.example")`, name: hostile });
    expect(charactersOf(pdf.pages[0] ?? '')).toContain(charactersOf(hostile));
    expect(pdf.links.join()).not.toContain('evil.example');
  });

  it('breaks a text of many pages between its lines, losing none', async () => {
    const sentence = (index: number): string => `${index}번째 문장은 사용자의 기다림을 줄인 일을 적습니다.`;
    const introduction = Array.from({ length: 140 }, (_, index) => sentence(index)).join(' ');
    const pdf = await print({ ...emptyResume(), title: '긴 글', introduction, projects: [] });
    const text = charactersOf(pdf.pages.map((page) => page.replace(/^.*\d+ \/ \d+\s*$/m, '')).join(''));
    const lost = Array.from({ length: 140 }, (_, index) => charactersOf(sentence(index))).filter(
      (line) => !text.includes(line),
    );
    expect(pdf.pages.length).toBeGreaterThan(1);
    expect(lost).toEqual([]);
    expectNothingCut(pdf);
  });

  it('wraps a word without spaces instead of cutting it off', async () => {
    const pdf = await print({
      introduction: `${'가'.repeat(500)} ${'x'.repeat(500)}`,
      email: `${'a'.repeat(60)}@mail.example`,
    });
    expectNothingCut(pdf);
  });
});

describe('a resume as PDF, in another reader', () => {
  const readers = ['pdftotext', 'pdffonts'] as const;

  it('has its text, and its fonts embedded with the meaning of their glyphs', async () => {
    if (isMissing('poppler-utils', readers)) return;
    const content = await printFile({});
    const text = await runProgram('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], content);
    expect(charactersOf(text)).toContain(
      charactersOf('사용자가 기다리는 시간을 줄이는 일에 관심이 많습니다.'),
    );
    // One line for each font below two lines of headings: name, type, encoding, emb, sub, uni, object.
    const fonts = (await runProgram('pdffonts', ['-'], content)).split('\n').slice(2).filter(Boolean);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/Pretendard.* yes +(yes|no) +yes +\d+ +\d+ *$/);
  });
});

describe('a cover letter as PDF', () => {
  it('has its questions as headings above their texts', async () => {
    const { client, coverLetterId } = await fixture.newLetter({
      title: '구름나루소프트 지원서',
      companyName: '구름나루소프트',
      questions: [
        {
          prompt: '지원 동기를 적어 주세요.',
          text: '불편을 먼저 찾습니다.\n\n그리고 고칩니다.',
          characterLimit: null,
        },
        {
          prompt: '협업 경험',
          text: '의견이 갈릴 때 실험을 먼저 했습니다. '.repeat(200),
          characterLimit: 1000,
        },
      ],
    });
    const file = await receiveFile(client, letterPath(coverLetterId, 'pdf'));
    const pdf = await readPdf(file.content);
    expect(pdf.title).toBe('구름나루소프트 지원서');
    expect(pdf.pages.length).toBeGreaterThan(1);
    const text = charactersOf(pdf.pages.join(''));
    expect(text).toMatch(/지원동기를.*불편을먼저.*그리고고칩니다.*협업경험/s);
    expectNothingCut(pdf);
  });
});
