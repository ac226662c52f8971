import { JOB_FAMILIES } from './job-families.js';

interface Naming {
  family: string;
  end: number;
  length: number;
}

/** Text longer than this is no name of a job: its beginning decides. */
const LONGEST_NAME = 200;
// 영업(의료기기): what stands in brackets only says more of the job before them.
const BRACKETED = /[([{<【「『][^)\]}>】」』]*[)\]}>】」』]?/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
const RESEARCH_AND_DEVELOPMENT = /\br\s*&\s*d\b/g;

/**
 * The family of jobs that a job field names, by its key (`SOFTWARE`, `MARKETING` …); null when none is named. Case, spaces and
 * punctuation do not count. Names of jobs end with what the job is, in Korean and in English: of several families the one
 * named last is meant (의료기기 영업 is sales), of those that end together the one named at greater length (상품개발).
 */
export function jobFamilyOf(jobField: string | null): string | null {
  if (jobField === null) return null;
  const name = jobField
    .slice(0, LONGEST_NAME)
    .normalize('NFKC')
    .toLowerCase()
    .replace(RESEARCH_AND_DEVELOPMENT, 'rnd');
  return familyNamedIn(name.replace(BRACKETED, ' ')) ?? familyNamedIn(name);
}

function familyNamedIn(name: string): string | null {
  const words = name.split(BETWEEN_WORDS).filter((word) => word !== '');
  const namings = [...namedByParts(words.join('')), ...namedByWords(words)];
  const last = namings.sort((left, right) => right.end - left.end || right.length - left.length)[0];
  return last?.family ?? null;
}

const namedByParts = (folded: string): Naming[] =>
  JOB_FAMILIES.flatMap(({ key, parts }) =>
    parts.flatMap((part): Naming[] => {
      const start = folded.lastIndexOf(part);
      return start === -1 ? [] : [{ family: key, end: start + part.length, length: part.length }];
    }),
  );

function namedByWords(words: readonly string[]): Naming[] {
  let end = 0;
  return words.flatMap((word): Naming[] => {
    end += word.length;
    const named = JOB_FAMILIES.find((family) => family.words.includes(word));
    return named === undefined ? [] : [{ family: named.key, end, length: word.length }];
  });
}
