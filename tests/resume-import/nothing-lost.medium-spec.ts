import { resumeImportResultSchema, type ResumeImportResult } from '#contracts';
import { buildDocx, buildHwpx, buildPdf, plainText, type SampleDocument } from '#testing';
import { ImportFixture } from './import-fixture.js';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await ImportFixture.start();
  await fixture.startWorker();
});
afterAll(() => fixture.stop());

const paragraph = (text: string) => ({ paragraph: text });

/** The resume of an invented person, with years alone and text that no field takes. */
const RESUME: SampleDocument = {
  header: '지원 서류 2026',
  footer: '면접은 오후에 가능합니다.',
  parts: [
    paragraph('이 력 서'),
    {
      table: [
        ['성명', '김하늘', '주소', '서울시 가상구 모의로 12'],
        ['병역', '군필', '취미', '등산'],
      ],
    },
    paragraph('학력'),
    {
      table: [
        ['기간', '학교', '전공'],
        ['2015.03 ~ 2019', '가온대학교', '컴퓨터공학과'],
      ],
    },
    paragraph('경력사항'),
    paragraph('(주)가상페이\t2019 ~ 2021.08'),
    paragraph('플랫폼개발팀 / 선임'),
    paragraph('- 정산 배치를 다시 만들어 처리 시간을 40% 줄임'),
    paragraph('(주)모의커머스\t2021.09 ~ 2022'),
    paragraph('주문서비스팀 / 책임'),
    paragraph('수상'),
    paragraph('2018 가온대학교 해커톤 대상'),
    paragraph('기타'),
    paragraph('운전 가능'),
    paragraph('C'),
  ],
};

const text = plainText(RESUME);
const FILES: [string, string, Buffer][] = [
  ['PDF', '이력서.pdf', buildPdf(RESUME)],
  ['DOCX', '이력서.docx', buildDocx(RESUME)],
  ['HWPX', '이력서.hwpx', buildHwpx(RESUME)],
  ['TXT', '이력서.txt', Buffer.from(text)],
];

async function importFile(file: Buffer, fileName: string): Promise<ResumeImportResult> {
  const { client } = await fixture.api.signIn();
  return resumeImportResultSchema.parse((await fixture.send(client, file, fileName)).data);
}

const pendingOf = ({ traces }: ResumeImportResult) =>
  Object.fromEntries(
    traces.flatMap(({ path, pendingDate }) => (pendingDate === null ? [] : [[path, pendingDate]])),
  );

/** Words of the source that neither a value of the draft, nor a date to complete, nor an unplaced piece covers. */
function lostWords({ sourceText, traces, unplaced }: ResumeImportResult): string[] {
  const covered = [...traces, ...unplaced];
  return [...sourceText.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
    covered.some(({ start, end }) => start < index + word.length && index < end) ? [] : [word],
  );
}

const HEADINGS = ['이', '력', '서', '성명', '학력', '기간', '학교', '전공', '경력사항', '수상', '기타'];

describe('an import', () => {
  it.each(FILES)(
    'of a %s keeps years alone, and lists all that has no field',
    async (_format, name, file) => {
      const result = await importFile(file, name);
      expect(pendingOf(result)).toEqual({
        'careers.0.startDate': '2019',
        'careers.0.endDate': '2021-08',
        'careers.1.startDate': '2021-09',
        'careers.1.endDate': '2022',
        'educations.0.graduationDate': '2019',
        'additionalInfos.0.startDate': '2018',
        'additionalInfos.0.endDate': '2018',
      });
      const dates = result.draft.careers.map(({ startDate, endDate }) => [startDate, endDate]);
      expect(dates).toEqual([
        [null, null],
        [null, null],
      ]);
      const listed = result.unplaced.map((piece) => piece.text).join('\n');
      for (const words of [
        '서울시 가상구 모의로 12',
        '군필',
        '등산',
        '2015.03',
        '운전 가능',
        '면접은 오후에',
      ])
        expect(listed).toContain(words);
      expect(lostWords(result).filter((word) => !HEADINGS.includes(word))).toEqual([]);
    },
  );

  it('of a long text lists what the model is not given', async () => {
    const end = '맨 끝에 적은 이야기';
    const long = `${text}\n${'긴 글입니다. '.repeat(5_000)}\n${end}`;
    const result = await importFile(Buffer.from(long), '이력서.txt');
    expect(result.unplaced.at(-1)?.text.endsWith(end)).toBe(true);
    expect(result.unplaced.at(-1)?.end).toBe(result.sourceText.length);
  });

  it('of a JSON Resume keeps years alone, and lists all that has no field', async () => {
    const json = {
      basics: { name: '김\u00a0하늘', summary: '가상페이', location: { city: '서울' } },
      work: [
        {
          name: '가상페이',
          position: '가상페이',
          startDate: '2019',
          endDate: '2021-08-31',
          location: '판교',
        },
        { name: '모의커머스', startDate: '2021-09', endDate: '2022' },
      ],
      education: [{ institution: '가온대학교', startDate: '2015-03', endDate: '2019' }],
      publications: [{ name: '정산 시스템 이야기' }],
    };
    const result = await importFile(Buffer.from(JSON.stringify(json)), 'resume.json');
    expect(pendingOf(result)).toEqual({
      'careers.0.startDate': '2019',
      'careers.0.endDate': '2021-08',
      'careers.1.startDate': '2021-09',
      'careers.1.endDate': '2022',
      'educations.0.graduationDate': '2019',
    });
    expect(result.unplaced.map((piece) => [piece.heading, piece.text])).toEqual([
      ['basics · location · city', '서울'],
      ['work 1 · location', '판교'],
      ['education 1 · startDate', '2015-03'],
      ['publications 1 · name', '정산 시스템 이야기'],
    ]);
    const { sourceText, traces } = result;
    const company = traces.find(({ path }) => path === 'careers.0.companyName');
    expect(sourceText.slice((company?.start ?? 0) - 6, company?.end)).toBe('name: 가상페이');
  });
});
