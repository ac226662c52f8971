import { finalConsonantOf, NO_FINAL } from '#domain';
import { ENDS_IN_COUNTED_NOUN } from '#spelling-rules';
import { ACTION_NOUNS, COUNTERS, FORMS_OF_DOEDA, FORMS_OF_HADA, FORMS_OF_JIDA } from './action-nouns.js';
import { findCutWord } from './cut-words.js';
import { findPartedParticle } from './parted-particles.js';
import { beginsWithNoun, findPartedForm, type Parted } from './parted-forms.js';
import {
  COMPOUND_REASON,
  COPULA_REASON,
  ENDING_REASON,
  PARTICLE_REASON,
  SUFFIX_REASON,
  VERB_SUFFIX_REASON,
} from './spacing-reasons.js';
import { firstTag, isModifier, lastTag, type Tokenize, type Word } from './words.js';

const NUMBER_REASON = '수와 기간을 나타내는 말은 붙여 써요.';
const JOINED_VERB_REASON = '‘-어지다’, ‘-어하다’는 앞말에 붙여 써요.';

/** What follows a noun directly and is no word in this form, unless `isNoParticle` finds that it is one (마다, 에도). */
const SURE_PARTICLES = new Set(
  (
    '에 에서 에서는 에서도 에서의 에게 에게는 에게도 에게서 에는 에도 에만 에서만 으로 으로써 으로서 으로는 으로도 으로의 로서 로써 로서의 까지 까지는 까지도 ' +
    '부터 부터는 처럼 마다 조차 를 을 는 라는 이라는 이라도 께서 께서는 께'
  ).split(' '),
);
/** What may be a word of its own as well. */
const LIKELY_PARTICLES = new Set(
  '은 의 도 로 만 마저 만큼 대로 뿐 뿐만 뿐이다 뿐이었습니다 뿐입니다 뿐이라는 이나'.split(' '),
);
/** What may be a word of its own, unless a verb follows. */
const BEFORE_VERBS = new Set(['이', '가']);
/** What may be a word of its own, unless something that is done with somebody follows. */
const WITH = new Set(['과', '와']);
const DONE_WITH = /^(?:함께|같이|협|소통|의견|나누|비교|달리|다른|대화|논의|상의|관련|연결)/;
const COPULAS =
  /^(?:이다|입니다|이었습니다|였습니다|이었고|였고|이었으며|였으며|이었지만|였지만|이에요|예요|이지만|이었던|였던)(?:만)?$/;
const PLURAL = /^들(?:께|께서|과는|과의|처럼|이|을|은|의|과|도|에게|에게는|에서|로|이나|까지|만)?$/;
const ADJECTIVAL = /^적(?:인|으로|이고|이며|이다|입니다|이었습니다)(?:도|는)?$/;
const ENDINGS = /^(?:습니다|었습니다|았습니다|겠습니다|었고|았고|었지만|았지만|었으며|았으며)$/;
const CAUSE = /^시[켜켰킨킬킴키]/;
const RECEIVE = /^(?:받[은는을기아았고게습]|당[하한할함해했])/;
const NUMBERS =
  /(?:^| )(?:\d[\d,]*(?:년|개월|주|일|시간|분) 간|(?:\d[\d,]*)(?:명|인|개|건|시간|권|회|팀) 당|(?:열|스물|서른|마흔|쉰) (?:하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)|수 [백천만](?:의)?)$/;
/** Adjectives of what one feels, which 하다 makes verbs. */
const FELT = /(?:워|해|좋아|싫어|기뻐|슬퍼|아파|귀찮아|힘들어|낯설어)$/;
/** 조금 씩, 팀원 끼리, 자랑 스럽게 */
const SUFFIXES =
  /^(?:씩|쯤|끼리|스[럽러]|답[게다고]|짜리|어치)(?:은|는|을|이|의|도|만|게|고|다|운|웠.*|워.*|습니다|에){0,3}$/;
const DERIVED =
  /^(?:(?:사람|인간|학생|청년|전문가|어른|프로|나) 다운|(?:필요|중요|다양|가능|불가능|충분|부족|성실|꼼꼼|친절|정확|명확|철저|완벽|특별|유일|편리|솔직|신중|원활|유용|적합|탁월) (?:한(?![가-힣])|하[다게고며지여]|했|합니다|해|함|하였)|(?:감사|부탁|말씀|축하|사과|인사) 드[리립려렸린릴]|(?:교수|선생|고객|부장|과장|팀장|대표|사장|부모|환자) 님)/;
/** What is one word. */
const ONE_WORD =
  /^(?:(?:끝|남김) 없[이는다던]|수 많은$|첫 출발|한 눈에|아무 것|매 [일달번주년월해](?!의고사)|올 [해봄]|한 순간에|요 즘|낯 [서선설섰]|그만 [두둔둘둡뒀둬]|문제 없[이는다어었고을습음]|신 (?:기술|사업|메뉴))/;
/** Compounds of two verbs, which the dictionary has as one word. */
const COMPOUND_VERBS =
  /^(?:도와 [주준줄줬]|받아 들[이여인일]|알아 [보봤본볼]|살펴 [보봤본볼]|물어 [보봤본볼]|지켜 [보봤본볼]|돌아 [보봤본볼]|찾아 [내낸냈낼]|뛰어 [나난났날])/;
/** Forms in -아/어 that 지다 follows as one word. */
const BEFORE_JIDA =
  /^(?:.*(?:이루어|만들어|주어|맡겨|밝혀|느껴|정해|멀어|없어|높아|낮아|나빠|나아|좋아|많아|달라|넓어|길어|떨어|이어|빨라|깊어|강해|약해|편해|익숙해))$/;
/** Nouns with 받다, 시키다 and 당하다 as their suffix, besides most of ACTION_NOUNS. */
const RECEIVED_NOUNS = new Set(
  '상처 버림 축하 환영 비난 안심 거부 거절 지적 보호 위임 무시 외면 배신'.split(' '),
);
/** Of ACTION_NOUNS, those that 시키다 and 받다 follow as verbs of their own: 요리 시켜 먹다, 메모 받다. */
const ORDERED_OR_RECEIVED = new Set('요리 주문 빨래 메모 상의 조직'.split(' '));
/** Nouns of which 하다 makes no verb: they say how and when something is done. */
const NO_ACTION_NOUNS = new Set(
  '혼자 동안 함께 먼저 처음 지금 오늘 이번 다음 그간 서로 직접 무엇 얼마'.split(' '),
);
const FEELINGS = /^(?:책임|자신|성취|소속|친밀|사명|만족|기대|부담|긴장|존재|유대) 감(?:을|이|과|은|도|에)?$/;
/** Before and after the adverb 마저, which says that the rest is done: 퇴근 후 마저 공부하다, 남은 과제 마저 끝내다. */
const WHEN_OR_WHO = /(?:[후뒤날밤]|혼자|직접|모두)$/;
const COMPLETED = /^(?:끝|마[치쳤무]|정리|처리|하|했|해)/;
/** How far ahead 없다 or 못 may be after 밖에. */
const WORDS_AHEAD = 6;
/** What one gives the number of. */
const COUNTED_NOUN = new RegExp(`${ENDS_IN_COUNTED_NOUN}$`);
/** With a final consonant before them, and without; `fits` decides 으로 and 로 by itself, before which ㄹ counts as none. */
const NEEDS_CONSONANT = /^(?:을|은|이|과|이라는|이라도|이나|이었.*|이에요)$/;
const NEEDS_VOWEL = /^(?:를|는|가|와|라는|였.*|예요)$/;

/** Decides whether the space before a word is wrong. */
export function findWrongSpace(
  tokenize: Tokenize,
  words: readonly Word[],
  index: number,
): Parted | undefined {
  const [earlier, left, right, following] = [
    words[index - 2],
    words[index - 1],
    words[index],
    words[index + 1],
  ];
  if (left === undefined || right === undefined) return undefined;
  if (isNoParticle(left, right, following) || isAmount(earlier, left, right)) return undefined;
  return (
    findByTokens(earlier, left, right, following) ??
    findPartedParticle(earlier, left, right, words.slice(index + 1, index + 1 + WORDS_AHEAD)) ??
    findPartedForm(tokenize, earlier, left, right, following) ??
    findCutWord(tokenize, earlier, left, right)
  );
}

/**
 * 두 마을을 직접 이었습니다, 가업을 3대째 이었습니다, 궂은일 마다 않고, 퇴근 후 마저 공부하고, 일본 에도 시대: other words that look like
 * particles.
 */
const isNoParticle = (left: Word, right: Word, following: Word | undefined): boolean =>
  (/^이었/.test(right.text) && /(?:직접|모두|째)$/.test(left.text)) ||
  (right.text === '마다' && /^않/.test(following?.text ?? '')) ||
  (right.text === '마저' && (WHEN_OR_WHO.test(left.text) || COMPLETED.test(following?.text ?? ''))) ||
  (right.text === '에도' && /^(?:시대|막부)/.test(following?.text ?? ''));

/** 회원 수 많은, 조회 수 만 건: 수 is a noun, not the prefix of 수많은 and 수만. */
const isAmount = (earlier: Word | undefined, left: Word, right: Word): boolean =>
  left.text === '수' && COUNTED_NOUN.test(earlier?.text ?? '') && /^[많십백천만]/.test(right.text);

/** 할 수 만 있다면: 수 is the bound noun after a modifier. */
const isBoundNoun = (earlier: Word | undefined, left: Word): boolean =>
  left.text === '수' && isModifier(earlier);

function findByTokens(
  earlier: Word | undefined,
  left: Word,
  right: Word,
  following: Word | undefined,
): Parted | undefined {
  const last = left.tokens.at(-1);
  const first = right.tokens[0];
  if (last === undefined || first === undefined) return undefined;
  // 할 지, 할 수록, 힘들었는 데
  if (/^(?:지(?:를|도|는|에)?|수록)$/.test(right.text) && lastTag(last) === 'ETM' && endsInRieul(left.text))
    return { certainty: 'SURE', reason: ENDING_REASON };
  if (
    /^데(?:도)?$/.test(right.text) &&
    finalConsonantOf(left.text.at(-2)) === 'ㅆ' &&
    left.text.endsWith('는') &&
    !/[있]는$/.test(left.text)
  )
    return { certainty: 'SURE', reason: ENDING_REASON };
  if (/^(?:까지|부터|까지도|부터는)$/.test(right.text)) return { certainty: 'SURE', reason: PARTICLE_REASON };
  if (NUMBERS.test(`${left.text} ${right.text}`) && !isBoundNoun(earlier, left)) {
    // 3월 5일 간 곳: a date, or the verb
    if (right.text === '간' && (/월$/.test(earlier?.text ?? '') || /^(?:곳|길)/.test(following?.text ?? '')))
      return undefined;
    // 병상 수 백 개: 수 may be the noun.
    return {
      certainty: left.text === '수' && earlier !== undefined && hasNounTag(earlier) ? 'LIKELY' : 'SURE',
      reason: NUMBER_REASON,
    };
  }
  if (SUFFIXES.test(right.text) && hasNounTag(left)) return { certainty: 'SURE', reason: SUFFIX_REASON };
  if (DERIVED.test(`${left.text} ${right.text}`)) return { certainty: 'SURE', reason: SUFFIX_REASON };
  if (ONE_WORD.test(`${left.text} ${right.text}`)) return { certainty: 'LIKELY', reason: COMPOUND_REASON };
  if (COMPOUND_VERBS.test(`${left.text} ${right.text}`) && !beginsWithNoun(right))
    return { certainty: 'LIKELY', reason: COMPOUND_REASON };
  if (BEFORE_JIDA.test(left.text) && FORMS_OF_JIDA.test(right.text))
    return { certainty: mayBeLosing(earlier, left) ? 'LIKELY' : 'SURE', reason: JOINED_VERB_REASON };
  if (firstTag(last) === 'XR' && left.tokens.length === 1 && FORMS_OF_HADA.test(right.text))
    return { certainty: 'SURE', reason: VERB_SUFFIX_REASON };
  if (isNounLike(left)) {
    const parted = findPartedNoun(left, right, following);
    if (parted !== undefined) return parted;
    // With a modifier it stays a noun.
    return isModifier(earlier) ? undefined : findPartedVerb(left, right, following);
  }
  if (ENDINGS.test(right.text) && /^(?:VV|VA|VX|XSV|XSA|EP)$/.test(lastTag(last)))
    return { certainty: 'SURE', reason: ENDING_REASON };
  if (lastTag(last) !== 'EC' || !/[아어여해려워져와]$/.test(left.text)) return undefined;
  if (firstTag(first) === 'VX' && !/^(?:해|나누어|이어)$/.test(left.text) && FORMS_OF_JIDA.test(right.text))
    return { certainty: 'SURE', reason: JOINED_VERB_REASON };
  if (last.tags.includes('XSA') && FORMS_OF_JIDA.test(right.text))
    return { certainty: mayBeLosing(earlier, left) ? 'LIKELY' : 'SURE', reason: JOINED_VERB_REASON };
  const stem = last.tags.length > 1 ? firstTag(last) : firstTag(left.tokens.at(-2));
  // 한 may be the number, not a form of 하다: 집이 가까워 한 시간 일찍 나왔다.
  if (
    stem === 'VA' &&
    FELT.test(left.text) &&
    FORMS_OF_HADA.test(right.text) &&
    right.text !== '한' &&
    /^(?:V[VX]|XS[VA])$/.test(firstTag(first))
  )
    // 봉사가 좋아 하는 일: what one does, and why
    return { certainty: /[이가]$/.test(earlier?.text ?? '') ? 'LIKELY' : 'SURE', reason: JOINED_VERB_REASON };
  return undefined;
}

/** 승부욕이 강해 지기 싫어합니다, 상대보다 약해 졌습니다: 지다 may be to lose. */
const mayBeLosing = (earlier: Word | undefined, left: Word): boolean =>
  /[강약]해$/.test(left.text) || /욕심?이$/.test(earlier?.text ?? '');

function findPartedNoun(left: Word, right: Word, following: Word | undefined): Parted | undefined {
  const particle = right.text;
  const isFitting = fits(left.text, particle);
  if (SURE_PARTICLES.has(particle) && isFitting && !/^[갑금]$/.test(left.text))
    return { certainty: 'SURE', reason: PARTICLE_REASON };
  if (COPULAS.test(particle) && isFitting) return { certainty: 'SURE', reason: COPULA_REASON };
  if (FEELINGS.test(`${left.text} ${particle}`)) return { certainty: 'SURE', reason: SUFFIX_REASON };
  if (
    particle === '밖에' &&
    /^(?:없|모르|몰|안|못)/.test(following?.text ?? '') &&
    !/^[그이저]$/.test(left.text)
  )
    return { certainty: 'LIKELY', reason: PARTICLE_REASON };
  if (particle === '보다' && lastTag(left.tokens.at(-1)) === 'NP')
    return { certainty: 'LIKELY', reason: PARTICLE_REASON };
  if (
    particle === '보다' &&
    hasNounTag(left) &&
    /^(?:더|훨씬|먼저|많이|빨리|크|높|낮|어려|쉬)/.test(following?.text ?? '')
  )
    return { certainty: 'LIKELY', reason: PARTICLE_REASON };
  if (isParticle(right) && hasNounTag(left) && right.text !== '마는')
    return { certainty: 'LIKELY', reason: PARTICLE_REASON };
  if (ADJECTIVAL.test(particle) && hasNounTag(left)) return { certainty: 'SURE', reason: SUFFIX_REASON };
  if (PLURAL.test(particle) && hasNounTag(left)) return { certainty: 'LIKELY', reason: SUFFIX_REASON };
  if (LIKELY_PARTICLES.has(particle) && isFitting && hasNounTag(left))
    return { certainty: 'LIKELY', reason: PARTICLE_REASON };
  if (WITH.has(particle) && isFitting && left.text.length > 1 && DONE_WITH.test(following?.text ?? ''))
    return { certainty: 'LIKELY', reason: PARTICLE_REASON };
  if (BEFORE_VERBS.has(particle) && isFitting && hasNounTag(left) && following?.followsDirectly === true)
    return /^(?:V[VA]|XR)$/.test(firstTag(following.tokens[0]))
      ? { certainty: 'LIKELY', reason: PARTICLE_REASON }
      : undefined;
  return undefined;
}

/** 개발 했습니다, 시작 되었습니다 */
function findPartedVerb(left: Word, right: Word, following: Word | undefined): Parted | undefined {
  const [noun] = left.tokens;
  if (noun === undefined || left.tokens.length > 1 || firstTag(noun) !== 'NNG') return undefined;
  if (
    left.text.length < 2 ||
    !(
      /^(?:행위|정적사태|상태변화)/.test(noun.meaning) ||
      ACTION_NOUNS.has(left.text) ||
      RECEIVED_NOUNS.has(left.text)
    )
  )
    return undefined;
  if (NO_ACTION_NOUNS.has(left.text)) return undefined;
  const verb = firstTag(right.tokens[0]);
  if (!/^(?:VV|VX|XSV|XSA)$/.test(verb)) return undefined;
  if (
    right.text === '한' &&
    (firstTag(following?.tokens[0]) !== 'NNG' || COUNTERS.test(following?.text ?? ''))
  )
    return undefined;
  if (FORMS_OF_HADA.test(right.text)) return { certainty: 'LIKELY', reason: VERB_SUFFIX_REASON };
  if (CAUSE.test(right.text) || RECEIVE.test(right.text))
    return ORDERED_OR_RECEIVED.has(left.text) ? undefined : { certainty: 'LIKELY', reason: SUFFIX_REASON };
  if (FORMS_OF_DOEDA.test(right.text) && noun.surface !== '도움')
    return { certainty: 'LIKELY', reason: VERB_SUFFIX_REASON };
  return undefined;
}

const hasNounTag = (word: Word): boolean =>
  /^(?:NNG|NNP|NNB|NP|XSN|ETN|SL)$/.test(lastTag(word.tokens.at(-1)));

const isNounLike = (word: Word): boolean =>
  hasNounTag(word) || /[A-Za-z0-9]$/.test(word.text) || /^(?:NR|NNBC)$/.test(lastTag(word.tokens.at(-1)));

function fits(left: string, particle: string): boolean {
  const consonant = finalConsonantOf(left.at(-1));
  if (consonant === null) return true;
  if (/^으로/.test(particle)) return consonant !== NO_FINAL && consonant !== 'ㄹ';
  if (/^로/.test(particle)) return consonant === NO_FINAL || consonant === 'ㄹ';
  if (NEEDS_CONSONANT.test(particle)) return consonant !== NO_FINAL;
  if (NEEDS_VOWEL.test(particle)) return consonant === NO_FINAL;
  return true;
}

/** Particles and nothing else, but not these, which are words of their own as well. */
const isParticle = ({ text, tokens }: Word): boolean =>
  text.length > 1 &&
  tokens.every((token) => /^J/.test(firstTag(token))) &&
  !/^(?:보다|같이|하고|밖에|대로|만큼)/.test(text);

const endsInRieul = (text: string): boolean => finalConsonantOf(text.at(-1)) === 'ㄹ';
