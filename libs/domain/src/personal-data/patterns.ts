import { isResidentNumber } from './resident-numbers.js';

/** A kind of personal data: how it is found in a text whose forms are folded, and what stands in its place. */
export interface PersonalDataPattern {
  /** With the flag `g`; what is masked is the group `data`, which ends the match, or all of it. */
  pattern: RegExp;
  mask: string;
  /** Refuses what only looks like it. */
  isData?: (found: string) => boolean;
}

// Every repetition is bounded, so that the time is linear in the text.
const GAP = '[ \\t]{0,3}';
const HYPHEN = `${GAP}[-.·)/_~]?${GAP}`;
/** Not in the middle of a longer number, nor behind the comma of an amount. */
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
/** A mobile number digit by digit, and one in Korean numerals. */
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

/** A label and the name behind it, alone on their line. */
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

/** In the order in which they are looked for: what one has found, the next ones leave alone. */
export const PERSONAL_DATA: readonly PersonalDataPattern[] = [
  E_MAIL,
  RESIDENT_NUMBER,
  PHONE,
  MESSENGER,
  NAME,
  NAME_BELOW,
  NAME_BESIDE,
  NAME_IN_SENTENCE,
];
