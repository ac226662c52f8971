import { findCertificates, isCertificateKnown } from './certificates.js';
import { type DateStatement, findDates, isDateKnown } from './dates.js';
import { findNumbers, isNumberKnown, type NumberStatement } from './numbers.js';
import { findOrganizations, isOrganizationKnown } from './organizations.js';
import { foldName, type Statement, type StatementKind } from './statement.js';
import { findUnknownSubjectiveStatements } from './subjective-statements.js';

export type { StatementKind };

/** A fact, cause, motive, resolve, feeling or lesson that no source contains; offsets are UTF-16, into the improved text. */
export type UnsupportedStatement = Statement;

function isSameSpot(a: Statement, b: Statement): boolean {
  return a.start < b.end && b.start < a.end;
}

/** A year is known by its bare number too: "2024" and "2024년" back each other. */
function isYearAmong(date: DateStatement, numbers: readonly NumberStatement[]): boolean {
  return date.month === null && numbers.some((number) => number.unit === null && number.value === date.year);
}

function isNumberAmongYears(number: NumberStatement, dates: readonly DateStatement[]): boolean {
  return number.unit === null && dates.some((date) => date.year === number.value);
}

/**
 * What the improved text states and none of the sources (the original, the member's own request) says: numbers in
 * digits or words with their counter ("1,200만" and "12000000", "세 명" and "3명" are the same), dates, organisations
 * and Latin proper names, certificates; and, less strictly, causes, motives and feelings (isFactKind distinguishes the two). Ordered by position.
 * A heuristic by patterns, not a proof: statements in other words and names of an unknown form are not found.
 */
export function findUnsupportedStatements(
  improved: string,
  sources: readonly string[],
): UnsupportedStatement[] {
  const source = sources.join('\n');
  const folded = foldName(source);
  const dates = findDates(improved);
  const certificates = findCertificates(improved);
  const sourceDates = findDates(source);
  const sourceNumbers = findNumbers(source, sourceDates);
  const named = [
    ...certificates.filter((statement) => !isCertificateKnown(statement, folded)),
    ...findOrganizations(improved, certificates).filter(
      (statement) => !isOrganizationKnown(statement, source),
    ),
  ];
  const statements: Statement[] = [
    ...dates.filter(
      (statement) => !isDateKnown(statement, sourceDates) && !isYearAmong(statement, sourceNumbers),
    ),
    ...findNumbers(improved, dates).filter(
      (statement) => !isNumberKnown(statement, sourceNumbers) && !isNumberAmongYears(statement, sourceDates),
    ),
    ...named,
    ...findUnknownSubjectiveStatements(improved, source),
  ];
  return statements
    .filter(
      (statement) => statement.kind !== 'NUMBER' || !named.some((other) => isSameSpot(statement, other)),
    )
    .map(({ kind, text, start, end }) => ({ kind, text, start, end }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
