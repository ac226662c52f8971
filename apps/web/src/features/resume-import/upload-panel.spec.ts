import { IMPORT_MAXIMUM_BYTES } from '#contracts';
import { fileRefusal, sizeText } from './upload-panel.js';

describe('a chosen file', () => {
  it.each(['이력서.pdf', '이력서.DOCX', '이력서.hwpx', '이력서.hwp', 'a.b.txt', 'resume.json', '이력서'])(
    'named %s is left to the server',
    (name) => expect(fileRefusal({ name, size: 1 })).toBeNull(),
  );

  it.each([
    ['이력서.doc', '.docx로 저장'],
    ['이력서.xlsx', 'PDF로 저장'],
    ['사진.JPG', '그림에서는'],
    ['이력서.zip', '압축을 풀고'],
    ['이력서.pages', '.pages 형식'],
    ['이력서.constructor', '.constructor 형식'],
  ])('named %s is refused early, with what to do', (name, advice) =>
    expect(fileRefusal({ name, size: 1 })).toContain(advice),
  );

  it('may be as large as the limit, not larger, and not empty', () => {
    expect(fileRefusal({ name: 'a.pdf', size: IMPORT_MAXIMUM_BYTES })).toBeNull();
    expect(fileRefusal({ name: 'a.pdf', size: IMPORT_MAXIMUM_BYTES + 1 })).toBe(
      '10MB까지 올릴 수 있어요. 이 파일은 10.1MB예요.',
    );
    expect(fileRefusal({ name: 'a.pdf', size: 0 })).toContain('빈 파일');
  });

  it.each([
    [1, '1KB'],
    [48 * 1024, '48KB'],
    [10 * 1024 * 1024, '10MB'],
    [12.34 * 1024 * 1024, '12.4MB'],
  ])('of %d bytes is said to have %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
});
