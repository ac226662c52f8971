import type { SpellingFindingView } from '#contracts';
import type { SpellingCertainty, SpellingKind } from '#spelling-rules';
import type { LabelledError, LabelledSentence } from './read-corpus.js';

/** The part of a finding that is scored. */
export type ScorableFinding = Omit<SpellingFindingView, 'original' | 'reason'>;

/** A labelled error, and what the checker said about it. */
export interface ScoredError<Found extends ScorableFinding = ScorableFinding> {
  sentence: LabelledSentence;
  error: LabelledError;
  findings: Found[];
  /** The corrected sentence agrees with the label at this position. */
  isCorrected: boolean;
}

/** A finding, and whether it stands where an error is labelled. */
export interface ScoredFinding<Found extends ScorableFinding = ScorableFinding> {
  sentence: LabelledSentence;
  finding: Found;
  isRight: boolean;
  /** The replacement gives a labelled correction. */
  isCorrection: boolean;
}

export interface SpellingScore<Found extends ScorableFinding = ScorableFinding> {
  sentences: number;
  errors: ScoredError<Found>[];
  findings: ScoredFinding<Found>[];
  clean: { sentences: number; words: number; findings: ScoredFinding<Found>[] };
}

/** Compares what a checker finds in each sentence with its labels. The kind of a finding need not agree with the label's. */
export function scoreSpelling<Found extends ScorableFinding>(
  sentences: readonly LabelledSentence[],
  check: (text: string) => readonly Found[],
): SpellingScore<Found> {
  const scored = sentences.map((sentence) => scoreSentence(sentence, check(sentence.text)));
  const clean = scored.filter(({ errors }) => errors.length === 0);
  return {
    sentences: sentences.length,
    errors: scored.flatMap(({ errors }) => errors),
    findings: scored.flatMap(({ findings }) => findings),
    clean: {
      sentences: clean.length,
      words: clean.reduce((sum, { sentence }) => sum + sentence.text.split(/\s+/).length, 0),
      findings: clean.flatMap(({ findings }) => findings),
    },
  };
}

function scoreSentence<Found extends ScorableFinding>(
  sentence: LabelledSentence,
  found: readonly Found[],
): { sentence: LabelledSentence; errors: ScoredError<Found>[]; findings: ScoredFinding<Found>[] } {
  const corrected = new Set<LabelledError>();
  const correcting = new Set<Found>();
  for (const overlap of overlapsOf(sentence.errors, found)) {
    // Several findings may correct one label together; when they do not, each is tried alone.
    for (const findings of [overlap.findings, ...overlap.findings.map((finding) => [finding])]) {
      const errors = errorsCorrected(sentence.text, overlap.errors, findings);
      if (errors.length === 0) continue;
      errors.forEach((error) => corrected.add(error));
      findings
        .filter((finding) => errors.some((error) => overlaps(finding, error)))
        .forEach((finding) => correcting.add(finding));
      if (findings === overlap.findings) break;
    }
  }
  return {
    sentence,
    errors: sentence.errors.map((error) => ({
      sentence,
      error,
      findings: found.filter((finding) => overlaps(finding, error)),
      isCorrected: corrected.has(error),
    })),
    findings: found.map((finding) => ({
      sentence,
      finding,
      isRight: sentence.errors.some((error) => overlaps(finding, error)),
      isCorrection: correcting.has(finding),
    })),
  };
}

interface Span {
  start: number;
  end: number;
}

/** A finding without length, which inserts text, overlaps what it stands in or touches. */
const overlaps = (finding: Span, error: Span): boolean =>
  finding.start === finding.end
    ? error.start <= finding.start && finding.end <= error.end
    : finding.start < error.end && error.start < finding.end;

interface Overlap<Found> {
  errors: LabelledError[];
  findings: Found[];
}

/** Labels and findings that overlap each other, directly or by way of others. */
function overlapsOf<Found extends Span>(
  errors: readonly LabelledError[],
  findings: readonly Found[],
): Overlap<Found>[] {
  let joined: Overlap<Found>[] = errors.map((error) => ({ errors: [error], findings: [] }));
  for (const finding of findings) {
    const touched = joined.filter((overlap) => overlap.errors.some((error) => overlaps(finding, error)));
    const [first, ...others] = touched;
    if (first === undefined) continue;
    first.findings.push(finding, ...others.flatMap((overlap) => overlap.findings));
    first.errors.push(...others.flatMap((overlap) => overlap.errors));
    joined = joined.filter((overlap) => !others.includes(overlap));
  }
  return joined.filter((overlap) => overlap.findings.length > 0);
}

/** The labels that the replacements put right when everything else in the sentence stays as it was written. */
function errorsCorrected(
  text: string,
  errors: readonly LabelledError[],
  findings: readonly ScorableFinding[],
): LabelledError[] {
  const replacements = findings.flatMap(({ start, end, replacement }) =>
    replacement === null ? [] : [{ start, end, replacement }],
  );
  const result = replaceIn(text, replacements);
  if (result === null) return [];
  const wanted = choicesOf([...errors].sort((one, other) => one.start - other.start));
  return wanted.find((choice) => replaceIn(text, choice) === result)?.map(({ error }) => error) ?? [];
}

type Choice = { start: number; end: number; replacement: string; error: LabelledError }[];

/** Every way to correct some of the errors, with each of their corrections. */
function choicesOf([error, ...rest]: readonly LabelledError[]): Choice[] {
  if (error === undefined) return [[]];
  return choicesOf(rest).flatMap((choice) => [
    choice,
    ...error.corrections.map((replacement) => [
      { start: error.start, end: error.end, replacement, error },
      ...choice,
    ]),
  ]);
}

/** Null when two replacements overlap. */
function replaceIn(text: string, replacements: readonly (Span & { replacement: string })[]): string | null {
  let result = '';
  let end = 0;
  for (const one of [...replacements].sort((first, second) => first.start - second.start)) {
    if (one.start < end) return null;
    result += text.slice(end, one.start) + one.replacement;
    end = one.end;
  }
  return result + text.slice(end);
}

/** The figures of one row: of a kind and a certainty, or of all. */
export interface SpellingFigures {
  errors: number;
  found: number;
  corrected: number;
  findings: number;
  right: number;
  corrections: number;
  falseOnClean: number;
  /** Shares of the errors; null where there are none. */
  recall: number | null;
  correctedShare: number | null;
  /** Shares of the findings; null where there are none. */
  precision: number | null;
  correctionShare: number | null;
  /** Null where no sentence is clean. */
  falsePerThousandWords: number | null;
}

/**
 * Counts errors of a kind, and findings of that kind and certainty. An error counts as found when a finding of that certainty overlaps it,
 * of whatever kind; a found one counts as corrected when findings of whatever certainty correct it. Errors without a labelled correction
 * count as errors, and never as corrected.
 */
export function figuresOf(
  { errors, findings, clean }: SpellingScore,
  { kind, certainty }: { kind?: SpellingKind; certainty?: SpellingCertainty } = {},
): SpellingFigures {
  const isCertain = (finding: ScorableFinding): boolean =>
    certainty === undefined || finding.certainty === certainty;
  const isCounted = ({ finding }: ScoredFinding): boolean =>
    isCertain(finding) && (kind === undefined || finding.kind === kind);
  const labelled = errors.filter(({ error }) => kind === undefined || error.kind === kind);
  const found = labelled.filter((one) => one.findings.some(isCertain));
  const corrected = found.filter(({ isCorrected }) => isCorrected);
  const counted = findings.filter(isCounted);
  const right = counted.filter(({ isRight }) => isRight);
  const corrections = counted.filter(({ isCorrection }) => isCorrection);
  const falseOnClean = clean.findings.filter(isCounted).length;
  return {
    errors: labelled.length,
    found: found.length,
    corrected: corrected.length,
    findings: counted.length,
    right: right.length,
    corrections: corrections.length,
    falseOnClean,
    recall: ratio(found.length, labelled.length),
    correctedShare: ratio(corrected.length, labelled.length),
    precision: ratio(right.length, counted.length),
    correctionShare: ratio(corrections.length, counted.length),
    falsePerThousandWords: ratio(falseOnClean * 1000, clean.words),
  };
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
