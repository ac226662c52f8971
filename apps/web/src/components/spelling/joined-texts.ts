import { isBlank, SPELLING_LIMITS } from '#contracts';
import { type CheckedText, mergeFindings } from './spelling-findings.js';
import { toDocumentFindings, type DocumentFinding, type DocumentText } from './use-document-findings.js';

/** Several texts that are checked as one, each on lines of its own: what is found in a line depends on no other. */
export interface JoinedTexts extends DocumentText {
  /** The texts, and where each begins in the joined one. */
  parts: readonly { documentText: DocumentText; start: number }[];
}

const SEPARATOR = '\n';

/** Joins texts up to the limit of a check. A text that is blank or alone longer than the limit is left out. */
export function joinTexts(texts: readonly DocumentText[]): JoinedTexts[] {
  const joined: JoinedTexts[] = [];
  for (const documentText of texts) {
    const { text } = documentText;
    if (isBlank(text) || text.length > SPELLING_LIMITS.text) continue;
    const last = joined.at(-1);
    const start = (last?.text.length ?? 0) + SEPARATOR.length;
    if (last !== undefined && start + text.length <= SPELLING_LIMITS.text)
      joined[joined.length - 1] = {
        ...last,
        text: last.text + SEPARATOR + text,
        parts: [...last.parts, { documentText, start }],
      };
    else
      joined.push({
        textId: String(joined.length),
        name: '',
        text,
        parts: [{ documentText, start: 0 }],
      });
  }
  return joined;
}

/**
 * The findings of each of the joined texts, at their positions in that text.
 * @param answer of the server, about these joined texts or about earlier ones
 */
export const findingsOfParts = (
  { text: joinedText, parts }: JoinedTexts,
  answer: CheckedText | undefined,
): [textId: string, findings: DocumentFinding[]][] => {
  const found = mergeFindings(joinedText, answer, []);
  return parts.map(({ documentText, start }) => {
    const end = start + documentText.text.length;
    const findings = found
      .filter((finding) => finding.start >= start && finding.end <= end)
      .map((finding) => ({ ...finding, start: finding.start - start, end: finding.end - start }));
    return [documentText.textId, toDocumentFindings(findings, documentText)];
  });
};
