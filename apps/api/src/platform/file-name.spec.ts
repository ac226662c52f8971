import { downloadFileName, MAXIMUM_FILE_NAME_LENGTH, tidyFileName } from './file-name.js';

describe('tidyFileName', () => {
  it.each([
    ['a Korean name', '이력서 최종.pdf', '이력서 최종.pdf'],
    ['decomposed Hangul, as macOS sends it', '이력서.hwp'.normalize('NFD'), '이력서.hwp'],
    ['folders of Windows', 'C:\\Users\\김하늘\\이력서.hwp', '이력서.hwp'],
    ['folders that climb', '../../etc/passwd', 'passwd'],
    ['control characters', 'a\u0000b\r\nc.txt', 'abc.txt'],
    ['a reading direction that hides the extension', 'resume\u202Efdp.exe', 'resumefdp.exe'],
    ['a lone surrogate', 'a\uD800.txt', 'a\uFFFD.txt'],
    ['nothing', ' \u0000 ', ''],
  ])('tidies %s', (_case, name, tidy) => {
    expect(tidyFileName(name)).toBe(tidy);
  });

  it('cuts a long name and keeps its extension', () => {
    const cut = tidyFileName(`${'가'.repeat(500)}.docx`);
    expect(cut).toHaveLength(MAXIMUM_FILE_NAME_LENGTH);
    expect(cut).toMatch(/^가+\.docx$/);
  });

  it('never cuts a surrogate pair in two', () => {
    expect(tidyFileName(`${'가'.repeat(MAXIMUM_FILE_NAME_LENGTH - 1)}😀끝`).isWellFormed()).toBe(true);
  });
});

describe('downloadFileName', () => {
  it('replaces the slash in a title', () => {
    expect(downloadFileName('프론트/백엔드 이력서.pdf')).toBe('프론트_백엔드 이력서.pdf');
  });

  it('gives a default name to a blank title', () => {
    expect(downloadFileName('\n')).toBe('파일');
  });
});
