import { patternRule, type SpellingRule } from '../spelling-rule.js';

const SOURCE = '한글 맞춤법 부록 문장 부호';

/** How many characters of its line are looked at before a straight quotation mark, and after it for the mark that closes it. */
const MAXIMUM_QUOTED_LENGTH = 300;

/** Opening marks with those that close them. */
const PAIRED_MARKS = [
  ['“', '”'],
  ['‘', '’'],
  ['「', '」'],
  ['『', '』'],
] as const;
/** How many characters of its line are looked at after an opening mark for the one that closes it. */
const MAXIMUM_PAIRED_LENGTH = 500;

/** Whether the mark at the position opens a quotation: an even number of these marks stands before it in its line. */
function isOpening(text: string, at: number): boolean {
  const line =
    text
      .slice(Math.max(0, at - MAXIMUM_QUOTED_LENGTH), at)
      .split('\n')
      .at(-1) ?? '';
  const mark = text.charAt(at);
  return line.split(mark).length % 2 === 1;
}

export const PUNCTUATION_RULES: readonly SpellingRule[] = [
  patternRule({
    id: 'punctuation/마침표 두 개',
    reason: '마침표는 하나만, 줄임표는 세 개나 여섯 개를 찍어요.',
    source: SOURCE,
    begins: '.',
    pattern: '(?<=[가-힣])\\.\\.(?!\\.)',
    replacement: '.',
    wrong: ['최선을 다했습니다{..|.} 배웠습니다.'],
    right: ['글쎄... 모르겠습니다.', '글쎄…… 모르겠습니다.'],
  }),
  patternRule({
    id: 'punctuation/부호 앞의 빈칸',
    kind: 'SPACING',
    reason: '문장 부호는 앞말에 붙여 써요.',
    source: SOURCE,
    begins: ' ',
    pattern: '(?<=[가-힣]) {1,5}([.,?!])(?=\\s|$)',
    replacement: '$1',
    wrong: ['최선을 다했습니{다 .|다.}', '기{획 ,|획,} 개발을 맡았습니다.'],
    right: ['.NET 환경에서 개발했습니다.', '환경은 .NET으로 바꿉니다.'],
  }),
  patternRule({
    id: 'punctuation/마침표 뒤의 빈칸',
    kind: 'SPACING',
    reason: '마침표 뒤는 띄어 써요.',
    source: SOURCE,
    begins: '.',
    pattern: '(?<=[가-힣][다요죠])\\.(?=[가-힣])(?!.{0,2}라고)',
    replacement: '. ',
    wrong: ['배웠습니{다.저|다. 저}는 성장했습니다.'],
    right: ['버전 1.2를 배포했습니다.', '주소는 https://example.com/소개다.나라 하나였습니다.'],
  }),
  patternRule({
    id: 'punctuation/쉼표 뒤의 빈칸',
    kind: 'SPACING',
    reason: '쉼표 뒤는 띄어 써요.',
    source: SOURCE,
    begins: ',',
    pattern: '(?<=[가-힣]),(?=[가-힣])',
    replacement: ', ',
    wrong: ['기{획,개|획, 개}발을 맡았습니다.'],
    right: ['1,200명이 썼습니다.'],
  }),
  patternRule({
    id: 'punctuation/여는 따옴표 앞의 빈칸',
    kind: 'SPACING',
    reason: '여는 따옴표 앞은 띄어 써요.',
    source: SOURCE,
    begins: '"“',
    pattern: `(?<=[가-힣](?:는|은|을|를|에|에서|에게|께|께서|부터|하며|하고|지만|면서|이|가|도|로))(?:"(?=[^"\\n]{1,${MAXIMUM_QUOTED_LENGTH}}")|“)(?=[가-힣])`,
    replacement: ({ 0: mark, input, index }) =>
      mark === '“' || isOpening(input, index) ? ` ${mark}` : undefined,
    wrong: ['저{는"배|는 "배}움에는 끝이 없다"라는 말을 좋아합니다.'],
    right: ['"배우는"과 "가르치는"은 다릅니다.', '저는 "왜"를 묻습니다.'],
  }),
  patternRule({
    id: 'punctuation/닫지 않은 따옴표',
    certainty: 'LIKELY',
    reason: '여는 따옴표에 짝이 되는 닫는 따옴표가 보이지 않아요.',
    source: SOURCE,
    begins: PAIRED_MARKS.map(([opening]) => opening).join(''),
    pattern: PAIRED_MARKS.map(
      ([opening, closing]) => `${opening}(?![^${opening}\\n]{0,${MAXIMUM_PAIRED_LENGTH}}${closing})`,
    ).join('|'),
    replacement: null,
    wrong: ['{“|“}고객이 먼저라고 배웠습니다.'],
    right: ['“고객이 먼저”라고 배웠습니다.', '‘왜’를 물었습니다.'],
  }),
];
