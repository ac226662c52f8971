import { findCertificates, isCertificateKnown } from './claims/certificates.js';
import { foldName, type Claim, type ClaimKind } from './claims/claim.js';
import { findDates, isDateKnown, type DateClaim } from './claims/dates.js';
import { findNumbers, isNumberKnown, type NumberClaim } from './claims/numbers.js';
import { findOrganizations, isOrganizationKnown } from './claims/organizations.js';
import { findUnknownStatements } from './claims/statements.js';

export type { ClaimKind };

/** A fact, cause, motive, resolve, feeling or lesson that no source has; offsets are UTF-16, into the improved text. */
export type UnsupportedClaim = Claim;

function isSameSpot(a: Claim, b: Claim): boolean {
  return a.start < b.end && b.start < a.end;
}

/** A year is known by its bare number too: "2024" and "2024년" back each other. */
function isYearAmong(date: DateClaim, numbers: readonly NumberClaim[]): boolean {
  return date.month === null && numbers.some((number) => number.unit === null && number.value === date.year);
}

function isNumberAmongYears(number: NumberClaim, dates: readonly DateClaim[]): boolean {
  return number.unit === null && dates.some((date) => date.year === number.value);
}

/**
 * What the improved text claims and none of the sources (the original, the member's own request) says: numbers in
 * digits or words with their counter ("1,200만" and "12000000", "세 명" and "3명" are the same), dates, organisations
 * and Latin proper names, certificates; and, as softer doubts, why, to what end and with what feeling something was done
 * (isFactKind tells the two apart). In order of their place. A rule of thumb by pattern, not a proof: a claim made in other
 * words is not seen, and a name of an unknown shape neither.
 */
export function findUnsupportedClaims(improved: string, sources: readonly string[]): UnsupportedClaim[] {
  const source = sources.join('\n');
  const folded = foldName(source);
  const dates = findDates(improved);
  const certificates = findCertificates(improved);
  const sourceDates = findDates(source);
  const sourceNumbers = findNumbers(source, sourceDates);
  const named = [
    ...certificates.filter((claim) => !isCertificateKnown(claim, folded)),
    ...findOrganizations(improved, certificates).filter((claim) => !isOrganizationKnown(claim, source)),
  ];
  const claims: Claim[] = [
    ...dates.filter((claim) => !isDateKnown(claim, sourceDates) && !isYearAmong(claim, sourceNumbers)),
    ...findNumbers(improved, dates).filter(
      (claim) => !isNumberKnown(claim, sourceNumbers) && !isNumberAmongYears(claim, sourceDates),
    ),
    ...named,
    ...findUnknownStatements(improved, source),
  ];
  return claims
    .filter((claim) => claim.kind !== 'NUMBER' || !named.some((other) => isSameSpot(claim, other)))
    .map(({ kind, text, start, end }) => ({ kind, text, start, end }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
