import type { InterviewQuestionType } from '#contracts';
import { findNumbers, similarity } from '#domain';
import { analyzeLetter, type LetterAnalysis } from './letter-analysis.js';
import { isPast, describesPastAction } from './outlines.js';
import { isInstruction } from './removable-sentences.js';
import { defineTask, type NumberedSentence, type QuestionsData, questionsDataSchema } from './task.js';

/** Makes questions from the letter's own sentences by rules, and adds general questions for any applicant. */
export const interviewQuestions = defineTask({
  schemaName: 'interview_questions',
  data: questionsDataSchema,
  run: (data) => ({ questions: chooseQuestions(data) }),
});

/** Stricter than the product's own check, so that the product drops none of these. */
const MAXIMUM_SIMILARITY = 0.5;

interface Chosen {
  questions: QuestionCandidate[];
  /** Questions that must not be asked again. */
  taken: string[];
  /** Numbers of the sentences that are asked about. */
  sentences: Set<number>;
}

function isNew({ question, sentenceNumber }: QuestionCandidate, chosen: Chosen, mayRepeat: boolean): boolean {
  const repeats = sentenceNumber !== null && chosen.sentences.has(sentenceNumber);
  return (
    (mayRepeat || !repeats) &&
    !chosen.taken.some((other) => similarity(other, question) >= MAXIMUM_SIMILARITY)
  );
}

function take(candidate: QuestionCandidate, chosen: Chosen): void {
  chosen.questions.push(candidate);
  chosen.taken.push(candidate.question);
  if (candidate.sentenceNumber !== null) chosen.sentences.add(candidate.sentenceNumber);
}

/** Takes one new question of every kind in turn, until there are enough or none is left. */
function takeRoundRobin(
  candidatesByKind: readonly (readonly QuestionCandidate[])[],
  chosen: Chosen,
  count: number,
  mayRepeat: boolean,
): void {
  for (let before = -1; before < chosen.questions.length;) {
    before = chosen.questions.length;
    for (const candidates of candidatesByKind) {
      if (chosen.questions.length >= count) return;
      const next = candidates.find((candidate) => isNew(candidate, chosen, mayRepeat));
      if (next) take(next, chosen);
    }
  }
}

/**
 * Up to `count` questions of all kinds, dissimilar to the existing ones and to each other. A sentence is used twice only when the others
 * have run out; one that instructs the reader is never used.
 */
export function chooseQuestions(data: QuestionsData): QuestionCandidate[] {
  const sentences = data.sentences.filter((sentence) => !isInstruction(sentence));
  const candidatesByKind = findCandidates(analyzeLetter({ ...data, sentences }));
  const chosen: Chosen = { questions: [], taken: [...data.existingQuestions], sentences: new Set() };
  for (const mayRepeat of [false, true]) takeRoundRobin(candidatesByKind, chosen, data.count, mayRepeat);
  return chosen.questions;
}

/** A question that could be asked, with the number of the sentence it is about. */
interface QuestionCandidate {
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

function askForEvidence({ findings }: LetterAnalysis): QuestionCandidate[] {
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

// Smaller numbers, such as in "두 번" and "세 가지", are figures of speech.
const MINIMUM_FIGURE = 5;
const hasFigure = ({ text }: NumberedSentence): boolean =>
  findNumbers(text).some(({ value }) => value >= MINIMUM_FIGURE);

/**
 * One list of questions for each kind, in the order in which the kinds take turns: results without a figure, figures, experience,
 * clichés and the lack of figures, motives, plans, general. The lists about sentences follow the order of the letter.
 */
function findCandidates(analysis: LetterAnalysis): QuestionCandidate[][] {
  const personal = new Set(
    analysis.findings.filter(({ rule }) => rule === 'BLIND_HIRING').map(({ sentence }) => sentence?.number),
  );
  const worthAsking = (sentences: readonly NumberedSentence[]) =>
    sentences.filter(
      ({ number, text }) => !personal.has(number) && [...text].length >= WORTH_ASKING_CHARACTERS,
    );
  const withoutEvidence = new Set(
    analysis.findings.filter(({ rule }) => rule === 'CLICHE').map(({ sentence }) => sentence),
  );
  const pastActions = analysis.sentences.filter(
    (sentence) => describesPastAction(sentence.text) && !withoutEvidence.has(sentence),
  );
  const resultsWithoutFigure = analysis.result.filter(
    (sentence) => isPast(sentence.text) && !hasFigure(sentence),
  );
  const planned = analysis.plan.filter(
    (sentence) => !isPast(sentence.text) && !withoutEvidence.has(sentence),
  );
  return [
    ask(worthAsking(resultsWithoutFigure).slice(0, 1), ABOUT_RESULTS),
    ask(worthAsking(analysis.withFigures.filter(hasFigure)), ABOUT_FIGURES),
    ask(worthAsking(pastActions), ABOUT_EXPERIENCE),
    askForEvidence(analysis),
    ask(worthAsking(analysis.motivation), ABOUT_MOTIVES),
    ask(worthAsking(planned), ABOUT_PLANS),
    generalQuestions(analysis.jobField),
  ];
}

/** Questions for any applicant; they assume nothing about the letter. @param jobField empty when none is named */
function generalQuestions(jobField: string): QuestionCandidate[] {
  const job = jobField === '' ? '지원한 직무' : `${jobField} 직무`;
  const questions: [InterviewQuestionType, string][] = [
    ['DECISION', `${job}에서 가장 중요한 역량은 무엇이라고 보시나요?`],
    ['FAILURE', '기대한 결과가 나오지 않았던 일을 말씀해 주세요.'],
    ['DECISION', '함께 일하던 사람과 생각이 달랐을 때 어떻게 풀어 가셨나요?'],
    ['FAILURE', '본인의 약점을 줄이려고 지금 하고 있는 노력은 무엇인가요?'],
    ['ROLE', '짧게 자기소개를 해 주세요.'],
    ['DECISION', '여러 가지를 한꺼번에 맡으면 무엇을 기준으로 순서를 정하시나요?'],
    ['ALTERNATIVE', '잘 모르는 분야를 맡게 되면 어떤 방법으로 배우시나요?'],
    ['FAILURE', '동료에게 들은 조언 가운데 실제로 행동을 바꾼 것이 있다면 들려주세요.'],
    ['DECISION', '마감은 다가오는데 품질이 모자라다면 어떤 선택을 하시겠어요?'],
    ['ROLE', '다른 지원자와 구별되는 본인만의 강점은 무엇인가요?'],
    ['ALTERNATIVE', '규칙이나 관행이 불편하다고 느꼈을 때 어떻게 행동하셨나요?'],
    ['PLAN', '입사한 뒤 가장 먼저 익히고 싶은 것은 무엇인가요?'],
    ['DECISION', '지금까지 내린 결정 가운데 가장 어려웠던 것은 무엇이었나요?'],
    ['ROLE', '최근에 새로 배운 것을 어디에 써 보셨나요?'],
    ['MOTIVE', '자기소개서에 쓰지 못한 이야기 가운데 꼭 전하고 싶은 것이 있나요?'],
    ['ROLE', '팀에서는 주로 어떤 역할을 하게 되나요?'],
    ['MOTIVE', '여러 회사에 합격한다면 무엇을 보고 고르시겠어요?'],
    ['ALTERNATIVE', '스트레스를 받을 때 일의 리듬을 어떻게 되찾으시나요?'],
    ['DECISION', '일을 잘 마쳤다고 말할 수 있는 스스로의 기준은 무엇인가요?'],
    ['PLAN', '마지막으로 면접관에게 묻고 싶은 점이 있나요?'],
  ];
  return questions.map(([type, question]) => ({ sentenceNumber: null, type, question }));
}
