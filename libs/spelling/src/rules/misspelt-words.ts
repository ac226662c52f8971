import { finalConsonantOf, jamoOf, NO_FINAL } from '#domain';
import { checkSpelling, readFrequentWords } from '#spelling-rules';
import type { SpellingFinding } from '../finding.js';
import { FREQUENT_ADVERBS, FREQUENT_NOUNS, FREQUENT_STEMS } from './frequent-words.js';
import { meantWords, soundingAlike } from './sounds.js';
import { firstTag, readTokens, type Token, type Tokenize, type Word } from './words.js';

const NOUNS: ReadonlySet<string> = new Set([...FREQUENT_NOUNS, ...readFrequentWords().words]);
const REASON = '소리가 비슷한 다른 글자로 적었는지 살펴보세요.';
const HANGUL_WORD = /^[가-힣]{2,12}$/;
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The dictionary has many endings and particles that nobody writes, and some that are misspelt. */
const FREQUENT_ENDINGS = words(
  '는 고 었 어 은 게 지 어요 았 는지 기 면 겠 던 아 아요 며 지만 을 다고 다는 으면 셨 도록 면서 나요 다면 다 니 어서 거나 여 라 려고 신 서 는데 자고 시 자 으며 어도 음 였 라는 은지 는다 으니 는다는 든 려는 라고 려던 다가 요 에요 려면 고자 습니까 더라도 어야 도 아야 아도 더니 기에 아서 으신 려 야 는다고 으면서 을지 까요 으시 으셨 므로 는다면 는데도 느라 던지 든지 으므로 으리라 으려 라면 습니다 니다 니까 으니까 으려고 셔서 을수록 ㄹ수록 수록 자마자 으나 더라고요 듯이 듯 을까 러 으러 셔야 은데 다시피 네요 나 지요 죠 더군요 고서 자며 이나 곤 느냐 냐',
);
const FREQUENT_PARTICLES = words(
  '을 를 에 의 는 이 가 에서 로 은 으로 과 도 와 만 까지 에게 보다 부터 요 처럼 마다 이나 나 대로 께 만큼 들 로서 께서 뿐 으로서 이라면 이라고 라고 로써 으로써 이랑 한테 이라도 라도 에게서 조차 마저 이란 란 에는 에도',
);

/** Right words that the dictionary takes apart. */
const WORDS_APART = new RegExp(
  `^(?:${[
    // Whole classes of forms.
    '[가-힣]{2,5}과(?:에서?|로)$|[가-힣]{1,3}(?:울|운|우며|워|웠[가-힣]+)$|.{1,2}니다$|[가-힣]{0,3}듭니다|[가-힣]+[뜨트][리려린릴렸림립]|아니기?$',
    // Words.
    '되도록|천년|예기치|매일같이|열다섯|값[졌진있지]|와닿|부[었어]|이[었였]|깜빡|쏟아[부붓]|끌어모|덮어[쓰써씁씌쓸쓴]|좋아함|십진|불리언|여유분|볼만[하한할해했]',
    '(?:가족|형제|부부|동료)애|번역료|안도[하한할함합했해]|씌어|엉[기긴길겨겼]|풀어[쓰쓴쓸써씀]|땅[기겨겼]|졸아들|해어[지진질져졌]|값나[가간갈갔]|그어|천부|하류|사천',
    '묵[히힌힐혀]|옹크|눌어|뻗[히힌힐쳐쳤]|귀대|헤[치쳐쳤친칠]|조[려렸린릴]|무[뎌뎠]|오가지|벴|매우면|알아[가갔간갈갑]|찾아나[서섰선설]',
  ].join('|')})`,
);
const COPULA = /이(?:(?:었|에요|어|면|나|므로|라|며|고|다|지|든|란|네|자|기|니|던|거).*)?$/;

const PARTICLE = /(?:[은는이가을를도만의에와과]|으로|에서|까지|부터|처럼|보다)$/;

/**
 * 끝낫습니다, 몸짖으로: no word of the language, or a verb that nobody writes, which sounds like one frequent word and like no other. A word
 * that the dictionary lacks may also be a frequent one with one slip.
 */
export function findMisspelt(tokenize: Tokenize, word: Word): SpellingFinding | undefined {
  const { text } = word;
  if (!HANGUL_WORD.test(text) || WORDS_APART.test(text)) return undefined;
  const isRare = isRareVerb(word.tokens);
  if (!isRare && isPlausibleHere(word.tokens)) return undefined;
  if (!isRare && (isPlausible(readTokens(tokenize, text)) || isNounWithParticle(tokenize, text)))
    return undefined;
  const [same = [], ...others] = soundingAlike(text);
  const withSlip = isRare || !isUnknown(word.tokens) ? [] : meantWords(text).filter(beginsLikeFrequentWord);
  for (const candidates of isRare ? [same] : [same, ...others, withSlip]) {
    const meant = new Set(
      candidates.filter((candidate) => {
        const tokens = readTokens(tokenize, candidate);
        const begins = tokens[0]?.surface ?? '';
        if (candidates === withSlip && text.startsWith(begins)) return false;
        // What replaces a rare verb has a stem of the same length: 가라앉다 is not 가라 and 않다.
        if (isRare && begins.length !== word.tokens[0]?.surface.length) return false;
        return isFrequent(tokens) && checkSpelling(candidate).length === 0;
      }),
    );
    const [replacement] = meant;
    if (replacement === undefined) continue;
    if (meant.size > 1) return undefined;
    return {
      start: word.start,
      end: word.end,
      original: text,
      replacement,
      kind: 'SPELLING',
      certainty: 'LIKELY',
      reason: REASON,
    };
  }
  return undefined;
}

const BEGINNINGS: ReadonlySet<string> = new Set(
  [...NOUNS, ...FREQUENT_STEMS].filter(({ length }) => length > 1).map((known) => known.slice(0, 2)),
);

/** Whether a word begins like a frequent one of two syllables or more. Most do not, and need not be tokenized. */
const beginsLikeFrequentWord = (word: string): boolean => BEGINNINGS.has(word.slice(0, 2));

/** Whether the dictionary lacks the word, also where it reads it as a verb and a noun: 괸리 is 괴- and 리. */
const isUnknown = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => tagsOf(token) === 'UNK' && token.surface !== '이') ||
  /^V[VA] ETM N/.test(flatTags(tokens));

/** The dictionary has many verbs that nobody writes, such as 해아리다; 대리는 is a noun. */
const isRareVerb = ([first]: readonly Token[]): boolean =>
  first !== undefined &&
  /^V[VA]$/.test(tagsOf(first)) &&
  first.surface.length > 1 &&
  !isFrequentStem(first) &&
  !NOUNS.has(first.surface);

/** The dictionary takes some nouns with a particle or 이다 apart at another position than the noun's end. */
function isNounWithParticle(tokenize: Tokenize, text: string): boolean {
  const noun = text.replace(COPULA, '').replace(PARTICLE, '');
  if (noun === text || noun === '') return false;
  const tokens = readTokens(tokenize, noun);
  return !PREDICATE.test(tagsOf(tokens[0])) && isPlausible(tokens);
}

const PREDICATE = /^V[VAX](?:\+|$)|^VCN/;
const NOUN = /^(?:NNG|NNP|NP|NR|NNB|NNBC|XR|XPN|MM|SL|SN|SH)$/;
const AFTER_NOUN = /^(?:J|X|VC|E)/;
const AFTER_SUFFIX = /^(?:J|X|V|E)/;

const tagsOf = (token: Token | undefined): string => token?.tags.join('+') ?? '';

/** The dictionary has these as particles or suffixes, but they are misspelt ones. */
const NO_SUFFIX = /^(?:데로|헤서?|헸|햇)$/;

/** Whether the dictionary has the token. It does not know every 이 after a noun. */
const isKnown = ({ tags, surface }: Token): boolean =>
  surface === '이' || (tags.join('+') !== 'UNK' && !NO_SUFFIX.test(surface));

/** Some verbs stand in the dictionary with the stem of a rarer one: 쓰 as 쓸. */
const isFrequentStem = ({ stem, surface }: Token): boolean =>
  FREQUENT_STEMS.has(stem) || FREQUENT_STEMS.has(surface);

/** After an error the dictionary may take the next word for an ending or a particle; then the word by itself decides. */
const isPlausibleHere = (tokens: readonly Token[]): boolean =>
  !/^(?:E|J|X[SR]|VC)/.test(firstTag(tokens[0])) && isPlausible(tokens);

/** Whether the tokens may be what a word is made of: one stem with its endings, nouns with their particles, or words without a space. */
function isPlausible(tokens: readonly Token[]): boolean {
  const [first, ...rest] = tokens;
  if (first === undefined) return true;
  if (isFrequent(tokens)) return true;
  if (!tokens.every(isKnown)) return false;
  const tags = tagsOf(first);
  if (PREDICATE.test(tags)) return isConjugated(first, rest);
  if (/^(?:E|J|X[SR]|NP|MM|[^+]+\+)/.test(tags)) return true;
  if (tags === 'MAG' || tags === 'MAJ')
    return first.surface.length === 1 || rest.every((token) => /^(?:J|VCP|E|V|XS|UNK)/.test(firstTag(token)));
  return isNominal(tokens);
}

/** The dictionary has stems of one syllable that nobody writes, such as 조 and 만. 쏠 is 쏘 before some endings, but not before -아. */
const isFrequentStemBefore = (token: Token, next: Token | undefined): boolean =>
  FREQUENT_STEMS.has(token.surface) ||
  (isFrequentStem(token) &&
    (token.tags.length > 1 || isSoftened(token) || !/^[아어았었]/.test(next?.surface ?? '')));

/** 싣 is 실 before -어. */
const isSoftened = ({ surface, stem }: Token): boolean =>
  finalConsonantOf(stem.at(-1)) === 'ㄷ' && finalConsonantOf(surface.at(-1)) === 'ㄹ';

/** -아 never stands after such a stem: 가아 is always written as 가, so that 싸아 is none of 싸다. */
function endsInA(stem: string): boolean {
  const last = jamoOf(stem.slice(-1));
  return last?.vowel === 'ㅏ' && last.final === NO_FINAL;
}

const BOUND_NOUNS = words(
  '것 수 데 적 지 줄 바 뿐 듯 채 대로 만큼 거 게 걸 건 척 체 양 터 테 참 김 나름 따름 때문 번 쪽 이 들 분 만 무렵 즈음 법 셈 탓 덕 듯이 대신 즉시 등 중 간 내 동안 년 월 일 시 원 명 개 때 날 길 곳 점 자 후 뒤 전 편 정도 만치 밖 대 차 통 족족',
);

/** Endings of one syllable are few; bound nouns that follow a verb without a space are, too. */
function mayFollowStem(token: Token): boolean {
  const tag = firstTag(token);
  if (tag === 'NNB') return BOUND_NOUNS.has(token.surface);
  if (/^E[PFC]/.test(tag) && token.tags.length === 1 && token.surface.length === 1)
    return FREQUENT_ENDINGS.has(token.surface) || /^[까듯든구군걸게데래대]/.test(token.surface);
  return /^(?:E|VX|VC|J|UNK)/.test(tag);
}

function isConjugated(first: Token, rest: readonly Token[]): boolean {
  const tag = firstTag(first);
  if (first.surface.length === 1 && tag !== 'VX' && tag !== 'VCN' && !isFrequentStemBefore(first, rest[0]))
    return false;
  if (first.tags.length === 1 && /^[아았]/.test(rest[0]?.surface ?? '') && endsInA(first.surface))
    return false;
  if (/ETM [VE]/.test(flatTags([first, ...rest]))) return false;
  return rest.every(
    (token) =>
      mayFollowStem(token) ||
      /^[하해했한할함합]/.test(token.surface) ||
      (first.surface.length > 1 && isFrequentStem(token)),
  );
}

function isNominal(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex((token) => !NOUN.test(tagsOf(token)));
  const nouns = end < 0 ? tokens : tokens.slice(0, end);
  const rest = end < 0 ? [] : tokens.slice(end);
  if (nouns.length === 0) return false;
  const isLong = nouns.every(({ surface }) => surface.length > 1);
  if (isLong && PREDICATE.test(tagsOf(rest[0]))) return true;
  const after = /^XS[VA]/.test(firstTag(rest[0])) ? AFTER_SUFFIX : AFTER_NOUN;
  if (!rest.every((token) => after.test(firstTag(token)) || token.surface === '이')) return false;
  return (
    nouns.length === 1 ||
    isLong ||
    nouns.some((noun) => firstTag(noun) === 'NNP') ||
    NOUNS.has(nouns.at(-1)?.surface ?? '') ||
    NOUNS.has(nouns.map(({ surface }) => surface).join(''))
  );
}

const flatTags = (tokens: readonly Token[]): string => tokens.flatMap(({ tags }) => tags).join(' ');

const ENDINGS = '(?: EP)*(?: EC VX(?: EP)*)?(?: EF| EC| ETM| ETN(?: J\\w+)*)(?: JX)?';
const PREDICATE_FORM = new RegExp(`^(?:VV|VA|VCN)${ENDINGS}$`);
const NOUN_FORM = new RegExp(`^NNG(?:(?: J\\w+)*| UNK| (?:XSV|XSA|VCP)${ENDINGS})$`);
const SUFFIX = /^[하한할함합해했되된될됨됩됐돼스롭시이였]/;
/** ㅏ, ㅑ and ㅗ, which -아 follows and -어 does not. */
const BRIGHT_VOWELS = ['ㅏ', 'ㅑ', 'ㅗ'];
/** How some endings begin that do not follow -았-, -었- or -겠-. 자 does in 해 봤자 alone, and is not taken for right there. */
const NEVER_AFTER_PAST = /^(?:서|아|여|며|려|러|도록|자|는(?![데지])|ㄴ|라)/;

const isFrequentPart = ({ surface, tags }: Token): boolean => {
  if (tags.every((tag) => tag.startsWith('E'))) return FREQUENT_ENDINGS.has(surface);
  if (tags.every((tag) => tag.startsWith('J'))) return FREQUENT_PARTICLES.has(surface);
  return tags.join('+') !== 'UNK' || surface === '이';
};

/** Whether the tokens are a frequent word in one of its forms. */
function isFrequent(tokens: readonly Token[]): boolean {
  const [first, second, ...others] = tokens;
  if (first === undefined || !tokens.every(isFrequentPart)) return false;
  if (tokens.some((token, at) => isDiscordant(token, tokens[at + 1]))) return false;
  const tags = flatTags(tokens);
  // 조금씩 and 끝나다 are two tokens each.
  if (FREQUENT_ADVERBS.has(tokens.map(({ surface }) => surface).join(''))) return true;
  if (second !== undefined && /^NNG V/.test(tags))
    return (
      FREQUENT_STEMS.has(first.surface + second.stem) && PREDICATE_FORM.test(flatTags([second, ...others]))
    );
  // A fused word of one syllable, such as 앎, is like too many others.
  if (PREDICATE.test(tagsOf(first)))
    return (
      isFrequentStemBefore(first, second) &&
      PREDICATE_FORM.test(tags) &&
      (tokens.length > 1 || first.surface.length > 1)
    );
  if (firstTag(first) === 'MAG' || firstTag(first) === 'MAJ')
    return FREQUENT_ADVERBS.has(first.surface) && /^MA[GJ](?: JX)?$/.test(tags);
  if (!NOUNS.has(first.surface) || !NOUN_FORM.test(tags)) return false;
  return !/^(?:X|VCP)/.test(firstTag(second)) || SUFFIX.test(second?.surface ?? '');
}

/** 했서, 주았다: an ending that does not follow what stands before it. */
function isDiscordant({ surface }: Token, next: Token | undefined): boolean {
  if (next === undefined) return false;
  const last = jamoOf(surface.slice(-1));
  if (last?.final === 'ㅆ') return NEVER_AFTER_PAST.test(next.surface);
  const isEnding = firstTag(next).startsWith('E');
  if (/^[아았]/.test(next.surface) && endsInA(surface)) return isEnding;
  if (/^[아았]/.test(next.surface)) return isEnding && !BRIGHT_VOWELS.includes(last?.vowel ?? 'ㅏ');
  if (/^[어었]/.test(next.surface)) return isEnding && BRIGHT_VOWELS.includes(last?.vowel ?? 'ㅏ');
  return false;
}
