import fc from 'fast-check';
import { fileNameOf } from './written-file.js';

describe('fileNameOf', () => {
  it.each([
    ['a Korean title', '프론트엔드 이력서', '프론트엔드 이력서.pdf'],
    ['decomposed Hangul', '이력서'.normalize('NFD'), '이력서.pdf'],
    ['slashes', '웹/앱\\서버 이력서', '웹_앱_서버 이력서.pdf'],
    ['paths to a parent folder', '../../etc/passwd', '_.._etc_passwd.pdf'],
    ['what Windows forbids', 'a:b*c?d"e<f>g|h', 'a_b_c_d_e_f_g_h.pdf'],
    ['a device of Windows', 'CON', '_CON.pdf'],
    ['a device with an extension', 'nul.txt', '_nul.txt.pdf'],
    ['a name that only begins like a device', 'console', 'console.pdf'],
    ['control characters and line breaks', 'a\u0007b\r\nc\u007Fd', 'ab cd.pdf'],
    ['a reversed reading direction', 'resume\u202Efdp', 'resumefdp.pdf'],
    ['a lone surrogate', 'a\uD800b', 'ab.pdf'],
    ['dots and spaces at the ends', ' .이력서. ', '이력서.pdf'],
    ['emoji, joined ones too', '이력서 👩‍💻🇰🇷', '이력서 👩‍💻🇰🇷.pdf'],
    ['a joiner that joins nothing', '이\u200D력서\u200D', '이력서.pdf'],
    ['invisible characters only', ' \u200B\u3164 ', '문서.pdf'],
    ['dots alone', '...', '문서.pdf'],
    ['an empty title', '', '문서.pdf'],
  ])('makes a name of %s', (_case, title, name) => {
    expect(fileNameOf(title, 'pdf')).toBe(name);
  });

  it('cuts 100 Hangul syllables to what a file system takes', () => {
    const name = fileNameOf('가'.repeat(100), 'docx');
    expect(name).toMatch(/^가{70,80}\.docx$/);
  });

  it('never cuts an emoji in two', () => {
    expect(fileNameOf('👩‍💻'.repeat(40), 'json')).toMatch(/^(?:👩‍💻)+\.json$/u);
  });

  it('makes a name that every system accepts from any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const name = fileNameOf(title, 'pdf');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]+\.pdf$/u);
        expect(name).not.toMatch(/^[.\s]|[.\s]\.pdf$/);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
