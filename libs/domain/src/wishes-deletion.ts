const WHOLE = '(?:그냥|아예|통째로|전부|모두|다|\\s)*';
const DELETE = '(?:빼|삭제|지워|지우|없애)';
/** "빼지 말고", "지우지는 마세요", "삭제하면 안 돼요". */
const NOT = '(?!(?:하)?(?:지(?:는|도)?\\s*(?:말|마|않)|면\\s*안))';
const WISHES_DELETION = new RegExp(`^${WHOLE}${DELETE}${NOT}|문장[을은도]?\\s*${WHOLE}${DELETE}${NOT}`);

/**
 * Whether a wish for a sentence asks to delete it: "이 문장은 빼 주세요", "통째로 지워 줘", "삭제". A wish to delete a word in it
 * ("숫자를 빼 주세요") and one to delete nothing ("다 빼지 말고 짧게") are no such wish.
 */
export const wishesDeletion = (wish: string): boolean => WISHES_DELETION.test(wish.trim());
