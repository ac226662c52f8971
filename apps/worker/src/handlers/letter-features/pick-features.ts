import { MAXIMUM_FEATURE_DESCRIPTION_LENGTH, isBlank, type FeatureWeakness } from '#contracts';
import { createStatementFinder, isFactKind, splitSentences } from '#domain';
import type { FeaturesReply } from './extract-features.js';
import { foldText, runsOf } from './fingerprints.js';

/** Maximum number of features of one letter. */
export const MAXIMUM_FEATURES = 12;

/** Features of a reply that are considered. Each is compared with the letter, which blocks the event loop. */
const MAXIMUM_CONSIDERED = 10 * MAXIMUM_FEATURES;

export type PickedFeature = FeaturesReply['features'][number];

/** Why a feature was refused. */
export type Refusal =
  'BLANK' | 'TOO_LONG' | 'NOT_TEXT' | 'NOT_KOREAN' | 'DUPLICATE' | 'COPY' | 'NAMES_OR_FIGURES';

export interface SampleText {
  text: string;
  companyName: string | null;
}

/** Angle brackets and addresses do not belong in a description; nor do control, formatting, unpaired and private characters. */
const NOT_TEXT = /[<>]|&#?\w+;|https?:|www\.|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/iu;
const HANGUL = /\p{Script=Hangul}/gu;
const LETTER = /\p{L}/gu;

/**
 * Picks the features of a reply that describe a pattern in Korean, each once, and reveal nothing of the letter; in their order.
 * @returns the features and how many were refused, by reason
 */
export function pickFeatures(reply: FeaturesReply, letter: SampleText) {
  const comparison: Comparison = {
    companyName: letter.companyName,
    copies: new LetterCopies(letter.text),
    findNotInLetter: createStatementFinder([letter.text]),
  };
  const seen = new Set<string>();
  const refused: Partial<Record<Refusal, number>> = {};
  const picked: PickedFeature[] = [];
  for (const feature of reply.features.slice(0, MAXIMUM_CONSIDERED).map(tidied)) {
    const refusal = refusalOf(feature.description, comparison, seen);
    if (refusal !== undefined) refused[refusal] = (refused[refusal] ?? 0) + 1;
    else if (picked.push(feature) === MAXIMUM_FEATURES) break;
  }
  return { picked, refused };
}

const tidied = ({ featuresCategory, description, weaknesses }: PickedFeature): PickedFeature => ({
  featuresCategory,
  description: description
    .normalize('NFC')
    .trim()
    .replace(/[\p{Zs}\t\n\r]+/gu, ' '),
  weaknesses: [...new Set<FeatureWeakness>(weaknesses)],
});

/** What descriptions are compared with; made once for a letter. */
interface Comparison {
  companyName: string | null;
  copies: LetterCopies;
  findNotInLetter: ReturnType<typeof createStatementFinder>;
}

const findStatements = createStatementFinder([]);

function refusalOf(
  description: string,
  { companyName, copies, findNotInLetter }: Comparison,
  seen: Set<string>,
): Refusal | undefined {
  const folded = foldText(description);
  if (isBlank(description) || folded === '') return 'BLANK';
  if (description.length > MAXIMUM_FEATURE_DESCRIPTION_LENGTH) return 'TOO_LONG';
  if (NOT_TEXT.test(description)) return 'NOT_TEXT';
  if (!isKorean(description)) return 'NOT_KOREAN';
  if (seen.has(folded)) return 'DUPLICATE';
  seen.add(folded);
  if (copies.has(description)) return 'COPY';
  return revealsLetter(description, companyName, findNotInLetter) ? 'NAMES_OR_FIGURES' : undefined;
}

const isKorean = (text: string): boolean =>
  2 * (text.match(HANGUL)?.length ?? 0) >= (text.match(LETTER)?.length ?? 0);

/** Whether the description contains a company, an organisation, a certificate, a date or a figure of the letter. */
function revealsLetter(
  description: string,
  companyName: string | null,
  findNotInLetter: Comparison['findNotInLetter'],
): boolean {
  const company = foldText(companyName ?? '');
  if (company.length > 1 && foldText(description).includes(company)) return true;
  const notInLetter = new Set(findNotInLetter(description).map(({ start }) => start));
  return findStatements(description).some(
    ({ kind, text: statement, start }) =>
      isFactKind(kind) && !notInLetter.has(start) && (kind !== 'NUMBER' || /\d/.test(statement)),
  );
}

/** A run of so many characters, about three Korean words, is a copy when a description shares it with its own letter. */
const MINIMUM_OWN_COPY_LENGTH = 12;

/** A sentence of fewer characters is not specific to its letter. */
const MINIMUM_SENTENCE_LENGTH = 8;

/** Detects descriptions that copy the letter they were extracted from. */
export class LetterCopies {
  private readonly folded: string;
  private readonly runs: ReadonlySet<string>;
  private readonly sentences: readonly string[];

  constructor(text: string) {
    this.folded = foldText(text);
    this.runs = new Set(runsOf(this.folded, MINIMUM_OWN_COPY_LENGTH));
    this.sentences = splitSentences(text)
      .map((sentence) => foldText(sentence.text))
      .filter((sentence) => sentence.length >= MINIMUM_SENTENCE_LENGTH);
  }

  /**
   * True when the letter contains the description, the description contains one of the letter's sentences, or shares a run of
   * MINIMUM_OWN_COPY_LENGTH characters with it.
   */
  has(description: string): boolean {
    const folded = foldText(description);
    return (
      this.folded.includes(folded) ||
      runsOf(folded, MINIMUM_OWN_COPY_LENGTH).some((run) => this.runs.has(run)) ||
      this.sentences.some((sentence) => folded.includes(sentence))
    );
  }
}
