import { maskLetter } from './masked-letter.js';

describe('maskLetter', () => {
  it('masks whatever of a letter is stored, and counts it all', () => {
    const letter = {
      title: '성명: 홍길동',
      text: '연락처 010-1234-5678\u0000',
      jobField: '개발 hong@example.com',
      companyName: '가나 010-1234-5678',
    };
    expect(maskLetter(letter)).toEqual({
      title: '성명: ○○○',
      text: '연락처 [전화번호]',
      jobField: '개발 [이메일]',
      companyName: '가나 [전화번호]',
      maskedCount: 4,
    });
  });

  it('leaves out what the page has not', () => {
    const letter = { title: null, text: '글', jobField: null, companyName: null };
    expect(maskLetter(letter)).toEqual({ ...letter, maskedCount: 0 });
  });
});
