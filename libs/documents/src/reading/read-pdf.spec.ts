import { type TextPiece, toLines } from './read-pdf.js';

const piece = (text: string, x: number, y: number, width = text.length * 10): TextPiece => ({
  text,
  x,
  y,
  width,
  height: 10,
});

describe('toLines', () => {
  it('joins what stands on one baseline: close together, apart, in columns', () => {
    const pieces = [
      piece('백엔', 0, 100),
      piece('드', 20, 101),
      piece('개발자', 34, 100),
      piece('2021.03', 200, 100),
    ];
    expect(toLines(pieces)).toEqual(['백엔드 개발자\t2021.03']);
  });

  it('treats wide spaces between columns as gaps', () => {
    const pieces = [piece('성명', 0, 100), piece(' ', 20, 100, 180), piece('김하늘', 200, 100)];
    expect(toLines(pieces)).toEqual(['성명\t김하늘']);
  });

  it('reads the cells of a row from left to right, however they are drawn', () => {
    expect(toLines([piece('나', 100, 50), piece('가', 0, 50)])).toEqual(['가\t나']);
  });

  it('keeps columns apart that are drawn one after the other', () => {
    const left = [piece('기술', 0, 100), piece('React', 0, 85)];
    const right = [piece('경력', 300, 100), piece('모의테크', 300, 85)];
    expect(toLines([...left, ...right])).toEqual(['기술', 'React', '경력', '모의테크']);
  });

  it('leaves a blank line where the page does', () => {
    expect(toLines([piece('제목', 0, 100), piece('본문', 0, 70)])).toEqual(['제목', '', '본문']);
  });
});
