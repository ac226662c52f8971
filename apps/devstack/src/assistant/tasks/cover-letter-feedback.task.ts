import type { CheckRule } from '#domain';
import { analyzeLetter, type LetterAnalysis, type LetterFinding, quote } from './letter-analysis.js';
import { isInstruction } from './removable-sentences.js';
import { coverLetterDataSchema, defineTask, type LengthGoal } from './task.js';

function summarize(
  { sentences, characters, averageLength, withFigures }: LetterAnalysis,
  first: Remark | undefined,
): string {
  const figures =
    withFigures.length > 0 ? `숫자가 든 문장은 ${withFigures.length}개예요.` : '숫자가 든 문장은 없어요.';
  const counts = `문장 ${sentences.length}개, ${characters}자이고 한 문장은 평균 ${averageLength}자예요. ${figures}`;
  return first ? `${counts} 먼저 이것부터 고쳐 보세요: ${first.suggestion}` : counts;
}

// The rules recommend no patterns.
const withoutFeature = (remark: Remark) => ({ ...remark, featureId: null });

/** Feedback by rules: what is good, what to improve with the sentence concerned, and the figures of the letter. */
export const coverLetterFeedback = defineTask({
  schemaName: 'cover_letter_feedback',
  data: coverLetterDataSchema,
  run: (data) => {
    const analysis = analyzeLetter(data);
    const improvements = findImprovements(analysis, data.questions);
    return {
      strengths: findStrengths(analysis).map(withoutFeature),
      improvements: improvements.map(withoutFeature),
      summary: summarize(analysis, improvements[0]),
    };
  },
});

interface Remark {
  /** The sentence that it is about; null for the letter as a whole. */
  sentenceNumber: number | null;
  description: string;
  /** Empty when there is nothing to do. */
  suggestion: string;
}

const MAXIMUM_STRENGTHS = 3;

type PraiseRule = (analysis: LetterAnalysis) => Remark | null;

const COMFORTABLE_LENGTH = { from: 25, to: 60 };

const praiseFigures: PraiseRule = ({ withFigures }) => {
  const [first] = withFigures;
  if (!first) return null;
  return {
    sentenceNumber: first.number,
    description: `숫자가 든 문장이 ${withFigures.length}개 있어요. ${quote(first)}처럼 확인할 수 있는 숫자는 믿음을 줘요.`,
    suggestion: '그 숫자가 나오기까지 직접 한 일을 바로 앞에 적으면 더 설득력이 있어요.',
  };
};

const praiseResult: PraiseRule = ({ experience, result }) => {
  const both = experience.find((sentence) => result.includes(sentence));
  if (!both) return null;
  return {
    sentenceNumber: both.number,
    description: `한 일과 그 결과가 함께 드러나요. ${quote(both)}에서 볼 수 있어요.`,
    suggestion: '',
  };
};

const praiseLength: PraiseRule = ({ averageLength, sentences }) => {
  if (
    sentences.length < 3 ||
    averageLength < COMFORTABLE_LENGTH.from ||
    averageLength > COMFORTABLE_LENGTH.to
  )
    return null;
  return {
    sentenceNumber: null,
    description: `문장 길이가 평균 ${averageLength}자라 읽기 편해요.`,
    suggestion: '',
  };
};

const praiseStructure: PraiseRule = ({ motivation, experience, plan }) => {
  if (motivation.length === 0 || experience.length === 0 || plan.length === 0) return null;
  return {
    sentenceNumber: null,
    description: '지원 동기, 경험, 앞으로의 계획이 모두 들어 있어요.',
    suggestion: '',
  };
};

const praiseJobField: PraiseRule = ({ jobField, sentences }) => {
  const mention =
    jobField === '' ? undefined : sentences.find((sentence) => sentence.text.includes(jobField));
  if (!mention) return null;
  return {
    sentenceNumber: mention.number,
    description: `지원한 직무(${jobField})를 ${quote(mention)}에서 분명히 말하고 있어요.`,
    suggestion: '',
  };
};

const praiseText = ({ sentences, characters }: LetterAnalysis): Remark => ({
  sentenceNumber: null,
  description: `문장 ${sentences.length}개, ${characters}자로 초안이 마련되어 있어요.`,
  suggestion: '',
});

const PRAISE_RULES = [praiseFigures, praiseResult, praiseStructure, praiseJobField, praiseLength];

/** What the letter does well, by rules, the most important first; at least that there is a text. */
function findStrengths(analysis: LetterAnalysis): Remark[] {
  const strengths = PRAISE_RULES.flatMap((rule) => rule(analysis) ?? []);
  return strengths.length > 0 ? strengths.slice(0, MAXIMUM_STRENGTHS) : [praiseText(analysis)];
}

const MAXIMUM_IMPROVEMENTS = 4;
const LONG_AVERAGE = 60;

// From what matters most to what matters least.
const RULES: readonly CheckRule[] = [
  'OTHER_COMPANY',
  'NO_FIGURES',
  'CLICHE',
  'LONG_SENTENCE',
  'REPEATED_ENDING',
  'BLIND_HIRING',
  'REPEATED_WORD',
];

function remarkOn(finding: LetterFinding): Remark {
  const prefix = finding.sentence ? `${quote(finding.sentence)} — ` : '';
  return {
    sentenceNumber: finding.sentence?.number ?? null,
    description: `${prefix}${finding.message}`,
    suggestion: finding.suggestion,
  };
}

/** The first finding of every rule, then the second of every rule, and so on. */
function remarksOfRules(findings: readonly LetterFinding[]): Remark[] {
  const byRule = RULES.map((rule) => findings.filter((finding) => finding.rule === rule));
  const rounds = Math.max(0, ...byRule.map((found) => found.length));
  return Array.from({ length: rounds }, (_, round) => byRule.flatMap((found) => found[round] ?? []))
    .flat()
    .map(remarkOn);
}

const remarksOnLength = (goals: readonly LengthGoal[]): Remark[] =>
  goals.flatMap(({ number, characters, targetCharacters }) =>
    targetCharacters === null || characters <= targetCharacters
      ? []
      : [
          {
            sentenceNumber: null,
            description: `${number}번 문항의 답이 ${characters}자로 ${targetCharacters}자보다 길어요.`,
            suggestion: `사실이 없는 문장부터 빼서 ${characters - targetCharacters}자를 덜어 내 보세요.`,
          },
        ],
  );

const remarksOnInstructions = (analysis: LetterAnalysis): Remark[] =>
  analysis.sentences.filter(isInstruction).map((sentence) => ({
    sentenceNumber: sentence.number,
    description: `${quote(sentence)}은 읽는 사람에게 하는 지시로 읽혀요.`,
    suggestion: '지원자의 이야기가 아니니 이 문장은 빼 주세요.',
  }));

function remarkOnAverage({ averageLength, longest }: LetterAnalysis): Remark[] {
  if (averageLength <= LONG_AVERAGE || !longest) return [];
  return [
    {
      sentenceNumber: longest.number,
      description: `문장 길이가 평균 ${averageLength}자로 길어요. 가장 긴 문장은 ${quote(longest)}이에요.`,
      suggestion: '이어지는 곳(-고, -며, -지만)에서 나눠 평균 50자 안팎으로 줄여 보세요.',
    },
  ];
}

function remarksOnStructure({ motivation, experience, result, plan, jobField }: LetterAnalysis): Remark[] {
  const job = jobField === '' ? '이 직무' : `${jobField} 직무`;
  const missing: [readonly unknown[], Omit<Remark, 'sentenceNumber'>][] = [
    [
      motivation,
      {
        description: '지원 동기가 보이지 않아요.',
        suggestion: `왜 ${job}에 지원하는지 첫 문단에 한두 문장으로 적어 보세요.`,
      },
    ],
    [
      experience,
      {
        description: '직무와 닿는 경험이 보이지 않아요.',
        suggestion: '맡은 역할과 한 일을 상황, 행동, 결과의 순서로 적어 보세요.',
      },
    ],
    [
      result,
      {
        description: '한 일의 결과가 보이지 않아요.',
        suggestion: '그 일로 무엇이 달라졌는지 문장 하나를 보태 보세요.',
      },
    ],
    [
      plan,
      {
        description: '입사 후의 계획이 보이지 않아요.',
        suggestion: '입사해서 맡고 싶은 일과 이루고 싶은 것을 마지막에 적어 보세요.',
      },
    ],
  ];
  return missing
    .filter(([sentences]) => sentences.length === 0)
    .map(([, remark]) => ({ sentenceNumber: null, ...remark }));
}

/** What to improve, the most important first, each with the sentence it is about and what to do. */
function findImprovements(analysis: LetterAnalysis, goals: readonly LengthGoal[]): Remark[] {
  const remarks = [
    ...remarksOnInstructions(analysis),
    ...remarksOnLength(goals),
    ...remarksOnStructure(analysis),
    ...remarkOnAverage(analysis),
    ...remarksOfRules(analysis.findings),
  ];
  if (remarks.length > 0) return remarks.slice(0, MAXIMUM_IMPROVEMENTS);
  return [
    {
      sentenceNumber: null,
      description: '규칙으로 찾을 수 있는 문제는 없었어요.',
      suggestion: '소리 내어 읽으며 어색한 곳이 없는지, 사실과 다른 곳이 없는지 살펴보세요.',
    },
  ];
}
