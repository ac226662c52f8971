/** Addresses and code. Korean words in brackets are no arguments of a function: CS(고객 응대). */
const NO_PROSE =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|`[^`\n]{1,200}`|(?<![A-Za-z\d_])[A-Za-z\d_]{1,100}(?:[./\\:#=-]{1,3}[A-Za-z\d_]{1,100}){1,20}|(?<![\w가-힣.-])[\w가-힣.-]{1,60}\.(?:ts|tsx|js|py|java|md|txt|pdf|docx?|hwpx?|csv|json|png|jpg|xlsx?|pptx?|html|css)\b|<\/?[A-Za-z][^<>\n]{0,100}>|[A-Za-z_]\w{0,60}\([^()\n가-힣]{0,100}\)/g;

/** Makes a test of whether a part of the text touches an address or code, in which no finding is made. */
export function noProseTest(text: string): (part: { start: number; end: number }) => boolean {
  const isNoProse = new Uint8Array(text.length);
  for (const match of text.matchAll(NO_PROSE)) isNoProse.fill(1, match.index, match.index + match[0].length);
  return ({ start, end }) => isNoProse.subarray(start, end).includes(1);
}
