import { plainLetter, type LetterCase } from '../case.js';
import { PATTERNS } from '../patterns.js';

/** Letters of beginners: empty phrases, run-on sentences, repeated endings, mistakes. */
export const CLUMSY_LETTERS: readonly LetterCase[] = [
  {
    kind: 'letter',
    id: 'letter-clumsy-marketing',
    about: 'Set phrases around two real facts',
    letter: plainLetter(
      '콘텐츠 마케팅',
      0,
      `저는 어릴 때부터 남다른 열정을 가지고 있었습니다. 항상 최선을 다하는 자세로 모든 일에 임해 왔습니다. 대학교에서는 홍보 동아리 '다온'에서 인스타그램 계정을 맡아 운영했습니다. 계정의 팔로워는 8개월 동안 320명에서 1,150명으로 늘었습니다. 이를 통해 소통의 중요성을 깨달았습니다. 귀사에 입사한다면 무엇이든 할 수 있는 인재가 되겠습니다. 저의 열정을 바탕으로 회사의 발전에 이바지하겠습니다.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['다온', '320', '1,150', '8개월'],
      forbidden: ['조회수', '매출'],
      good: [4],
      poor: [1, 2, 6],
    },
  },
  {
    kind: 'letter',
    id: 'letter-clumsy-nursing',
    about: 'One run-on sentence holds the whole story',
    letter: plainLetter(
      '간호사',
      1,
      `저는 한솔요양병원에서 1년 동안 병동 간호사로 일하면서 많은 환자분들을 만났고 그중에 밤마다 낙상 위험이 있는 어르신이 계셨는데 침대 난간만으로는 부족하다고 생각해서 수간호사님께 말씀드려서 야간 순회를 2시간에서 1시간 간격으로 바꾸자고 했고 그 결과 석 달 동안 저희 병동에서는 낙상이 한 건도 없었습니다. 처음에는 동료들이 일이 늘어난다고 걱정을 많이 하였습니다. 그래서 제가 순회표를 직접 만들어서 나누어 하였습니다. 저는 이런 경험을 통해서 환자의 안전이 제일 중요하다는 것을 알게 되었습니다. 앞으로도 환자를 내 가족처럼 생각하는 간호사가 되겠습니다.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['한솔요양병원', '1년', '2시간', '1시간'],
      forbidden: ['종합병원', '수상'],
      poor: [1, 5],
    },
  },
  {
    kind: 'letter',
    id: 'letter-clumsy-administration',
    about: 'The same ending in every sentence, bureaucratic wording, doubled passives',
    letter: plainLetter(
      '일반 행정',
      0,
      `본인은 구청에서 행정 인턴으로 근무를 하게 되었습니다. 민원 서류의 분류를 담당하게 되었습니다. 하루에 약 60건의 서류가 접수되어지게 되었습니다. 서류의 종류가 헷갈리는 문제가 발생하게 되었습니다. 이에 본인은 서류를 다섯 가지 색으로 구분하는 방법을 제안하게 되었습니다. 담당 주무관님에 의해 그 방법이 채택되어지게 되었습니다. 잘못 분류되는 서류가 줄어들게 되었습니다. 본 경험을 통하여 꼼꼼함의 중요성에 대하여 배우게 되었습니다.`,
    ),
    customPrompt: '',
    patterns: [],
    expected: {
      facts: ['60건', '다섯'],
      forbidden: ['%', '절반'],
      poor: [3, 6],
    },
  },
  {
    kind: 'letter',
    id: 'letter-clumsy-production',
    about: 'Spoken style and misspellings, a vague result that must stay vague',
    letter: plainLetter(
      '생산 관리',
      2,
      `제가 다녔던 대건정밀은 자동차 부품 만드는 작은 회사인데 거기서 2년 일했습니다. 근데 라인이 자꾸 멈춰가지고 생산이 밀리는 일이 많았어요. 저는 왜 그런지 궁금해서 멈출 때마다 시간이랑 이유를 공책에 적었습니다. 한달 적어보니까 금형 교체할 때가 제일 오래 걸리더라구요. 그래서 공구를 미리 준비해 놓는 카트를 만들자고 반장님한테 얘기했습니다. 카트를 쓰고 나서 교체 시간이 확실히 줄어들었던거 같습니다. 저는 문제가 있으면 그냥 못넘어가는 성격 입니다.`,
    ),
    customPrompt: '말투를 자기소개서답게 다듬어 주세요.',
    patterns: PATTERNS,
    expected: {
      facts: ['대건정밀', '2년', '금형', '카트'],
      forbidden: ['%', '분으로', '단축률'],
      poor: [2, 4, 6, 7],
    },
  },
];
