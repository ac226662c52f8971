import {
  type CheckRule,
  checkText,
  findUnsupportedStatements,
  isFactKind,
  similarity,
  splitSentences,
  withParticle,
} from '#domain';
import { countHeads, headsOf } from './nearest-sentences.js';
import { STAR } from './outlines.js';
import { defineTask, type PracticeData, practiceDataSchema } from './task.js';

const COMFORTABLE_SECONDS = { from: 30, to: 100 };

const MAXIMUM_REMARKS_PER_RULE = 2;

const SPOKEN_RULES: readonly CheckRule[] = ['LONG_SENTENCE', 'REPEATED_ENDING', 'CLICHE', 'BLIND_HIRING'];

const SAMPLE_COPY_SIMILARITY = 0.8;

/** Syllables spoken in a second, at the speed of a newsreader. */
const SYLLABLES_PER_SECOND = 5.5;

const NEEDED_PARTS = STAR.parts.filter(({ label }) => ['상황', '행동', '결과'].includes(label));

/** Feedback on a practised answer by rules. */
export const interviewPractice = defineTask({
  schemaName: 'interview_practice_feedback',
  data: practiceDataSchema,
  run: reviewPractice,
});

/** One remark on an answer. */
interface Remark {
  description: string;
  suggestion: string;
}

interface PracticeReview {
  strengths: Remark[];
  improvements: Remark[];
  summary: string;
}

/** What is counted and found in an answer that was practised. */
interface SpokenAnswer {
  answer: string;
  sentences: number;
  syllables: number;
  seconds: number;
  /** Labels of the parts of the story that the answer contains, and of those that it omits. */
  included: string[];
  missing: string[];
  hasFigures: boolean;
}

function analyzeSpoken(answer: string): SpokenAnswer {
  const sentences = splitSentences(answer);
  const syllables = [...answer.replace(/\s+/g, '')].length;
  const included = NEEDED_PARTS.filter(({ fits }) => sentences.some(({ text }) => fits(text))).map(
    ({ label }) => label,
  );
  return {
    answer,
    sentences: sentences.length,
    syllables,
    seconds: Math.max(1, Math.round(syllables / SYLLABLES_PER_SECOND)),
    included,
    missing: NEEDED_PARTS.map(({ label }) => label).filter((label) => !included.includes(label)),
    hasFigures: /\d/.test(answer),
  };
}

function remarksOnLength({ seconds, syllables }: SpokenAnswer): Remark[] {
  if (seconds < COMFORTABLE_SECONDS.from)
    return [
      {
        description: `공백을 빼고 ${syllables}자라 말하면 ${seconds}초쯤이에요. 묻는 사람에게는 짧게 들려요.`,
        suggestion: '한 일을 순서대로 두세 문장 더 말해 30초는 넘겨 보세요.',
      },
    ];
  if (seconds > COMFORTABLE_SECONDS.to)
    return [
      {
        description: `공백을 빼고 ${syllables}자라 말하면 ${seconds}초쯤이에요. 듣는 사람이 놓치기 쉬워요.`,
        suggestion: '결론과 행동, 결과만 남기고 배경을 줄여 1분 30초 안으로 말해 보세요.',
      },
    ];
  return [];
}

function remarksOnRelevance({ question, answer }: PracticeData): Remark[] {
  const heads = headsOf(question);
  if (heads.length === 0 || countHeads(answer, heads) > 0) return [];
  return [
    {
      description: '질문에 나온 말이 답변에 하나도 나오지 않아요.',
      suggestion: '첫 문장에서 질문의 말을 그대로 받아 바로 답하고, 그다음에 설명해 보세요.',
    },
  ];
}

function remarksOnStructure({ missing }: SpokenAnswer): Remark[] {
  if (missing.length === 0) return [];
  return [
    {
      description: `이야기에서 ${missing.join(', ')} 부분이 잘 들리지 않아요.`,
      suggestion: '상황은 한 문장, 내가 한 행동은 두세 문장, 결과는 한 문장으로 이어 보세요.',
    },
  ];
}

function remarksOnConsistency({ sentences, question, answer }: PracticeData): Remark[] {
  const letter = sentences.map(({ text }) => text).join('\n');
  const found = findUnsupportedStatements(answer, [letter, question]).filter(({ kind }) => isFactKind(kind));
  const statements = [...new Set(found.map(({ text }) => text))];
  return statements.slice(0, MAXIMUM_REMARKS_PER_RULE).map((statement) => ({
    description: `‘${withParticle(`${statement}’`, '은/는')} 자기소개서에 없는 내용이에요.`,
    suggestion: '사실이라면 근거를 준비하고, 자기소개서와 말이 어긋나지 않는지 확인해 보세요.',
  }));
}

function remarksOnOwnWords({ sampleAnswer, answer }: PracticeData): Remark[] {
  if (/\([^)]*\)/.test(answer))
    return [
      {
        description: '괄호로 비워 둔 곳이 그대로 남아 있어요.',
        suggestion: '괄호 자리를 내 경험으로 바꾼 다음 소리 내어 읽어 보세요.',
      },
    ];
  if (sampleAnswer === '' || similarity(sampleAnswer, answer) < SAMPLE_COPY_SIMILARITY) return [];
  return [
    {
      description: '예시 답변과 거의 같아요.',
      suggestion: '문장을 외우지 말고, 핵심 낱말 세 개만 남겨 내 말로 다시 말해 보세요.',
    },
  ];
}

function remarksOnWording(answer: string): Remark[] {
  const findings = checkText(answer);
  return SPOKEN_RULES.flatMap((rule) =>
    findings
      .filter((finding) => finding.rule === rule)
      .slice(0, MAXIMUM_REMARKS_PER_RULE)
      .map(({ message, suggestion }) => ({ description: message, suggestion })),
  );
}

function praise(data: PracticeData, spoken: SpokenAnswer): Remark[] {
  const remarks: [boolean, Remark][] = [
    [
      spoken.hasFigures,
      {
        description: '숫자로 말한 대목이 있어 크기가 그려져요.',
        suggestion: '그 숫자를 어떻게 쟀는지 물을 수 있으니 한 문장을 준비해 두세요.',
      },
    ],
    [
      spoken.missing.length === 0,
      {
        description: '상황, 행동, 결과가 모두 들려요.',
        suggestion: '행동에서 왜 그 방법을 골랐는지를 더하면 더 깊어져요.',
      },
    ],
    [
      remarksOnLength(spoken).length === 0,
      {
        description: `말하면 ${spoken.seconds}초쯤으로 듣기 좋은 길이예요.`,
        suggestion: '같은 길이로 두 번 더 말해 보며 속도를 몸에 익혀 보세요.',
      },
    ],
    [
      headsOf(data.question).length > 0 && remarksOnRelevance(data).length === 0,
      {
        description: '질문의 말을 받아서 답하고 있어요.',
        suggestion: '그 말이 첫 문장에 오면 결론이 먼저 들려요.',
      },
    ],
  ];
  return remarks.filter(([holds]) => holds).map(([, remark]) => remark);
}

/**
 * The remarks of the rules on an answer: whether it answers, whether it is in the member's own words, its length, its story, its figures,
 * whether the letter says the same, and its wording.
 */
function reviewPractice(data: PracticeData): PracticeReview {
  const spoken = analyzeSpoken(data.answer);
  const figures: Remark[] = spoken.hasFigures
    ? []
    : [
        {
          description: '답변에 숫자가 하나도 없어요.',
          suggestion: '기간, 인원, 횟수처럼 확인할 수 있는 숫자를 하나 넣어 보세요.',
        },
      ];
  const improvements = [
    ...remarksOnRelevance(data),
    ...remarksOnOwnWords(data),
    ...remarksOnLength(spoken),
    ...remarksOnStructure(spoken),
    ...figures,
    ...remarksOnConsistency(data),
    ...remarksOnWording(data.answer),
  ];
  const counts = `문장 ${spoken.sentences}개, 공백을 빼고 ${spoken.syllables}자로 말하면 ${spoken.seconds}초쯤이에요.`;
  const next = improvements[0]
    ? `먼저 이것부터 해 보세요: ${improvements[0].suggestion}`
    : '규칙으로 찾을 수 있는 문제는 없었어요.';
  return { strengths: praise(data, spoken), improvements, summary: `${counts} ${next}` };
}
