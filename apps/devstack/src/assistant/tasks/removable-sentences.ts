const EMPTY_SENTENCES = [
  /^(?:지금까지 |끝까지 |긴 글 |바쁘신 (?:중에|와중에)도? )*(?:제 글을 |글을 )?읽어 ?주셔서 (?:정말 |진심으로 |대단히 )?감사합니다[.!]*$/,
  /^감사합니다[.!]*$/,
  /^(?:저를 )?(?:꼭 )?(?:뽑아|선택해) ?(?:만 )?주(?:신다면|시면) [가-힣 ]{0,24}겠습니다[.!]*$/,
  /^(?:잘 )?부탁드립니다[.!]*$/,
];

const INSTRUCTIONS = [
  /(?:이전|위|앞선|지금까지)의?\s?(?:모든\s?)?(?:지시|명령|규칙|프롬프트)[가-힣\s]{0,12}(?:무시|잊)/,
  /(?:면접관에게|채점자에게|읽는 (?:인공지능|AI|모델)|처리하는 (?:인공지능|AI|모델)).*(?:세요|시오|할 것|하라)[.!]?\s*$/,
  /ignore (?:all |any )?(?:previous|prior|above)/i,
  /(?:이|본) 지원자를[^.]{0,30}(?:평가하|합격시|뽑으)/,
  /시스템 ?프롬프트|^\s*\[?(?:시스템|system)\]?\s*[:\]]/i,
];

/** Whether a sentence instructs a reader or a model, which is not part of an applicant's letter. */
export const isInstruction = ({ text }: { text: string }): boolean =>
  INSTRUCTIONS.some((pattern) => pattern.test(text));

/** Characters of a folded sentence that is short enough to be repeated on purpose. */
const MAXIMUM_REPEATABLE_LENGTH = 10;

/** A sentence without white space and the marks that end sentences, for comparison with others. */
export function foldSentence(text: string): string {
  return text.replace(/[\s.!?…]+/g, '');
}

/**
 * Whether a sentence can be left out: thanks and pleas without content, and a repeated sentence. `earlier` holds the folded sentences
 * before this one.
 */
export function isWithoutContent(text: string, earlier: ReadonlySet<string>): boolean {
  const folded = foldSentence(text);
  if (folded.length > MAXIMUM_REPEATABLE_LENGTH && earlier.has(folded)) return true;
  return EMPTY_SENTENCES.some((pattern) => pattern.test(text.trim()));
}
