import { createOverlapTest, foldName, type Statement, WORD_END } from './statement.js';

interface CertificateStatement extends Statement {
  kind: 'CERTIFICATE';
}

// Tests and licences by all their usual spellings; the spellings of one line mean the same.
const CERTIFICATES = [
  ['TOEIC Speaking', '토익스피킹', '토익 스피킹', '토스'],
  ['TOEIC', '토익'],
  ['TOEFL', '토플'],
  ['TEPS', '텝스'],
  ['OPIc', '오픽'],
  ['IELTS', '아이엘츠'],
  ['JLPT'],
  ['JPT'],
  ['HSK'],
  ['DELF', '델프'],
  ['SQLD', 'SQL 개발자'],
  ['SQLP'],
  ['ADsP', '데이터분석 준전문가', '데이터분석준전문가'],
  ['ADP'],
  ['DAsP'],
  ['컴퓨터활용능력', '컴활'],
  ['한국사능력검정시험', '한국사능력검정', '한능검'],
  ['워드프로세서'],
  ['MOS'],
  ['GTQ'],
  ['ITQ'],
  ['AFPK'],
  ['CPA', '공인회계사'],
  ['CFA'],
  ['CFP'],
  ['FRM', '재무위험관리사'],
  ['PMP'],
  ['CISSP'],
  ['CISA'],
  ['CCNA'],
  ['CKA'],
  ['LPIC'],
  ['전산회계'],
  ['전산세무'],
  ['세무사'],
  ['공인노무사'],
  ['공인중개사'],
  ['변리사'],
  ['감정평가사'],
  ['투자자산운용사'],
  ['신용분석사'],
  ['유통관리사'],
  ['물류관리사'],
  ['국제무역사'],
  ['보세사'],
  ['관세사'],
  ['사회조사분석사'],
  ['직업상담사'],
  ['사회복지사'],
  ['경영지도사'],
  ['재경관리사'],
  ['운전면허'],
];
const FOLDED_CERTIFICATES = CERTIFICATES.map((spellings) => spellings.map(foldName));
const SPELLINGS = CERTIFICATES.flat().sort((a, b) => b.length - a.length);
const LISTED = new RegExp(`(?<![A-Za-z가-힣])(?:${SPELLINGS.join('|')})(?![A-Za-z])`, 'gi');

const ENGINEER = new RegExp(
  `(?<![가-힣A-Za-z0-9])(?<front>[가-힣]{2,12}?)(?<suffix>산업기사|기능사|기능장|기술사|기사)(?:${WORD_END})`,
  'g',
);
const NON_CERTIFICATE_PREFIX =
  /(신문|뉴스|인터넷|관련|경제|온라인|특집|기획|잡지|언론|택시|버스|배달|택배|운전|대리|트럭|해외|칼럼|연재|수리|정비|설치|방문|인터뷰|탐사|학보)$/;

const LICENCE = /(?<name>[가-힣A-Za-z0-9]{2,15})\s?자격(?:증|시험)/g;
const NON_LICENCE_NAME =
  /^(관련|전문|국가|해당|다양한|각종|필요한|여러|취득한|직무|이런|그런|민간|업무|어학|공인|기술|전공|국제|국가공인|국가기술|개의|가지|유관|새로운|보유한|모든)$/;

function statementFrom(match: RegExpMatchArray): CertificateStatement {
  const start = match.index ?? 0;
  return { kind: 'CERTIFICATE', text: match[0], start, end: start + match[0].length };
}

/** Certificates, licences and language tests: a list of the usual ones, …기사 and the like, and "… 자격증". */
export function findCertificates(text: string): CertificateStatement[] {
  const listed = Array.from(text.matchAll(LISTED), statementFrom);
  const engineers = Array.from(text.matchAll(ENGINEER))
    .filter(
      (match) =>
        !NON_CERTIFICATE_PREFIX.test(match.groups?.['front'] ?? '') || match.groups?.['suffix'] !== '기사',
    )
    .map(statementFrom);
  const licences = Array.from(text.matchAll(LICENCE))
    .filter((match) => !NON_LICENCE_NAME.test(match.groups?.['name'] ?? ''))
    .map(statementFrom);
  const found: CertificateStatement[] = [];
  for (const statements of [listed, engineers, licences]) {
    // Matches of one pattern do not overlap each other.
    const isTaken = createOverlapTest(found);
    found.push(...statements.filter((statement) => !isTaken(statement)));
  }
  return found;
}

/** True when the folded source text has the certificate under any of its spellings. */
export function isCertificateKnown(statement: CertificateStatement, foldedSource: string): boolean {
  const name = foldName(statement.text).replace(/자격(증|시험)$/, '');
  const alike = FOLDED_CERTIFICATES.find((spellings) => spellings.includes(name)) ?? [];
  return [name, ...alike].some((spelling) => foldedSource.includes(spelling));
}
