import { BELOW_QUADRATIC, cpuMilliseconds, growthOf } from '../../testing/growth.js';
import { isFactKind } from './statement.js';
import { findUnsupportedStatements } from './verify-statements.js';

const statements = (improved: string, ...sources: string[]) =>
  findUnsupportedStatements(improved, sources).map(({ kind, text }) => `${kind} ${text}`);

const facts = (improved: string, source: string) =>
  findUnsupportedStatements(improved, [source]).flatMap(({ kind, text }) =>
    isFactKind(kind) ? `${kind} ${text}` : [],
  );

describe('findUnsupportedStatements finds statements that the sources lack', () => {
  it.each([
    ['매출을 30% 늘렸습니다.', '매출을 늘렸습니다.', ['NUMBER 30%']],
    ['매출을 삼십 퍼센트 늘렸습니다.', '매출을 늘렸습니다.', ['NUMBER 삼십 퍼센트']],
    ['세 명과 함께했습니다.', '여럿이 함께했습니다.', ['NUMBER 세 명']],
    ['응답 속도가 두 배 빨라졌습니다.', '응답 속도가 빨라졌습니다.', ['NUMBER 두 배']],
    ['비용 1,200만 원을 줄였습니다.', '비용 120만 원을 줄였습니다.', ['NUMBER 1,200만 원']],
    ['방문자가 30명 늘었습니다.', '방문자가 30% 늘었습니다.', ['NUMBER 30명']],
    ['3달러를 벌었습니다.', '3달을 일했습니다.', ['NUMBER 3달러']],
    ['평점 4.3으로 졸업했습니다.', '평점 4.2로 졸업했습니다.', ['NUMBER 4.3']],
    ['2023년부터 일했습니다.', '2022년부터 일했습니다.', ['DATE 2023년']],
    ['2024년 3월에 마쳤습니다.', '2024년에 마쳤습니다.', ['DATE 2024년 3월']],
    ['5월에 시작했습니다.', '봄에 시작했습니다.', ['DATE 5월']],
    ['2024.03.02에 냈습니다.', '2024년 3월 1일에 냈습니다.', ['DATE 2024.03.02']],
    ['한빛전자에서 일했습니다.', '전자 회사에서 일했습니다.', ['ORGANIZATION 한빛전자']],
    ['새봄대학교를 졸업했습니다.', '대학을 졸업했습니다.', ['ORGANIZATION 새봄대학교']],
    ['㈜물결에 지원합니다.', '귀사에 지원합니다.', ['ORGANIZATION ㈜물결']],
    ['다온그룹의 일원이 되겠습니다.', '귀사의 일원이 되겠습니다.', ['ORGANIZATION 다온그룹']],
    ['Kafka로 처리했습니다.', '메시지 큐로 처리했습니다.', ['ORGANIZATION Kafka']],
    ['Go로 만들었습니다.', 'Google을 썼습니다.', ['ORGANIZATION Go']],
    ['정보처리기사를 땄습니다.', '자격을 땄습니다.', ['CERTIFICATE 정보처리기사']],
    ['전기산업기사 취득', '자격 취득', ['CERTIFICATE 전기산업기사']],
    ['토익 900점을 받았습니다.', '영어를 공부했습니다.', ['CERTIFICATE 토익', 'NUMBER 900점']],
    ['바리스타 자격증이 있습니다.', '커피를 좋아합니다.', ['CERTIFICATE 바리스타 자격증']],
    ['컴활 1급을 땄습니다.', '엑셀을 배웠습니다.', ['CERTIFICATE 컴활', 'NUMBER 1급']],
  ])('%s against %s', (improved, source, expected) => {
    expect(statements(improved, source)).toEqual(expected);
  });
});

describe('findUnsupportedStatements finds nothing when the sources support the text', () => {
  it.each([
    ['1200만 원을 줄였습니다.', '1,200만 원을 줄였습니다.'],
    ['12000000원을 줄였습니다.', '1,200만원을 줄였습니다.'],
    ['1억 2천만 원', '120,000,000원'],
    ['3명과 함께했습니다.', '세 명이 함께했습니다.'],
    ['두 배로 늘렸습니다.', '2배 늘렸습니다.'],
    ['삼십 퍼센트', '30%'],
    ['30프로', '30%'],
    ['스물다섯 명', '25명'],
    ['여섯 달 동안 일했습니다.', '6개월간 일했습니다.'],
    ['100여 명이 왔습니다.', '100명이 왔습니다.'],
    ['3월에 시작했습니다.', '2024년 3월 2일에 시작했습니다.'],
    ['2024년 3월', '2024.03'],
    ['24년 3월', '2024년 3월'],
    ['2024년 상반기', '2024 상반기'],
    ['2024 상반기', '2024년 상반기'],
    ['6시에 일어났습니다.', '여섯 시에 일어났습니다.'],
    ['한빛 전자에서', '한빛전자에서'],
    ['한빛전자는', '㈜한빛전자를'],
    ['새봄대학교에서', '새봄대에서'],
    ['Python을 썼습니다.', '파이썬을 썼습니다.'],
    ['REACT로 만들었습니다.', 'React로 만들었습니다.'],
    ['NodeJS와 React', 'Node.js, React.js'],
    ['TOEIC 900점', '토익 900점'],
    ['컴퓨터활용능력', '컴활'],
    ['정보처리 기사를 땄습니다.', '정보처리기사를 땄습니다.'],
  ])('%s supported by %s', (improved, source) => {
    expect(statements(improved, source)).toEqual([]);
  });

  it('accepts support from any one of several sources', () => {
    expect(statements('30% 늘려 3명을 도왔습니다.', '30% 늘렸다', '3명을 도왔다')).toEqual([]);
  });
});

describe('findUnsupportedStatements raises no false alarm about facts', () => {
  it.each([
    '이 점이 중요합니다. 이 팀에서 배운 것이 많습니다.',
    '한 번 더 확인하고, 한 가지 방법으로 한 단계 나아갔습니다.',
    '첫 번째로 문제를 정의하고 두 번째로 해결했습니다.',
    '1. 지원 동기\n2. 경험',
    '다음 세대를 위한 네트워크를 만들고 한계를 넘었습니다.',
    '만일의 상황에도 십분 활용했습니다. 조장으로서 천장을 고쳤습니다.',
    '시중은행과 스터디그룹, 대학병원, 협력회사와 함께했습니다.',
    '시간제약과 예산제약이 있었습니다. 배관공사 현장도 겪었습니다.',
    '신문기사와 택시기사의 이야기를 읽었습니다.',
    '관련 자격증을 준비하고, 다양한 자격증을 알아봤습니다.',
    'AI와 IT, UI/UX에 관심이 많습니다.',
    '회사와 대학교, 은행을 찾아다녔습니다.',
    '사회에 이바지하고 구성원과 오래 일하겠습니다.',
    '세심하게 두루 살피고 네, 하고 답했습니다.',
    '음전자와 양전자, 하이브리드자동차를 공부했습니다.',
    '네 자신을 믿고 세 시선을 두루 살폈습니다.',
    '만점을 받겠다는 각오로 임했습니다.',
  ])('%s', (improved) => {
    expect(facts(improved, '아무 관련 없는 글입니다.')).toEqual([]);
  });

  it('finds nothing new in a text that is its own source', () => {
    const text =
      '2023년 3월 ㈜물결에서 3명과 Kafka로 지연을 40% 줄이고 정보처리기사와 토익 900점을 얻었습니다.';
    expect(statements(text, text)).toEqual([]);
  });
});

it('gives the offsets of the statement in the improved text', () => {
  const improved = '저는 매출을 30% 늘렸습니다.';
  const [statement] = findUnsupportedStatements(improved, ['']);
  expect(improved.slice(statement?.start, statement?.end)).toBe('30%');
});

it.each([
  '1',
  '가',
  '1,',
  '백',
  'A',
  '㈜',
  '전자',
  '한 ',
  "'24년",
  '그래서 ',
  '위해 ',
  '해서 느꼈',
  '겠습니다. ',
  '(',
])('takes less than quadratic time on %j repeated', (piece) => {
  const verify = (length: number) => findUnsupportedStatements(piece.repeat(length / piece.length), ['']);
  expect(growthOf(verify, 625)).toBeLessThan(BELOW_QUADRATIC);
});

/**
 * What the check of a text against a source may cost, in multiples of what the text alone and the source alone cost together: below 15 when
 * the source is read once, 90 and more when it is read for each statement.
 */
const READ_ONCE = 50;

it.each([
  ['Latin names', (number: number) => `Name${number.toString(36)} `],
  ['institutions', (number: number) => `가나${String.fromCharCode(0xac00 + number)}전자는 `],
  ['certificates', (number: number) => `${String.fromCharCode(0xac00 + number)}무역기사를 `],
  ['dates', (number: number) => `${1900 + (number % 200)}년 ${1 + (number % 12)}월에 `],
  ['numbers', (number: number) => `${number}명 `],
])('reads a long source once, however many %s the text has', (_, piece) => {
  const textOf = (pieces: number) => Array.from({ length: pieces }, (__, number) => piece(number)).join('');
  const source = textOf(1_000);
  const text = textOf(10_000).slice(0, 80_000);
  const costOf = (checked: string, known: string) =>
    cpuMilliseconds(() => findUnsupportedStatements(checked, [known]));
  expect(costOf(text, source) / (costOf(text, '') + costOf('', source))).toBeLessThan(READ_ONCE);
});
