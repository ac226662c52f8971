import type { FeaturesReply } from '#ai';
import { FEATURE_DESCRIPTION_LIMIT, isBlank, type FeatureWeakness } from '#contracts';
import { findUnsupportedStatements, isFactKind } from '#domain';
import { foldText } from './copies/fold-text.js';
import { LetterCopies } from './copies/letter-copies.js';

/** Features that one letter may give: a model that never stops fills no table. */
export const FEATURES_PER_LETTER = 12;

export type PickedFeature = FeaturesReply['features'][number];

/** Why a feature was not taken. */
export type Refusal =
  'BLANK' | 'TOO_LONG' | 'NOT_TEXT' | 'NOT_KOREAN' | 'DUPLICATE' | 'COPY' | 'NAMES_OR_FIGURES';

export interface SampleText {
  text: string;
  companyName: string | null;
}

/** Angle brackets and addresses have no place in a pattern; nor have control, formatting, unpaired and private characters. */
const NOT_TEXT = /[<>]|&#?\w+;|https?:|www\.|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/iu;
const HANGUL = /\p{Script=Hangul}/gu;
const LETTER = /\p{L}/gu;

/**
 * The features of a reply that describe a pattern in Korean, each once, and tell nothing of the letter itself; in their order.
 * @returns with them how many were refused, by reason
 */
export function pickFeatures(reply: FeaturesReply, letter: SampleText) {
  const copies = new LetterCopies(letter.text);
  const seen = new Set<string>();
  const refused: Partial<Record<Refusal, number>> = {};
  const picked: PickedFeature[] = [];
  for (const feature of reply.features.map(tidied)) {
    const refusal = refusalOf(feature.description, letter, copies, seen);
    if (refusal !== undefined) refused[refusal] = (refused[refusal] ?? 0) + 1;
    else if (picked.push(feature) === FEATURES_PER_LETTER) break;
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

function refusalOf(
  description: string,
  letter: SampleText,
  copies: LetterCopies,
  seen: Set<string>,
): Refusal | undefined {
  const folded = foldText(description);
  if (isBlank(description) || folded === '') return 'BLANK';
  if (description.length > FEATURE_DESCRIPTION_LIMIT) return 'TOO_LONG';
  if (NOT_TEXT.test(description)) return 'NOT_TEXT';
  if (!isKorean(description)) return 'NOT_KOREAN';
  if (seen.has(folded)) return 'DUPLICATE';
  seen.add(folded);
  if (copies.has(description)) return 'COPY';
  return tellsOfLetter(description, letter) ? 'NAMES_OR_FIGURES' : undefined;
}

const isKorean = (text: string): boolean =>
  2 * (text.match(HANGUL)?.length ?? 0) >= (text.match(LETTER)?.length ?? 0);

/** Whether a company, an organisation, a certificate, a date or a figure of the letter stands in the description. */
function tellsOfLetter(description: string, { text, companyName }: SampleText): boolean {
  const company = foldText(companyName ?? '');
  if (company.length > 1 && foldText(description).includes(company)) return true;
  const strange = new Set(findUnsupportedStatements(description, [text]).map(({ start }) => start));
  return findUnsupportedStatements(description, []).some(
    ({ kind, text: claim, start }) =>
      isFactKind(kind) && !strange.has(start) && (kind !== 'NUMBER' || /\d/.test(claim)),
  );
}
