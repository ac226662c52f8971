import { finalConsonantOf } from '#domain';
import type { SpellingCertainty } from '../finding.js';
import { endOfSubject, isWordBoundary, WORDS_LIKE_TWO, WORDS_SPLIT_AFTER_GO } from './word-boundaries.js';
import { gapsOfNumeral } from './numerals.js';
import { firstTag, lastTag, readTokens, type Token, type Tokenize, type Word } from './words.js';

/** Where a space is missing, and why. */
interface Gap {
  at: number;
  certainty: SpellingCertainty;
  reason: string;
}

/** What a rule sees: the tokens on both sides of a boundary within a word, and all of the word. */
interface Boundary {
  left: Token;
  right: Token;
  /** What precedes `left` in the word. */
  before: Token | undefined;
  isFirst: boolean;
  /** Whether `left` is the second token. */
  isSecond: boolean;
  /** The word from the boundary on. */
  rest: string;
  word: string;
  following: string;
  /** Whether `left` and what follows it can be read as one longer word: 의 in 의료재단. */
  startsLongerWord: () => boolean;
  /** Whether a modifier and a noun by themselves are what they are together. */
  isPhrase: () => boolean;
}

const BOUND_NOUN_REASON = '의존 명사는 앞말과 띄어 써요.';
/** For rules of several nouns, of which some are bound nouns and others are not. */
const ANY_NOUN_REASON = '명사와 의존 명사는 앞말과 띄어 써요.';
const AUXILIARY_REASON = '보조 용언은 앞말과 띄어 써요.';
const BETWEEN_WORDS_REASON = '낱말과 낱말 사이는 띄어 써요.';
const UNIT_REASON = '단위를 나타내는 말은 앞의 수와 띄어 써요.';
const NEGATION_REASON = '‘안’, ‘못’은 뒤의 용언과 띄어 써요.';

const sure = (reason: string) => ({ certainty: 'SURE' as const, reason });
const likely = (reason: string) => ({ certainty: 'LIKELY' as const, reason });
type Verdict = ReturnType<typeof sure> | ReturnType<typeof likely> | undefined;

const CONTENT = new Set(['NNG', 'NP', 'VV', 'VA', 'MAG', 'MAJ', 'MM', 'XR']);
const isNoun = (tag: string): boolean => /^N(?:NG|NP|P|R)$|^XSN$|^SL$/.test(tag);
/** Particles and the copula after a bound noun, to the end of the word. */
const PARTICLES =
  '(?:[은는이가을를도만의에과와로]|으로|에서|에는|에도|까지|부터|처럼|마다|보다|밖에|이라[는도고]?|조차|이?나|쯤|씩){0,4}';
const COPULA = '(?:입니다|이다|이었|였|이에요|예요|이며|이고|이지만|인|일|임)';
const withParticles = (words: string): RegExp =>
  new RegExp(`^(?:${words})${PARTICLES}(?:${COPULA}.*)?$`, 'u');

/** Forms of 것 and 거. */
const THING = /^(?:것|거(?:[를나도예였]|라고|라는|의|죠|야)|겁니다)/;
/** 법, a way of doing something, with its particle, as in 응대하는법을; not the beginning of a longer noun such as 법률. */
const WAY = /^법(?:을|이|도|은|과|에|까지|부터|만)?$/;
/** 것이, 것은 and 것을 in their short forms. */
const THING_SHORT = /^(?:게|건|걸)$/;
const BOUND_AFTER_VERB = withParticles(
  '때|뒤|후|다음|끝에|동안|중|만큼|채|줄|뿐|뿐만|대로|점|곳|겸|바[가를와는]?|데에|데만|데에만|데에는|적[이도은]|김에|편|셈|탓|덕|반면|대신|즉시|순간|무렵|당시|이후|정도|까닭|이유|경우|과정|모습|마음|생각|방법|기회|적마다|리|나위|나름|듯|듯이|지경|노릇|참|족족|양|즈음|따름|요량|심산|바람에|통에|길에',
);
const NOUN_PART =
  /^(?:(?:때문|덕분|동안|이후|당시|후|때)(?:[은는이가을를도만의에]|에는|에도|으로|까지|부터|이?라고?|마다){0,4}(?:입니다|이었.*)?|중(?:에|에는|에도|인|이[다며던었].*|입니다)?|내(?:에|에서|의|에서의|에서도|에서는)|등(?:을|의|이|에|은|으로|과|에서|에게|도))$/u;
/** Words that look like a modifier or a noun, and a noun of BOUND_AFTER_VERB or NOUN_PART after it. */
const FIXED =
  /(?:^(?:되는|바른)대로|방과후|은연중|부재중|무의식중|한밤중|오밤중|야밤중|그중|저녁때|점심때|아침때|끼니때|오랫동안|그동안|한동안|하루이틀|연내|맞은편|건너편|[가-힣]광등|신호등|가로등|비상등|평등|갈등|전조등|손전등|감시등|균등|대등|언덕|오른편|바른편)/;
/** Lamps, which end like a noun and 등. */
const LAMP =
  /^(?:조명|가스|주마|보안|방범|탐조|점멸|백열전?|방전|수은|석유|남포|[녹적황청백주]색|경고|표시|유도|안개|후미|제동|실내|독서|살균|무드|취침|센서|현관|나트륨|할로겐|네온|투광|집어)등/;

const GROUPS =
  /^(?:부서|팀|팀원|조직|직원|세대|국가|학과|지역|동료|회사|사용자|시스템|학교|동아리|업계|기업|계열사|기한|기간)$/;
const EVENTS =
  /^(?:입사|졸업|입학|출근|시작|퇴근|발표|출시|배포|지원|면접|회의|제출|수업|마감|출발|공연|작업|개강|계약)$/;
/** What one does with a work of art at an exhibition. */
const SHOWN = /^(?:출품|작품|전시|걸|올)/;
const PRESENT =
  /^(?:의미|관심|가치|책임감|자신|자신감|여유|깊이|능력|흥미|열정|효과|설득력|경쟁력|영향력|보람|인기|경험)$/;
const ABSENT = /^(?:경험|관심|자신|의미|준비|실수|사고|어려움|차질|망설임|두려움)$/;
const OWNERS =
  /^(?:고객|귀사|회사|우리|저희|저|나|남|팀|팀원들?|사용자|동료들?|사람들|자신|본인|학생들?|아이들|환자|손님들?|부모님|[가-힣]{2,4}님|서로|상대방?|저만|나만|자신만|우리만|저희만|사람들과|고객들?과|동료들?과|팀원들?과|친구들?과|누군가|사회|지역|국가|업무|직무|개인|조직|현장)의/;
const SHORT_NOUNS = withParticles('일|말|글|꿈|힘|팀|책|날|답|돈|옷|밥');

const MODIFIERS = new Set([
  '모든',
  '여러',
  '다른',
  '어떤',
  '이런',
  '그런',
  '저런',
  '무슨',
  '각종',
  '온갖',
  '별다른',
  '이러한',
  '그러한',
  '아무런',
  '여느',
  '갖은',
  '옛',
  '오랜',
  '몇몇',
]);
/** What makes one word with a modifier, and endings: 여러해살이, 이런고로, 어떤가요. */
const AFTER_MODIFIER = /^(?:분|해살이|이야기|사랑|고로|가(?:요|를|는|에)?(?![가-힣]))/;
/** Nouns that are one word with 옛. */
const OLD = withParticles('말|일|날|글|적|집|길|터|정|것|사람|시조');
const ADVERBS = new Set(
  '매우 열심히 꾸준히 항상 직접 가장 정말 아주 스스로 다시 자주 반드시 적극적으로 성실히 묵묵히 끝까지 비로소 오히려 드디어 마침내 아직 이미'.split(
    ' ',
  ),
);
const NUMERALS = new Set('한 두 세 네 석 넉 다섯 여섯 일곱 여덟 아홉 열 스무 여러 몇 첫'.split(' '));
const UNITS = withParticles('가지|명|번|번째|달|개|군데|시간|차례|권|마리|팀|배');
/** Numerals with their units that are one word, or have two readings. */
const FIXED_NUMERALS =
  /^(?:한번|한배|여러배|한개|한차례|한팀|첫팀|첫달|첫개|여러번째|몇번째?|한권|한마리|한가지|석명)/;

/** Of the adjectives that names begin with (작은불빛, 푸른나무) only 새로운 and 좋은. */
const MODIFYING_VERBS =
  /^(?:새로운|다양한|중요한|어려운|필요한|가능한|많은|좋은|배운|느낀|맡은|얻은|만든|겪은|원하던|꿈꾸던|배웠던|느꼈던)/;

/** Adjectives and verbs that names begin with: 작은불빛, 푸른나무, 꿈꾸는책방, 숨은고수. */
const NAMING =
  /^(?:[대관위통의향][한해]|작은|큰|푸른|하얀|파란|빨간|노란|검은|흰|붉은|맑은|밝은|따뜻한|따스한|착한|예쁜|고운|우아한|든든한|바른|참된|건강한|아름다운|달콤한|신선한|사랑스러운|똑똑한|빠른|깨끗한|편한|편안한|가까운|행복한|즐거운|신나는|꿈꾸는|걷는|노래하는|춤추는|웃는|반짝이는|나누는|함께하는|숨은|늘푸른|지난|늙은|젊은|어린|굳은|뜬|찬|단|쓴|둥근|너른|넓은|높은|깊은|고른|빛나는|자라는|살아있는|열린|닫힌|날으는|나는|달리는|느린|느티|오래된|정직한|정다운|친절한|싱싱한|올바른|슬기로운|지혜로운|다정한|포근한|새로운|좋은|맛있는|재미있는|멋진)/;
/** Adjectives that no name begins with, whatever it is of. */
const NEVER_NAMING =
  /^(?:어두운|시끄러운|미끄러운|더러운|위험한|복잡한|낡은|추운|더운|뜨거운|차가운|무거운|힘든|어려운|까다로운|낯선|좁은|바쁜|늦은|급한|남은|부족한|서투른|간단한|단순한|사소한|서툰|어설픈|지저분한|답답한|막막한|불편한|불안한|지루한|심각한|비슷한|똑같은|엄청난|대단한|적당한|충분한|확실한|정확한|명확한|분명한|뚜렷한|철저한|꼼꼼한|엄격한|강력한|치열한|급격한|갑작스러운|당황스러운|어색한|부끄러운|두려운|괴로운|아픈|슬픈|외로운|가난한|약한|모자란|느슨한|팽팽한|촉박한|빠듯한|빡빡한|번거로운|귀찮은|애매한|모호한|막연한|필요한|중요한|다양한|적은|많은|짧은|긴|쉬운|예민한|민감한|독특한|색다른|남다른|특이한|특별한|평범한|일정한|동일한|유사한|상세한|자세한|구체적인|세세한|섬세한|정밀한|날카로운)/;
const ORDINARY =
  /^(?:신뢰|사랑|규정|제도|재료|물건|제품|상품|서류|자료|손님|고객|시간|기간|기계|장비|설비|부품|상자|신발|의자|배관|일정|습관|지식|기술|직원|동료|사람|선배|후배|순간|실수|오류|불량|재고|주문|매출|예산|비용|계획|목표|질문|답변|말씀|조언|칭찬|약속)$/;
/** What names end with. */
const NAMED =
  /^(?:병원|마을|학교|마트|식당|카페|나라|세상|가게|책방|서점|연구소|이야기|나무|하루|내일|아침|오늘|사람들|친구들|형제|생각|손길|하늘|바다|밥상|부엌|농장|목장|공방|교회|의원|약국|치과|빵집|커피|그룹|컴퍼니|푸드|미디어|테크)/;
/** What follows a noun at the end of a word. */
const NOUN_CLOSED =
  /(?:[은는이가을를의에도과와만로]|으로|에서|에서는|에게|에도|에는|에서도|까지|부터|보다|처럼|마다|조차|들이|들을|들은|들의|들과|들도|들에게|입니다|이었\S*|이다|이며|이고)$/;

/** 안되다, forms of 안다, and the nouns that begin with the same syllable: 안으며, 안전하게, 안부를, 안내는. */
const AFTER_NOT = /^[으되된될됨됩됐돼치나전부내주정심배개건목감마도색식일장착타달대]/;
const CLAUSE_ENDINGS = /(?:면서|지만|므로|으며|려고|도록|자마자|아서|어서|해서|여서|으면|하면|하고|하며)$/;

/** Family names that end like stems, with given names that end like bound nouns. */
const NAME_WITH_EUN = /^[나박심안신남문]은[채지]/;

/** The rules in the order in which they decide; the first verdict holds. */
const RULES: readonly ((boundary: Boundary) => Verdict)[] = [
  // 할수 있다, 할수있다
  ({ left, right, rest, following, isFirst }) => {
    if (
      lastTag(left) === 'ETM' &&
      // 탈수, 몰수: the rules upon the text tell such nouns from verbs.
      (!isFirst || left.surface.length > 1 || SHORT_VERBS.test(left.surface)) &&
      endsInRieul(left) &&
      /^수/.test(right.surface) &&
      isAbility(rest, following)
    )
      return sure(BOUND_NOUN_REASON);
    return undefined;
  },
  ({ left, before, right }) =>
    left.surface === '수' &&
    firstTag(left) === 'NNB' &&
    /^[있없]/.test(right.surface) &&
    hasTag(before, 'ETM')
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  ({ left, right, rest, isFirst }) => {
    if (lastTag(left) !== 'ETM' || (isFirst && /^.$/.test(left.surface) && !SHORT_VERBS.test(left.surface)))
      return undefined;
    // 빠른거나 stands for 빠르거나.
    if (THING.test(rest) && !(left.tags.includes('VA') && rest === '거나')) return sure(BOUND_NOUN_REASON);
    if (/는$/.test(left.surface) && WAY.test(rest)) return sure(BOUND_NOUN_REASON);
    if (THING_SHORT.test(right.surface) && /는$/.test(left.surface) && rest === right.surface)
      return sure(BOUND_NOUN_REASON);
    return undefined;
  },
  ({ left, rest, following, isFirst, word }) => {
    if (isFirst && left.surface.length === 1 && (!SHORT_VERBS.test(left.surface) || /^점/.test(rest)))
      return undefined;
    if (lastTag(left) !== 'ETM' || !BOUND_AFTER_VERB.test(rest) || FIXED.test(word)) return undefined;
    if (/^적(?!마다)|^바$/.test(rest) && !/^[있없많]/.test(following)) return undefined;
    // 한곳 is a word too.
    // 박은채 is a name.
    return (isFirst && left.surface === '한' && rest.startsWith('곳')) || NAME_WITH_EUN.test(word)
      ? likely(ANY_NOUN_REASON)
      : sure(ANY_NOUN_REASON);
  },
  // 하고있다, 하지않다, 하게되다, 해야한다, 하려고한다
  ({ left, right, word }) => {
    if (lastTag(left) !== 'EC' || word.startsWith('마지못') || word.startsWith('마지않')) return undefined;
    const [ending, verb] = [left.surface, right.surface];
    if (!/^V[VXA]$|^XSV$|^MAG$/.test(firstTag(right))) return undefined;
    if (/고$/.test(ending) && /^(?:있|싶|계[시십셨])/.test(verb)) return sure(AUXILIARY_REASON);
    if (/지$/.test(ending) && /^(?:않|못[하했한할해합]|못$|말)/.test(verb)) return sure(AUXILIARY_REASON);
    if (/게$/.test(ending) && /^(?:되|된|될|됩|됐|돼)/.test(verb)) return sure(AUXILIARY_REASON);
    if (/야$/.test(ending) && /^(?:하|한|할|합|했|해|되|된|될|됩|됐|돼)/.test(verb))
      return sure(AUXILIARY_REASON);
    if (/면$/.test(ending) && /^(?:되|된|될|됩|됐|돼)/.test(verb)) return sure(BETWEEN_WORDS_REASON);
    if (/[아어여해와워려겨켜져]도$/.test(ending) && /^(?:되|된|될|됩|됐|돼|좋)/.test(verb))
      return sure(BETWEEN_WORDS_REASON);
    if (/(?:려고|고자|도록)$/.test(ending) && /^(?:하|한|할|합|했|해)/.test(verb))
      return sure(AUXILIARY_REASON);
    return undefined;
  },
  // 하진않다, 하지도않다
  ({ left, before, right }) =>
    /^(?:진|질|[는도를])$/.test(left.surface) &&
    (left.surface === '진' || left.surface === '질'
      ? left.tags.join('+') === 'EC+JX'
      : before?.surface === '지') &&
    /^(?:않|못[하했한할해합])/.test(right.surface)
      ? sure(AUXILIARY_REASON)
      : undefined,
  // 싶어하는
  ({ left, before, right }) =>
    left.surface === '어' && before?.surface === '싶' && /^[하한할함합했해]/.test(right.surface)
      ? sure(AUXILIARY_REASON)
      : undefined,
  // 힘들기도했지만, 보기만해도
  ({ left, before, right }) =>
    /^[도만는]$/.test(left.surface) &&
    firstTag(left) === 'JX' &&
    hasTag(before, 'ETN') &&
    /^(?:하[고는지며면였던자게려도]|하$|했|한|할|합|해)/.test(right.surface)
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  // 할지도모릅니다
  ({ left, before, right }) =>
    left.surface === '도' &&
    firstTag(left) === 'JX' &&
    /지$/.test(before?.surface ?? '') &&
    hasTag(before, 'EC') &&
    /^(?:모르|모른|모릅|몰[라랐])/.test(right.surface)
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  // 하기위해, 하기때문에
  ({ left, right }) =>
    lastTag(left) === 'ETN' && /^(?:위해|위하|위한|때문)/.test(right.surface)
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  // 경험때문에, 입사후, 팀내에서
  ({ left, before, rest }) => {
    if (before !== undefined || !isKnownNoun(left) || !NOUN_PART.test(rest)) return undefined;
    const whole = left.surface + rest;
    if (FIXED.test(whole) || LAMP.test(whole) || (left.surface.length < 2 && !/^내/.test(rest)))
      return undefined;
    // 정지후 is a name.
    return /^(?:때문|덕분|이후|당시|등)/.test(rest) ||
      (left.meaning.startsWith('행위') && !/^[가-힣]지후/.test(whole))
      ? sure(ANY_NOUN_REASON)
      : likely(ANY_NOUN_REASON);
  },
  // 부서간, 발생시, 입사전에, 팀내
  ({ left, before, rest, following }) => {
    if (before !== undefined || firstTag(left) !== 'NNG') return undefined;
    const isBetween = /^간(?:의|에|에는)?$/.test(rest) && GROUPS.test(left.surface);
    const isWithin = rest === '내' && GROUPS.test(left.surface);
    const isEarlier = /^전(?:에|에는|부터|까지)$/.test(rest) && EVENTS.test(left.surface);
    // 졸업전 is an exhibition too.
    if (isEarlier && left.surface === '졸업') {
      if (SHOWN.test(following)) return undefined;
      if (/^참[가여]/.test(following)) return likely(ANY_NOUN_REASON);
    }
    const isOccasion = /^시(?:에|에는|에도)?$/.test(rest) && /^(?:행위|상태변화)/.test(left.meaning);
    if (isBetween || isWithin || isEarlier) return sure(ANY_NOUN_REASON);
    return isOccasion && left.surface.length > 1 ? likely(ANY_NOUN_REASON) : undefined;
  },
  // 의미있는
  ({ left, right, before, rest }) => {
    if (before !== undefined || firstTag(left) !== 'NNG' || !/^V[VA]$/.test(firstTag(right)))
      return undefined;
    if (/^있[는게었다고을으지습]/.test(rest) && !/^[값뜻맛멋]$/.test(left.surface))
      return PRESENT.test(left.surface) ? sure(BETWEEN_WORDS_REASON) : likely(BETWEEN_WORDS_REASON);
    return /^없[는이다어었고]/.test(rest) && ABSENT.test(left.surface)
      ? likely(BETWEEN_WORDS_REASON)
      : undefined;
  },
  // 저같은
  ({ left, right, isFirst }) =>
    isFirst && firstTag(left) === 'NP' && right.surface === '같' && right.tags[0] === 'VA'
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  // 각부서의, 매순간
  ({ left, right, isFirst }) =>
    isFirst &&
    /^[각매]$/.test(left.surface) &&
    firstTag(left) === 'MM' &&
    firstTag(right) === 'NNG' &&
    right.surface.length > 1
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 고객의목소리를, but not names such as 배달의민족
  ({ left, right, rest, word }) =>
    left.surface === '의' && lastTag(left) === 'JKG' && OWNERS.test(word) && startsWord(right, rest)
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 책임감이강한
  ({ left, before, right, rest }) =>
    /^[이가]$/.test(left.surface) &&
    lastTag(left) === 'JKS' &&
    before !== undefined &&
    isKnownNoun(before) &&
    /^(?:VV|VA|MAG)$/.test(firstTag(right)) &&
    rest.length > 1
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 맡은일을
  ({ left, before, right, rest }) =>
    lastTag(left) === 'ETM' &&
    /^V[VX]$|^XSV$|^EP$/.test(left.tags.length > 1 ? firstTag(left) : lastTag(before)) &&
    firstTag(right) === 'NNG' &&
    SHORT_NOUNS.test(rest) &&
    left.surface !== '볼'
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 이와같은
  ({ left, right }) =>
    /^J/.test(lastTag(left)) && /[와과]$/.test(left.surface) && /^같[은이았]/.test(right.surface)
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  // 문제를해결하기, 저는개발자로서
  ({ left, before, right, rest }) => {
    if (!/^J(?:KO|KB|X)$/.test(lastTag(left)) || left.tags.length > 1) return undefined;
    if (before === undefined || !isKnownNoun(before) || !startsWord(right, rest)) return undefined;
    if (/^(?:를|에서|에게|으로|까지|부터|에는|에서는)$/.test(left.surface)) return sure(BETWEEN_WORDS_REASON);
    if (/^[을는은와과]$/.test(left.surface) && (firstTag(before) === 'NP' || before.surface.length > 1))
      return likely(BETWEEN_WORDS_REASON);
    return undefined;
  },
  // 그러나저는
  ({ left, right, rest, isFirst }) =>
    isFirst &&
    firstTag(left) === 'MAJ' &&
    left.surface.length > 1 &&
    startsWord(right, rest) &&
    !/^(?:또한|허나)$/.test(left.surface)
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  // 모든사람
  ({ left, right, rest, isFirst }) =>
    isFirst &&
    MODIFIERS.has(left.surface) &&
    (firstTag(right) === 'NNG' || /^[것분일점]/.test(rest)) &&
    rest.length > 1 &&
    !AFTER_MODIFIER.test(rest) &&
    !(left.surface === '옛' && OLD.test(rest)) &&
    !(left.surface === '오랜' && rest.startsWith('만'))
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  // 두번째, 세가지
  ({ left, rest, isFirst }) =>
    isFirst && NUMERALS.has(left.surface) && UNITS.test(rest) && !FIXED_NUMERALS.test(left.surface + rest)
      ? sure(UNIT_REASON)
      : undefined,
  // 안했습니다, 못갔습니다
  ({ left, before, right, rest, isFirst }) => {
    // 보면안되는
    if (left.surface === '안' && before?.surface === '면' && /^[되된될됩됐돼]/.test(right.surface))
      return sure(NEGATION_REASON);
    // 안보 이념, 안한솔. The rules upon the text tell 국가 안보이다 from 안 보이다.
    if (/^보[이였]|^한[솔별결빛율울슬]/.test(rest) || (!isFirst && !/^J/.test(lastTag(before))))
      return undefined;
    if (firstTag(left) !== 'MAG' || !/^V[VX]$/.test(firstTag(right))) return undefined;
    if (
      left.surface === '안' &&
      /^(?:하[고는지며면였]|했|한|할|합|해|가[고는지면]|갔|먹|보[고면]|봤|오[고는지면]|왔|받|믿|쓰[고는지면]|썼|좋)/.test(
        right.surface,
      )
    )
      return sure(NEGATION_REASON);
    if (left.surface === '안' && rest.length > 1 && !AFTER_NOT.test(rest)) return likely(NEGATION_REASON);
    if (left.surface === '안' && /^(?:난다|났)/.test(rest)) return likely(NEGATION_REASON);
    if (
      left.surface === '못' &&
      isFirst &&
      firstTag(right) === 'VV' &&
      !/^[하한할함합했해되된될됨됩됐돼나난날났생지진질졌마쓰쓴썼써살산삽박미]/.test(rest)
    )
      return likely(NEGATION_REASON);
    if (left.surface === '못' && /^(?:가|갔|먹|보|봤|본|오|왔|받|찾|자|잤|읽|이기|이겼)/.test(right.surface))
      return likely(NEGATION_REASON);
    return undefined;
  },
  // 잘못적어, 잘다루는, but not 잘못하다, 잘살다
  ({ left, right, rest, isFirst }) =>
    isFirst &&
    firstTag(left) === 'MAG' &&
    /^잘못?$/.test(left.surface) &&
    firstTag(right) === 'VV' &&
    rest.length > 1 &&
    !/^(?:[하한할함합했해되된될됨됩됐돼이나난날났생라못])/.test(rest) &&
    !/(?:는|은|던)[가-힣]{1,3}$/.test(rest) &&
    !(left.surface === '잘' && /^(?:[사산살삽]|리|려|릴|린|렸|록|룩)/.test(rest))
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 땀흘려, 불꺼진: what the dictionary does not have as one verb
  ({ left, right, rest, isFirst }) =>
    isFirst &&
    left.tags.join('+') === 'NNG' &&
    DONE_WITH_NOUN.test(`${left.surface} ${rest}`) &&
    /^V[VA]$/.test(firstTag(right))
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 열심히했습니다
  ({ left, right, rest, following, isFirst }) =>
    isFirst &&
    firstTag(left) === 'MAG' &&
    ADVERBS.has(left.surface) &&
    (/^(?:VV|VA)$/.test(firstTag(right)) ? !/기(?:[를은는이가의에도와]|$)/.test(rest) : DOING.test(rest)) &&
    rest.length > 1 &&
    !/^이[다라면며지었]/.test(rest) &&
    !AFTER_ADVERB.test(rest) &&
    // 손님으로 가장하고
    (left.surface !== '가장' || !rest.startsWith('하고') || /^싶/.test(rest.slice(2) || following))
      ? sure(BETWEEN_WORDS_REASON)
      : undefined,
  // 하는방법, 새로운방법
  (boundary) => {
    const { left, right, rest, before, word } = boundary;
    if (lastTag(left) !== 'ETM' || firstTag(right) !== 'NNG' || right.surface.length < 2 || rest.length < 2)
      return undefined;
    const stem = left.tags.length > 1 ? firstTag(left) : lastTag(before);
    const isOfVerb = /^[는던]$/.test(left.surface)
      ? /^(?:VV|VX|XSV|EP)$/.test(stem)
      : stem === 'XSV' || (stem === 'XSA' && before?.meaning.startsWith('행위') === true);
    if (isOfVerb && before !== undefined && right.meaning !== '장소') return likely(BETWEEN_WORDS_REASON);
    if (isPlainPhrase(boundary)) return likely(BETWEEN_WORDS_REASON);
    return MODIFYING_VERBS.test(word) ? likely(BETWEEN_WORDS_REASON) : undefined;
  },
  // 일하면서느낀
  ({ left, right, rest }) =>
    lastTag(left) === 'EC' &&
    CLAUSE_ENDINGS.test(left.surface) &&
    /^(?:NNG|NP|MAG|VV)$/.test(firstTag(right)) &&
    startsWord(right, rest)
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 누구보다열심히, 기억에남는, 무엇이든배우려는
  ({ left, before, right, rest, startsLongerWord }) =>
    /^J(?:K[BOS]|X)$/.test(left.tags.join('+')) &&
    PARTICLES_BEFORE_WORDS.has(left.surface) &&
    before !== undefined &&
    (isKnownNoun(before) || /^J/.test(firstTag(before))) &&
    (before.surface.length > 1 ||
      /^(?:NP|XSN)$/.test(firstTag(before)) ||
      SHORT_NOUN.test(before.surface) ||
      (firstTag(left) === 'JKO' && /^V/.test(firstTag(right)))) &&
    startsWord(right, rest) &&
    !startsLongerWord()
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 상대방의이야기를, but not names such as 배달의민족
  ({ left, before, right, rest, startsLongerWord }) =>
    left.surface === '의' &&
    before !== undefined &&
    (isKnownNoun(before) || /^J/.test(firstTag(before))) &&
    ABSTRACT.test(right.surface) &&
    startsWord(right, rest) &&
    !startsLongerWord()
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 생각하고행동하는, 뭉치게만든
  ({ left, right, rest, isFirst, word, startsLongerWord }) =>
    left.tags.join('+') === 'EC' &&
    !isFirst &&
    JOINING_ENDINGS.test(left.surface) &&
    !WORDS_SPLIT_AFTER_GO.test(word) &&
    /^(?:NNG|NP|MAG|VV|XR)$/.test(firstTag(right)) &&
    rest.length > 1 &&
    !startsLongerWord()
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 처음만난, 새로배운
  ({ left, right, rest, isFirst }) =>
    isFirst &&
    /^(?:MAG|NNG)$/.test(firstTag(left)) &&
    ADVERBS_BEFORE_VERBS.has(left.surface) &&
    (/^(?:V[VA]|NP)$/.test(firstTag(right)) || DOING.test(rest)) &&
    rest.length > 1 &&
    !AFTER_ADVERB.test(rest) &&
    !/^[하되한된할될함됨합됩했됐해돼이]|기(?:[를은는이가의에도와]|$)/.test(rest)
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 제꿈은
  ({ left, right, rest, isFirst }) =>
    isFirst && left.surface === '제' && firstTag(left) === 'NP' && OWN.test(right.surface) && rest.length > 1
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
  // 제아내는, 우리동네에서
  ({ left, right, rest, isFirst }) =>
    isFirst &&
    /^(?:[제내]|우리|저희)$/.test(left.surface) &&
    firstTag(left) === 'NP' &&
    (OURS.test(right.surface) || (left.surface.length === 1 && OWN.test(right.surface) && rest !== '일이')) &&
    NOUN_CLOSED.test(rest)
      ? likely(BETWEEN_WORDS_REASON)
      : undefined,
];

/** 언제부터인가, 누구에게인지, 내일까지이고, 세계적으로까진: the copula, or a particle after another one. */
const AFTER_PARTICLE =
  /^(?:인[가지데]|이[다라며었고지기든]|일[지까]|서?임[을은이에]|였|까진|부턴|보단|지(?:라도|언정)|망정)/;
/** A particle of the adverb, or what makes one word with it: 다시는, 바로잡다, 새로고침, 자주색, 직접적, 직접비. */
const AFTER_ADVERB =
  /^(?:[은는도]|만(?![나난들드])|까지|부터|잡|고침|색|적[은이을]|높임|낮춤|비[를와는가의])/;
/** Nouns with the verbs that one uses with them. */
const DONE_WITH_NOUN =
  /^(?:땀 (?:흘[리려린릴렸]|나|날|난)|불 (?:[꺼끄껐끈끌켜켠켰]|붙[은어])|말 (?:많|없|통하|통할)|문 (?:[닫연여열])|꿈 (?:많|없)|정 (?:많|깊)|돈 (?:버[는던]|벌|많|없|들)|밥 (?:먹|짓|지[은을어])|책 (?:읽|많|쓰)|글 (?:쓰[는던고]|읽)|물 (?:마[시셨신]|붓)|일 (?:많|배우|배운|끝나|끝난|끝내)|손 (?:씻|흔들|내[미밀민])|눈 (?:마주|맞추|비비)|술 (?:마[시셨신]|취)|잠 (?:못|깨|깬)|차 (?:몰|모[는]|타)|줄 (?:서[는서]|선|섰)|시간 (?:보내|보낸|쪼개|쪼갠|들|남)|사람 (?:많|만나|만난|사[는]|좋[은아])|경험 (?:없|부족|쌓)|실수 (?:없|줄)|욕심 (?:많|없|내)|정보 (?:얻|찾)|자격증 (?:따|딴)|이름 (?:짓|부르)|약속 (?:지키|지킨|지켜))/;
/** A noun or a root with 하다 or 되다. */
const DOING = /^[가-힣]{1,3}[하한할했합해되된될됐됩]/;
const PARTICLES_BEFORE_WORDS = new Set(
  '에 에서 에게 으로 로 와 과 을 를 은 는 이 가 도 만 까지 부터 보다 처럼 마다 이든 든 조차 마저 로서 으로서 로써 으로써 에서는 에는 에게는 으로는 에도 에서도 보다도 같이 께 께서 께서는'.split(
    ' ',
  ),
);
const ADVERBS_BEFORE_VERBS = new Set(
  '처음 새로 서로 먼저 다시 함께 직접 스스로 많이 빨리 더욱 점점 오래 자주 모두 널리 항상 계속 아무리 제대로 그대로 차근차근 하나하나 곧바로 일찍 따로 여전히 무조건 미리 결코 비록 만약 아직 이미 훨씬 조금 굳이 과연 주로 가끔 이제 벌써 금방 곧장 오직 마치 끝내 결국 드디어 바로 특히 매우 아주 정말 너무 꽤 그다지 비교적 전혀 도무지 좀처럼 거의'.split(
    ' ',
  ),
);
const SHORT_NOUN = /^(?:눈|손|몸|힘|꿈|일|책|말|글|귀|돈|집|발|입)$/;
const OURS =
  /^(?:아내|남편|부모님|아버지|어머니|동생|누나|언니|오빠|아들|딸|가족|친구|고향|이름|가게|동네|직업|성적|실수|잘못|차례|방식|습관|나이|매장|부서|학교|지역|직원|팀원|고객|손님|제품)$/;
const OWN =
  /^(?:꿈|목표|강점|장점|단점|역할|성격|이름|생각|경험|능력|의견|인생|삶|마음|노력|힘|일|역량|포부|신념|좌우명|가치관|전공|업무|실력)$/;
/** Nouns that no name of a company has after 의. */
const ABSTRACT =
  /^(?:이야기|의견|입장|관점|중요성|필요성|가치|성장|발전|변화|목소리|마음|노력|도움|능력|역량|경험|장점|단점|강점|약점|역할|책임|요구|불편|만족도|효율|목표|비전|방향|생각|특성|차이|원인|결과|문제|흐름|기본|일원|구성원|관계|방법|기준|원칙|과정|소통|협업|신뢰|약속|차별점|매력|인재상|일환|연속|시작|미래|기회)$/;
/** Endings after which no part of the same word comes. */
const JOINING_ENDINGS = /^(?:.*(?:으?며|면서|지만|려고|도록|게|거나|든지|니까|더라도|는데|수록)|고)$/;

/**
 * Finds where a word lacks spaces, in order: the positions in a numeral with its unit, or one that the word's form or its neighbours tell,
 * or else all between its tokens.
 */
export function findMissingSpaces(tokenize: Tokenize, words: readonly Word[], index: number): Gap[] {
  const word = words[index];
  if (word === undefined || WORDS_LIKE_TWO.test(word.text)) return [];
  const following = words[index + 1];
  const numeral = gapsOfNumeral(tokenize, word.text);
  if (numeral.length > 0) return numeral.map((at) => ({ at: word.start + at, ...likely(UNIT_REASON) }));
  const gap =
    findByForm(word) ??
    findAfterNoun(tokenize, word) ??
    findAfterSubject(tokenize, word) ??
    findByNeighbours(tokenize, word, words[index - 1], following, words[index + 2]);
  if (gap !== undefined) return [gap];
  if (word.tokens.some(isUnknown)) return [];
  const { tokens } = word;
  return tokens.slice(1).flatMap((right, leftIndex): Gap[] => {
    const left = tokens[leftIndex];
    if (left === undefined || left.end !== right.start) return [];
    const boundary: Boundary = {
      left,
      right,
      before: tokens[leftIndex - 1],
      isFirst: leftIndex === 0,
      isSecond: leftIndex === 1,
      rest: word.text.slice(right.start - word.start),
      word: word.text,
      following: following?.text ?? '',
      isPhrase: () => isPhrase(tokenize, word.text, right.start - word.start),
      startsLongerWord: () => startsLongerWord(tokenize, left, word.text.slice(left.start - word.start)),
    };
    if (/^J/.test(lastTag(left)) && AFTER_PARTICLE.test(boundary.rest)) return [];
    for (const rule of RULES) {
      const verdict = rule(boundary);
      if (verdict !== undefined) return [{ at: right.start, ...verdict }];
    }
    const head = word.text.slice(0, right.start - word.start);
    return isWordBoundary(tokenize, { tokens, index: leftIndex + 1, head, rest: boundary.rest })
      ? [{ at: right.start, ...likely(BETWEEN_WORDS_REASON) }]
      : [];
  });
}

const COUNTERS = '(?:년|개월|달|주|주일|일|시간|분|초|명|개|건|번|회|가지|살|배|원|권|곳|%)';
/** Words that consist of these two parts, whatever the tokens are. */
const FORMS: readonly [RegExp, NonNullable<Verdict>][] = [
  [/^(.+뿐만)(아니.*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^([이그저]와)(같[은이].*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^(일한)((?:만큼|적[이도은]|뒤|것).*)$/u, sure(ANY_NOUN_REASON)],
  [/^([\d,]+여)((?:명|개|곳|가지|건|편|회|권|년|일|팀).*)$/u, sure(UNIT_REASON)],
  [/^([총약])(\d.*)$/u, sure(BETWEEN_WORDS_REASON)],
  [
    new RegExp(`^([\\d,.]+만?${COUNTERS})((?:만에|동안|정도|이상|이하|미만|중에).*|중)$`, 'u'),
    sure(ANY_NOUN_REASON),
  ],
  [/^(하루|이틀|사흘|나흘|열흘|보름|일주일)(만에.*|동안.*)$/u, sure(ANY_NOUN_REASON)],
  [/^(몇)((?:년|개월)(?:간|이나|이|을|의|에)?)$/u, sure(UNIT_REASON)],
  [/^(전)(직원(?:이|을|은|의|과|에게)?)$/u, likely(BETWEEN_WORDS_REASON)],
  [
    /^(더)((?:이상|많은|많이|빨리|깊이|나아[가지질]).*|(?:나은|큰|좋은|높은|넓은))$/u,
    sure(BETWEEN_WORDS_REASON),
  ],
  // 더좋은치과 may be a name.
  [
    /^(더)((?:나은|큰|좋은|높은|넓은)(?!미래|세상|내일|삶|사람들|친구들|[가-힣]*(?:병원|의원|치과|약국|교회|학원)).+)$/u,
    likely(BETWEEN_WORDS_REASON),
  ],
  [/^(좀)(더(?:욱)?)$/u, sure(BETWEEN_WORDS_REASON)],
  [
    /^(이번|다음)((?:주|달|학기|분기|기회|프로젝트)(?:에|에는|의|가|를|까지|부터)?)$/u,
    sure(BETWEEN_WORDS_REASON),
  ],
  [/^(어린)((?:시절|나이).*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^(지난)((?:학기|방학|시절|프로젝트|경험|직장|회사).*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^(매일)((?:아침|저녁|새벽|밤|점심|오전)(?:마다|에|에는|의|을|이)?)$/u, sure(BETWEEN_WORDS_REASON)],
  [
    /^(학창|유년|청소년|(?:초등|고등|중|대)학교?|학생|신입|인턴|유학|대학원)(시절(?!인연).*)$/u,
    sure(BETWEEN_WORDS_REASON),
  ],
  [/^(못다)([한하했할].*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^([이그저])(같은)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^(그때|그날|그곳에서|거기서)(만난|만났.*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^(더불어)((?:사는|살아|성장|발전|일하|함께).*)$/u, sure(BETWEEN_WORDS_REASON)],
  [
    /^(하루|아침|저녁|새벽|주말|방학|[가-힣]?학기|일주일|한달|일년|여름|겨울)((?:종일|내내)(?:을|의|도)?)$/u,
    sure(BETWEEN_WORDS_REASON),
  ],
  [
    /^(하루|일일|주간|월간|연간|전체|업계|전국)(평균(?:을|의|은|도|보다|적인|적으로)?)$/u,
    likely(BETWEEN_WORDS_REASON),
  ],
  [
    /^(아침|저녁|새벽|밤|오늘|매일|늘|항상|가장)((?:일찍|일찌감치)(?:부터|이)?)$/u,
    sure(BETWEEN_WORDS_REASON),
  ],
  [/^(아침|저녁|새벽)(늦게.*)$/u, likely(BETWEEN_WORDS_REASON)],
  [
    /^(.*[가-힣]{2})((?<=융통성|책임감|자신감|인내심|협동심|끈기|참을성|실수|사고|차질|부담|경험|지식|도움|불평|불만|후회|두려움|예외|오차|문제의식|휴식)없[는이다어었고지].*)$/u,
    likely(BETWEEN_WORDS_REASON),
  ],
  [/^(.+는)(데는)$/u, sure(BOUND_NOUN_REASON)],
  [/^(또)(다른.*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^([저제])((?:스스로|역시).*)$/u, likely(BETWEEN_WORDS_REASON)],
  [/^([이그]와)((?:관련|더불어|함께|달리|비슷|마찬가지).*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^(그)(자체(?:[로가를의는도]|만으로|로서)?)$/u, sure(BETWEEN_WORDS_REASON)],
  [
    /^([이그])((?:가게|손님|현장|동네|공장|매장|친구|상품|직장|동료|선배|후배|기계|방법|방식|물건|약속|원칙|습관|태도|모습|소식|사고|실수|실패|자격증|책임|목표|질문|대회|행사|계획|제도|결정|선택)(?:[은는이가을를의에도과와로만]|으로|에서|에게|부터|까지|처럼|들이|들은))$/u,
    likely(BETWEEN_WORDS_REASON),
  ],
  [/^(맨)((?:처음|먼저|마지막|앞|뒤|아래|위|끝)(?:에|은|의|이|으로|로|부터)*)$/u, sure(BETWEEN_WORDS_REASON)],
  [/^([비눈])(오(?:는|던)|왔던)$/u, likely(BETWEEN_WORDS_REASON)],
  [/^(헌)((?:옷|책|신발|종이|물건)(?:[을은이도의])?)$/u, likely(BETWEEN_WORDS_REASON)],
  [/^(입사)(전(?:에|에는|부터|까지))$/u, sure(ANY_NOUN_REASON)],
  [/^(필요)(시(?:에[는도]?)?)$/u, likely(ANY_NOUN_REASON)],
];

/** Nouns that a noun before them is apart from: 기대이상의, 퇴근직전에. */
const AFTER_NOUN =
  /^([가-힣]{2,8}?)((?:이상|이하|이외|이래|자체|역시|직전|직후|도중|대비|위주|출신|시절|전날|당일|무렵|즈음|내내|전후|대신)(?:[은는이가을를의에도과와로만]|으로|에서|에는|에도|까지|부터|인|입니다|이다)?)$/u;

/** 기대이상의: the noun before is read as one by itself. */
function findAfterNoun(tokenize: Tokenize, { text, start }: Word): Gap | undefined {
  const noun = AFTER_NOUN.exec(text)?.[1];
  if (noun === undefined) return undefined;
  const [whole] = readTokens(tokenize, text);
  if (whole !== undefined && whole.surface.length > noun.length && !whole.tags.includes('NNP'))
    return undefined;
  const tokens = readTokens(tokenize, noun);
  return tokens.every(isKnownNoun) ? { at: start + noun.length, ...likely(BETWEEN_WORDS_REASON) } : undefined;
}

function findByForm({ text, start }: Word): Gap | undefined {
  for (const [form, verdict] of FORMS) {
    const first = form.exec(text)?.[1];
    if (first !== undefined) return { at: start + first.length, ...verdict };
  }
  return undefined;
}

/** 점이많지만 */
function findAfterSubject(tokenize: Tokenize, { text, start }: Word): Gap | undefined {
  const at = endOfSubject(tokenize, text);
  return at === undefined ? undefined : { at: start + at, ...likely(BETWEEN_WORDS_REASON) };
}

/** What the words beside it say about a word whose own tokens are another reading. */
function findByNeighbours(
  tokenize: Tokenize,
  word: Word,
  previous: Word | undefined,
  following: Word | undefined,
  second: Word | undefined,
): Gap | undefined {
  const { text, start, end } = word;
  const next = following?.text ?? '';
  const isModified = lastTag(previous?.tokens.at(-1)) === 'ETM';
  // 경험을 통해배운, 사람에 대한관심이
  const [, afterObject, afterParticle] = RELATION.exec(`${previous?.text.at(-1) ?? ''} ${text}`) ?? [];
  const relation = afterObject ?? afterParticle;
  if (relation !== undefined && isKnownWord(tokenize, text.slice(relation.length)))
    return { at: start + relation.length, ...likely(BETWEEN_WORDS_REASON) };
  // 할 수있다, 할 줄안다
  if (isModified && /^수[있없]|^줄(?:아[는니]|안|알|모르|몰)/.test(text))
    return { at: start + 1, ...sure(BETWEEN_WORDS_REASON) };
  // 그럴 리가없다
  if (isModified && /^리(?:가|는|도)?없/.test(text))
    return { at: start + text.indexOf('없'), ...sure(BETWEEN_WORDS_REASON) };
  // 할 지도모른다고
  if (isModified && /^지도(?:모[르른릅]|몰)/.test(text))
    return { at: start + 2, ...sure(BETWEEN_WORDS_REASON) };
  // 한가지 지킨 것, but not 이와 한가지, 한가지 뜻
  if (
    /^한가지(?:[를만은도씩]|만은|라도)?$/.test(text) &&
    !/[와과나]$/.test(previous?.text ?? '') &&
    !/^(?:뜻|의미)/.test(next)
  )
    return { at: start + 1, ...likely(UNIT_REASON) };
  // 졸업한지 2년
  // 한지 and 본지 alone may be paper.
  if (
    /[한은온간된난든운본]지$/.test(text) &&
    isDuration(next, second?.text ?? '') &&
    (text.length > 2 || /[을를]$/.test(previous?.text ?? ''))
  )
    return {
      at: end - 1,
      ...(NAME_WITH_EUN.test(text) ? likely(BOUND_NOUN_REASON) : sure(BOUND_NOUN_REASON)),
    };
  // 줄이는데 도움이 되었다, but not 기획했는데 3일 만에
  if (
    /는데$/.test(text) &&
    text.length > 2 &&
    finalConsonantOf(text.at(-3)) !== 'ㅆ' &&
    !/없는데$/.test(text) &&
    ((PURPOSES.test(next) && !/^(?:종일|내내)/.test(second?.text ?? '')) ||
      isDuration(next, second?.text ?? ''))
  )
    return { at: end - 1, ...likely(BOUND_NOUN_REASON) };
  // 근무한적이 있다
  if (/..[한된던본]적[이도은]$/.test(text) && /^[있없많]/.test(next))
    return { at: end - 2, ...sure(BOUND_NOUN_REASON) };
  return undefined;
}

/** 대한민국 and 대한항공 are names. */
const RELATION =
  /^(?:[을를] ([위통][한해])|에 ([대관의][한해])(?!민국|항공|상의|제국|체육|적십자))(?=[가-힣]{2})(?![서도])/u;

const isKnownWord = (tokenize: Tokenize, text: string): boolean => {
  const [first] = readTokens(tokenize, text);
  return first !== undefined && /^(?:NNG|V[VA]|MAG)$/.test(firstTag(first)) && text.length > 1;
};

/** What one spends or does for a purpose: 데 before it is a bound noun, not an ending. */
const PURPOSES =
  /^(?:집중|기여|도움|이바지|성공|필요|왕도|지장|걸림돌|보탬|밑거름|한계가|능숙|탁월|열중|전념|몰두|익숙|서툴|서툰|유용|자신이|보람을|온 힘|중점|주력|초점|일조|앞장|한몫|힘썼|힘쓰|걸[리렸린]|쓰였|쓰이|사용|활용|사흘|이틀|하루|\d+(?:년|개월|달|주|일|시간|분))/;

const isDuration = (next: string, second: string): boolean =>
  (/^(?:\d+(?:년|개월|달|주|일|시간)|벌써|어느덧|꼬박|반년|일주일|하루|이틀|사흘)/.test(next) &&
    !/^(?:종일|내내)/.test(second)) ||
  (/^(?:한|두|세|석|네|넉|다섯|여섯|일곱|여덟|아홉|열|몇)$/.test(next) &&
    /^(?:년|달|해|주|시간|개월|학기)/.test(second));

/** The dictionary splits a word with an unknown part or a symbol at any position. It does not know 이 as a particle everywhere. */
const isUnknown = ({ tags, surface }: Token): boolean =>
  tags.some((tag) => /^(?:UNK|SF|SC)$/.test(tag)) && surface !== '이';

/** Forms of verbs, and 큰, of one syllable; 단, 번 and 건 are more often the beginning of a noun. */
const SHORT_VERBS = /^[할한될된갈볼본올온쓸쓴큰알]$/;

/** No name consists of a verb and what one does, or one of these nouns. */
const isOrdinary = ({ surface, meaning }: Token): boolean =>
  /^(?:행위|정적사태|상태변화)/.test(meaning) || ABSTRACT.test(surface) || ORDINARY.test(surface);

/** 미끄러운바닥이, 남은재료는: a modifier of two syllables and more that no name begins with, a noun and its particle. */
function isPlainPhrase({ left, right, before, isPhrase, word, rest, isFirst, isSecond }: Boundary): boolean {
  const isAlone = left.tags.length > 1 && !firstTag(left).startsWith('XS');
  const stem = isAlone ? left : before;
  return (
    (isAlone ? isFirst : isSecond) &&
    word.length - rest.length > 1 &&
    rest.length > 2 &&
    !NAMING.test(word) &&
    !/^(?:거리|자리)/.test(rest) &&
    (!NAMED.test(rest) || NEVER_NAMING.test(word)) &&
    ((firstTag(stem) === 'VV' && !left.surface.endsWith('는') && isOrdinary(right)) ||
      NEVER_NAMING.test(word)) &&
    NOUN_CLOSED.test(rest) &&
    /^(?:V[VAX]|XS[VA]|XR|NNG)$/.test(firstTag(stem)) &&
    isPhrase()
  );
}

const endsInRieul = ({ surface }: Token): boolean => finalConsonantOf(surface.at(-1)) === 'ㄹ';

function startsLongerWord(tokenize: Tokenize, left: Token, text: string): boolean {
  const [first] = readTokens(tokenize, text);
  return first !== undefined && first.surface.length > left.surface.length && firstTag(first) !== 'NNP';
}

function isPhrase(tokenize: Tokenize, word: string, at: number): boolean {
  const modifier = readTokens(tokenize, word.slice(0, at));
  const noun = readTokens(tokenize, word.slice(at));
  return (
    lastTag(modifier.at(-1)) === 'ETM' &&
    noun[0]?.tags.join('+') === 'NNG' &&
    noun[0].surface.length > 1 &&
    noun.slice(1).every((token) => /^(?:J|VCP|E|XSN)/.test(firstTag(token)) || token.surface === '이')
  );
}

const hasTag = (token: Token | undefined, tag: string): boolean => token?.tags.includes(tag) ?? false;

const isKnownNoun = (token: Token): boolean => token.tags.length === 1 && isNoun(firstTag(token));

const startsWord = (right: Token, rest: string): boolean => CONTENT.has(firstTag(right)) && rest.length > 1;

/** 수 is the bound noun where what follows says that something is possible or not, or that there is no other way. */
const isAbility = (rest: string, following: string): boolean =>
  /^수[가도는만]?[있없]/.test(rest) ||
  (/^수(?:[가도는만]|밖에|조차)?$/.test(rest) && /^[있없]/.test(following));
