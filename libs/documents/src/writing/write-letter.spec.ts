import { letterText } from './write-letter.js';

const question = (prompt: string, text: string) => ({
  questionId: '3f0c2f6e-5a64-4a7e-9b0a-3d9d3c1f2a11',
  prompt,
  text,
  characterLimit: null,
});
const letter = { title: '지원서', companyName: '구름나루소프트', jobField: '백엔드', questions: [] };

describe('letterText', () => {
  it('begins with a byte order mark and ends each line as Windows does', () => {
    const file = letterText({ ...letter, questions: [question('동기', '하나\n둘\r\n셋\r넷')] });
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = file.toString().slice(1);
    expect(text).toBe('지원서\r\n구름나루소프트 · 백엔드\r\n\r\n\r\n동기\r\n\r\n하나\r\n둘\r\n셋\r\n넷\r\n');
  });

  it('leaves out empty parts', () => {
    const text = letterText({ ...letter, companyName: null, jobField: '', questions: [question('', '글')] });
    expect(text.toString()).toBe('\uFEFF지원서\r\n\r\n\r\n글\r\n');
  });
});
