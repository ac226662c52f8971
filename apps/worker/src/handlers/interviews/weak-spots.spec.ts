import { BELOW_QUADRATIC, growthOf } from '../../../../../libs/domain/testing/growth.js';
import { findWeakSpots } from './weak-spots.js';

const letter = (content: string) => ({
  title: '',
  content,
  jobField: '',
  experienceYears: 0,
  companyName: null,
  prompts: [],
});

describe('findWeakSpots', () => {
  it('finds a sentence that makes a statement without evidence', () => {
    expect(findWeakSpots(letter('화면을 만들었습니다. 맡은 일에 최선을 다하겠습니다.'))).toEqual([
      { sentenceNumber: 2, kind: 'CLICHE', message: expect.stringContaining('최선을 다하겠습니다') },
    ]);
  });

  it('gives a finding about the letter as a whole no sentence, and ignores those about style', () => {
    const content = '안내문을 새로 썼습니다. '.repeat(30);
    expect(findWeakSpots(letter(content))).toEqual([
      { sentenceNumber: null, kind: 'NO_FIGURES', message: expect.stringContaining('숫자') },
    ]);
  });

  it('lists results without a figure first', () => {
    const content =
      '동아리를 맡아 최선을 다했습니다. 2년 동안 편의점에서 일하며 요일마다 판매량을 적어 점장님께 말씀드렸고 그 결과 폐기가 줄었습니다. 팔로워를 120명에서 1,900명으로 늘렸습니다.';
    expect(findWeakSpots(letter(content))).toMatchObject([
      {
        sentenceNumber: 2,
        kind: 'RESULT_WITHOUT_FIGURE',
        message: expect.stringContaining('‘폐기가 줄었습니다’'),
      },
      { sentenceNumber: 1, kind: 'CLICHE' },
    ]);
  });

  it('quotes two words, and cuts a long run without spaces', () => {
    const quoted = (content: string) => /‘(.*)’/.exec(findWeakSpots(letter(content))[0]?.message ?? '')?.[1];
    expect(quoted('재고를 매일 적어\n폐기가  줄었고 칭찬을 받았습니다.')).toBe('폐기가 줄었고');
    expect(quoted('매출향상')).toBe('매출향상');
    expect(quoted(`${'가'.repeat(100)}향상`)).toBe(`${'가'.repeat(38)}향상`);
    expect(quoted(`${'🙂'.repeat(100)}a향상`)).toBe(`${'🙂'.repeat(18)}a향상`);
  });

  it.each(['가', 'a', ' ', '줄었', '줄었습니다. ', '향상 '])(
    'takes little time for %j repeated many times',
    (piece) => {
      const find = (length: number) =>
        findWeakSpots(letter(`${piece.repeat(length / piece.length)} 폐기 비용의 향상`));
      expect(growthOf(find, 625)).toBeLessThan(BELOW_QUADRATIC);
    },
  );
});
