import type { InterviewQuestionType } from '#contracts';
import { findNumbers } from '#domain';
import type { LetterAnalysis } from '../feedback/letter-analysis.js';
import type { NumberedSentence } from '../tasks/cover-letter-data.js';
import { generalQuestions } from './general-questions.js';
import { isPast, tellsOfAction } from './outlines.js';

/** A question that could be asked, with the number of the sentence it is about. */
export interface QuestionCandidate {
  sentenceNumber: number | null;
  type: InterviewQuestionType;
  question: string;
}

interface Template {
  type: InterviewQuestionType;
  ask: (quoted: string) => string;
}

const QUOTED_CHARACTERS = 40;
const WORTH_ASKING_CHARACTERS = 12;

const ABOUT_FIGURES: readonly Template[] = [
  { type: 'FIGURE', ask: (quoted) => `${quoted}라고 쓰셨습니다. 그 숫자는 어떻게 재셨나요?` },
  { type: 'ROLE', ask: (quoted) => `${quoted} 이 결과에서 본인이 직접 기여한 몫은 어디까지였나요?` },
];
const ABOUT_RESULTS: readonly Template[] = [
  {
    type: 'FIGURE',
    ask: (quoted) => `${quoted}라고 하셨는데, 얼마나 달라졌는지 숫자로 말씀해 주실 수 있나요?`,
  },
];
const ABOUT_EXPERIENCE: readonly Template[] = [
  { type: 'DECISION', ask: (quoted) => `${quoted} 이때 그 방법을 고른 까닭은 무엇이었나요?` },
  {
    type: 'ALTERNATIVE',
    ask: (quoted) => `${quoted} 같은 일을 지금 다시 맡는다면 무엇을 다르게 하시겠어요?`,
  },
  { type: 'FAILURE', ask: (quoted) => `${quoted} 이 일에서 가장 어려웠던 순간을 말씀해 주세요.` },
];
const ABOUT_MOTIVES: readonly Template[] = [
  {
    type: 'MOTIVE',
    ask: (quoted) => `${quoted}라고 하셨는데, 그 마음이 실제 행동으로 이어진 일을 들려주세요.`,
  },
  {
    type: 'MOTIVE',
    ask: (quoted) => `${quoted} 같은 이유로 갈 수 있는 다른 곳도 있을 텐데, 왜 꼭 여기에 지원하셨나요?`,
  },
];
const ABOUT_PLANS: readonly Template[] = [
  { type: 'PLAN', ask: (quoted) => `${quoted} 이 계획을 이루려면 입사해서 무엇부터 하셔야 하나요?` },
  { type: 'PLAN', ask: (quoted) => `${quoted} 그렇게 되었다는 것을 무엇으로 확인하시겠어요?` },
];

/** The sentence as a quotation, without its full stop, cut when long. */
function quoted({ text }: NumberedSentence): string {
  const words = [...text.replace(/\s+/g, ' ').replace(/[.。]+$/, '')];
  return `“${words.slice(0, QUOTED_CHARACTERS).join('')}${words.length > QUOTED_CHARACTERS ? '…' : ''}”`;
}

/** Every sentence with one of the templates, then every sentence with the next one. */
const ask = (sentences: readonly NumberedSentence[], templates: readonly Template[]): QuestionCandidate[] =>
  templates.flatMap((_, round) =>
    sentences.flatMap((sentence, index) => {
      const template = templates[(index + round) % templates.length];
      if (template === undefined) return [];
      const { type, ask: askAbout } = template;
      return [{ sentenceNumber: sentence.number, type, question: askAbout(quoted(sentence)) }];
    }),
  );

function askToShow({ findings }: LetterAnalysis): QuestionCandidate[] {
  return findings.flatMap(({ rule, sentence }): QuestionCandidate[] => {
    if (rule === 'NO_FIGURES')
      return [
        {
          sentenceNumber: null,
          type: 'FIGURE',
          question:
            '자기소개서에 숫자가 없는데, 해 오신 일의 크기를 기간이나 인원, 횟수로 설명해 주실 수 있나요?',
        },
      ];
    if (rule !== 'CLICHE' || sentence === null) return [];
    const question = `${quoted(sentence)} 이 말을 보여 주는 구체적인 일 하나를 말씀해 주세요.`;
    return [{ sentenceNumber: sentence.number, type: 'ROLE', question }];
  });
}

// "두 번", "한 가지" are ways of speaking rather than figures.
const SMALLEST_FIGURE = 5;
const hasFigure = ({ text }: NumberedSentence): boolean =>
  findNumbers(text).some(({ value }) => value >= SMALLEST_FIGURE);

/**
 * Questions by angle, the widest gap in the evidence first, each list with the best first: results without a figure, figures,
 * experience, what is said without being shown, motives, plans, any.
 */
export function findCandidates(analysis: LetterAnalysis): QuestionCandidate[][] {
  const personal = new Set(
    analysis.findings.filter(({ rule }) => rule === 'BLIND_HIRING').map(({ sentence }) => sentence?.number),
  );
  const worthAsking = (sentences: readonly NumberedSentence[]) =>
    sentences.filter(
      ({ number, text }) => !personal.has(number) && [...text].length >= WORTH_ASKING_CHARACTERS,
    );
  const hollow = new Set(
    analysis.findings.filter(({ rule }) => rule === 'CLICHE').map(({ sentence }) => sentence),
  );
  const done = analysis.sentences.filter((sentence) => tellsOfAction(sentence.text) && !hollow.has(sentence));
  const claimed = analysis.result.filter((sentence) => isPast(sentence.text) && !hasFigure(sentence));
  const planned = analysis.plan.filter((sentence) => !isPast(sentence.text) && !hollow.has(sentence));
  return [
    ask(worthAsking(claimed).slice(0, 1), ABOUT_RESULTS),
    ask(worthAsking(analysis.withFigures.filter(hasFigure)), ABOUT_FIGURES),
    ask(worthAsking(done), ABOUT_EXPERIENCE),
    askToShow(analysis),
    ask(worthAsking(analysis.motivation), ABOUT_MOTIVES),
    ask(worthAsking(planned), ABOUT_PLANS),
    generalQuestions(analysis.jobField),
  ];
}
