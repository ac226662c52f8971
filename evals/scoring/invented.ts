import { findNumbers, findUnsupportedStatements, isFactKind, splitSentences } from '#domain';
import { foldText, withoutPlaceholders } from './plain-text.js';

/** Numbers, dates, organisations, Latin proper names and certificates that the product's verifier does not find in the sources. */
export const factsUnsupported = (text: string, sources: readonly string[]): string[] =>
  findUnsupportedStatements(withoutPlaceholders(text), sources)
    .filter(({ kind }) => isFactKind(kind))
    .map(({ text: statement }) => statement);

const DIGITS = /\d[\d,]*(?:\.\d+)?/g;
const LATIN_WORD = /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+#]+/g;
const ORGANISATION =
  /[가-힣A-Za-z0-9]{2,}(?:회사|기업|대학교|대학원|고등학교|학회|병원|은행|공사|공단|재단|협회|연구소|센터|그룹|복지관|도서관)/g;
const AWARD = /[가-힣]*(?:자격증|면허증|수료증|표창|장관상|대상을|금상|은상|동상|수상|우승|입상|장학금)/g;
const QUOTED = /[‘“"「『']([^‘’“”"「」『』']{2,40})[’”"」』']/g;

/**
 * Applies stricter rules than the verifier. Besides its findings: any number whose value is not in the sources, any Latin word, any
 * word that ends like an organisation or an award, any quoted phrase.
 */
export function factsInvented(text: string, sources: readonly string[]): string[] {
  const said = withoutPlaceholders(text);
  const source = sources.join('\n');
  const folded = foldText(source);
  const isAbsent = (words: string): boolean => !folded.includes(foldText(words));
  const found = [
    ...factsUnsupported(text, sources),
    ...numbersBeyond(said, source),
    ...latinWordsOf(said, source).filter(isAbsent),
    ...wordsOf(said, ORGANISATION).filter(isAbsent),
    ...wordsOf(said, AWARD).filter(isAbsent),
    ...Array.from(said.matchAll(QUOTED), ([, words = '']) => words).filter(isAbsent),
  ];
  // Several rules can find the same words.
  return found.filter(
    (one, index) => !found.some((other, at) => at < index && foldText(other).includes(foldText(one))),
  );
}

const wordsOf = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([word]) => word);

/** Numbers whose value no number of the source has: 12,000 and 1만 2천 are the same. */
function numbersBeyond(text: string, source: string): string[] {
  const counted = findNumbers(text);
  const known = new Set([
    ...findNumbers(source).map(({ value }) => value),
    ...wordsOf(source, DIGITS).map(valueOf),
    ...ENGLISH_NUMBERS.flatMap((word, value) =>
      new RegExp(`\\b${word}\\b`, 'i').test(source) ? [value] : [],
    ),
  ]);
  const bare = Array.from(text.matchAll(DIGITS))
    .filter(({ index }) => !counted.some(({ start, end }) => start <= index && index < end))
    .map(([digits]) => ({ text: digits, value: valueOf(digits) }));
  return [...counted, ...bare].filter(({ value }) => !known.has(value)).map((number) => number.text);
}

const valueOf = (digits: string): number => Number(digits.replaceAll(',', ''));
const ENGLISH_NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** In Korean text every Latin word counts; in English text only capitalized words inside a sentence. */
function latinWordsOf(text: string, source: string): string[] {
  const isEnglish = (source.match(/[A-Za-z]/g)?.length ?? 0) > (source.match(/[가-힣]/g)?.length ?? 0);
  if (!isEnglish) return wordsOf(text, LATIN_WORD);
  return Array.from(text.matchAll(LATIN_WORD))
    .filter(({ 0: word, index }) => /^[A-Z]/.test(word) && /[^.!?\s]\s$/.test(text.slice(0, index)))
    .map(([word]) => word);
}

/** Phrases that state a cause, a motive, a feeling, a lesson or a resolve, by kind. */
const STATEMENTS = {
  cause: /덕분에|덕에|때문에|인해|인하여|힘입어|계기로|그 결과|결과로|통해/,
  motive:
    /동기|꿈[을이꾸]|꿈꾸|싶어서?[ ,]|싶었|궁금|매력을|이끌려|관심을 (?:갖|가지)|스스로|자발적|자진|먼저 나서|시키지 않|지원(?:했|하였|하게|을 결심)/,
  feeling: /보람|뿌듯|기뻤|기쁨|기쁘|아쉬|자부심|자신감|설레|행복|안타까|부끄|당황|답답|뜻깊|벅차|자랑스/,
  lesson: /배웠|배우게|배울 수|깨달|느꼈|느끼게|알게 되|교훈|중요성/,
  resolve: /겠습니다|고자 (?:합|하)|고 싶습니다|기여하|이바지|다짐|각오|목표입니다/,
} as const;
type StatementKind = keyof typeof STATEMENTS;
const STATEMENT_KINDS = Object.keys(STATEMENTS) as StatementKind[];

/**
 * Causes, motives, feelings, lessons and resolves in the text when the source contains none of that kind; each kind once, with its
 * words. Sentences with a placeholder do not count: the applicant completes them.
 */
export function statementsInvented(
  text: string,
  source: string,
  except: readonly StatementKind[] = [],
): string[] {
  const said = splitSentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => withoutPlaceholders(sentence) === sentence)
    .join('\n');
  return STATEMENT_KINDS.filter((kind) => !except.includes(kind)).flatMap((kind) => {
    const words = STATEMENTS[kind].exec(said)?.[0];
    return words === undefined || STATEMENTS[kind].test(source) ? [] : [`${kind}: ${words.trim()}`];
  });
}
