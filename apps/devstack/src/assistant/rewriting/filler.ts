const INTENSIFIER = /(?<![가-힣])(?:정말로|정말|굉장히|매우|아주|무척|몹시)\s+(?=[가-힣])/g;
// "아주 늦지는 않게" without 아주 says something else.
const BOUND_TO_NEGATION = /(?:정말|매우|아주|굉장히|무척|몹시)[^,.]*(?:않|못|말고)/;
const DOUBLED_EFFORT = /열심히 (?=노력)/g;
const OPENER = /^(?:사실|솔직히 말하면|솔직히 말해서?|말하자면),\s*/;

/** Drops adverbs that only raise the voice (정말, 매우, 아주 …; 너무 stays: it may mean too much) and openers (솔직히 말하면,). */
export function dropFiller(text: string): string {
  const calm = BOUND_TO_NEGATION.test(text) ? text : text.replace(INTENSIFIER, '');
  return calm.replace(DOUBLED_EFFORT, '').replace(OPENER, '');
}
