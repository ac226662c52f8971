import fc from 'fast-check';
import { BELOW_QUADRATIC, growthOf } from '../../testing/growth.js';
import { type CheckRule, checkText, type CheckTextOptions } from './check-text.js';
import { endingOf } from './repetition.js';

const marked = (rule: CheckRule, text: string, options?: CheckTextOptions) =>
  checkText(text, options)
    .filter((finding) => finding.rule === rule)
    .map((finding) => text.slice(finding.start, finding.end));

describe('REPEATED_ENDING', () => {
  it('marks sentences in a row with one ending as one run', () => {
    const varied = '자료를 모았습니다. 표를 만들었습니다. 팀에 알렸습니다. 보고서를 썼습니다.';
    expect(marked('REPEATED_ENDING', varied)).toEqual([]);
    const text = '기획했습니다. 발표했습니다. 수정했습니다. 제출했습니다. 상을 받았습니다.';
    expect(marked('REPEATED_ENDING', text)).toEqual([
      '기획했습니다. 발표했습니다. 수정했습니다. 제출했습니다.',
    ]);
    expect(checkText(text)[0]?.message).toBe('‘했습니다’로 끝나는 문장이 4번 이어져요.');
  });

  it('accepts two in a row', () => {
    expect(marked('REPEATED_ENDING', '기획했습니다. 발표했습니다. 끝냅니다. 수정했습니다.')).toEqual([]);
  });
});

describe('REPEATED_WORD', () => {
  it('marks the third occurrence within one sentence, whatever its particle', () => {
    const text = '고객을 만나 고객의 말을 듣고 고객에게 답했습니다.';
    expect(marked('REPEATED_WORD', text)).toEqual(['고객에게']);
    expect(checkText(text)[0]?.message).toBe('‘고객’이 한 문장에 3번 나와요.');
  });

  it('marks a noun that fills the letter, but not the company applied to', () => {
    const text = Array.from(
      { length: 7 },
      (_, index) => `마케팅을 ${'가나다라마바사'[index]}라고 봅니다.`,
    ).join(' ');
    expect(marked('REPEATED_WORD', text)).toEqual(['마케팅을']);
    expect(marked('REPEATED_WORD', text, { companyName: '마케팅' })).toEqual([]);
  });
});

describe('CLICHE', () => {
  it.each([
    ['어릴 적부터 책을 좋아했습니다.', '어릴 적부터'],
    ['성실함을 바탕으로 일했습니다.', '성실함을 바탕으로'],
    ['회사에 뼈를 묻겠습니다.', '뼈를 묻겠습니다'],
    ['늘 최선을 다하겠습니다.', '늘 최선을 다하겠습니다'],
    ['저를 뽑아 주신다면 보답하겠습니다.', '뽑아 주신다면'],
    ['많은 것을 배웠습니다.', '많은 것을 배웠습니다'],
    ['귀사와 함께 성장하겠습니다.', '귀사와 함께 성장하겠습니다'],
  ])('%s', (text, phrase) => {
    expect(marked('CLICHE', text)).toEqual([phrase]);
  });

  it('reports no plain words', () => {
    expect(marked('CLICHE', '주문 화면의 오류를 찾아 하루 만에 고쳤습니다.')).toEqual([]);
  });
});

describe('LONG_SENTENCE', () => {
  it('marks a sentence of more than 100 characters', () => {
    const sentence = (length: number) => `${'가'.repeat(length - 1)}.`;
    expect(marked('LONG_SENTENCE', sentence(100))).toEqual([]);
    expect(marked('LONG_SENTENCE', `짧다. ${sentence(101)}`)).toEqual([sentence(101)]);
  });
});

describe('NO_FIGURES', () => {
  const letter = '저는 팀에서 자료를 정리하고 발표를 맡았습니다. '.repeat(15);
  it('is a finding about the whole letter, from 300 characters on', () => {
    expect(checkText(letter).filter(({ rule }) => rule === 'NO_FIGURES')).toMatchObject([
      { start: 0, end: 0 },
    ]);
    expect(marked('NO_FIGURES', letter.slice(0, 200))).toEqual([]);
  });

  it.each(['30% 줄였습니다.', '세 명이 함께했습니다.', '삼 년 동안 일했습니다.'])('accepts %s', (figure) => {
    expect(marked('NO_FIGURES', letter + figure)).toEqual([]);
  });
});

describe('OTHER_COMPANY', () => {
  it.each([
    ['다온전자에 지원한 이유는 기술입니다.', '다온전자'],
    ['새봄은행의 일원이 되고 싶습니다.', '새봄은행'],
    ['㈜물결에 입사하면 데이터를 맡겠습니다.', '㈜물결'],
    ['네이버에 꼭 합류하고 싶습니다.', '네이버'],
    ['하늘공방에 지원합니다.', '하늘공방'],
  ])('marks the name in %s', (text, name) => {
    expect(
      marked('OTHER_COMPANY', text, { companyName: '한빛전자', otherCompanyNames: ['하늘공방'] }),
    ).toEqual([name]);
  });

  it.each([
    '한빛전자에 지원합니다.',
    '㈜한빛전자에 입사하겠습니다.',
    '한빛 전자의 일원이 되겠습니다.',
    '다온전자에서 인턴으로 일하며 고객 지원을 맡았습니다.',
    '다온전자 인턴 당시 입사 교육을 도왔습니다.',
    '시중은행에 지원하는 사람이 많습니다.',
    '새봄대학교에 지원했습니다.',
  ])('accepts %s', (text) => {
    expect(marked('OTHER_COMPANY', text, { companyName: '한빛전자' })).toEqual([]);
  });

  it('finds nothing without the company applied to', () => {
    expect(marked('OTHER_COMPANY', '다온전자에 지원합니다.')).toEqual([]);
  });
});

describe('BLIND_HIRING', () => {
  it.each([
    ['제 이름은 홍가람입니다.', '제 이름은 홍가람'],
    ['저는 올해 27살입니다.', '27살'],
    ['1998년생으로 꾸준히 배웠습니다.', '1998년생'],
    ['새봄대학교에서 공부했습니다.', '새봄대학교'],
    ['부산에서 태어나 자랐습니다.', '부산에서 태어'],
    ['아버지의 가게를 도왔습니다.', '아버지'],
    ['막내딸로 컸습니다.', '막내딸'],
  ])('%s', (text, phrase) => {
    expect(marked('BLIND_HIRING', text)[0]).toBe(phrase);
  });

  it.each([
    '21세기에 맞는 서비스',
    '20대 고객을 분석했습니다.',
    '지방대학교와 협력했습니다.',
    '부산 지사에서 일했습니다.',
  ])('accepts %s', (text) => {
    expect(marked('BLIND_HIRING', text)).toEqual([]);
  });
});

describe('checkText', () => {
  it('finds nothing in an empty text', () => {
    expect(checkText('')).toEqual([]);
    expect(checkText(' \n ')).toEqual([]);
  });

  it('gives ordered offsets within the text for any text', () => {
    const pieces = fc.constantFrom(
      '어릴 적부터',
      ' ',
      '했습니다.',
      '한빛전자에 지원',
      '30',
      '세 명',
      '“',
      '\n',
      '고객을',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts.join('');
        const findings = checkText(text, { companyName: '다온' });
        for (const [index, finding] of findings.entries()) {
          expect(finding.start).toBeGreaterThanOrEqual(findings[index - 1]?.start ?? 0);
          expect(finding.end).toBeLessThanOrEqual(text.length);
          expect(finding.start <= finding.end && finding.message !== '' && finding.suggestion !== '').toBe(
            true,
          );
        }
      }),
    );
  });

  it.each([
    '가',
    '한 ',
    '고객을 ',
    'A',
    '㈜',
    '전자',
    '“',
    '서울',
    '19',
    '가족',
    '안녕하세요',
    '함께',
    '1남 ',
    '저는 장점은',
  ])('takes less than quadratic time on %s repeated', (piece) => {
    const check = (length: number) =>
      checkText(piece.repeat(length / piece.length), { companyName: '한빛전자', otherCompanyNames: [piece] });
    expect(growthOf(check, 1_000)).toBeLessThan(BELOW_QUADRATIC);
  });

  it.each(['!', '1', 'é', '-', 'Co., Ltd. '])(
    'takes less than quadratic time on a long run of %s before the ending',
    (piece) => {
      const look = (length: number) => endingOf(`${piece.repeat(length / piece.length)}가`);
      expect(growthOf(look, 20_000)).toBeLessThan(BELOW_QUADRATIC);
    },
  );
});
