import { createOverlapTest, foldName, type Statement, WORD_END } from './statement.js';

interface OrganizationStatement extends Statement {
  kind: 'ORGANIZATION';
}

/** Ends of a word that make it an institution; a proper name must precede them. */
const INSTITUTION_SUFFIX =
  '회사|대학교|대학원|고등학교|그룹|전자|은행|재단|협회|연구소|공사|공단|증권|중공업|텔레콤|제약|병원|진흥원|학회|자동차|화재|시스템즈|소프트|모빌리티|엔터테인먼트|랩스';

const INSTITUTION = new RegExp(
  `(?<![가-힣A-Za-z0-9])(?<front>[가-힣A-Za-z0-9&·]{1,15}?)(?<suffix>${INSTITUTION_SUFFIX})(?:${WORD_END})`,
  'g',
);
const INCORPORATED =
  /(?:㈜|\(주\)\s?|주식회사\s)(?<name>[가-힣A-Za-z0-9&·]{2,15}?)(?=(?:에서|에게|에|의|을|를|은|는|이|가|과|와|로|으로|도|입)?(?![가-힣A-Za-z0-9]))/g;
const INCORPORATED_AFTER = /(?<![가-힣A-Za-z0-9])(?<name>[가-힣A-Za-z0-9&·]{2,15})(?:㈜|\(주\)|\s주식회사)/g;
const LATIN_NAME = /(?<![A-Za-z0-9@./_-])[A-Za-z]*[A-Z][A-Za-z0-9]*(?:[.&+#/-][A-Za-z0-9+#]+)*[+#]*/g;

function statementFrom(match: RegExpMatchArray): OrganizationStatement {
  const start = match.index ?? 0;
  return { kind: 'ORGANIZATION', text: match[0], start, end: start + match[0].length };
}

/** Institutions by the ends of their names (한빛전자, 새봄대학교) or by ㈜; common nouns (시중은행) are left out. */
export function findInstitutions(text: string): OrganizationStatement[] {
  const incorporated = [INCORPORATED, INCORPORATED_AFTER].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), statementFrom),
  );
  const isTaken = createOverlapTest(incorporated);
  const named = Array.from(text.matchAll(INSTITUTION))
    .filter((match) => !isCommonInstitution(match.groups?.['front'] ?? '', match.groups?.['suffix'] ?? ''))
    .map(statementFrom)
    .filter((statement) => !isTaken(statement));
  return [...incorporated, ...named];
}

function findLatinNames(text: string): OrganizationStatement[] {
  return Array.from(text.matchAll(LATIN_NAME), statementFrom).filter(
    (statement) => statement.text.length > 1 && !isGeneralLatin(statement.text),
  );
}

/** Institutions and Latin proper names (companies, products, techniques) in the text; everyday abbreviations left out. */
export function findOrganizations(text: string, covered: readonly Statement[] = []): OrganizationStatement[] {
  const institutions = findInstitutions(text);
  const isTaken = createOverlapTest([...covered, ...institutions]);
  const latin = findLatinNames(text).filter((statement) => !isTaken(statement));
  return [...institutions, ...latin];
}

const latinWords = (text: string) => text.toLowerCase().match(/[a-z0-9+#]+/g) ?? [];

/** Whether the source has a name: by itself, in its Hangul spelling, or as 새봄대 for 새봄대학교. @param folded the source's foldName */
export function createOrganizationTest(
  source: string,
  folded: string,
): (statement: OrganizationStatement) => boolean {
  const known = new Set(latinWords(source));
  // A Latin name goes by whole words, so that Go is not found in Google; one of more than three characters also by a part of the folded
  // source, so that NodeJS and Node.js are the same.
  const isLatinKnown = (text: string, name: string): boolean =>
    latinWords(text).every((word) => known.has(word)) || (name.length > 3 && folded.includes(name));
  return ({ text }) => {
    const name = foldName(text);
    if (!/[가-힣]/.test(text) && isLatinKnown(text, name)) return true;
    const spellings = /[가-힣]/.test(name) ? [name, name.replace(/대학교$/, '대')] : hangulSpellings(text);
    return spellings.some((spelling) => folded.includes(spelling));
  };
}

// With these in front of the suffix the word is a common noun (시중은행, 스터디그룹 …), not a name.
const COMMON_NOUN_PREFIXES: Record<string, string> = {
  회사: '주식|모|자|전|현|타|본|새|우리|지주|계열|협력|대행|물류|금융|보험|제조|외국계|중소|투자|벤처|스타트업|IT|it|게임|제약|건설|무역|광고|여행|유통|통신|증권|카드|한',
  대학교: '지방|국립|사립|같은|전문|종합|우리|모교|타',
  대학원: '일반|전문|경영전문|법학전문|특수',
  고등학교: '일반|특성화|인문계|실업계|공업|상업|과학|마이스터|외국어|예술|여자',
  그룹: '소|대|스터디|포커스|연구|실험|대조|비교|사용자|고객|관심|학습|토론|온라인|카카오톡|팀|독서|하위|상위|연령|타깃|타겟',
  전자: '전기|가전|정보|소비자|휴대용|반도체|음|양',
  은행: '시중|일반|지방|중앙|인터넷|주거래|상업|투자|저축|문제|혈액|국책|각|타|아이디어|인터넷전문|주요|푸드',
  재단: '장학|복지|공익|사회복지|문화|비영리|학교|공공|민간',
  협회: '관련|산업|유관|사업자',
  연구소: '부설|기업부설|부속|국책|기업|민간|사내|대학|관련|중앙',
  공사: '인테리어|도로|토목|건축|배관|전기|철거|신축|보수|리모델링|시설|설치|조경|방수|소방|통신|관급|하자|기초|부대|굴착',
  공단: '산업|공업|지방|국가',
  증권: '유가|외화|금융|투자|파생결합|해외',
  제약: '시간|시간적|공간|공간적|물리|물리적|예산|비용|인력|기술|기술적|환경|제도|제도적|조건|현실|현실적|많은|여러|바이오|다국적|법적|자원|메모리',
  병원: '종합|대학|상급종합|동물|요양|지역|개인|일반|협력|대형|중소|재활|정신|치과|한방|어린이|여성|전문|학교|동네|야전',
  진흥원: '지역|산업',
  학회: '학술|전공|관련|국제|국내|경영|교내|금융|마케팅|투자|연합|주식',
  자동차: '친환경|전기|수소|자율주행|수소전기|자율|중고|국산|수입|미래|화물|승용|경주용|내연기관|하이브리드',
  화재: '대형|전기|산업|공장|주택|차량|배터리',
  모빌리티: '스마트|미래|퍼스널|도심|공유|친환경|마이크로',
  엔터테인먼트: '종합|게임|글로벌',
};

const COMMON = new Map(
  Object.entries(COMMON_NOUN_PREFIXES).map(([suffix, prefixes]) => [suffix, new RegExp(`^(?:${prefixes})$`)]),
);

/** True when the word is a common noun though it ends like an institution: 시중은행, 스터디그룹, 배관공사. */
function isCommonInstitution(front: string, suffix: string): boolean {
  if (front.length < 2 && suffix !== '대학교' && suffix !== '그룹') return true;
  return COMMON.get(suffix)?.test(front) ?? false;
}

// Latin words that a letter may use of anything: no company, product or technique is named by them.
const GENERAL_LATIN = new Set(
  'ai it ok pc ui ux api sns tv kpi pr hr ceo cto cs mvp ppt qa q&a r&d esg b2b b2c faq id url os db vs mz dm gpa star tip tf tft mou roi crm erp as a b c i s'.split(
    ' ',
  ),
);

/** True for abbreviations in everyday use (AI, PC, KPI). */
function isGeneralLatin(word: string): boolean {
  return word.split('/').every((part) => GENERAL_LATIN.has(part.toLowerCase()));
}

// The Hangul spellings that a Latin name may have in the sources.
const HANGUL_SPELLINGS: Record<string, string[]> = {
  python: ['파이썬'],
  java: ['자바'],
  javascript: ['자바스크립트'],
  typescript: ['타입스크립트'],
  react: ['리액트'],
  vue: ['뷰'],
  spring: ['스프링'],
  excel: ['엑셀'],
  powerpoint: ['파워포인트'],
  photoshop: ['포토샵'],
  illustrator: ['일러스트레이터'],
  figma: ['피그마'],
  notion: ['노션'],
  slack: ['슬랙'],
  docker: ['도커'],
  kubernetes: ['쿠버네티스'],
  github: ['깃허브'],
  git: ['깃'],
  google: ['구글'],
  instagram: ['인스타그램'],
  youtube: ['유튜브'],
  tableau: ['태블로'],
};

/** Hangul spellings of a Latin name, or none. */
function hangulSpellings(latin: string): readonly string[] {
  return HANGUL_SPELLINGS[latin.toLowerCase()] ?? [];
}
