import { withParticle } from '../hangul.js';
import { SURNAMES } from '../surnames.js';
import type { CheckSeverity, TextCheck, TextFinding } from './text-check.js';
import { withoutOverlaps } from './without-overlaps.js';

interface BlindTerm {
  pattern: RegExp;
  subject: string;
  severity: CheckSeverity;
}

const REGION =
  '서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주|충청|전라|경상|수원|성남|청주|전주|포항|창원|천안|춘천|강릉|목포|여수';
const RELATIVE =
  '아버지|어머니|부모님|아버님|어머님|할머니|할아버지|조부모님|외할머니|외할아버지|누나|여동생|남동생|오빠|삼촌|이모|고모';

const term = (pattern: string, subject: string, severity: CheckSeverity): BlindTerm => ({
  pattern: new RegExp(pattern, 'g'),
  subject,
  severity,
});

// After the categories that blind hiring in Korea leaves out: name, age and birth, school, region, family.
const BLIND_TERMS: readonly BlindTerm[] = [
  term(
    '(?:제|저의|본인의) (?:이름|성함|성명)은 [가-힣]{2,4}?(?=입니다|이고|이며|[^가-힣]|$)',
    '이름',
    'HIGH',
  ),
  term('(?:저는|나는|지원자) [가-힣]{2,4}(?:이?라고 합니다|이?라고 해요)', '이름', 'HIGH'),
  term(`안녕하세요[,.!]? (?:저는 )?(?:[가-힣]{1,12} )?[${SURNAMES}][가-힣]{2}입니다`, '이름', 'MEDIUM'),
  term('(?:만 ?)?(?<![\\d.])\\d{2} ?(?:살|세)(?!기|대|트)', '나이', 'HIGH'),
  term('(?:스물|스무|서른|마흔)[가-힣]{0,2} ?살', '나이', 'HIGH'),
  term(
    '(?:(?:19|20)\\d{2}|\\d{2}) ?년 ?(?:생|출생|\\d{1,2}월 ?(?:\\d{1,2}일)?(?:생|에 태어))|(?:19|20)\\d{2}년에? 태어',
    '출생',
    'HIGH',
  ),
  term('[가-힣A-Za-z]{2,12}(?:대학교|대학원|고등학교|중학교|초등학교)', '출신 학교', 'HIGH'),
  term('(?<![가-힣])[가-힣]{1,6}대 (?:[가-힣]{2,10}(?:학과|학부|전공)|졸업|출신|재학)', '출신 학교', 'HIGH'),
  term(
    `(?<![가-힣])(?:${REGION})(?:특별시|광역시|특별자치시|특별자치도|도|시)?(?: ?출신| ?토박이| ?태생|에서 (?:태어|자라|나고)|[이가] 고향)`,
    '출신 지역',
    'HIGH',
  ),
  term(`고향[은이] [가-힣]{2,6}`, '출신 지역', 'HIGH'),
  term(`(?<![가-힣])(?:(?:저희|제|우리) )?(?:${RELATIVE})`, '가족 관계', 'LOW'),
  term(
    '(?<![가-힣])(?:외동(?:아들|딸)|장남|장녀|차남|차녀|막내(?:아들|딸)|[1-9일이삼]남 ?[1-9일이삼]녀|맏이)',
    '가족 관계',
    'MEDIUM',
  ),
  term('[가-힣]{2,4} (?:가정|집안)에서 (?:태어|자라|자랐|성장)', '가족 관계', 'MEDIUM'),
];

// A school named without its own name says nothing about the writer.
const UNNAMED_SCHOOL =
  /^(?:지방|국립|사립|같은|전문|종합|모교|우리|일반|특성화|인문계|실업계|공업|상업)(?:대학교|대학원|고등학교|중학교|초등학교)$/;

/** Finds what blind hiring (블라인드 채용) forbids, by the phrases of letters; only a hint, since not every form requires it. */
export const findBlindHiringTerms: TextCheck = ({ text }) => {
  const found = BLIND_TERMS.flatMap(({ pattern, subject, severity }) =>
    Array.from(text.matchAll(pattern))
      .filter((match) => !UNNAMED_SCHOOL.test(match[0]))
      .map((match): TextFinding => ({
        rule: 'BLIND_HIRING',
        start: match.index,
        end: match.index + match[0].length,
        message: `${withParticle(subject, '이/가')} 드러나요.`,
        suggestion: '블라인드 채용이라면 빼거나, 지원자를 알아볼 수 없게 바꿔 주세요.',
        severity,
      })),
  );
  return withoutOverlaps(found);
};
