import { findCertificates, isCertificateKnown } from './claims/certificates.js';
import { foldName, type Claim, type ClaimKind } from './claims/claim.js';
import { findDates, isDateKnown } from './claims/dates.js';
import { findNumbers, isNumberKnown } from './claims/numbers.js';
import { findOrganizations, isOrganizationKnown } from './claims/organizations.js';

export type { ClaimKind };

/** A number, date, organisation or certificate that no source has; offsets are UTF-16, into the improved text. */
export type UnsupportedClaim = Claim;

function isSameSpot(a: Claim, b: Claim): boolean {
  return a.start < b.end && b.start < a.end;
}

/**
 * What the improved text claims and none of the sources (the original, the member's own request) says: numbers in
 * digits or words with their counter ("1,200만" and "12000000", "세 명" and "3명" are the same), dates, organisations
 * and Latin proper names, certificates. In order of their place. A rule of thumb by pattern, not a proof: a claim made
 * in other words is not seen, and a name of an unknown shape neither.
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
    ...dates.filter((claim) => !isDateKnown(claim, sourceDates)),
    ...findNumbers(improved, dates).filter((claim) => !isNumberKnown(claim, sourceNumbers)),
    ...named,
  ];
  return claims
    .filter((claim) => claim.kind !== 'NUMBER' || !named.some((other) => isSameSpot(claim, other)))
    .map(({ kind, text, start, end }) => ({ kind, text, start, end }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
