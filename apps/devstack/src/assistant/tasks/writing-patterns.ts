import type { FeatureCategory, FeatureWeakness } from '#contracts';
import { analyzeLetter, type LetterAnalysis } from './letter-analysis.js';
import type { LetterSentence } from './task.js';

/** A strength of letters, and the rule that detects it. */
export interface WritingPattern {
  featuresCategory: FeatureCategory;
  weaknesses: FeatureWeakness[];
  /** One of these describes the pattern in a letter: like a model's descriptions, they differ from letter to letter. */
  descriptions: readonly [string, ...string[]];
  isSeenIn(letter: LetterReading): boolean;
}

/** Whether the expression matches the letter's text at least `times` times. */
const has =
  (expression: RegExp, times = 1) =>
  ({ text }: LetterReading): boolean =>
    (text.match(new RegExp(expression, 'g'))?.length ?? 0) >= times;

/** A letter as the patterns read it: without the prompts of its questions. */
export interface LetterReading extends LetterAnalysis {
  text: string;
  /** The sentences of each paragraph. */
  paragraphs: readonly (readonly string[])[];
}

const PROMPT = /(?:주세요\.?|[까나]요?\?|무엇입니까\?|동기|경험|계획|포부|사항|소개)$/;
const MAXIMUM_PROMPT_LENGTH = 60;

const isPrompt = ({ text }: LetterSentence): boolean =>
  text.length <= MAXIMUM_PROMPT_LENGTH && PROMPT.test(text);

/** Analyses a letter for the patterns, without the prompts among its sentences. */
export function readLetter(
  jobField: string | null | undefined,
  all: readonly LetterSentence[],
): LetterReading {
  const sentences = all.filter((sentence) => !isPrompt(sentence));
  const numbers = [...new Set(sentences.map(({ paragraph }) => paragraph))];
  const paragraphs = numbers.map((number) =>
    sentences.filter(({ paragraph }) => paragraph === number).map(({ text }) => text),
  );
  const text = sentences.map((sentence) => sentence.text).join(' ');
  return { ...analyzeLetter({ sentences, jobField }), text, paragraphs };
}

/** Patterns of what letters contain. */
export const contentPatterns: readonly WritingPattern[] = [
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['CLICHE'],
    descriptions: [
      '그 회사에만 있는 사실을 하나 들어 지원한 까닭으로 삼습니다.',
      '그 회사에만 있는 사실 하나를 들어 지원한 까닭으로 삼습니다.',
      '그 회사에만 있는 사실을 하나 들어 지원한 이유를 밝힙니다.',
    ],
    isSeenIn: has(
      /다고 들었습니다|기사를 읽|글을 읽|글을 보고|공개합니다|공개한|것을 보고|이력에서|규정이|보고서/,
    ),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['CLICHE'],
    descriptions: [
      '여럿이 한 일 가운데 자신이 맡은 역할을 나누어 또렷하게 밝힙니다.',
      '여럿이 한 일 가운데 자신이 맡은 역할을 나누어서 또렷하게 밝힙니다.',
      '여럿이 한 일 가운데 자신이 맡은 몫을 나누어 선명하게 밝힙니다.',
    ],
    isSeenIn: has(/(?:저는|제가) [^.]*(?:제안|맡|만들|나누|적었|재었|바꾸|걸었|부탁|정리)/, 2),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['NO_FIGURES'],
    descriptions: [
      '짐작하지 않고 스스로 재고 기록한 자료로 문제를 찾아냅니다.',
      '짐작하지 않고 스스로 재고 기록한 자료에서 문제를 찾아냅니다.',
      '추측하지 않고 직접 재고 기록한 자료로 문제를 찾아냅니다.',
    ],
    isSeenIn: has(/재어|재었|세어|세자고|표로|기록을|기록했|동안 적|적어 보|모아 보|모았|벽에 찍/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['CLICHE'],
    descriptions: [
      '쓰는 사람에게 찾아가 물은 답이 결정을 바꾼 일을 보여 줍니다.',
      '쓰는 사람을 찾아가 물은 답이 결정을 바꾼 일을 보여 줍니다.',
      '이용하는 사람에게 찾아가 물은 답이 판단을 바꾼 일을 보여 줍니다.',
    ],
    isSeenIn: has(/물으니|물었습니다|여쭈|찾아가|전화를 걸|부탁해 확인|지켜보았/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['NO_FIGURES'],
    descriptions: [
      '두 가지 방법을 같은 조건에서 견주고 하나를 고른 기준을 설명합니다.',
      '두 가지 방법을 같은 조건에서 견준 뒤 하나를 고른 기준을 설명합니다.',
      '두 가지 방법을 같은 조건에서 비교하고 하나를 고른 잣대를 밝힙니다.',
    ],
    isSeenIn: has(/견주|반으로 나누어|따로 옮겨|모형을|시험을 만들|다시 계산해/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: [],
    descriptions: [
      '다음 사람이 이어서 쓸 수 있게 남긴 문서나 도구를 결과로 듭니다.',
      '다음 사람이 이어서 쓸 수 있도록 남긴 문서나 도구를 결과로 듭니다.',
      '다음 사람이 이어서 쓸 수 있게 남긴 자료나 도구를 성과로 듭니다.',
    ],
    isSeenIn: has(/남겼|남긴|지금도|다음 사람|가져다|절차서|적어 두었더니/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['CLICHE'],
    descriptions: [
      '얻은 것만 말하지 않고 그 대가로 잃은 것과 남은 한계도 밝힙니다.',
      '얻은 것만 말하지 않고 그 대가로 잃은 것과 남은 한계까지 밝힙니다.',
      '얻은 것만 이야기하지 않고 그 대가로 잃은 것과 남은 한계도 적습니다.',
    ],
    isSeenIn: has(
      /줄었지만|그대로 두었|그대로였|틀린 쪽|하지 않기로|줄이지 않|늘리지 않|내리지 않|쓰지 않았/,
    ),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['NO_FIGURES'],
    descriptions: [
      '앞으로의 계획을 기한과 확인할 방법까지 정해 구체적으로 세웁니다.',
      '앞으로의 계획을 기한과 확인할 방법까지 정하여 구체적으로 세웁니다.',
      '앞으로의 계획을 기한과 확인할 방법까지 정해 자세하게 세웁니다.',
    ],
    isSeenIn: has(/(?:첫 [석백]|첫해|첫 분기|한 해 안|안에)[^.]*(?:겠습니다|보이겠)/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: [],
    descriptions: [
      '성격이나 마음가짐을 먼저 내세워 어떤 사람인지 소개합니다.',
      '성격이나 마음가짐을 먼저 내세우며 어떤 사람인지 소개합니다.',
      '성향이나 마음가짐을 먼저 내세워 어떤 사람인지 알립니다.',
    ],
    isSeenIn: has(/성실|긍정|책임감|장점은|성격/),
  },
];

const SHORT_AVERAGE = 42;
const SENTENCES_TO_JUDGE = 5;
const MANY_FIGURES = 4;

/** Patterns of expression. */
export const expressionPatterns: readonly WritingPattern[] = [
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['LONG_SENTENCE'],
    descriptions: [
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
    descriptions: [
      '이어지는 문장의 어미를 되풀이하지 않고 서로 다르게 바꾸어 리듬을 만듭니다.',
      '이어지는 문장의 어미를 되풀이하지 않고 서로 다르게 바꿔 리듬을 만듭니다.',
      '이어지는 문장의 끝맺음을 반복하지 않고 서로 다르게 바꾸어 리듬을 만듭니다.',
    ],
    isSeenIn: ({ sentences, findings }) =>
      sentences.length >= SENTENCES_TO_JUDGE && findings.every(({ rule }) => rule !== 'REPEATED_ENDING'),
  },
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['NO_FIGURES'],
    descriptions: [
      '성과를 말할 때 바꾸기 전과 뒤의 숫자를 나란히 적습니다.',
      '성과를 말할 때는 바꾸기 전과 뒤의 숫자를 나란히 적습니다.',
      '결과를 이야기할 때 바꾸기 전과 뒤의 수치를 견주어 밝힙니다.',
    ],
    isSeenIn: has(
      /\d[\d,.]*[^\s.]{0,3}(?:에서|이던 것이|이던) [^.]{0,12}\d|에서 [^\s.]{1,6}(?:으로|로) (?:줄|늘|내려|올)/,
    ),
  },
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['CLICHE'],
    descriptions: [
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
    descriptions: [
      '다른 사람이 한 말을 따옴표로 짧게 옮겨 장면을 또렷하게 만듭니다.',
      '다른 사람이 한 말을 따옴표로 짧게 옮겨서 장면을 또렷하게 만듭니다.',
      '다른 사람이 한 말을 따옴표로 간결하게 옮겨 장면을 선명하게 만듭니다.',
    ],
    isSeenIn: has(/['‘“"][^'’”"]{2,20}['’”"]/),
  },
  {
    featuresCategory: 'EXPRESSION',
    weaknesses: ['NO_FIGURES'],
    descriptions: [
      '건수와 기간을 숫자로 밝혀 일의 크기를 짐작하게 합니다.',
      '건수와 기간을 숫자로 밝혀서 일의 크기를 짐작하게 합니다.',
      '건수와 기간을 수치로 밝혀 일의 규모를 짐작하게 합니다.',
    ],
    isSeenIn: ({ withFigures }) => withFigures.length >= MANY_FIGURES,
  },
];

const SHORT_OPENING = 45;
const FEW_PARAGRAPHS = 3;
const PROBLEM =
  /문제|원인|까닭|몰려|걸렸|늦게|틀린|어긋|막히|넘어|해지|반품|불량|민원|멈췄|나갔습니다|않았습니다/;
const RESULT = /줄었|늘었|되었습니다|내려갔|들어왔|없었|옮겼|올렸/;
const REFLECTION = /배웠|배움|알았|알게|습관|깨달|생각합니다|믿음/;
const NEXT = /입사|첫해|첫 |들어가서|뒤 저는|올해/;

/** Patterns of structure. */
export const structurePatterns: readonly WritingPattern[] = [
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: ['LONG_SENTENCE'],
    descriptions: [
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
    descriptions: [
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
    descriptions: [
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
    descriptions: [
      '경험을 말한 문단의 끝에 그 일로 달라진 생각이나 습관을 덧붙입니다.',
      '경험을 말한 문단의 끝에 그 일로 달라진 생각과 습관을 덧붙입니다.',
      '경험을 이야기한 단락의 끝에 그 일로 바뀐 생각이나 습관을 덧붙입니다.',
    ],
    isSeenIn: ({ paragraphs }) => paragraphs.some((sentences) => REFLECTION.test(sentences.at(-1) ?? '')),
  },
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: [],
    descriptions: [
      '실패한 시도를 먼저 보여 준 다음 방법을 바꾼 까닭을 이어서 밝힙니다.',
      '실패한 시도를 먼저 보여 주고 방법을 바꾼 까닭을 이어서 밝힙니다.',
      '실패한 시도를 먼저 적은 다음 방법을 바꾼 이유를 이어서 설명합니다.',
    ],
    isSeenIn: has(/처음에는|처음 두 |나아지지 않|실패|틀린 쪽|건너뛰었|늦었습니다/),
  },
  {
    featuresCategory: 'STRUCTURE',
    weaknesses: ['REPEATED_WORD'],
    descriptions: [
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
    descriptions: [
      '동기와 경험과 각오를 문항마다 따로 두어 한 번에 하나씩 답합니다.',
      '동기와 경험, 각오를 문항마다 따로 두어 한 번에 하나씩만 답합니다.',
      '동기와 경험과 다짐을 문항마다 따로 두고 한 번에 하나씩 답합니다.',
    ],
    isSeenIn: ({ paragraphs }) => paragraphs.length >= FEW_PARAGRAPHS,
  },
];
