import { findCertificates, isCertificateKnown } from './certificates.js';
import { createDateTest, findDates } from './dates.js';
import { createNumberTest, findNumbers } from './numbers.js';
import { createOrganizationTest, findOrganizations } from './organizations.js';
import { createOverlapTest, foldName, type Statement, type StatementKind } from './statement.js';
import { createSubjectiveStatementFinder } from './subjective-statements.js';

export type { StatementKind };

/** A fact, cause, motive, resolve, feeling or lesson that no source contains; offsets are UTF-16, into the checked text. */
export type UnsupportedStatement = Statement;

/**
 * Finds what a text states and none of the sources (the original, the member's own request) says: numbers in
 * digits or words with their counter ("1,200만" and "12000000", "세 명" and "3명" are the same), dates, organisations
 * and Latin proper names, certificates; and, less strictly, causes, motives, resolves, feelings and lessons (isFactKind
 * distinguishes the two). Ordered by position. A heuristic by patterns, not a proof: statements in other words and names of an unknown
 * form are not found. The sources are read once, however many texts are checked.
 */
export function createStatementFinder(sources: readonly string[]): (text: string) => UnsupportedStatement[] {
  const source = sources.join('\n');
  const folded = foldName(source);
  const sourceDates = findDates(source);
  const sourceNumbers = findNumbers(source, sourceDates);
  const isDateKnown = createDateTest(sourceDates);
  const isNumberKnown = createNumberTest(sourceNumbers);
  const isOrganizationKnown = createOrganizationTest(source, folded);
  const findUnknownSubjective = createSubjectiveStatementFinder(source);
  // A year is known by its bare number too: "2024" and "2024년" support each other.
  const bareNumbers = new Set(sourceNumbers.flatMap(({ unit, value }) => (unit === null ? [value] : [])));
  const years = new Set(sourceDates.map(({ year }) => year));
  return (text) => {
    const dates = findDates(text);
    const certificates = findCertificates(text);
    const named = [
      ...certificates.filter((statement) => !isCertificateKnown(statement, folded)),
      ...findOrganizations(text, certificates).filter((statement) => !isOrganizationKnown(statement)),
    ];
    const isNamed = createOverlapTest(named);
    const numbers = findNumbers(text, dates).filter(
      (statement) =>
        !isNumberKnown(statement) &&
        !(statement.unit === null && years.has(statement.value)) &&
        !isNamed(statement),
    );
    const statements: Statement[] = [
      ...dates.filter(
        (statement) =>
          !isDateKnown(statement) &&
          !(statement.month === null && statement.year !== null && bareNumbers.has(statement.year)),
      ),
      ...numbers,
      ...named,
      ...findUnknownSubjective(text),
    ];
    return statements
      .map(({ kind, text: stated, start, end }) => ({ kind, text: stated, start, end }))
      .sort((a, b) => a.start - b.start || a.end - b.end);
  };
}

/** The same for one text. */
export const findUnsupportedStatements = (text: string, sources: readonly string[]): UnsupportedStatement[] =>
  createStatementFinder(sources)(text);
