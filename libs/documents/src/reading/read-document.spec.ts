import {
  buildDocx,
  buildHwp,
  buildHwpx,
  buildPdf,
  docxFiles,
  encodeCp949,
  encodeUtf16,
  hangulSection,
  hwpxFiles,
  plainText,
  SAMPLE_RESUME,
  wordDocument,
  writeZip,
} from '../../../testing/src/resume-files/index.js';
import { readDocument } from './read-document.js';

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
const expected = plainText(SAMPLE_RESUME).split('\r\n');

describe('readDocument', () => {
  it.each([
    ['PDF', 'PDF', buildPdf(SAMPLE_RESUME)],
    ['PDF whose font is only named', 'PDF', buildPdf(SAMPLE_RESUME, 'UniKS-UCS2-H')],
    ['DOCX', 'DOCX', buildDocx(SAMPLE_RESUME)],
    ['HWPX', 'HWPX', buildHwpx(SAMPLE_RESUME)],
    ['HWP 5', 'HWP', buildHwp(SAMPLE_RESUME)],
    ['TXT in UTF-8', 'TXT', Buffer.from(plainText(SAMPLE_RESUME))],
    ['TXT in UTF-8 with a byte order mark', 'TXT', Buffer.from(`\uFEFF${plainText(SAMPLE_RESUME)}`)],
    ['TXT in CP949', 'TXT', encodeCp949(plainText(SAMPLE_RESUME))],
    ['TXT in UTF-16LE', 'TXT', encodeUtf16(plainText(SAMPLE_RESUME), 'LE')],
    ['TXT in UTF-16BE', 'TXT', encodeUtf16(plainText(SAMPLE_RESUME), 'BE')],
    [
      'TXT in UTF-16LE without a byte order mark',
      'TXT',
      encodeUtf16(plainText(SAMPLE_RESUME), 'LE').subarray(2),
    ],
  ])('reads %s line by line, tables row by row', async (_name, format, file) => {
    const document = await readDocument(file);
    expect(document.format).toBe(format);
    expect(document.text.split('\n').filter((line) => line !== '')).toEqual(expected);
    expect(words(document.text)).toBe(words(expected.join(' ')));
  });
});

const EMPTY = { header: '', footer: '', parts: [] };

async function wordText(body: string): Promise<string> {
  const files = docxFiles(EMPTY).map((file) =>
    file.name === 'word/document.xml' ? { ...file, content: wordDocument(body) } : file,
  );
  return (await readDocument(writeZip(files))).text;
}

async function hangulText(body: string): Promise<string> {
  const files = hwpxFiles(EMPTY).map((file) =>
    file.name === 'Contents/section0.xml' ? { ...file, content: hangulSection(body) } : file,
  );
  return (await readDocument(writeZip(files))).text;
}

const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const hangul = (content: string): string => `<hp:p><hp:run><hp:t>${content}</hp:t></hp:run></hp:p>`;

describe('a Word document', () => {
  it('is read without what was deleted, moved away or hidden', async () => {
    const deleted = '<w:del><w:r><w:delText>지운 말</w:delText></w:r></w:del>';
    const moved = `<w:moveFrom>${run('옮긴 말')}</w:moveFrom>`;
    const body = `<w:p>${run('보이는 말')}${deleted}${moved}${run('숨긴 말', '<w:vanish/>')}${run('숨기지 않은 말', '<w:vanish w:val="0"/>')}</w:p>`;
    expect(await wordText(body)).toBe('보이는 말숨기지 않은 말');
  });

  it('keeps breaks, tabs and hyphens, and ignores tab stops', async () => {
    const stops = '<w:pPr><w:tabs><w:tab w:val="left" w:pos="1"/></w:tabs></w:pPr>';
    const body = `<w:p>${stops}<w:r><w:t>가</w:t><w:tab/><w:t>나</w:t><w:br/><w:t>다</w:t><w:noBreakHyphen/><w:t>라</w:t></w:r></w:p>`;
    expect(await wordText(body)).toBe('가\t나\n다-라');
  });

  it('puts a table in a cell below the words of the cell, and labels of several lines on one', async () => {
    const cell = (...paragraphs: string[]): string =>
      `<w:tc>${paragraphs.map((text) => `<w:p>${run(text)}</w:p>`).join('')}</w:tc>`;
    const inner = `<w:tbl><w:tr>${cell('안1')}${cell('안2')}</w:tr></w:tbl>`;
    const row = `<w:tr>${cell('주요', '업무')}<w:tc><w:p>${run('첫째')}</w:p>${inner}</w:tc></w:tr>`;
    expect(await wordText(`<w:tbl>${row}</w:tbl>`)).toBe('주요 업무\t첫째\n안1\t안2');
  });
});

describe('a Hangul document', () => {
  it('is read without deleted words, hidden comments and the commands of fields', async () => {
    const field =
      '<hp:ctrl><hp:fieldBegin><hp:parameters><hp:stringParam>명령</hp:stringParam></hp:parameters></hp:fieldBegin></hp:ctrl>';
    const comment = `<hp:ctrl><hp:hiddenComment><hp:subList>${hangul('설명')}</hp:subList></hp:hiddenComment></hp:ctrl>`;
    const words = '보이는 말<hp:deleteBegin/>지운 말<hp:deleteEnd/><hp:lineBreak/>둘째<hp:nbSpace/>줄';
    const body = `<hp:p><hp:run>${field}${comment}<hp:t>${words}</hp:t></hp:run></hp:p>`;
    expect(await hangulText(body)).toBe('보이는 말\n둘째 줄');
  });

  it('puts a note after the paragraph that it belongs to', async () => {
    const note = `<hp:ctrl><hp:footNote><hp:subList>${hangul('각주')}</hp:subList></hp:footNote></hp:ctrl>`;
    const body = `<hp:p><hp:run><hp:t>본문</hp:t>${note}<hp:t> 끝</hp:t></hp:run></hp:p>${hangul('다음')}`;
    expect(await hangulText(body)).toBe('본문 끝\n각주\n다음');
  });
});
