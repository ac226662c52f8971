/** Facts that can be checked. */
type FactKind = 'NUMBER' | 'DATE' | 'ORGANIZATION' | 'CERTIFICATE';

/** Causes, motives, resolves, feelings and lessons: a source may state the same in other words, so they are reported less strictly. */
export type SubjectiveKind = 'CAUSE' | 'MOTIVE' | 'RESOLVE' | 'FEELING' | 'LESSON';

export type StatementKind = FactKind | SubjectiveKind;

const FACT_KINDS: ReadonlySet<string> = new Set<FactKind>(['NUMBER', 'DATE', 'ORGANIZATION', 'CERTIFICATE']);

/** Whether a statement of this kind is a fact that can be looked up; false for causes, motives, resolves, feelings and lessons. */
export const isFactKind = (kind: StatementKind): boolean => FACT_KINDS.has(kind);

/** Something in a text that can be true or false of the applicant and must not be made up. */
export interface Statement {
  kind: StatementKind;
  text: string;
  /** UTF-16 offsets into the text it was found in, end exclusive. */
  start: number;
  end: number;
}

/** A part of a text. */
type Span = Pick<Statement, 'start' | 'end'>;

/** Decides whether a span overlaps any of `spans`, in logarithmic time: a long text has many of both. */
export function createOverlapTest(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = [...spans].sort((one, other) => one.start - other.start);
  /** The farthest end of this span and all before it. */
  const farthest: number[] = [];
  for (const { end } of sorted) farthest.push(Math.max(end, farthest.at(-1) ?? 0));
  return ({ start, end }) => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sorted[middle]?.start ?? 0) < end) from = middle + 1;
      else to = middle;
    }
    return from > 0 && (farthest[from - 1] ?? 0) > start;
  };
}

/** Lookahead: the word ends here, or a particle, a copula, an ending or a word such as 출신 or 취득 follows it without a space. */
export const WORD_END =
  '(?![가-힣A-Za-z0-9])|(?=(?:에서|에게|에도|에는|에|의|을|를|은|는|이|가|과|와|로|으로|도|만|부터|까지|보다|처럼|이나|나|씩|라는|라고|입|였|인|출신|재학|졸업|입사|취득|합격|등|및|측|내)(?![A-Za-z0-9]))';

/** Letters, digits, + and # alone, lower case, NFC, without ㈜, (주) and 주식회사: how names are compared. */
export function foldName(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/㈜|\(주\)|주식회사/g, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, '');
}
