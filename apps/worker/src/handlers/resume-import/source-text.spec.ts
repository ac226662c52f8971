import { SourceText } from './source-text.js';

describe('SourceText', () => {
  it('answers as many searches as a resume needs, and no more', () => {
    const source = new SourceText('구름나루소프트에서 서버를 만들었습니다.');
    for (let count = 0; count < 2_999; count += 1) source.find('없는 말');
    expect(source.find('구름나루소프트')).toHaveLength(1);
    expect(source.find('구름나루소프트')).toEqual([]);
  });
});
