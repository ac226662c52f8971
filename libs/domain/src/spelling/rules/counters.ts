import { ENDS_IN_L, type SpellingRule, WORD_START } from '../spelling-rule.js';
import { BOUND_NOUN, spaced, spacedForms, WORD } from './spacing-rule.js';

/** Numbers and units. */
export const COUNTER_RULES: readonly SpellingRule[] = [
  spaced({
    id: 'counters/단위',
    reason: '단위를 나타내는 명사는 앞말과 띄어 써요.',
    source: '한글 맞춤법 제43항',
    begins: '한두세네다여일아열스몇',
    pattern: `${WORD_START}(한(?=명|달|시간|개월)|두(?=달|명|가지|번|시간|개(?!골)|배|개월|곳|군데|차례|팀|건|편)|세(?=달|명|가지|번|시간|개|곳|군데|차례|건)|네(?=달|명|가지|번|시간|개|곳|군데|차례)|다섯(?=달|명|가지|번|시간|개|곳)|여섯(?=달|명|가지|번|시간|개)|일곱(?=달|명|가지|번|시간|개)|여덟(?=달|명|가지|번|시간|개)|아홉(?=달|명|가지|번|시간|개)|열(?=달|명|가지|번|시간)|스무(?=명|살|번|개)|몇(?=명|가지|번|시간|개|년|달|주|배|곳|차례|건))(?=(?:달|명|가지|번|시간|개월|개|배|곳|군데|차례|팀|건|편|살|년|주)(?:[에을를의은는이가과와도만씩로]|동안|간|으로|보다|정도|이상|[ ,.]|째|$))`,
    replacement: '$1 ',
    wrong: [
      '{두달|두 달} 동안 배웠습니다.',
      '{세번|세 번} 도전했습니다.',
      '{몇가|몇 가}지를 배웠습니다.',
      '{한시|한 시}간을 썼습니다.',
    ],
    right: [
      '한가지 뜻으로 쓰입니다.',
      '두개골 모형을 만들었습니다.',
      '3개월 동안 배웠습니다.',
      '3 개월 동안 배웠습니다.',
      '한번 해 보았습니다.',
      '세대 차이를 줄였습니다.',
    ],
  }),
  spacedForms({
    id: 'counters/여러',
    reason: '‘여러’는 뒷말과 띄어 써요.',
    source: WORD,
    forms: Object.fromEntries(
      ['가지', '번', '명', '개', '차례', '곳', '사람', '방면', '분야'].map((noun) => [
        `여러${noun}`,
        `여러 ${noun}`,
      ]),
    ),
    wrong: ['{여러가지|여러 가지}를 배웠습니다.'],
    right: ['여러분께 감사드립니다.'],
  }),
  spacedForms({
    id: 'counters/어림수',
    reason: '단위를 나타내는 명사는 앞말과 띄어 써요.',
    source: '한글 맞춤법 제43항',
    forms: Object.fromEntries(
      ['한두', '두세', '서너', '두어', '너댓'].flatMap((number) =>
        ['번', '달', '명', '개', '시간', '가지', '차례'].map(
          (unit) => [`${number}${unit}`, `${number} ${unit}`] as const,
        ),
      ),
    ),
    wrong: ['{두세번|두세 번} 확인했습니다.'],
  }),
  spaced({
    id: 'counters/여',
    reason: '‘-여’ 뒤의 단위는 띄어 써요.',
    source: '한글 맞춤법 제43항',
    begins: '여',
    pattern:
      '(?<=\\d|[십백천만])여(?=(?:명|개국|개월|개|건|곳|년|편|권|대|차례|회|팀|종|가지|시간|일)(?:[에을를의은는이가과와도만]|간|동안|으로|[ ,.]|$))',
    replacement: '여 ',
    wrong: ['10{여명|여 명}과 일했습니다.', '십{여년|여 년} 동안 배웠습니다.'],
    right: ['10여 명과 일했습니다.'],
  }),
  spaced({
    id: 'counters/이상',
    reason: '‘이상, 이하, 정도’는 앞말과 띄어 써요.',
    source: WORD,
    begins: '이정미',
    pattern: '(?<=\\d ?(?:%|명|개|년|건|회|점|원|개월|시간|배|일|주))(이상|이하|정도|미만)',
    replacement: ' $1',
    wrong: ['30{%이상|% 이상} 줄였습니다.', '50{명정|명 정}도가 왔습니다.'],
  }),
  spaced({
    id: 'counters/중',
    reason: '‘가운데’를 뜻하는 ‘중’은 의존 명사라서 띄어 써요.',
    source: BOUND_NOUN,
    begins: '중',
    pattern: '(?<=\\d(?:명|개|건|곳|팀))중(?=[ ,에])',
    replacement: ' 중',
    wrong: ['100{명중|명 중} 1등을 했습니다.'],
  }),
  spaced({
    id: 'counters/약·총',
    reason: '‘약’과 ‘총’은 뒷말과 띄어 써요.',
    source: WORD,
    begins: '약총',
    pattern: `${WORD_START}([약총])(?=\\d)`,
    replacement: '$1 ',
    wrong: ['{총3|총 3}0명이 참여했습니다.', '{약2|약 2}0%가 왔습니다.'],
  }),
  spaced({
    id: 'counters/당',
    reason: '‘마다’를 뜻하는 ‘-당’은 앞말에 붙여 써요.',
    source: '표준국어대사전 ‘-당’',
    begins: ' ',
    pattern: '(?<=\\d(?:인|명|개|건|회|시간)) 당(?=[ ,])',
    replacement: '당',
    wrong: ['1{인 당|인당} 건수를 비교했습니다.'],
  }),
  spaced({
    id: 'counters/수백',
    reason: '‘몇’을 뜻하는 ‘수-’는 뒷말에 붙여 써요.',
    source: '표준국어대사전 ‘수-’',
    begins: '수',
    pattern: `(?<=(?:^|[^${ENDS_IN_L}가-힣 ]|[가-힣](?<![${ENDS_IN_L}])) ?)(?<![가-힣])수 (?=[십백천만](?: (?:명|개|건|번|권|장)|여|만)|많은)`,
    replacement: '수',
    wrong: ['후기 {수 백|수백} 건을 읽었습니다.', '{수 많|수많}은 사람을 만났습니다.'],
  }),
  spaced({
    id: 'counters/열다섯',
    reason: '수는 만 단위로 띄어 써서 ‘열다섯’처럼 붙여 써요.',
    source: '한글 맞춤법 제44항',
    begins: '스서마쉰열',
    pattern: `${WORD_START}(스물|서른|마흔|쉰|열) (?=(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉) ?(?:살|명|개|번|시간))`,
    replacement: '$1',
    wrong: ['{열 다|열다}섯 명이 모였습니다.'],
  }),
];
