import { fileNameOf } from './download.js';

describe('the name of a file', () => {
  it.each([
    ['면접 질문 물결/서점: 지원서?', '면접 질문 물결 서점 지원서'],
    ['  ..\u0000\u200b..  ', '이름 없음'],
    ['가'.repeat(200), '가'.repeat(80)],
    ['../../etc/passwd', 'etc passwd'],
  ])('of %j is %j', (text, name) => expect(fileNameOf(text, '이름 없음')).toBe(name));
});
