/** A text without the personal data that was found in it. */
export interface MaskedText {
  text: string;
  /** Pieces that were masked. */
  maskedCount: number;
}

/**
 * Replaces what identifies the author of a text: names after a label (성명:, 이름:, 지원자: …) or in "제 이름은 …입니다" by ○○○, e-mail addresses by
 * [이메일], resident and foreigner registration numbers by [주민등록번호], telephone numbers by [전화번호], messenger accounts after their
 * label by [메신저]. Full-width characters, unusual spaces, hyphens and digits are treated as the plain ones, invisible characters are
 * ignored; the rest of the text is unchanged. Idempotent. Linear in the length of the text.
 */
export function maskPersonalData(text: string): MaskedText {
  return PERSONAL_DATA.reduce<MaskedText>(mask, { text, maskedCount: 0 });
}

function mask({ text, maskedCount }: MaskedText, kind: PersonalDataPattern): MaskedText {
  const pieces: string[] = [];
  let end = 0;
  const folded = foldForms(text);
  for (const { 0: match, index, groups } of folded.text.matchAll(kind.pattern)) {
    const found = groups?.['data'] ?? match;
    if (kind.isData?.(found) === false) continue;
    const foldedEnd = index + match.length;
    const start = folded.origins[foldedEnd - found.length] ?? end;
    pieces.push(text.slice(end, start), kind.mask);
    end = folded.origins[foldedEnd] ?? text.length;
  }
  pieces.push(text.slice(end));
  return { text: pieces.join(''), maskedCount: maskedCount + (pieces.length - 1) / 2 };
}

/** Distance between full-width forms (U+FF01 to U+FF5E) and their ASCII characters. */
const FULL_WIDTH_OFFSET = 0xfee0;
/** Full-width forms, spaces, hyphens, dots and swung dashes that are not ASCII, digits of other scripts and styles, invisible characters. */
const UNUSUAL =
  /(?<fullWidth>[\uff01-\uff5e])|(?<space>[\u00a0\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0])|(?<hyphen>[\u2010-\u2015\u2212\u30fc\u3161])|(?<dot>[\u2022\u2027\u2219\u22c5\u30fb\u318d\uff65])|(?<tilde>[\u223c\u301c])|(?<digit>[^\d\P{Nd}])|(?<shapeless>\p{Default_Ignorable_Code_Point})/gu;

/** A normalized text for the patterns, with the position of each character, and of the end, in the original. */
interface FoldedText {
  text: string;
  /** One more than the text has characters. */
  origins: Uint32Array;
}

/** Normalizes letters, digits, spaces and punctuation to their plain forms, and drops invisible characters. */
function foldForms(text: string): FoldedText {
  const origins = new Uint32Array(text.length + 1);
  const pieces: string[] = [];
  let length = 0;
  const add = (piece: string, origin: number, step: 0 | 1): void => {
    pieces.push(piece);
    for (let index = 0; index < piece.length; index += 1) origins[length + index] = origin + index * step;
    length += piece.length;
  };
  let end = 0;
  for (const match of text.matchAll(UNUSUAL)) {
    add(text.slice(end, match.index), end, 1);
    add(plainFormOf(match), match.index, 0);
    end = match.index + match[0].length;
  }
  add(text.slice(end), end, 1);
  origins[length] = text.length;
  return { text: pieces.join(''), origins: origins.subarray(0, length + 1) };
}

function plainFormOf({ 0: character, groups = {} }: RegExpExecArray): string {
  if (groups['fullWidth'] !== undefined)
    return String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET);
  if (groups['space'] !== undefined) return ' ';
  if (groups['hyphen'] !== undefined) return '-';
  if (groups['dot'] !== undefined) return '·';
  if (groups['tilde'] !== undefined) return '~';
  return groups['digit'] === undefined ? '' : String(digitOf(character.codePointAt(0) ?? 0));
}

// Unicode gives the digits 0 to 9 of every script ten consecutive code points, and such rows follow each other (TUS 4.6).
function digitOf(codePoint: number): number {
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (codePoint - zero) % 10;
}

/** A kind of personal data: how it is found in normalized text, and its replacement. */
interface PersonalDataPattern {
  /** With the flag `g`; what is masked is the group `data`, which ends the match, or all of it. */
  pattern: RegExp;
  mask: string;
  /** Rejects matches that only look like it. */
  isData?: (found: string) => boolean;
}

// Every repetition is bounded, so that the time is linear in the text.
const GAP = '[ \\t]{0,3}';
const HYPHEN = `${GAP}[-.·)/_~]?${GAP}`;
/** Not in the middle of a longer number, nor after the comma of an amount. */
const START = '(?<!\\d)(?<!\\d,)';
const END = '(?!\\d)';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const E_MAIL: PersonalDataPattern = {
  pattern:
    /(?<![\w.+%-])[\w.+%-]{1,64}\s{0,2}(?:@|\[at\]|\(at\)|골뱅이)\s{0,2}(?:[A-Za-z\d-]{1,63}(?:\.| \. | ?(?:\(dot\)|\[dot\]|점) ?)){1,5}[A-Za-z]{2,24}(?![A-Za-z\d])/g,
  mask: '[이메일]',
};

const RESIDENT_NUMBER: PersonalDataPattern = {
  pattern: new RegExp(
    `${START}(?:\\d{6}${GAP}[-~·.]?${GAP}\\d(?:\\d{6}|[*xX○●·]{6})|\\d(?: \\d){5}${GAP}-?${GAP}\\d(?: \\d){6})${END}`,
    'g',
  ),
  mask: '[주민등록번호]',
  isData: (found) => isResidentNumber(digitsOf(found)),
};

const MOBILE = `(?:\\(?${GAP}(?:\\+|00)${GAP}82${GAP}\\)?${HYPHEN}(?:\\(0\\))?0?1[016789]|\\(?01[016789]\\)?)${HYPHEN}\\d{3,4}${HYPHEN}\\d{4}`;
// Seoul, the provinces, internet telephones and personal numbers; with separators, Seoul also without: amounts begin with no zero.
const AREA = '(?:2|3[1-3]|4[1-4]|5[1-5]|6[1-4]|70|50\\d?)';
const LANDLINE = `(?:\\(?(?:\\+|00)${GAP}82\\)?${HYPHEN}0?${AREA}|\\(?0${AREA}\\)?)${GAP}[-.·) ]${GAP}\\d{3,4}${GAP}[-.· ]${GAP}\\d{4}|02\\d{7,8}`;
/** A mobile number written digit by digit, and one in Korean numerals. */
const SPELLED = `0 1 [016789](?:${GAP}[-.·]?${GAP}\\d){7,8}|공 ?일 ?[공영일육칠팔구](?:${GAP}[-.·,]?${GAP}[공영일이삼사오육륙칠팔구]){7,8}`;
const PHONE: PersonalDataPattern = {
  pattern: new RegExp(`${START}(?:${MOBILE}|${LANDLINE}|${SPELLED})${END}`, 'g'),
  mask: '[전화번호]',
};

const MESSENGER: PersonalDataPattern = {
  pattern:
    /(?<![가-힣A-Za-z])(?:카카오톡|카톡|텔레그램|인스타그램|인스타|위챗|kakao(?:talk)?|telegram|instagram)\s{0,2}(?:아이디|계정|ID)?\s{0,2}[:=]\s{0,2}(?<data>@?[A-Za-z\d][\w.-]{2,40})/gi,
  mask: '[메신저]',
};

const THING = '프로젝트|팀|제품|서비스|동아리|회사|앱|과목|파일|함수|변수|브랜드';
const NAME_LABEL = `(?<![가-힣A-Za-z])(?<!(?:${THING})[ \\t]?)(?:성[ \\t]{0,4}명|이[ \\t]{0,4}름|지[ \\t]{0,2}원[ \\t]{0,2}자(?:[ \\t]?(?:성[ \\t]?명|이름|명))?|작성자|글쓴이|응시자|신청인|[Nn]ame|NAME)`;
const NOTE = '(?:[ \\t]{0,2}\\([^()\\n]{1,20}\\))?';
const HANGUL_NAME =
  '(?:[가-힣](?:[ \\t]{1,3}[가-힣]){1,3}(?![가-힣])|(?:[가-힣]|남궁|황보|제갈|사공|선우|서문|독고|동방)[ \\t]{1,3}[가-힣]{1,3}(?![가-힣])|[가-힣]{2,5}(?![가-힣])|[가-힣]{2,4}?(?=입니다|이고|이며|이라)|[가-힣]{3})';
const LATIN_NAME = "[A-Z][A-Za-z'-]{1,20}(?:[ ,]{1,2}[A-Z][A-Za-z'-]{0,20}){0,3}";
const NAME: PersonalDataPattern = {
  pattern: new RegExp(
    `${NAME_LABEL}${NOTE}[ \\t]{0,4}[:=|\\]][ \\t]{0,8}\\n?[ \\t]{0,8}(?<data>${HANGUL_NAME}|${LATIN_NAME})`,
    'g',
  ),
  mask: '○○○',
};

/** The label of a table's cell, and a line below it the name alone. */
const NAME_BELOW: PersonalDataPattern = {
  pattern: new RegExp(
    `(?<=^[ \\t]{0,4})${NAME_LABEL}${NOTE}[ \\t]{0,4}\\n{1,2}[ \\t]{0,8}(?<data>[가-힣]{2,4}|[가-힣](?:[ \\t]{1,3}[가-힣]){1,3})(?=[ \\t]{0,4}$)`,
    'gm',
  ),
  mask: '○○○',
};

/** A label and the name after it, alone on their line. */
const NAME_BESIDE: PersonalDataPattern = {
  pattern: new RegExp(
    `(?<=^[ \\t]{0,4})${NAME_LABEL}${NOTE}[ \\t]{0,4}(?:[ \\t]|-)[ \\t]{0,4}(?<data>[가-힣]{2,4}|[가-힣](?:[ \\t]{1,3}[가-힣]){1,3})(?=[ \\t]{0,4}$)`,
    'gm',
  ),
  mask: '○○○',
};

const NAME_IN_SENTENCE: PersonalDataPattern = {
  pattern:
    /(?<=(?<![가-힣])(?:제|저의|내|나의)\s{0,2}이름은\s{1,2})[가-힣]{2,4}?(?=입니다|이고|이며|이라|라고|이에요|예요)/g,
  mask: '○○○',
};

/** In the order of search: text found by one pattern is skipped by the next ones. */
const PERSONAL_DATA: readonly PersonalDataPattern[] = [
  E_MAIL,
  RESIDENT_NUMBER,
  PHONE,
  MESSENGER,
  NAME,
  NAME_BELOW,
  NAME_BESIDE,
  NAME_IN_SENTENCE,
];

/**
 * Whether the digits begin as a resident or foreigner registration number does: six of a date of birth, one of
 * century and sex (1 to 4 for residents, 5 to 8 for foreigners, 9 and 0 for those born before 1900). The six after
 * them may be masked; the check digit is not tested: numbers issued since October 2020 have none.
 */
function isResidentNumber(digits: string): boolean {
  if (!/^\d{7}/.test(digits)) return false;
  const month = Number(digits.slice(2, 4));
  const day = Number(digits.slice(4, 6));
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
