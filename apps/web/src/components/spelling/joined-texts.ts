import { isBlank, SPELLING_LIMITS } from '#contracts';
import { type CheckedText, mergeFindings } from './spelling-findings.js';
import { documentFindings, type DocumentFinding, type DocumentText } from './use-spelling.js';

/** Several texts that are checked as one, each on lines of its own: no line depends on another one. */
export interface CheckedTogether extends DocumentText {
  parts: readonly { text: DocumentText; start: number }[];
}

const SEPARATOR = '\n';

/** As few texts as the limit of a check allows. What is blank or longer than that is left out. */
export function joinTexts(texts: readonly DocumentText[]): CheckedTogether[] {
  const joined: CheckedTogether[] = [];
  for (const part of texts) {
    if (isBlank(part.text) || part.text.length > SPELLING_LIMITS.text) continue;
    const last = joined.at(-1);
    const start = (last?.text.length ?? 0) + SEPARATOR.length;
    if (last !== undefined && start + part.text.length <= SPELLING_LIMITS.text)
      joined[joined.length - 1] = {
        ...last,
        text: last.text + SEPARATOR + part.text,
        parts: [...last.parts, { text: part, start }],
      };
    else
      joined.push({
        textId: String(joined.length),
        name: '',
        text: part.text,
        parts: [{ text: part, start: 0 }],
      });
  }
  return joined;
}

/** The findings of each of the texts. @param answer of the server, about these texts or about some of them */
export const findingsOfParts = (
  { text: joined, parts }: CheckedTogether,
  answer: CheckedText | undefined,
): [textId: string, findings: DocumentFinding[]][] => {
  const found = mergeFindings(joined, answer, []);
  return parts.map(({ text, start }) => {
    const end = start + text.text.length;
    const own = found
      .filter((finding) => finding.start >= start && finding.end <= end)
      .map((finding) => ({ ...finding, start: finding.start - start, end: finding.end - start }));
    return [text.textId, documentFindings(own, text)];
  });
};
