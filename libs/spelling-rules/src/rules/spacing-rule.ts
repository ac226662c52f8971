import { formsRule, patternRule, type SpellingRule } from '../spelling-rule.js';

type Row = Omit<Parameters<typeof patternRule>[0], 'kind'>;
type FormsRow = Omit<Parameters<typeof formsRule>[0], 'kind'>;

/** A rule of spacing by a pattern. */
export const spaced = (row: Row): SpellingRule => patternRule({ ...row, kind: 'SPACING' });

/** A rule of spacing that replaces each of the wrong forms by its right form. */
export const spacedForms = (row: FormsRow): SpellingRule => formsRule({ ...row, kind: 'SPACING' });

/** The articles of the official orthography that decide most of the spacing. */
export const BOUND_NOUN = '한글 맞춤법 제42항';
export const PARTICLE = '한글 맞춤법 제41항';
export const WORD = '한글 맞춤법 제2항';
export const AUXILIARY = '한글 맞춤법 제47항';

/** Reasons that several files give. */
export const AFTER_ENDING = '어미 뒤의 말은 띄어 써요.';
export const MODIFIED = '꾸미는 말과 꾸밈을 받는 말은 띄어 써요.';
export const NEW_WORD = '낱말과 낱말 사이는 띄어 써요.';

/** What may stand right after a noun: a particle, a mark, a space, the end. */
export const NOUN_END = '(?=에|의|은|는|이|을|를|도|로|만|부터|까지|[ ,.)]|$)';

/** Forms of 하다, but no longer word such as 하루, 하여튼, 한참 and 함께, and no number: 하나씩, 한 번. */
export const DOING =
  '(?:하(?:[고며면는지기게던자니려겠시셨십네거므도되든더였]|다(?!못)|여(?![튼간])|나(?=,| (?!둘|더|하나|없|들|골|고르|집|사|샀|남)))|한(?![가-힣]| (?:번|명|달|개|걸음|마디|시간|학기|가지|잔|차례))|할(?![가-힣])|함(?:[을이은도]|으로|[ ,.]|$)|했|합[니시]|해(?:[서도야요]|[,.]| (?!질|뜰|뜨|지)|$))';

/** Frequent nouns of cover letters. Rules look for them at the beginning of a word: a longer word that begins with one, such as 경험담, needs the same space before it. */
export const COMMON_NOUNS =
  '사람 경험 서비스 기술 업무 결과 성과 관심 노력 기회 환경 문제 분야 역할 방법 생각 고객 시간 활동 프로젝트 자료 지식 제품 의견 책임 과정 능력 역량 자세 태도 목표 상황 이유 부분 성격 가치 인재 회사 기업 직원 동료 팀원 과제 시도 도전 변화 아이디어 정보 데이터 시스템 방식 방향 모습 마음 순간 관계 소통 직무 강점 장점 단점 계기 의미 세상 사회 조직 교육 수업 공부 전공 학교 친구 선배 후배 사업 기능 전략 원인 습관 사실 말씀 이야기 질문 실수 실패 갈등 어려움 요구 사례 경우 콘텐츠 마케팅 개발자 지원자 담당자 관리자 엔지니어 리더 인턴 아르바이트 동아리 대회 공모전 자격증 매출 비용 품질 성장 가능성 중요성 필요성 책임감 자신감 성취감 보람 즐거움 기쁨 신뢰 열정 원칙 기준 계획 일정 절차 해결책 대안 개선점 공통점 차이점 문화 가족 부모님 교수님 팀장님 손님 환자 학생 아이들'.split(
    ' ',
  );

/** A rule that puts a space between what `before` matches and one of the words. */
export const apart = ({
  before,
  words,
  after = '',
  ...row
}: Omit<Row, 'begins' | 'pattern' | 'replacement'> & {
  before: string;
  words: readonly string[] | string;
  /** What stands behind the word. */
  after?: string;
}): SpellingRule => {
  const list = typeof words === 'string' ? words.split(' ') : words;
  return spaced({
    ...row,
    begins: list.map((word) => word.charAt(0)).join(''),
    pattern: `(?<=${before})(?=(?:${list.join('|')})${after})`,
    replacement: ' ',
  });
};

/** A rule that puts a space between each of the words in front and one of those that it is joined to: `{ 각: '부서 팀', 매: '순간' }`. */
export const apartPairs = ({
  pairs,
  ...row
}: Omit<Parameters<typeof apart>[0], 'before' | 'words'> & {
  pairs: Readonly<Record<string, string>>;
}): SpellingRule => {
  const fronts = Object.entries(pairs).map(([front, words]) => `${front}(?=${words.replaceAll(' ', '|')})`);
  return apart({
    ...row,
    before: `(?<![가-힣])(?:${fronts.join('|')})`,
    words: [...new Set(Object.values(pairs).flatMap((words) => words.split(' ')))],
  });
};

/** A rule that takes out the space between what `before` matches and one of the words. */
export const joined = ({
  before,
  words,
  after = '',
  ...row
}: Omit<Row, 'begins' | 'pattern' | 'replacement'> & {
  before: string;
  words: string;
  after?: string;
}): SpellingRule =>
  spaced({
    ...row,
    begins: ' ',
    pattern: `(?<=${before}) (?=(?:${words.replaceAll(' ', '|')})${after})`,
    replacement: '',
  });

/** One rule for each row of a table of words: the wrong form, the right form, a sentence with `~` for the word. */
export const spacedWords = (
  rows: readonly (readonly [wrong: string, right: string, sentence: string])[],
  reason: string,
  source: string,
  more: Partial<FormsRow> = {},
): SpellingRule[] =>
  rows.map(([wrong, right, sentence]) =>
    spacedForms({
      id: `words/${wrong}`,
      reason,
      source,
      forms: { [wrong]: right },
      wrong: [sentence.replace('~', `{${wrong}|${right}}`)],
      right: [sentence.replace('~', right)],
      ...more,
    }),
  );
