import { foldName } from '../statements/statement.js';
import { findInstitutions } from '../statements/organizations.js';
import { withParticle } from '../hangul.js';
import type { CheckedText, TextCheck } from './text-check.js';
import { withoutOverlaps } from './without-overlaps.js';

interface NamedSpan {
  text: string;
  start: number;
  end: number;
}

// Large employers whose names have no typical ending; names that end in 전자, 은행, 그룹 … are found by the ending.
const WELL_KNOWN = [
  '네이버',
  '카카오',
  '쿠팡',
  '토스',
  '배달의민족',
  '우아한형제들',
  '당근마켓',
  '포스코',
  '하이닉스',
  '넥슨',
  '엔씨',
  '크래프톤',
  '이마트',
  '롯데',
  '현대',
  '삼성',
  '한화',
  '효성',
  '두산',
];
const PARTICLE_FORMS = '(?:에|의|은|는|이|가|을|를|과|와|로|으로|라는|이라는)?';
// Only a name that the letter applies to counts; a former employer, a rival or a customer may be named freely.
const APPLIES = new RegExp(
  `^${PARTICLE_FORMS}(?:\\s[가-힣]{1,6}){0,2}?\\s?(?:꼭 |반드시 )?(?:지원(?:하|합|한|했|을 결심|동기)|입사|일원|구성원이|인재상|합류|신입사원|함께 성장|함께하|기여)`,
);
const FORMERLY = /^(?:에서|[^.!?\n]{0,12}(?:인턴|근무|재직|퇴사|경쟁|고객사|협력사|거래|당시))/;
const CONTEXT_CHARACTERS = 30;

function isSameCompany(a: string, b: string): boolean {
  const [left, right] = [foldName(a), foldName(b)];
  return left.includes(right) || right.includes(left);
}

function occurrencesOf(text: string, name: string): NamedSpan[] {
  if (name.trim() === '') return [];
  const found: NamedSpan[] = [];
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
    const boundary = start === 0 || !/[가-힣A-Za-z0-9]/.test(text.charAt(start - 1));
    if (boundary) found.push({ text: name, start, end: start + name.length });
  }
  return found;
}

function isAppliedTo(text: string, name: NamedSpan): boolean {
  const after = text.slice(name.end, name.end + CONTEXT_CHARACTERS);
  return APPLIES.test(after) && !FORMERLY.test(after);
}

function namesIn({ text, otherCompanyNames }: CheckedText): NamedSpan[] {
  const listed = [...otherCompanyNames, ...WELL_KNOWN].flatMap((name) => occurrencesOf(text, name));
  return withoutOverlaps(
    [...findInstitutions(text), ...listed].filter(
      (name) => !/(?:대학교|대학원|고등학교|학회|협회)$/.test(name.text),
    ),
  );
}

/** Finds another company named as the one applied to, as when a letter is reused. Needs companyName. */
export const findOtherCompanies: TextCheck = (checked) => {
  const company = checked.companyName?.trim();
  if (!company) return [];
  return namesIn(checked)
    .filter((name) => !isSameCompany(name.text, company) && isAppliedTo(checked.text, name))
    .map(({ text, start, end }) => ({
      rule: 'OTHER_COMPANY',
      start,
      end,
      message: `지원하는 회사는 ${company}인데 ‘${withParticle(`${text}’`, '이/가')} 적혀 있어요.`,
      suggestion: `다른 회사에 냈던 글이라면 ${withParticle(company, '으로/로')} 바꿔 주세요.`,
      severity: 'HIGH',
    }));
};
