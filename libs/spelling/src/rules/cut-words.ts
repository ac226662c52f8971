import { isVerbAlone, type Parted } from './parted-forms.js';
import { COMPOUND_REASON } from './spacing-reasons.js';
import { firstTag, isModifier, lastTag, readTokens, type Token, type Tokenize, type Word } from './words.js';

/** A longer part is a word by itself. */
const MAXIMUM_LEFT_CHARACTERS = 6;
/** Syllables before which nothing was cut: words of their own (nouns, counters, pronouns, modifiers, adverbs) and the suffixes 쯤 and 씩. */
const FREE_SYLLABLES = new Set(
  (
    '색 일 말 글 꿈 힘 팀 책 때 곳 점 뒤 앞 안 밖 중 후 전 간 내 외 수 것 데 바 채 분 씨 명 개 번 년 월 집 길 손 눈 몸 돈 물 불 밥 술 차 땅 밤 낮 날 해 달 별 강 벽 문 방 창 상 병 약 칼 옷 빵 떡 닭 배 섬 끝 옆 ' +
    '밑 위 속 값 맛 멋 뜻 법 시 반 조 과 부 줄 잔 왕 신 이 그 저 제 나 너 참 또 꼭 더 못 잘 다 좀 곧 늘 막 갓 각 매 본 첫 새 헌 옛 온 두 세 네 한 몇 등 및 만 뿐 쪽 편 측 겸 대 척 땀 피 뼈 살 털 목 코 귀 입 발 ' +
    '팔 턱 뺨 춤 끈 천 활 꽃 풀 숲 들 논 밭 흙 돌 금 은 철 쇠 납 빛 비 벌 쥐 뱀 용 죄 욕 빚 잠 꾀 덕 복 정 흥 재 암 뇌 폐 혼 넋 얼 님 형 딸 남 놈 짝 벗 몫 짐 틀 칸 동 초 쯤 씩'
  ).split(' '),
);
/** Second verbs of compounds, with the first verbs that they make one word with. After any other verb each is a word of its own. */
const SECOND_VERBS: readonly [second: RegExp, first: RegExp][] = [
  [/^(?:주|준|줄|줬|줍|줌|줘|드[리립려렸린릴])/, /(?:돌려|물려|넘겨|건네|놓아)$/],
  [
    // 찾아 보고하다
    /^(?!보고[하했한할드])[보봤본볼봅봐]/,
    /(?:알아|살펴|찾아|돌아|들여다|내다|려다|바라|쳐다|물어|지켜|훑어|노려|건너다|둘러|눈여겨)$/,
  ],
  [
    /^(?:[가간갈갑감갔]|[오온올옵옴왔와])/,
    /(?:다가|돌아|나아|들어|따라|넘어|올라|내려|가져|데려|찾아|날아|건너|굴러|몰려|물러|쫓아)$/,
  ],
  [/^[내낸낼냅냈]/, /(?:찾아|알아|밝혀|끌어|들어)$/],
  [/^놓/, /(?:내려|털어|올려|늘어)$/],
  [/^다[니닌닐닙녔녀]/, /(?:돌아|뛰어|따라|찾아|쫓아|날아)$/],
  [/^[나난날납났]/, /(?:벗어|일어|깨어|피어|살아|뛰어|늘어|태어|불어|달아|물러|드러|자라|헤어)$/],
  [/^[서선설섭섰]/, /(?:일어|다가|돌아|들어|올라|물러|넘어|늘어)$/],
  [/^[들드든듭]/, /(?:받아|모여|밀려|끼어|뛰어|접어|달려|덤벼|스며|빠져|몰려|흘러|찾아)$/],
  [/^(?:남|뵙|뵈|채|챘|챈|챌|차[리린릴립렸려]|듣)/, /(?:살아|찾아|알아)$/],
  [/^고[치친칠칩쳐쳤]/, /뜯어$/],
  [/^받/, /(?:이어|물려|돌려|넘겨|내려|건네)$/],
  [/^(?:잡|붙|붓|부[어었은])/, /(?:따라|쏟아|퍼|달라|사로)$/],
  [/^(?:오[르른를릅]|올[라랐])/, /(?:뛰어|끓어|달아|솟아|부풀어|떠|차|날아|거슬러)$/],
  [
    /^(?:앉|넘[기긴길겨겼]|넘|뜨[리린릴려렸]|트[리린릴려렸]|세[우운울워웠])/,
    /(?:내려|뛰어|떨어|일으켜|주저)$/,
  ],
];
/** Nouns after which a verb is a word of its own, though the dictionary joins the two: 고장 나다, 자리 잡다. */
const APART =
  /^(?:고장|소리|티|표|결론|탈|사고|불|병|수|쓸모|자리|마음|유례|귀) (?:[나난날납났]|있|없|잡|놓|기울)/;
/** Forms of 하다 and 되다, which make a verb of a noun. */
const MAKING = /^(?:[하한할함합했해]|되|된|될|됨|됩|됐|돼)/;
/** What is no word of its own: syllables that only a stem with its ending has. */
const NO_BEGINNING = /^[렸웠겼녔볐졌쳤켰폈혔뤘렵웁릅롭럽꼈꼇]/;
/** Words of one syllable that the dictionary does not always take for words of their own. */
const SHORT_WORDS =
  /^(?:한|두|세|네|석|넉|몇|각|왜|은|그|이|저|제|내|또|더|안|못|잘|꼭|수|첫|전|본|총|약|및|등|늘|곧|막|새|온|단|맨)$/;
/** What makes a longer noun of a noun, with its particle. */
const NOUN_END =
  /^[서사량도률율력성감자실관장원문금비권증료처부점물품회단](?:[을를이가은는의와과]|에|에서|으로|로)$/;
/** What makes an adverb of what is left of it. */
const ADVERB_END = /^[히로욱시써껏]$/;

/** One word that a space cuts in two: the dictionary has it as one, and the rest of the word are particles and endings. */
export function findCutWord(
  tokenize: Tokenize,
  earlier: Word | undefined,
  left: Word,
  right: Word,
): Parted | undefined {
  if (!mayBeCut(left, right)) return undefined;
  const tokens = readTokens(tokenize, left.text + right.text);
  const at = left.text.length;
  const index = tokens.findIndex(({ start, end }) => start < at && at < end);
  const spanning = tokens[index];
  const whole = /^V/.test(firstTag(spanning)) ? spanning : (verbOf(tokenize, left, right) ?? spanning);
  if (whole === undefined || (whole.start > 0 && !isStartOf(whole, left))) return undefined;
  const tag = firstTag(whole);
  const rest = index < 0 ? [] : tokens.slice(index + 1);
  if (/^V[VA]$/.test(tag)) return whole.start === 0 && isCutVerb(earlier, left, right) ? likely : undefined;
  if (!rest.every(isDependent)) return undefined;
  const taken = whole.surface.slice(at - whole.start);
  if (tag === 'MAG')
    return ADVERB_END.test(taken) && taken === right.text && left.text.length > 1 ? likely : undefined;
  if (whole.tags.join('+') !== 'NNG') return undefined;
  return isCutNoun(left, right, whole, taken) &&
    (NOUN_END.test(right.text) || !beginsWithNounByItself(tokenize, right.text))
    ? likely
    : undefined;
}

const likely: Parted = { certainty: 'LIKELY', reason: COMPOUND_REASON };

/** A look at the two words by themselves, so that few pairs are read a second time. */
function mayBeCut(left: Word, right: Word): boolean {
  if (!/^[가-힣]+$/.test(left.text) || left.text.length > MAXIMUM_LEFT_CHARACTERS) return false;
  if (left.text.length + right.text.length < 3) return false;
  if (NO_BEGINNING.test(right.text)) return true;
  const [first] = right.tokens;
  const last = left.tokens.at(-1);
  if (first === undefined || last === undefined) return false;
  if (/^(?:J|NP|E[FT])/.test(lastTag(last)) && standsAlone(left)) return false;
  if (SHORT_WORDS.test(left.text) || (lastTag(last) === 'MM' && left.tokens.length === 1)) return false;
  // The dictionary does not know 이 as a particle everywhere: 뜻이 통하는.
  if (last.surface === '이' || /^NR/.test(firstTag(last))) return false;
  if (/^(?:V[VAX]|XS[VA])$/.test(firstTag(first))) return true;
  return first.surface.length === 1 || first.tags.some((tag) => /^(?:UNK|NA|NNP)$/.test(tag));
}

/** The verb that the two make with another ending: 돌보는 alone is read as a noun with 는. */
function verbOf(tokenize: Tokenize, left: Word, right: Word): Token | undefined {
  const [stem] = right.tokens;
  if (stem === undefined || stem.tags.join('+') !== 'VV') return undefined;
  const [verb] = readTokens(tokenize, `${left.text}${stem.surface}고`);
  return verb?.end === left.text.length + stem.surface.length ? verb : undefined;
}

function isCutVerb(earlier: Word | undefined, left: Word, right: Word): boolean {
  if (!standsAlone(left) || NO_BEGINNING.test(right.text)) return true;
  const last = left.tokens.at(-1);
  const isVerbAfter = /^(?:V[VAX]|XS[VA])$/.test(firstTag(right.tokens[0]));
  if (lastTag(last) === 'EC') {
    if (!isVerbAfter || (left.text.length < 2 && left.text !== '떠')) return false;
    if (isVerbAlone(earlier, left) && /^[가간갈갑갔오온올왔와서]/.test(right.text)) return false;
    return SECOND_VERBS.some(([second, first]) => second.test(right.text) && first.test(left.text));
  }
  if (left.tokens.length > 1 || MAKING.test(right.text)) return false;
  if (firstTag(last) === 'MAG') return left.text.length > 1 && left.text !== '이어';
  return (
    firstTag(last) === 'NNG' &&
    !APART.test(`${left.text} ${right.text}`) &&
    !isModifier(earlier) &&
    lastTag(earlier?.tokens.at(-1)) !== 'XSN'
  );
}

function isCutNoun(left: Word, right: Word, whole: Token, taken: string): boolean {
  if (
    NOUN_END.test(right.text) &&
    taken.length === 1 &&
    whole.start === 0 &&
    left.text.length > 1 &&
    hasNounTag(left)
  )
    return true;
  if (/^(?:V|MA)/.test(firstTag(right.tokens[0])) && standsAlone(right)) return false;
  if (whole.surface.length < 2 || lastTag(left.tokens.at(-1)) === 'EC') return false;
  if (taken.length === 1) return !FREE_SYLLABLES.has(taken);
  const isPieces =
    left.tokens.length > 1 &&
    left.tokens.every(({ tags, surface }) => surface.length === 1 && tags.join('+') === 'NNG');
  if (whole.surface.length > 3 && (isPieces || !standsAlone(left))) return true;
  return whole.surface.length > 2 && !standsAlone(left) && !standsAlone(right);
}

/** Whether the whole begins where a token of the left word begins; the particle 이 of 사원이 begins nothing. */
const isStartOf = (whole: Token, left: Word): boolean =>
  left.text.slice(whole.start) !== '이' &&
  left.tokens.some(({ start }) => start - left.start === whole.start);

/** Whether the word by itself begins with a noun of its own: 기간이, though 수습 기간이 is read otherwise. */
function beginsWithNounByItself(tokenize: Tokenize, text: string): boolean {
  const [first] = readTokens(tokenize, text);
  return first !== undefined && first.surface.length > 1 && first.tags.join('+') === 'NNG';
}

/** Whether the word may stand by itself: no part is unknown, a name or an exclamation, and no particle or ending comes first. */
const standsAlone = ({ tokens }: Word): boolean =>
  !/^[JE]/.test(firstTag(tokens[0])) &&
  !tokens.some(({ tags }) => tags.some((tag) => /^(?:UNK|NNP|NA|IC)$/.test(tag)));

const hasNounTag = (word: Word): boolean => /^(?:NN[GP]|XSN)$/.test(lastTag(word.tokens.at(-1)));

/** What follows a noun within a word. */
const isDependent = (token: Token): boolean => /^(?:J|E|VCP|XS|NNB)/.test(firstTag(token));
