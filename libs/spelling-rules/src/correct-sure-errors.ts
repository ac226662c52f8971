import { checkSpelling, type SpellingOptions } from './check-spelling.js';

export interface CorrectionOptions extends SpellingOptions {
  /** What the text may quote: an error that stands here too stays. */
  quotedText?: string;
}

/**
 * The text with every error of spelling and spacing corrected that is sure; what a person has to decide stays as it is.
 * Checking the result finds nothing more of that kind where something was corrected.
 */
export function correctSureErrors(text: string, options: CorrectionOptions = {}): string {
  const { quotedText = '' } = options;
  let corrected = '';
  let end = 0;
  for (const finding of checkSpelling(text, options)) {
    if (finding.certainty !== 'SURE' || finding.kind === 'USAGE' || finding.replacement === null) continue;
    if (quotedText.includes(text.slice(finding.start, finding.end))) continue;
    corrected += text.slice(end, finding.start) + finding.replacement;
    end = finding.end;
  }
  return corrected + text.slice(end);
}
