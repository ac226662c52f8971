const EMPTY_SENTENCES = [
  /^(?:지금까지 |끝까지 |긴 글 |바쁘신 (?:중에|와중에)도? )*(?:제 글을 |글을 )?읽어 ?주셔서 (?:정말 |진심으로 |대단히 )?감사합니다[.!]*$/,
  /^감사합니다[.!]*$/,
  /^(?:저를 )?(?:꼭 )?(?:뽑아|선택해) ?(?:만 )?주(?:신다면|시면) [가-힣 ]{0,24}겠습니다[.!]*$/,
  /^(?:잘 )?부탁드립니다[.!]*$/,
];

const fold = (text: string) => text.replace(/[\s.!?…]+/g, '');

/** Sentences to leave out: thanks and pleas that say nothing of the applicant, and the second of two that are the same. */
export function isWithoutContent(text: string, earlier: readonly string[]): boolean {
  const folded = fold(text);
  return (
    EMPTY_SENTENCES.some((pattern) => pattern.test(text.trim())) ||
    (folded.length > 10 && earlier.some((other) => fold(other) === folded))
  );
}
