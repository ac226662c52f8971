import { has, type WritingPattern } from './writing-pattern.js';

const SHORT_AVERAGE = 42;
const SENTENCES_TO_JUDGE = 5;
const MANY_FIGURES = 4;

/** Patterns of wording. */
export const expressionPatterns: readonly WritingPattern[] = [
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['LONG_SENTENCE'],
    wordings: [
      '한 문장에 한 가지 내용만 담아 짧게 끊어 씁니다.',
      '한 문장에는 한 가지 내용만 담아 짧게 끊어 씁니다.',
      '한 문장에 한 가지 내용만 담고 간결하게 끊어 줍니다.',
    ],
    isSeenIn: ({ sentences, averageLength }) =>
      sentences.length >= SENTENCES_TO_JUDGE && averageLength <= SHORT_AVERAGE,
  },
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['REPEATED_ENDING'],
    wordings: [
      '이어지는 문장의 어미를 되풀이하지 않고 서로 다르게 바꾸어 리듬을 만듭니다.',
      '이어지는 문장의 어미를 되풀이하지 않고 서로 다르게 바꿔 리듬을 줍니다.',
      '이어지는 문장의 끝맺음을 반복하지 않고 서로 다르게 바꾸어 리듬을 만듭니다.',
    ],
    isSeenIn: ({ sentences, findings }) =>
      sentences.length >= SENTENCES_TO_JUDGE && findings.every(({ rule }) => rule !== 'REPEATED_ENDING'),
  },
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['NO_FIGURES'],
    wordings: [
      '성과를 말할 때 바꾸기 전과 뒤의 숫자를 나란히 적습니다.',
      '성과를 말할 때 바꾸기 전과 뒤의 숫자를 나란히 보여 줍니다.',
      '결과를 이야기할 때 바꾸기 전과 뒤의 수치를 견주어 밝힙니다.',
    ],
    isSeenIn: has(
      /\d[\d,.]*[^\s.]{0,3}(?:에서|이던 것이|이던) [^.]{0,12}\d|에서 [^\s.]{1,6}(?:으로|로) (?:줄|늘|내려|올)/,
    ),
  },
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['CLICHE'],
    wordings: [
      '상투적인 다짐 대신 실제로 한 행동을 적어 태도가 드러나게 합니다.',
      '상투적인 다짐 대신 실제로 한 행동을 적어서 태도가 드러나게 합니다.',
      '진부한 각오 대신 실제로 한 행동을 보여 태도를 드러냅니다.',
    ],
    isSeenIn: ({ findings, experience }) =>
      experience.length > 0 && findings.every(({ rule }) => rule !== 'CLICHE'),
  },
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['CLICHE'],
    wordings: [
      '다른 사람이 한 말을 따옴표로 짧게 옮겨 장면을 또렷하게 만듭니다.',
      '다른 사람이 한 말을 따옴표로 짧게 옮겨서 장면을 또렷하게 합니다.',
      '다른 사람이 한 말을 따옴표로 간결하게 옮겨 장면을 선명하게 만듭니다.',
    ],
    isSeenIn: has(/['‘“"][^'’”"]{2,20}['’”"]/),
  },
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['NO_FIGURES'],
    wordings: [
      '건수와 기간을 숫자로 밝혀 일의 크기를 짐작하게 합니다.',
      '건수와 기간을 숫자로 밝혀서 일의 크기를 짐작하게 합니다.',
      '건수와 기간을 수치로 밝혀 일의 규모를 짐작하게 합니다.',
    ],
    isSeenIn: ({ withFigures }) => withFigures.length >= MANY_FIGURES,
  },
];
