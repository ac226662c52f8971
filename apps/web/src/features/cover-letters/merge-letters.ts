import { QUESTION_SEPARATOR } from '#contracts';
import { asStored } from './letter-document.js';
import type { LetterDocument, LetterQuestion } from './letter-document.js';

export type Side = 'mine' | 'theirs';
/** `both` puts the saved text after one's own, so that nothing is thrown away. */
export type Choice = Side | 'both';
/** By the key of a clash. */
export type Choices = Readonly<Record<string, Choice>>;

/** `base` is what both were written on; null when nobody knows it any more. */
export interface Sides<Part> {
  base: Part | null;
  mine: Part;
  theirs: Part;
}

type FieldSubject = 'title' | 'companyName' | 'deadline' | 'jobField' | 'experienceYears';
/** `question`: one side has it and the other does not. */
type QuestionSubject = 'prompt' | 'text' | 'characterLimit' | 'question';
type Value = string | number | null;

/** What both sides changed, each in its own way; `undefined` on the side that does not have it. */
export interface Clash {
  key: string;
  subject: FieldSubject | QuestionSubject;
  /** Place of the question in the merged letter, from 1; null for what is no part of a question. */
  questionNumber: number | null;
  mine: Value | undefined;
  theirs: Value | undefined;
  /** What was chosen, or what nobody loses anything by. */
  choice: Choice;
}

export interface Merge {
  document: LetterDocument;
  clashes: Clash[];
}

/**
 * Puts two documents of one letter together: what only one side changed is taken from that side, what both changed from
 * the side that was chosen.
 */
export function mergeDocuments(sides: Sides<LetterDocument>, choices: Choices = {}): Merge {
  const merger = new Merger(choices);
  const field = <Field extends Value>(subject: FieldSubject, read: (document: LetterDocument) => Field) =>
    merger.settle({ subject, questionId: null, questionNumber: null }, sides, read);
  const questions = merger.questions(sides);
  const document = {
    title: field('title', ({ title }) => title),
    companyName: field('companyName', ({ companyName }) => companyName),
    deadline: field('deadline', ({ deadline }) => deadline),
    jobField: field('jobField', ({ jobField }) => jobField),
    experienceYears: field('experienceYears', ({ experienceYears }) => experienceYears),
    questions: questions.length > 0 ? questions : sides.mine.questions,
  };
  return { document, clashes: merger.clashes };
}

interface Place {
  subject: Clash['subject'];
  questionId: string | null;
  questionNumber: number | null;
}

class Merger {
  readonly clashes: Clash[] = [];

  constructor(private readonly choices: Choices) {}

  settle<Part, Kept extends Value>(
    place: Place,
    sides: Sides<Part>,
    read: (part: Part) => Kept,
    joined?: (mine: Kept, theirs: Kept) => Kept,
  ): Kept {
    const [mine, theirs] = [read(sides.mine), read(sides.theirs)];
    const isSame = (left: Value, right: Value) => stored(place, left) === stored(place, right);
    if (isSame(mine, theirs)) return theirs;
    if (sides.base !== null && isSame(mine, read(sides.base))) return theirs;
    if (sides.base !== null && isSame(theirs, read(sides.base))) return mine;
    const choice = this.choose(place, { mine, theirs }, joined ? 'both' : 'mine');
    if (choice === 'both' && joined) return joined(mine, theirs);
    return choice === 'theirs' ? theirs : mine;
  }

  questions(sides: Sides<LetterDocument>): LetterQuestion[] {
    const kept: LetterQuestion[] = [];
    for (const questionId of idsInOrder(sides)) {
      const find = ({ questions }: LetterDocument) => questions.find((one) => one.questionId === questionId);
      const [mine, theirs] = [find(sides.mine), find(sides.theirs)];
      const base = sides.base && (find(sides.base) ?? null);
      const questionNumber = kept.length + 1;
      const one = mine && theirs ? this.parts(questionNumber, { base, mine, theirs }) : (mine ?? theirs);
      const isKept =
        (mine && theirs) || this.isOneSidedKept(questionNumber, sides.base !== null, base, mine, theirs);
      if (one && isKept) kept.push(one);
    }
    return kept;
  }

  private parts(questionNumber: number, sides: Sides<LetterQuestion>): LetterQuestion {
    const { questionId } = sides.mine;
    const at = (subject: QuestionSubject): Place => ({ subject, questionId, questionNumber });
    return {
      questionId,
      prompt: this.settle(at('prompt'), sides, ({ prompt }) => prompt),
      text: this.settle(at('text'), sides, ({ text }) => text, joinTexts),
      characterLimit: this.settle(at('characterLimit'), sides, ({ characterLimit }) => characterLimit),
    };
  }

  /** One that a side added stays; one that a side removed goes, unless the other wrote on it. */
  private isOneSidedKept(
    questionNumber: number,
    isBaseKnown: boolean,
    base: LetterQuestion | null,
    mine: LetterQuestion | undefined,
    theirs: LetterQuestion | undefined,
  ): boolean {
    const present = mine ?? theirs;
    if (!present) return false;
    if (isBaseKnown && base === null) return true;
    if (base !== null && isSameQuestion(present, base)) return false;
    const side = mine ? 'mine' : 'theirs';
    const place = { subject: 'question' as const, questionId: present.questionId, questionNumber };
    return this.choose(place, { mine: mine?.text, theirs: theirs?.text }, side) === side;
  }

  private choose(place: Place, values: Pick<Clash, Side>, unchosen: Choice): Choice {
    const { subject, questionId, questionNumber } = place;
    const key = questionId === null ? subject : `${questionId}:${subject}`;
    const choice = this.choices[key] ?? unchosen;
    this.clashes.push({ key, subject, questionNumber, ...values, choice });
    return choice;
  }
}

const joinTexts = (mine: string, theirs: string): string =>
  [mine, theirs].filter((text) => text !== '').join(QUESTION_SEPARATOR);

/** How the server keeps it: only a text keeps the white space around it. */
function stored({ subject }: Pick<Place, 'subject'>, value: Value): Value {
  if (typeof value !== 'string') return value;
  return subject === 'text' ? value.normalize('NFC') : asStored(value);
}

const isSameQuestion = (left: LetterQuestion, right: LetterQuestion): boolean =>
  (['prompt', 'text', 'characterLimit'] as const).every(
    (subject) => stored({ subject }, left[subject]) === stored({ subject }, right[subject]),
  );

const idsOf = ({ questions }: LetterDocument): string[] => questions.map(({ questionId }) => questionId);

/** In one's own order, unless only the other side moved questions; what one side alone has follows. */
function idsInOrder({ base, mine, theirs }: Sides<LetterDocument>): string[] {
  const isMovedHere = base === null || !isSameOrder(idsOf(mine), idsOf(base));
  const [first, second] = isMovedHere ? [mine, theirs] : [theirs, mine];
  return [...new Set([...idsOf(first), ...idsOf(second)])];
}

function isSameOrder(left: readonly string[], right: readonly string[]): boolean {
  const [here, there] = [left.filter((id) => right.includes(id)), right.filter((id) => left.includes(id))];
  return here.every((id, index) => id === there[index]);
}
