import { has, type WritingPattern } from './writing-pattern.js';

const SHORT_OPENING = 45;
const FEW_PARAGRAPHS = 3;
const PROBLEM =
  /문제|원인|까닭|몰려|걸렸|늦게|틀린|어긋|막히|넘어|해지|반품|불량|민원|멈췄|나갔습니다|않았습니다/;
const RESULT = /줄었|늘었|되었습니다|내려갔|들어왔|없었|옮겼|올렸/;
const REFLECTION = /배웠|배움|알았|알게|습관|깨달|생각합니다|믿음/;
const NEXT = /입사|첫해|첫 |들어가서|뒤 저는|올해/;

/** Patterns of how letters are built. */
export const structurePatterns: readonly WritingPattern[] = [
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: ['LONG_SENTENCE'],
    wordings: [
      '문제, 원인, 행동, 결과의 차례로 하나의 경험을 풀어 갑니다.',
      '문제와 원인, 행동과 결과의 차례로 하나의 경험을 풀어 갑니다.',
      '문제, 원인, 행동, 성과의 순서로 한 경험을 풀어 갑니다.',
    ],
    isSeenIn: ({ paragraphs }) =>
      paragraphs.some((sentences) => {
        const problem = sentences.findIndex((sentence) => PROBLEM.test(sentence));
        return problem >= 0 && sentences.slice(problem + 1).some((sentence) => RESULT.test(sentence));
      }),
  },
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: ['CLICHE'],
    wordings: [
      '묻는 말에 첫 문장에서 바로 답하고 까닭은 그다음에 설명합니다.',
      '묻는 말에 첫 문장에서 바로 답한 뒤 까닭은 그다음에 설명합니다.',
      '물음에 첫 문장에서 곧바로 답하고 이유는 그다음에 설명합니다.',
    ],
    isSeenIn: ({ paragraphs }) => {
      const opening = paragraphs[0]?.[0] ?? '';
      return opening.length <= SHORT_OPENING && /지원|저는|계기|맡/.test(opening);
    },
  },
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: [],
    wordings: [
      '마지막 문단에서 앞의 경험을 입사한 다음에 할 일과 잇습니다.',
      '마지막 문단에서 앞의 경험을 입사한 다음에 할 일과 이어 줍니다.',
      '마지막 단락에서 앞의 경험을 입사한 다음에 할 일과 연결합니다.',
    ],
    isSeenIn: ({ paragraphs, plan }) =>
      plan.length > 0 && (paragraphs.at(-1) ?? []).some((sentence) => NEXT.test(sentence)),
  },
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: ['CLICHE'],
    wordings: [
      '경험을 말한 문단의 끝에 그 일로 달라진 생각이나 습관을 덧붙입니다.',
      '경험을 말한 문단의 끝에 그 일로 달라진 생각과 습관을 한 줄 덧붙입니다.',
      '경험을 이야기한 단락의 끝에 그 일로 바뀐 생각이나 습관을 덧붙입니다.',
    ],
    isSeenIn: ({ paragraphs }) => paragraphs.some((sentences) => REFLECTION.test(sentences.at(-1) ?? '')),
  },
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: [],
    wordings: [
      '실패한 시도를 먼저 보여 준 다음 방법을 바꾼 까닭을 이어서 밝힙니다.',
      '실패한 시도를 먼저 보여 주고 방법을 바꾼 까닭을 이어서 밝힙니다.',
      '실패한 시도를 먼저 적은 다음 방법을 바꾼 이유를 이어서 설명합니다.',
    ],
    isSeenIn: has(/처음에는|처음 두 |나아지지 않|실패|틀린 쪽|건너뛰었|늦었습니다/),
  },
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: ['REPEATED_WORD'],
    wordings: [
      '여러 일을 늘어놓지 않고 하나를 골라 깊이 있게 풀어냅니다.',
      '여러 일을 늘어놓지 않고 하나만 골라 깊이 있게 풀어냅니다.',
      '많은 일을 나열하지 않고 하나를 골라 깊이 있게 풀어냅니다.',
    ],
    isSeenIn: ({ paragraphs, sentences }) =>
      paragraphs.length <= FEW_PARAGRAPHS && sentences.length > 2 * FEW_PARAGRAPHS,
  },
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: [],
    wordings: [
      '동기와 경험과 각오를 문항마다 따로 두어 한 번에 하나씩 답합니다.',
      '동기와 경험, 각오를 문항마다 따로 두어 한 번에 하나씩만 답합니다.',
      '동기와 경험과 다짐을 문항마다 따로 두고 한 번에 하나씩 답합니다.',
    ],
    isSeenIn: ({ paragraphs }) => paragraphs.length >= FEW_PARAGRAPHS,
  },
];
