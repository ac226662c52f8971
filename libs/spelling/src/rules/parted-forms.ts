import { finalConsonantOf } from '#domain';
import type { SpellingCertainty } from '../finding.js';
import { ACTION_NOUNS, COUNTERS, FORMS_OF_DOEDA, FORMS_OF_HADA } from './action-nouns.js';
import {
  COMPOUND_REASON,
  COPULA_REASON,
  ENDING_REASON,
  PARTICLE_REASON,
  VERB_SUFFIX_REASON,
} from './spacing-reasons.js';
import { firstTag, isModifier, lastTag, readTokens, type Tokenize, type Word } from './words.js';

/** Two words that are one, and why. */
export interface Parted {
  certainty: SpellingCertainty;
  reason: string;
  /** Where more changes than the space between the two. */
  replacement?: string;
}

/** After a particle these are particles too: 중에서 도, 처음으로 는. */
const FIRST_PARTICLE = /.(?:에서|에게|에게서|께|께서|[가-힣]로|까지|부터|처럼|에)$/;
const SECOND_PARTICLES = new Set([
  '도',
  '는',
  '의',
  '만',
  '만의',
  '만은',
  '라면',
  '라도',
  '조차',
  '만큼은',
  '보다도',
]);
/** What follows a noun that looks like a particle: 도 (道), 만 before a number, 라면 that somebody cooks or eats. */
const AFTER_NOUN = /^(?:대표|대회|단위|의회|교육|내|[\d일이삼사오육칠팔구십한두세네열스]|나이|먹|끓|한)/;

/** What is said or thought, and the rest of its ending: 한다 는, 최고라 고. */
const SENTENCE = /.[다라자냐]$/;
const QUOTING = /^(?:는|며|면서|고)$/;
const THINKING =
  /^(?:생각|믿|말|느|느꼈|하|했|해|합|확신|판단|자부|다짐|여기|여겼|칭찬|평가|배웠|들|설명|답|강조|불)/;

/** Forms of 드리다. */
const FORMS_OF_DEURIDA = /^드[리립려렸린릴]/;
/** Nouns with 드리다 as their suffix. */
const GIVEN_NOUNS =
  /^(?:약속|추천|보고|설명|안내|문의|제안|소개|연락|답변|사죄|공유|위로|격려|요청|당부|조언|다짐|맹세|전화)$/;

/** Verbs of motion that make one word with what precedes them. */
const GOING =
  /^(?:들어|나아|돌아|찾아|다가|살아|올라|내려|걸어|달려|따라|넘어|건너|물러) (?:가|갔|간|갈|갑|오|왔|온|올|옵)/;
/** Compounds that a space parts, where the tokens show that nothing else is meant. */
const PARTED_COMPOUNDS = new RegExp(
  `^(?:${[
    '(?:뒤돌아|되돌아|둘러|쳐다|바라|내려다|들여다|눈여겨) [보봤본볼봅]',
    '(?:늘어|일어|깨어|솟아) [나났난날납]',
    '(?:일어|나아) [서섰선설]',
    '알아 [내냈낸낼]',
    '(?:끌어|껴) (?:안|당기|당겨|모으|모아)',
    '주고 받',
    '오래 (?:되|된(?!장)|됐|돼)',
    '힘 (?:들[었어고지게]|든|드[는니])',
    '빛 (?:나[는고며게던]|난|났|날)',
    '값 (?:진|지[고게])',
    '[뒤때밤] 늦',
    '머지 않',
    '끝 (?:마치|마쳤|마친)',
    '눈 (?:뜨|떴|뜬)',
    '앞 (?:당기|당겨|당겼|당긴|당길|서[서는고며]|섰|선|설)',
    '뒤 (?:따르|따랐|처지|처진|떨어[지진졌]|돌아[보봤본볼]|바꾸|바꿔)',
    '이 번(?:에|에는|의)?$',
    '선 보[이여인일였]',
    '(?:부질|거리낌|두서|여지|어림) 없',
    '맞닥 뜨',
    '되 (?:돌아|새기|새겨|새긴|짚)',
    '도 맡',
    '곱 씹',
  ].join('|')})`,
);

/** What somebody or something is besides: 리더 이자 동료. */
const ROLE =
  /(?:리더|장|동료|친구|강점|장점|단점|약점|특징|목표|꿈|원동력|시작|기회|계기|습관|책임|취미|무기|매력|과제|사명|선배|후배|학생|개발자|디자이너|기획자|사용자|고객|연구원|전공자|[가-힣]{2}가)$/;
/** Nothing but the rest of a verb. */
const REST = /^(?:고|며|면서|려고|던|도록|겠습니다|았습니다|었습니다|습니다|으며|으면서|으려고)$/;

/** What follows 았, 었, 겠, 있, which no word ends with. */
const AFTER_TENSE = /^(?:고|지[만요]?|으[며나니면]|는|던|을|다[고는며]|기|음|어|습|네|는데)/;

/** Two words that are one: found by reading them together, or because this file lists them. */
export function findPartedForm(
  tokenize: Tokenize,
  earlier: Word | undefined,
  left: Word,
  right: Word,
  following: Word | undefined,
): Parted | undefined {
  const next = following?.text ?? '';
  const pair = `${left.text} ${right.text}`;
  const last = left.tokens.at(-1);
  if (/^J/.test(lastTag(last)) && FIRST_PARTICLE.test(left.text) && SECOND_PARTICLES.has(right.text))
    return AFTER_NOUN.test(next) ? undefined : { certainty: 'LIKELY', reason: PARTICLE_REASON };
  if (SENTENCE.test(left.text) && QUOTING.test(right.text) && /^(?:E[FC]|VC[PN])/.test(lastTag(last)))
    return right.text !== '고' || THINKING.test(next)
      ? { certainty: 'SURE', reason: ENDING_REASON }
      : undefined;
  if (PARTED_COMPOUNDS.test(pair) && mayBeVerb(right) && !isModifier(earlier) && next !== '호')
    return { certainty: 'LIKELY', reason: COMPOUND_REASON };
  if (GOING.test(pair) && mayBeVerb(right) && !isVerbAlone(earlier, left))
    return { certainty: 'LIKELY', reason: COMPOUND_REASON };
  if (lastTag(last) === 'NP' && /^만(?:의|이|은|을|으로)?$/.test(right.text) && !AFTER_NOUN.test(next))
    return { certainty: 'LIKELY', reason: PARTICLE_REASON };
  if (right.text === '이자' && ROLE.test(left.text) && following?.followsDirectly === true)
    return { certainty: 'LIKELY', reason: COPULA_REASON };
  if (isPartedVerb(earlier, left, right, next)) return { certainty: 'LIKELY', reason: VERB_SUFFIX_REASON };
  if (finalConsonantOf(left.text.at(-1)) === 'ㅆ' && AFTER_TENSE.test(right.text))
    return { certainty: 'SURE', reason: ENDING_REASON };
  if (REST.test(right.text) && isStem(tokenize, left, right))
    return { certainty: 'LIKELY', reason: ENDING_REASON };
  return undefined;
}

/** A word of several tokens may be a verb unless a noun comes first, as the dictionary reads it without its left part. */
const mayBeVerb = (word: Word): boolean =>
  /^(?:V[VAX]|XS[VA])$/.test(firstTag(word.tokens[0])) || (word.tokens.length > 1 && !beginsWithNoun(word));

/** 주변을, 가족들이: one syllable that looks like a noun may be a verb's. */
export const beginsWithNoun = ({ tokens: [first] }: Word): boolean =>
  first !== undefined && firstTag(first) === 'NNG' && first.surface.length > 1;

/** 예를 들어 가며, 상황에 따라 갑니다: 들어 and 따라 are verbs of their own. */
export const isVerbAlone = (earlier: Word | undefined, left: Word): boolean =>
  (/^(?:들어|따라|걸어|찾아)$/.test(left.text) && /[을를]$/.test(earlier?.text ?? '')) ||
  (left.text === '들어' &&
    (!/[에로이가]$/.test(earlier?.text ?? '') || lastTag(earlier?.tokens.at(-1)) === 'MAG')) ||
  (left.text === '따라' && /에$/.test(earlier?.text ?? ''));

function isPartedVerb(earlier: Word | undefined, left: Word, right: Word, next: string): boolean {
  if (isModifier(earlier)) return false;
  const isDoing = FORMS_OF_HADA.test(right.text) && beginsWithVerb(right);
  // 열심히 일 해 왔습니다, but not 회사 일 하면서
  if (/^[일말]$/.test(left.text))
    return (
      isDoing && (earlier === undefined || /^(?:JKB|JX|MAG|EC|JKS)$/.test(lastTag(earlier.tokens.at(-1))))
    );
  if (FORMS_OF_DEURIDA.test(right.text)) return GIVEN_NOUNS.test(left.text);
  // 최선을 다 하겠습니다
  if (left.text === '다')
    return isDoing && /(?:최선|책임|의무|소임|힘|정성|노력|역할|본분)[을를]$/.test(earlier?.text ?? '');
  if (!ACTION_NOUNS.has(left.text)) return false;
  if (right.text === '한' && COUNTERS.test(next)) return false;
  return isDoing || (FORMS_OF_DOEDA.test(right.text) && beginsWithVerb(right));
}

const beginsWithVerb = (word: Word): boolean => /^(?:VV|VX|XSV|XSA)$/.test(firstTag(word.tokens[0]));

/** 배우 고 싶습니다: with its ending the noun on the left is a verb. */
function isStem(tokenize: Tokenize, left: Word, right: Word): boolean {
  if (left.text.length < 2 || !/^(?:NN|UNK|VV|VA)/.test(lastTag(left.tokens.at(-1)))) return false;
  const [stem, ending] = readTokens(tokenize, left.text + right.text);
  return stem?.surface === left.text && /^V[VA]$/.test(stem.tags.join('+')) && /^E/.test(firstTag(ending));
}
