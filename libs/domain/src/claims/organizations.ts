import { foldName, WORD_END, type Claim } from './claim.js';
import { hangulSpellings, INSTITUTION_SUFFIX, isCommonInstitution, isGeneralLatin } from './names.js';

export interface OrganizationClaim extends Claim {
  kind: 'ORGANIZATION';
}

const INSTITUTION = new RegExp(
  `(?<![가-힣A-Za-z0-9])(?<front>[가-힣A-Za-z0-9&·]{1,15}?)(?<suffix>${INSTITUTION_SUFFIX})(?:${WORD_END})`,
  'g',
);
const INCORPORATED =
  /(?:㈜|\(주\)\s?|주식회사\s)(?<name>[가-힣A-Za-z0-9&·]{2,15}?)(?=(?:에서|에게|에|의|을|를|은|는|이|가|과|와|로|으로|도|입)?(?![가-힣A-Za-z0-9]))/g;
const INCORPORATED_BEHIND = /(?<![가-힣A-Za-z0-9])(?<name>[가-힣A-Za-z0-9&·]{2,15})(?:㈜|\(주\)|\s주식회사)/g;
const LATIN_NAME = /(?<![A-Za-z0-9@./_-])[A-Za-z]*[A-Z][A-Za-z0-9]*(?:[.&+#/-][A-Za-z0-9+#]+)*[+#]*/g;

function claimFrom(match: RegExpMatchArray): OrganizationClaim {
  const start = match.index ?? 0;
  return { kind: 'ORGANIZATION', text: match[0], start, end: start + match[0].length };
}

/** Institutions by the ends of their names (한빛전자, 새봄대학교) or by ㈜; common nouns (시중은행) are left out. */
export function findInstitutions(text: string): OrganizationClaim[] {
  const incorporated = [INCORPORATED, INCORPORATED_BEHIND].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), claimFrom),
  );
  const named = Array.from(text.matchAll(INSTITUTION))
    .filter((match) => !isCommonInstitution(match.groups?.['front'] ?? '', match.groups?.['suffix'] ?? ''))
    .map(claimFrom)
    .filter((claim) => !incorporated.some((other) => claim.start < other.end && other.start < claim.end));
  return [...incorporated, ...named];
}

function findLatinNames(text: string): OrganizationClaim[] {
  return Array.from(text.matchAll(LATIN_NAME), claimFrom).filter(
    (claim) => claim.text.length > 1 && !isGeneralLatin(claim.text),
  );
}

/** Institutions and Latin proper names (companies, products, techniques) in the text; everyday abbreviations left out. */
export function findOrganizations(text: string, covered: readonly Claim[] = []): OrganizationClaim[] {
  const institutions = findInstitutions(text);
  const taken = [...covered, ...institutions];
  const latin = findLatinNames(text).filter(
    (claim) => !taken.some((other) => claim.start < other.end && other.start < claim.end),
  );
  return [...institutions, ...latin];
}

const latinWords = (text: string) => text.toLowerCase().match(/[a-z0-9+#]+/g) ?? [];

/** A Latin name goes by whole words, so that Go is not found in Google; NodeJS and Node.js are the same. */
function isLatinKnown(name: string, source: string): boolean {
  const known = new Set(latinWords(source));
  const folded = foldName(name);
  return (
    latinWords(name).every((word) => known.has(word)) ||
    (folded.length > 3 && foldName(source).includes(folded))
  );
}

/** True when the source has the name: by itself, in its Hangul spelling, or as 새봄대 for 새봄대학교. */
export function isOrganizationKnown(claim: OrganizationClaim, source: string): boolean {
  if (!/[가-힣]/.test(claim.text) && isLatinKnown(claim.text, source)) return true;
  const name = foldName(claim.text);
  const spellings = /[가-힣]/.test(name)
    ? [name, name.replace(/대학교$/, '대')]
    : hangulSpellings(claim.text);
  const folded = foldName(source);
  return spellings.some((spelling) => folded.includes(spelling));
}
