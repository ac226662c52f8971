import { hasFinalConsonant } from '#domain';
import { firstTag, lastTag, readTokens, type Token, type Tokenize } from './words.js';

/** A position within a word, between two tokens. */
export interface Position {
  tokens: readonly Token[];
  /** Of the token after it. */
  index: number;
  /** The word up to it, and from it on. */
  head: string;
  rest: string;
}

/** Particles that may close a word. Others, such as 의 and 나, are too often syllables of another word. */
const CLOSING_PARTICLES = new Set(
  '을 를 은 는 도 에서 에게 께 께서 으로 으로서 으로써 로서 로써 보다 처럼 까지 부터 마다 조차 에 로 과 와 만'.split(
    ' ',
  ),
);
const CLOSING_ENDINGS =
  /^(?:.*(?:[아어여해]서|면서|며|지만|고|도록|고자|거나|든지|니까|니|더라도|는데|수록|면|다가|는지)|[여게지해])$/;
/** An auxiliary verb may be joined to -아/어; what is joined to 지 and 야 is left to other rules. */
const BEFORE_AUXILIARIES = /[아어여해와워져켜려지야]$/;
/** Words that the dictionary splits after 고: nouns with 하다 (보고하다) and compounds of two verbs. */
export const WORDS_SPLIT_AFTER_GO =
  /^(?:(?:보|신|경|권|제|참|통|선|광|입|작|밀)고[하한할합했해드되된될됩됐]|먹고살|주고받|타고[나난날났]|사고팔|치고받|파고들|놀고먹|갈고닦|싸고돌|오고가)/;
/** Nouns that end a phrase: 그때배운, 만큼적응했습니다. */
const CLOSING_NOUNS = new Set('만큼 대로 동안 그때 이때 그날 이후 당시 그동안 대신 도중'.split(' '));
const ADVERBS_BEFORE_NOUNS = new Set('특히 갑자기 비록 만약 과연 가령 물론 때로 이미 벌써 갈수록'.split(' '));
const SHORT_ADVERBS = new Set(['더', '꼭', '늘']);
/** What makes one word with an adverb, or may: 함께하다, 잘못되다, 가까이하다, 새로고침, 바로잡다, 이어 가다. */
const AFTER_ADVERB = /^(?:[하한할함합했해되된될됨됩됐돼이없]|고침|보기|잡|가[는면지])/;
/** Names and other words that begin like two: 대신 증권, 글로 벌이, 성장과 정, 기도 하다, 가장 하여, 석 권. */
export const WORDS_LIKE_TWO = new RegExp(
  `^(?:${[
    '대신(?:증권|자산|저축|금융|경제|파이)',
    '동안(?:교회|성형|미인)',
    '하나로마트|마이크로소프트|[가-힣]{2}광역시|교육과학',
    '글로벌|이미지|고부가|본채|피고용|너도나도|살아생전|상관있|가끔가다|되도록이면|들고일어|이글이글|부득이|자주성가',
    '갈채|그런대로|큰마음|석권|개발도상국|관계있|헌책|누에치|안살림|초가삼간|업신여|나가떨어|걸고넘어|울고불고',
    '보건복지|나로우주|입자가속|화풀이|나들이하|[가-힣]{2}살이하|[가-힣]{1,2}어트[리린릴려렸]',
    '[가-힣]{2}과정(?![성직])|(?:고객|직원|업무|생활|직무|소비자|사용자)만족|매출목표',
    '(?:기도|기만|도안)[하한할함합했해]|파면[되된될됐돼]',
    '가장(?:하(?!고)|할|한|함|합|해|했)',
    '하야[하한할함합해했]',
    '(?:어린|젊은|늙은)것|[끓녹어]는점',
    '배가(?:되|된|될|됐|하여|해)',
  ].join('|')})`,
);

/**
 * What may follow 이 where it marks a subject. Refused are the rest of a particle and what follows 이 of the copula or of a stem, as in
 * 길이보다, 학생이었고, 줄이지만.
 */
const AFTER_SUBJECT = /^(?!보다|[되하이][기고면며])[^었였지기던며라시신니네든]/;
const SHORT_SUBJECTS = /^(?:점|일|것|말|글|꿈|힘|팀|책|날|돈|손|길|답|양|질|수|곳|때|눈|몸|집|빛|끝|정)$/;

/** A longer word has no subject cut off: each cut reads both parts again. */
const MAXIMUM_CUT_CHARACTERS = 14;

/**
 * Whether one word ends here and another begins: after a particle or an ending (여름에는중소기업의, 성장하여귀사의), or after an adverb
 * or a noun such as 만큼 with which the word begins. Both parts have to be read by themselves as they are together, so that a longer word
 * is not cut.
 */
export function isWordBoundary(tokenize: Tokenize, position: Position): boolean {
  const { tokens, index, head, rest } = position;
  if (
    rest.length < 2 ||
    !tokens.every(isPlain) ||
    WORDS_SPLIT_AFTER_GO.test(head + rest) ||
    !closesAndBegins(position)
  )
    return false;
  const [before, after] = [readTokens(tokenize, head), readTokens(tokenize, rest)];
  return (
    before.every(isPlain) &&
    after.every(isPlain) &&
    (kindOf(lastTag(before.at(-1))) === kindOf(lastTag(tokens[index - 1])) || /^[가-힣]게$/.test(head)) &&
    (kindOf(firstTag(after[0])) === kindOf(firstTag(tokens[index])) || isVerbAfterVerb(tokens, index))
  );
}

/** Whether what is left of the position closes a word and what is right of it begins one. */
function closesAndBegins(position: Position): boolean {
  const { tokens, index, head, rest } = position;
  const [left, right, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (left === undefined || right === undefined) return false;
  const tag = lastTag(left);
  const isBeginning = begins(right, next, rest);
  if (index === 1 && tag === 'MAG') return isAfterAdverb(left, right, next, rest);
  if (index === 1 && CLOSING_NOUNS.has(left.surface))
    return !rest.startsWith(left.surface) && (isBeginning || (isVerbStem(right) && next !== undefined));
  if (head.length < 2) return false;
  if (tag === 'EC')
    return (isBeginning || isVerbAfterVerb(tokens, index)) && isAfterEnding(position, left, right);
  if (!isBeginning) return false;
  if (tag === 'ETM') return isAfterModifier(position, right, next);
  if (index === 1) return false;
  if (tag === 'JKS') return left.surface === '가';
  if (!/^J(?:KO|KB|X|C)$/.test(tag) || !CLOSING_PARTICLES.has(left.surface)) return false;
  // 열정과성실함을, but not names: 빛과소금
  return tag !== 'JC' || [tokens[index - 2], right].some(isAction);
}

function isAfterAdverb(left: Token, right: Token, next: Token | undefined, rest: string): boolean {
  const adverb = left.surface;
  if (AFTER_ADVERB.test(rest) || adverb === '이어' || rest.startsWith(adverb)) return false;
  if (adverb.length === 1 && (!SHORT_ADVERBS.has(adverb) || firstTag(right) === 'VA')) return false;
  const isDoing = right.surface.length > 1 && /^XS[VA]$/.test(firstTag(next));
  if (isDoing || (isVerbStem(right) && rest.length > 2)) return true;
  return ADVERBS_BEFORE_NOUNS.has(adverb) && begins(right, next, rest);
}

function isAfterEnding({ index, head }: Position, left: Token, right: Token): boolean {
  const first = firstTag(right);
  if (/^(?:NNG|NP|MAG)$/.test(first))
    return !left.surface.endsWith('다') && (index > 1 || /^(?:위해|통해|대해)/.test(head));
  if (!CLOSING_ENDINGS.test(left.surface) || (index === 1 && left.tags.length === 1)) return false;
  return !BEFORE_AUXILIARIES.test(left.surface) || !first.startsWith('V');
}

const isAfterModifier = ({ tokens, index }: Position, right: Token, next: Token | undefined): boolean =>
  isAfterLongModifier(tokens, index) &&
  (firstTag(right) === 'NP' ||
    (firstTag(right) === 'NNG' && firstTag(next).startsWith('J') && right.surface !== '거리'));

const isAction = (token: Token | undefined): boolean =>
  /^(?:행위|정적사태|상태변화)/.test(token?.meaning ?? '');

/** Whether the modifier has a suffix or a tense between stem and ending, or is 않은. Without them it may begin a name: 푸른나무, 꿈꾸는책방. */
const isAfterLongModifier = (tokens: readonly Token[], index: number): boolean => {
  const left = tokens[index - 1];
  const stem = left !== undefined && left.tags.length > 1 ? firstTag(left) : lastTag(tokens[index - 2]);
  return /^(?:XSV|EP)$/.test(stem) || left?.surface === '않은' || tokens[index - 2]?.surface === '않';
};

/** 쉽게지치는, 두고가신: without the verb before it, the second verb may look like a noun. */
const isVerbAfterVerb = (tokens: readonly Token[], index: number): boolean =>
  /^[고게]$/.test(tokens[index - 1]?.surface ?? '') && /^V[VX]$/.test(firstTag(tokens[index]));

function begins(right: Token, next: Token | undefined, rest: string): boolean {
  const tag = firstTag(right);
  if (tag === 'NNG')
    return right.surface.length > 1 || (/^[답일말]$/.test(right.surface) && firstTag(next) === 'XSV');
  if (/^V[VA]$/.test(tag)) return rest.length > 2 && !/^[하되이]/.test(rest);
  if (tag === 'NP') return /^J/.test(firstTag(next)) || right.tags.length > 1;
  if (tag === 'MAG')
    return right.surface.length > 1 || (/^[안못더잘꼭또]$/.test(right.surface) && /^V/.test(firstTag(next)));
  return tag === 'XR';
}

/** The end of a subject with 이 before its verb, which the dictionary rarely takes for a particle: 점이많지만, 사흘이걸렸지만. */
export function endOfSubject(tokenize: Tokenize, text: string): number | undefined {
  if (text.length > MAXIMUM_CUT_CHARACTERS) return undefined;
  for (let at = text.indexOf('이', 1); at > 0 && at < text.length - 2; at = text.indexOf('이', at + 1)) {
    const [subject, verb] = [text.slice(0, at), text.slice(at + 1)];
    if (!AFTER_SUBJECT.test(verb) || !hasFinalConsonant(subject.at(-1))) continue;
    if (isSubject(readTokens(tokenize, subject)) && isPredicate(readTokens(tokenize, verb))) return at + 1;
  }
  return undefined;
}

function isSubject(tokens: readonly Token[]): boolean {
  const [first] = tokens;
  return (
    first !== undefined &&
    (first.surface.length > 1 || SHORT_SUBJECTS.test(first.surface) || tokens.length > 1) &&
    tokens.every(({ tags }) => /^(?:NN[GB]|NP|XSN|ETN)$/.test(tags.at(-1) ?? ''))
  );
}

const isPredicate = (tokens: readonly Token[]): boolean =>
  (/^V[VA]$/.test(firstTag(tokens[0])) ||
    (/^(?:NNG|XR)$/.test(firstTag(tokens[0])) && /^XS[VA]$/.test(firstTag(tokens[1])))) &&
  tokens.every(isPlain) &&
  /^E[CFT]|^ET[MN]|^J/.test(lastTag(tokens.at(-1)));

const isVerbStem = (token: Token): boolean =>
  /^V[VA]$/.test(firstTag(token)) && !/^[하되이]/.test(token.surface);

/** No name, numeral, interjection, Latin text or mark, and nothing that the dictionary does not know; it does not know 이 by itself. */
const isPlain = ({ tags, surface }: Token): boolean =>
  !tags.some((tag) => /^(?:UNK|NNP|NA|NR|SL|SF|SC|IC)$/.test(tag)) || surface === '이';

/** Verbs and adjectives look alike, and so do the endings of a clause and of a sentence. */
const kindOf = (tag: string): string => tag.slice(0, 1) + (/^[VE]/.test(tag) ? '' : tag.slice(1, 2));
