import { hasFinalConsonant } from '#domain';
import type { Parted } from './parted-forms.js';
import { FORMS_OF_JIDA } from './action-nouns.js';
import { COPULA_REASON, PARTICLE_REASON, SUFFIX_REASON } from './spacing-reasons.js';
import { firstTag, isModifier, lastTag, type Word } from './words.js';

const COPULA_AND_NOUN_REASON = '‘이다’는 앞말에 붙이고 의존 명사는 띄어 써요.';

const likely = (reason: string, replacement?: string): Parted => ({
  certainty: 'LIKELY',
  reason,
  ...(replacement === undefined ? {} : { replacement }),
});

/** Forms of the copula and particles made of it that are rarely words of their own. */
const COPULAS =
  /^(?:일수록|이면서도?|이므로|이기(?:에|도|는|까지)|이더라도|이라도|이라면|이라서|이란|이든지?|이든가|이나마|이야말로|이거나|이니까|인데도?|인만큼|인지라|일지라도|일지도|임에도|이던|이던가|이신|이십니다|입니까|인가요|일까요?|이듯이?|이고|이며|이었\S*|이에요)$/;
/** The same after a vowel. */
const AFTER_VOWEL =
  /^(?:라도|라면|라서|야말로|든지|였(?:습니다|고|으며|지만|던|기에|는데|다면|을|음을)|예요|여서|나마)$/;
/** 임을 알다, 인지 묻다: what one knows. */
const KNOWN =
  /^(?:알|모르|몰|확인|궁금|고민|따지|따져|묻|물|살피|살펴|판단|파악|생각|구분|헷갈|설명|추적|밝|의문|깨달|느[끼꼈]|증명|보여|강조|인정|잊|짐작|먼저|끝까지|잘|정확|분명|명확|스스로|도|는)/;
const QUESTIONS = /^(?:무엇|누구|언제|어디|얼마|뭐|몇\S*|어느\S*)$/;
const WHICH = /^(?:어떤|무슨|어느)$/;
/** What follows 일 when it is the copula and no work. */
const AFTER_COPULA =
  /^(?:때(?:[에는도의마]\S*)?|수(?:[도는]|밖에)?|리(?:[가는도])?|뿐\S*|테\S*|텐데|지라도|지도)$/;
const WORKPLACES = /^(?:회사|집안|학교|가게|바깥|동아리|농사|부엌|남|나라|세상|주방|사무실|현장|매장|공장)$/;
const COPULA_WITH_NOUN = /^(일)(뿐(?:더러|만)?|때\S*|수(?:도|밖에)?|리\S?|것\S*)$/;
/** Nouns, of which most say when, that nothing is compared with. */
const WHEN = /^(?:현재|향후|이후|오늘|최근|이번|결과|정도|당시|동안|하루|때문|만큼|대로)$/;
/** What one sees, looks at or undergoes. */
const SEEN =
  /^(?:영화|책|신문|눈치|손해|시험|면접|텔레비전|티브이|뉴스|영상|드라마|유튜브|맛|흉|장|선|점|끝|굿|뿌리|본|아이|애|집|가게|자리|망|환자)$/;
const NEGATION = /^(?:없|모르|모른|몰랐|못|안$|않)/;
/** What follows 라면 when it is the noun, noodles. */
const AFTER_NOODLES = /^(?:먹|끓|사|한)/;
/** Suffixes in forms that few other words are spelt like. */
const SUFFIXES =
  /^(?:뻘(?:[인이의은]|되\S*)?|님(?:들)?(?:[은이의과을도]|께|께서|께서는|께는|들)?|투성이(?:\S{0,2})|꾼(?:[은이의과을도]|들\S*)?)$/;
/** What follows 상 when it is a prize. */
const REWARDED = /^(?:받|수상|타|주|두|한|세|여러|하나|을|후보)/;
/** What makes a person, a place, a paper or a measure of what is done. */
const AFTER_ACTION =
  /^(?:관(?:[을은의]|들\S*|님\S*|에게)|단(?:[을은]|에서|원\S*)|실(?:[을은]|에서|에)|안[을은]|서(?:를|에는|와)|증[을은]|원들\S*|사(?:와|의|를|가|는)|량[이을은]|률[이을은]|도[가를])$/;
const SUFFERED = /^당[하한할함해했]/;
const DONE = /^(?:하[여였고며면는기지게]|한$|할$|합니다|해$|해서|했)/;
/** Ends of forms in -아/어, which stand before 지다: 늦어, 커, 나아. */
const ENDS_IN_EO = /[아어여해와워려겨켜혀져펴쳐춰뤄꿔궈둬눠써꺼커파차싸나가라]$/;
const CARRIED = /^(?:해|나누어|이어|짊어|메어|업어|안아|들어|도|에|나|가|타)$/;

/**
 * 한글 맞춤법 제41항: particles, the copula, suffixes and 지다 apart from their word, where only the words around tell them from other
 * words that are spelt the same.
 * @param ahead the words that follow
 */
export function findPartedParticle(
  earlier: Word | undefined,
  left: Word,
  right: Word,
  ahead: readonly Word[],
): Parted | undefined {
  const { text } = right;
  if (isPartedBecoming(earlier, left, text))
    return { certainty: 'SURE', reason: '‘-어지다’는 앞말에 붙여 써요.' };
  if (/^(?:만큼|대로|뿐)$/.test(left.text) && /^(?:만(?:은|의)?|도|은)$/.test(text))
    return likely(PARTICLE_REASON);
  // 캄캄 했습니다
  if (/^(?!각)([가-힣])\1$/.test(left.text) && lastTag(left.tokens.at(-1)) === 'MAG' && DONE.test(text))
    return likely('‘-하다’는 앞말에 붙여 써요.');
  if (!isNoun(left)) return undefined;
  const next = ahead[0]?.text ?? '';
  return (
    findCopula(earlier, left, text, ahead[0]) ??
    findParticle(left, text, next, ahead) ??
    findSuffix(earlier, left, text, next)
  );
}

function findCopula(
  earlier: Word | undefined,
  left: Word,
  text: string,
  following: Word | undefined,
): Parted | undefined {
  const next = following?.text ?? '';
  const isClosed = hasFinalConsonant(left.text.at(-1));
  if (COPULAS.test(text)) return likely(COPULA_REASON);
  if (AFTER_VOWEL.test(text) && !isClosed)
    return text === '라면' && AFTER_NOODLES.test(next) ? undefined : likely(COPULA_REASON);
  // 이면 is a noun too (裏面), but not without a particle, unless a modifier stands before: 그 사건 이면.
  if (text === '이면' && !isModifier(earlier)) return likely(COPULA_REASON);
  if (text === '임을' && KNOWN.test(next)) return likely(COPULA_REASON);
  if (text === '인지' && (QUESTIONS.test(left.text) || WHICH.test(earlier?.text ?? '') || KNOWN.test(next)))
    return likely(COPULA_REASON);
  if (
    text === '인' &&
    left.text.length > 1 &&
    firstTag(left.tokens.at(-1)) === 'NNG' &&
    following?.followsDirectly
  )
    return /^(?:NN[GP]|NP|XR|MAG|V[VA])$/.test(firstTag(following.tokens[0]))
      ? likely(COPULA_REASON)
      : undefined;
  if (WORKPLACES.test(left.text) || isModifier(left)) return undefined;
  if (text === '일' && AFTER_COPULA.test(next) && following?.followsDirectly) return likely(COPULA_REASON);
  const [, copula, noun] = COPULA_WITH_NOUN.exec(text) ?? [];
  return copula !== undefined && noun !== undefined
    ? likely(COPULA_AND_NOUN_REASON, `${left.text}${copula} ${noun}`)
    : undefined;
}

function findParticle(left: Word, text: string, next: string, ahead: readonly Word[]): Parted | undefined {
  const isClosed = hasFinalConsonant(left.text.at(-1));
  if (/^보다(?:는|도|야)?$/.test(text) && !WHEN.test(left.text) && !SEEN.test(left.text))
    return likely(PARTICLE_REASON);
  if (/^(?:과의|과는|과만)$/.test(text) && isClosed) return likely(PARTICLE_REASON);
  if (/^(?:와의|와는|와만)$/.test(text) && !isClosed) return likely(PARTICLE_REASON);
  if (text === '밖에' && /^(?:[저나너]|우리|저희|하나|둘|이것|그것)$/.test(left.text) && !/^에/.test(next))
    return ahead.some((word) => NEGATION.test(word.text)) ? likely(PARTICLE_REASON) : undefined;
  return undefined;
}

function findSuffix(earlier: Word | undefined, left: Word, text: string, next: string): Parted | undefined {
  const last = left.tokens.at(-1);
  if (SUFFIXES.test(text) && left.text.length > 1 && firstTag(last) !== 'NNP') return likely(SUFFIX_REASON);
  if (
    /^NN/.test(firstTag(last)) &&
    text === '상' &&
    left.text.length > 1 &&
    next !== '' &&
    !REWARDED.test(next)
  )
    return likely(SUFFIX_REASON);
  if (last?.meaning.startsWith('행위') && AFTER_ACTION.test(text)) return likely(SUFFIX_REASON);
  if (SUFFERED.test(text) && last?.meaning.startsWith('행위') && !isModifier(earlier))
    return likely(SUFFIX_REASON);
  return undefined;
}

/** 늦어 졌습니다, but not 짐을 나누어 지고: what one carries. */
function isPartedBecoming(earlier: Word | undefined, left: Word, text: string): boolean {
  const last = left.tokens.at(-1);
  return (
    FORMS_OF_JIDA.test(text) &&
    ENDS_IN_EO.test(left.text) &&
    !CARRIED.test(left.text) &&
    !/[을를]$/.test(earlier?.text ?? '') &&
    (lastTag(last) === 'EC' || /^(?:그어|꺼|켜|써)$/.test(left.text)) &&
    !/(?:있|없|싶)어$|라$/.test(left.text)
  );
}

/** Whether a noun ends the word. The dictionary reads 배움 and 사실 as adverbs before what is no particle of theirs. */
const isNoun = (word: Word): boolean =>
  /^(?:NN[GP]|NNB|NNBC|NP|NR|XSN|ETN|SL|SN)$/.test(lastTag(word.tokens.at(-1))) ||
  /(?:[A-Za-z\d]|[가-힣]움|사실)$/.test(word.text);
