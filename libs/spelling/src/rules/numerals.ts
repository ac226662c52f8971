import { readTokens, type Tokenize } from './words.js';

const TENS = '열|스물|서른|마흔|쉰|예순|일흔|여든|아흔';
const ONES = '한|두|세|네|다섯|여섯|일곱|여덟|아홉';
/** Numerals of two syllables and more, which take any of UNITS; few other words begin with one. */
const LONG = `(?:(?:${TENS})(?:${ONES})|스무|서른|마흔|예순|일흔|여든|아흔|다섯|여섯|일곱|여덟|아홉|한두|두세|서너|너댓|네댓|네다섯|대여섯|예닐곱|일고여덟|수십|수백|수천|몇십|몇백|몇천|여남은)`;
const UNITS =
  '명|개월|개|번|대|건|권|장|통|편|곳|군데|마리|시간|살|달|주일|해|채|켤레|벌|그루|송이|자루|잔|병|그릇|접시|상자|박스|봉지|포대|묶음|다발|쪽|줄|문장|단어|단계|칸|층|동|석|팀|조|학급|과목|학기|가지|종류|점|배|판|평|차례|회|끼|걸음|발짝|바퀴|사람|분|식구|가구|집|마디|글자|자|획|모금|알|근|톤|쌍|세트|방울|매|곡|경기|페이지|바구니|조각|년|주년';
/** Numerals of one syllable, with units; the words that look like one of these pairs are LOOKALIKES. */
const SHORT: readonly [string, string][] = [
  [
    '한',
    '건|개|권|통|장|줄|곡|병|그릇|학기|과목|팀|분|사람|문장|단어|단계|차례|군데|그루|송이|켤레|벌|박스|상자|바퀴|방울|모금|글자|페이지|마리|조각|달|시간|명|개월|살|끼|주일|학급|칸',
  ],
  [
    '두',
    '건|대|장|잔|병|집|줄|그릇|판|끼|해|분|살|칸|층|동|쪽|그루|송이|상자|박스|켤레|벌|바퀴|문장|단어|단계|종류|사람|과목|학기|식구|조각|주일|팀|곡|마디|글자|쌍|점|편',
  ],
  [
    '세',
    '건|장|줄|집|분|달|끼|해|살|통|그릇|칸|상자|박스|단계|종류|문장|과목|학기|쪽|잔|병|켤레|벌|바퀴|조각|주일|팀|곡|층|쌍|점|편|배|그루|송이|식구',
  ],
  [
    '네',
    '건|대|장|줄|집|분|달|끼|해|살|통|그릇|칸|동|상자|박스|단계|종류|문장|과목|학기|쪽|잔|병|켤레|벌|바퀴|조각|주일|팀|곡|층|쌍|점|편|배|그루|송이|식구',
  ],
  [
    '열',
    '명|개|번|건|권|장|통|곳|달|시간|살|마리|상자|박스|가지|군데|사람|분|줄|그릇|켤레|벌|송이|그루|잔|바퀴|문장|배|칸',
  ],
  ['백', '명|개|번|통|권|장|건|마리|시간|가지|곳|년|그릇|상자|배'],
  ['천', '명|개|번|권|건|마리|시간'],
  [
    '몇',
    '건|대|통|장|권|해|분|집|줄|사람|마디|문장|편|학기|년|주|주일|그릇|병|잔|상자|박스|팀|층|쪽|칸|곡|조각|살|배',
  ],
];
/** Numbers of Chinese origin: 십오 년. Alone, 일 to 구 begin many words. */
const SINO =
  '(?:[이삼사오육칠팔구]?백)?(?:[이삼사오육칠팔구]?십[일이삼사오육칠팔구]?|(?<=백)[일이삼사오육칠팔구])';
const SINO_UNITS = '년|개월|시간|분|명|회|주|점|도|퍼센트|킬로그램|킬로미터|킬로|미터|초|쪽|권|건';
/** What may end the word after its unit. */
const UNIT_ENDINGS =
  '(?:[은는이가을를의에도과와만로씩째쯤간]|으로|에서|에는|까지|부터|마다|이나|이라도|가량|여|짜리|분의|째로|간의|간은|씩은|이상|정도|만에|동안|보다|뿐|밖에|입니다|이었\\S*|였\\S*)?';
/** Nouns after the unit that lack a space too. */
const AFTER_UNIT = '(?:중(?:에서?|의)?|이상\\S*|정도\\S*|만에|동안\\S*|전\\S*|후\\S*|차\\S*|내내)';

const FORMS: readonly RegExp[] = [
  new RegExp(`^(${LONG})((?:${UNITS})${UNIT_ENDINGS})$`, 'u'),
  ...SHORT.map(([numeral, units]) => new RegExp(`^(${numeral})((?:${units})${UNIT_ENDINGS})$`, 'u')),
  new RegExp(`^(${SINO})((?:${SINO_UNITS})${UNIT_ENDINGS})$`, 'u'),
  /^([일이삼사오육칠팔구])((?:년|개월)(?:간의?|[을은이의에도]|동안|이나|만에|여|째)?)$/u,
];
/** The FORMS with one of AFTER_UNIT at their end. */
const WITH_MORE: readonly RegExp[] = FORMS.map(
  ({ source }) => new RegExp(source.replace(/\$$/, `${AFTER_UNIT}$`), 'u'),
);
/** Words and names that look like a numeral and its unit. */
const LOOKALIKES =
  /^(?:한(?:통|장[가의]|개[월도]|건의|주일보|병)|두(?:해|쪽|편|동|판|장|분|점)$|세(?:(?:분|해|편|점|통|장|벌|층|칸)$|배(?:[를도와는]|$))|네(?:편|배|점)$|열(?:장|통|줄)$|백(?:통|배|개|번)$|천개$|몇분|십분$|.*십.?분의$|이년$|사년$)/u;

/** 한글 맞춤법 제43항: where a numeral and its unit lack spaces, as in 서른 명 중, 십오 년. */
export function gapsOfNumeral(tokenize: Tokenize, text: string): number[] {
  if (!/^[가-힣]{2,12}$/.test(text)) return [];
  for (const [index, form] of FORMS.entries()) {
    const [, numeral = '', unit = ''] = form.exec(text) ?? [];
    if (unit !== '' && !LOOKALIKES.test(text) && !isWord(tokenize, text)) return [numeral.length];
    const [, first = '', rest = ''] = WITH_MORE[index]?.exec(text) ?? [];
    if (rest !== '') return [first.length, first.length + rest.length];
  }
  return [];
}

/** Whether the text begins with a noun or an adverb of three syllables or more, so that it is no numeral with a unit. */
function isWord(tokenize: Tokenize, text: string): boolean {
  const [first] = readTokens(tokenize, text);
  return first !== undefined && first.surface.length > 2 && /^(?:NNG|MAG)$/.test(first.tags.join('+'));
}
