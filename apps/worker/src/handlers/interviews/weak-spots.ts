import { checkText, findNumbers, splitSentences, type CheckRule, type Sentence } from '#domain';
import type { QuestionsData, WeakSpotKind } from './ask-about-interview.js';
import { letterDataOf, type InterviewLetter } from './interview-letter.js';

type WeakSpot = QuestionsData['weakSpots'][number];

/** The checks that find statements without evidence; checks of style do not matter in an interview. */
const KINDS: Partial<Record<CheckRule, WeakSpotKind>> = { NO_FIGURES: 'NO_FIGURES', CLICHE: 'CLICHE' };

/** In the order of how much evidence is missing, most first. */
const ORDER: readonly WeakSpotKind[] = ['RESULT_WITHOUT_FIGURE', 'NO_FIGURES', 'CLICHE'];

const RESULT =
  /줄었|줄였|줄어들|줄일 수|늘었|늘렸|늘어(?:났|나)|높였|높아|높일 수|올랐|올렸|빨라|향상|개선(?:되|했|하였|할 수)|단축|절감|증가|감소|결과를 (?:얻|냈|내|이루|이뤘|거두|거뒀)|성과를/;
/** Characters around a result within which its figure is expected. */
const FIGURE_WITHIN = { before: 30, after: 15 };
/** UTF-16 code units; two words are rarely longer. */
const MAXIMUM_QUOTE_LENGTH = 40;

/** The data of a request for `count` questions about a letter. */
export const questionsDataOf = (
  letter: InterviewLetter,
  existingQuestions: string[],
  count: number,
): QuestionsData => ({
  ...letterDataOf(letter),
  weakSpots: findWeakSpots(letter),
  existingQuestions,
  count,
});

/** The sentences of a letter for which an interviewer would ask for evidence, those with the most missing first. */
export function findWeakSpots({ content, companyName }: InterviewLetter): WeakSpot[] {
  const sentences = splitSentences(content);
  const found = checkText(content, { companyName }).flatMap(({ rule, start, end, message }): WeakSpot[] => {
    const kind = KINDS[rule];
    // A finding about the whole text ends at 0.
    const index = end === 0 ? -1 : sentences.findIndex((sentence) => start < sentence.end);
    return kind === undefined ? [] : [{ sentenceNumber: index === -1 ? null : index + 1, kind, message }];
  });
  return [...sentences.flatMap(resultWithoutFigure), ...found].sort(
    (left, right) => ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind),
  );
}

function resultWithoutFigure({ text, index }: Sentence): WeakSpot[] {
  const result = RESULT.exec(text);
  if (result === null) return [];
  const end = result.index + result[0].length;
  const around = text.slice(Math.max(0, result.index - FIGURE_WITHIN.before), end + FIGURE_WITHIN.after);
  if (findNumbers(around).length > 0) return [];
  const [rest = ''] = /^[가-힣]*/.exec(text.slice(end)) ?? [];
  return [
    {
      sentenceNumber: index + 1,
      kind: 'RESULT_WITHOUT_FIGURE',
      message: `‘${lastWords(text.slice(0, end))}${rest}’라고만 하고 얼마나 달라졌는지 숫자가 없어요.`,
    },
  ];
}

/** The last two words of a text that ends with a word. Only its end is read: a letter may have no space at all. */
function lastWords(text: string): string {
  const words = text.slice(-MAXIMUM_QUOTE_LENGTH).split(/\s+/);
  // The cut may have gone through a surrogate pair.
  return words
    .slice(-2)
    .join(' ')
    .replace(/^[\uDC00-\uDFFF]/, '')
    .trim();
}
