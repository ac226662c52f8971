import { z } from 'zod';
import { findUnsupportedStatements, wishesDeletion } from '#domain';
import {
  dropFiller,
  fixSpacing,
  fixSpelling,
  replaceCliches,
  replaceRoundaboutPhrases,
  stateOpinion,
} from './rewrite-rules.js';
import { splitLongSentence } from './split-long-sentence.js';
import { defineTask } from './task.js';

/** The input of the task. Text in it is data; of the wish only what the rules know is followed. */
const rewordDataSchema = z.looseObject({
  sentences: z.array(z.looseObject({ number: z.number().int(), text: z.string() })),
  change: z.looseObject({ original: z.string(), revised: z.string() }),
  wish: z.string(),
  used: z.array(z.string()).default([]),
});
type RewordData = z.infer<typeof rewordDataSchema>;

interface Wording {
  text: string;
  reason: string;
}

const WISHES = {
  BREVITY: /짧|간결|줄[여이]|담백|군더더기|간단/,
  FIGURES: /숫자|수치|지표/,
};

const DISPENSABLE =
  /(?<![가-힣])(?:저는|항상|언제나|늘|꾸준히|끝까지|열심히|더욱|무엇보다|특히|또한|그리고|이를 통해|이 과정에서|스스로|직접|다시|미리)\s+(?=[가-힣\d])/g;
const BOUND_TO_NEGATION = /않|못|없/;
const FIGURE = /\d[\d.,]*/g;
const MAXIMUM_PART_CHARACTERS = 24;

const correct = (text: string): string => fixSpelling(fixSpacing(text));
const simplify = (text: string): string =>
  stateOpinion(replaceRoundaboutPhrases(dropFiller(replaceCliches(text))));
const dropDispensable = (text: string): string =>
  BOUND_TO_NEGATION.test(text) ? text.replace(/^저는\s+/, '') : text.replace(DISPENSABLE, '');
const shortenEndings = (text: string): string => text.replaceAll('하였', '했').replaceAll('되었', '됐');
const lengthenEndings = (text: string): string =>
  text.replace(/했(?=습니다|다[.!]*$)/g, '하였').replace(/됐(?=습니다|다[.!]*$)/g, '되었');

const figuresOf = (text: string): string[] => text.match(FIGURE) ?? [];
const keepsFigures = (text: string, source: string): boolean =>
  figuresOf(source).every((figure) => text.includes(figure));

/** The wordings that the rules offer for a wish, the best first. */
function wordingsOf({ change, wish }: RewordData): Wording[] {
  const { original } = change;
  const now = change.revised === '' ? original : change.revised;
  if (wishesDeletion(wish)) return [{ text: '', reason: '바람대로 문장을 빼 보았어요.' }];
  const short = dropDispensable(simplify(correct(now)));
  const brief = [
    { text: short, reason: '뜻을 더하지 않는 말을 덜어 더 짧게 썼어요.' },
    { text: shortenEndings(short), reason: '끝맺는 말까지 줄여 더 짧게 썼어요.' },
  ];
  const withOriginalFigures = [
    correct(original),
    simplify(correct(original)),
    lengthenEndings(correct(original)),
  ].map((text) => ({ text, reason: '원래 문장에 있던 숫자를 되살렸어요.' }));
  const others = [
    {
      text: splitLongSentence(correct(now), MAXIMUM_PART_CHARACTERS),
      reason: '한 문장에 한 가지씩 담아 나눠 썼어요.',
    },
    {
      text: lengthenEndings(now),
      reason:
        '글에 없는 사실은 더하지 않고 끝맺는 말만 풀어 썼어요. 언제, 무엇을, 얼마나 했는지 직접 적어 보세요.',
    },
    {
      text: shortenEndings(now),
      reason:
        '글에 없는 사실은 더하지 않고 끝맺는 말만 줄였어요. 언제, 무엇을, 얼마나 했는지 직접 적어 보세요.',
    },
  ];
  return [
    ...(WISHES.FIGURES.test(wish) && !keepsFigures(now, original) ? withOriginalFigures : []),
    ...(WISHES.BREVITY.test(wish) ? brief : [...others, ...brief]),
  ];
}

/**
 * Rewords one change, as far as rules can: shorter, plainer, with the figures of the original. Adds no facts, and drops no figure
 * unless the wish is to leave the sentence out; when no rule has another wording, the current one is returned.
 */
export const coverLetterChange = defineTask({
  schemaName: 'cover_letter_change',
  data: rewordDataSchema,
  run: (data) => {
    const { original, revised } = data.change;
    const used = new Set([original, revised, ...data.used].map((text) => text.trim()));
    const sources = data.sentences.map(({ text }) => text);
    const found = wordingsOf(data).find(
      ({ text }) =>
        !used.has(text.trim()) &&
        (text === '' || keepsFigures(text, revised)) &&
        findUnsupportedStatements(text, [...sources, original, revised]).length === 0,
    );
    if (found !== undefined) return { revised: found.text, reason: found.reason };
    return { revised, reason: '연습용 AI가 아는 규칙으로는 더 고칠 곳을 찾지 못했어요.' };
  },
});
