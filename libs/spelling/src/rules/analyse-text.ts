import { hasFinalConsonant } from '#domain';
import type { SpellingFinding } from '../finding.js';
import { findMissingSpaces } from './joined-words.js';
import { findMisspelt } from './misspelt-words.js';
import { findWrongSpace } from './parted-words.js';
import { firstTag, readTokens, readWords, type Tokenize, type Word } from './words.js';

/** No Korean word is longer; some of the rules' patterns take the square of a word's length. */
const MAXIMUM_WORD_CHARACTERS = 40;
const LINE = /[^\n]+/g;
const WRONG_COPULA = /^([가-힣]+)이(였|예요)/u;
const COPULA_REASON = '‘이다’의 ‘이-’ 뒤에는 ‘-었-’, ‘-에요’를 써요.';
const PARTICLE_REASON = '앞말의 받침에 따라 조사의 꼴이 달라져요.';
/** Particles after a vowel, and what they are after a consonant. */
const AFTER_CONSONANT: Readonly<Partial<Record<string, string>>> = { 는: '은', 를: '을' };
const CONSONANT_REASON = '받침이 있는 말 뒤에는 ‘이었-’을 써요.';

/**
 * What the tokens of a text show to be wrong, in order and without overlap. Lines are looked at one by one: no rule needs more than a
 * few neighbouring words.
 */
export function analyseText(tokenize: Tokenize, text: string): SpellingFinding[] {
  return Array.from(text.matchAll(LINE)).flatMap(({ 0: line, index: offset }) =>
    analyseLine(tokenize, line).map((finding) => ({
      ...finding,
      start: finding.start + offset,
      end: finding.end + offset,
    })),
  );
}

function analyseLine(tokenize: Tokenize, line: string): SpellingFinding[] {
  const words = readWords(tokenize, line).map(emptiedIfTooLong);
  const findings: SpellingFinding[] = [];
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    if (previous !== undefined && word.followsDirectly) {
      const parted = findWrongSpace(tokenize, words, index);
      // A word with two faults is reported for the first of them: with it mended, the next check sees the rest.
      if (parted !== undefined && (findings.at(-1)?.end ?? 0) <= previous.start)
        findings.push({
          start: previous.start,
          end: word.end,
          original: line.slice(previous.start, word.end),
          replacement: previous.text + word.text,
          kind: 'SPACING',
          ...parted,
        });
    }
    if ((findings.at(-1)?.end ?? 0) > word.start) continue;
    const own =
      findWrongCopula(tokenize, word) ??
      findWrongParticle(word) ??
      (isQuoted(line, word)
        ? undefined
        : (findMissing(tokenize, words, index) ?? findMisspelt(tokenize, word)));
    if (own !== undefined) findings.push(own);
  }
  return findings;
}

/** A word in quotation marks of its own is a name, or spoken about. */
const isQuoted = (line: string, { start, end }: Word): boolean =>
  /["'‘“「『<《]/.test(line.charAt(start - 1)) && /["'’”」』>》]/.test(line.charAt(end));

/** A longer word is no word of the language: without tokens no rule applies to it. */
const emptiedIfTooLong = (word: Word): Word =>
  word.text.length > MAXIMUM_WORD_CHARACTERS ? { ...word, text: '', tokens: [] } : word;

function findMissing(tokenize: Tokenize, words: readonly Word[], index: number): SpellingFinding | undefined {
  const word = words[index];
  const gaps = findMissingSpaces(tokenize, words, index);
  const [first] = gaps;
  if (word === undefined || first === undefined) return undefined;
  let replacement = '';
  let from = word.start;
  for (const { at } of gaps) {
    replacement += `${word.text.slice(from - word.start, at - word.start)} `;
    from = at;
  }
  return {
    start: word.start,
    end: word.end,
    original: word.text,
    replacement: replacement + word.text.slice(from - word.start),
    kind: 'SPACING',
    certainty: gaps.every(({ certainty }) => certainty === 'SURE') ? 'SURE' : 'LIKELY',
    reason: first.reason,
  };
}

/** 분석이였습니다, 학생이예요, 학생였습니다: wrong unless 이 belongs to the noun, as in 차이였습니다. */
function findWrongCopula(tokenize: Tokenize, word: Word): SpellingFinding | undefined {
  const finding = (replacement: string, reason: string): SpellingFinding => ({
    start: word.start,
    end: word.end,
    original: word.text,
    replacement,
    kind: 'SPELLING',
    certainty: 'SURE',
    reason,
  });
  const [, noun, ending] = WRONG_COPULA.exec(word.text) ?? [];
  if (noun !== undefined && isNoun(tokenize, noun) && !isNoun(tokenize, `${noun}이`)) {
    const right = ending === '였' ? '이었' : '이에요';
    return finding(word.text.replace(`${noun}이${ending}`, noun + right), COPULA_REASON);
  }
  // 망설였지만, 기울였으며: 이 belongs to the stem of a verb.
  if (word.tokens.some((token) => /^(?:VV|EP)$/.test(firstTag(token)) && token.surface.includes('였')))
    return undefined;
  const at = word.text.indexOf('였');
  const stem = word.text.slice(0, Math.max(at, 0));
  if (
    stem.length > 1 &&
    hasFinalConsonant(stem.at(-1)) &&
    isNoun(tokenize, stem) &&
    !isStemWithI(tokenize, stem)
  )
    return finding(`${stem}이었${word.text.slice(at + 1)}`, CONSONANT_REASON);
  return undefined;
}

/** 이력는, 장점를: a particle for nouns without a final consonant, after a noun that has one. */
function findWrongParticle({ text, start, end, tokens }: Word): SpellingFinding | undefined {
  const [noun, particle] = tokens;
  if (tokens.length !== 2 || noun === undefined || particle === undefined) return undefined;
  const right = AFTER_CONSONANT[particle.surface];
  const isNounWithParticle = noun.tags.join('+') === 'NNG' && firstTag(particle).startsWith('J');
  if (right === undefined || !isNounWithParticle || noun.surface.length < 2) return undefined;
  if (!hasFinalConsonant(noun.surface.at(-1)) || text !== noun.surface + particle.surface) return undefined;
  return {
    start,
    end,
    original: text,
    replacement: noun.surface + right,
    kind: 'SPELLING',
    certainty: 'LIKELY',
    reason: PARTICLE_REASON,
  };
}

/** 뒤적였습니다, 덤벙였습니다: with 이 or 거리 the text is a verb. */
const isStemWithI = (tokenize: Tokenize, text: string): boolean =>
  ['이', '거리'].some((suffix) => {
    const [first] = readTokens(tokenize, `${text}${suffix}고`);
    return first?.surface === text + suffix && firstTag(first) === 'VV';
  });

/** Whether all of the text is one known noun, or known nouns in a row. */
function isNoun(tokenize: Tokenize, text: string): boolean {
  const tokens = readTokens(tokenize, text);
  return (
    tokens.length > 0 &&
    tokens.every((token) => /^(?:NNG|NNB|NP|XSN)$/.test(firstTag(token)) && token.tags.length === 1)
  );
}
