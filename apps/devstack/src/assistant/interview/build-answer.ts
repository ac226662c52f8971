import { isOrder } from '../rewriting/removal.js';
import type { AnswerData, StorySentence } from '../tasks/interview-data.js';
import { fillOutline, type FilledPart } from './fill-outline.js';
import { outlineFor, STAR, type Outline } from './outlines.js';

/** Blanks that one answer leaves to the member: with more of them there is nothing to lean on. */
const MOST_BLANKS = 3;

export interface BuiltAnswer {
  answer: string;
  tip: string;
  /** The sentence that it leans on. */
  leansOn: StorySentence | undefined;
  /** The sentences that it tells. */
  told: StorySentence[];
}

/**
 * An answer in the letter's own sentences, in the order of its outline, with a blank to fill in for every part that the letter does
 * not tell. Nothing in it is made up, and no sentence that gives orders to the reader is told.
 * @param aim the sentence that the question is about
 */
export function buildAnswer(data: AnswerData, aim: StorySentence | undefined): BuiltAnswer {
  const outline = outlineFor(data.question);
  const sentences = data.sentences.filter(
    (sentence) => !isOrder(sentence) && !data.avoid.some((claim) => sentence.text.includes(claim)),
  );
  const anchor = aim && sentences.includes(aim) ? aim : undefined;
  // A question about nothing in particular gets no story of chance.
  const parts = withFewBlanks(fillOutline(outline, outline === STAR && !anchor ? [] : sentences, anchor));
  const told = parts.flatMap(({ sentence }) => sentence ?? []);
  return {
    answer: parts.map(({ part, sentence }) => `[${part.label}]\n${sentence?.text ?? part.blank}`).join('\n'),
    tip: tipFor(outline, parts),
    leansOn: anchor ?? told[0],
    told,
  };
}

function withFewBlanks(parts: readonly FilledPart[]): FilledPart[] {
  let blanks = 0;
  return parts.filter(({ sentence }) => sentence !== undefined || (blanks += 1) <= MOST_BLANKS);
}

function tipFor(outline: Outline, parts: readonly FilledPart[]): string {
  const blanks = parts.filter(({ sentence }) => sentence === undefined).length;
  const told = parts.flatMap(({ sentence }) => sentence?.text ?? []);
  if (told.length === 0)
    return `${outline.tip} 자기소개서에 이 질문과 이어지는 문장이 없어 모두 비워 두었어요. 괄호를 내 경험으로 채워 주세요.`;
  if (blanks > 0)
    return `${outline.tip} 괄호로 비워 둔 ${blanks}곳은 자기소개서에 없는 내용이니 직접 채워 주세요.`;
  return told.some((text) => /\d/.test(text))
    ? `${outline.tip} 숫자는 어떻게 쟀는지까지 말할 수 있게 준비해 두세요.`
    : `${outline.tip} 확인할 수 있는 숫자를 하나 준비해 두면 이어지는 질문에도 흔들리지 않아요.`;
}
