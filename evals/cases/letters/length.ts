import { plainLetter, type LetterCase } from '../case.js';
import { PATTERNS } from '../patterns.js';

/** Letters with a wish or a limit for their length, and letters full of figures. */
export const LENGTH_LETTERS: readonly LetterCase[] = [
  {
    kind: 'letter',
    id: 'letter-over-limit-backend',
    about: 'Over the limit of the question by more than a quarter, with a wish to fit it',
    letter: plainLetter(
      '백엔드 개발',
      3,
      `저는 예약 서비스를 만드는 온샘소프트에서 3년 동안 백엔드 개발자로 일하고 있습니다. 제가 맡은 서비스는 미용실과 병원의 예약을 받는 서비스이며 하루 평균 예약은 1만 2천 건 정도입니다. 입사 첫해 겨울에 예약이 몰리는 월요일 아침 9시마다 응답이 느려지는 문제가 있었고 많은 고객들이 불편을 겪었습니다. 처음에는 서버를 늘리면 해결될 것이라고 생각해서 서버를 2대에서 4대로 늘려 보았지만 응답 시간은 거의 그대로였습니다. 그래서 느린 쿼리 기록을 하나하나 살펴보았더니 예약 가능 시간을 구하는 쿼리가 전체 시간의 80%를 차지하고 있었습니다. 인덱스를 추가하고 조회 결과를 Redis에 30초 동안 저장하도록 바꾸었습니다. 그 결과 월요일 아침의 평균 응답 시간은 2.4초에서 0.3초로 줄었습니다. 늘렸던 서버 2대는 다시 줄일 수 있었습니다. 이 경험을 통해서 저는 추측하지 않고 먼저 측정하는 것이 무엇보다도 중요하다는 것을 배웠습니다. 앞으로도 항상 측정하고 확인하는 개발자가 되기 위해 끊임없이 노력하겠습니다.`,
      { prompt: '직무와 관련해 문제를 해결한 경험을 적어 주세요.', characterLimit: 400 },
    ),
    customPrompt: '400자 안으로 줄여 주세요.',
    patterns: PATTERNS,
    expected: {
      facts: ['온샘소프트', '2.4초', '0.3초', 'Redis', '80%'],
      length: { atMost: 400 },
      poor: [10],
    },
  },
  {
    kind: 'letter',
    id: 'letter-over-limit-hr',
    about: 'Over the limit; nothing but the question says so',
    letter: plainLetter(
      '인사',
      2,
      `직원 150명 규모의 물류 회사에서 2년 동안 채용을 담당하였습니다. 입사 당시 저희 회사의 신입 사원 가운데 석 달 안에 그만두는 비율은 28%로 상당히 높은 편이었습니다. 퇴사한 직원 18명과 직접 면담을 진행하면서 그 이유를 하나씩 들어 보았습니다. 면담 결과 가장 많이 나온 이유는 실제로 하는 일이 공고에 적힌 것과 다르다는 것이었습니다. 저는 현장 팀장님들과 함께 채용 공고를 처음부터 다시 썼고, 하루 일과와 힘든 점까지 솔직하게 적었습니다. 지원자 수는 조금 줄었지만, 석 달 안에 그만두는 비율은 1년 뒤 13%가 되었습니다. 이러한 경험은 저에게 있어서 매우 소중하고 값진 경험이 되었다고 생각합니다.`,
      { companyName: '나래상사', prompt: '직무 관련 성과를 300자 이내로 적어 주세요.', characterLimit: 300 },
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['150명', '28%', '18명', '13%'],
      length: { atMost: 300 },
      poor: [7],
    },
  },
  {
    kind: 'letter',
    id: 'letter-too-short-design',
    about: 'A wish for a longer text over few facts: padding and invention tempt',
    letter: plainLetter(
      'UX 디자인',
      1,
      `저는 병원 예약 앱 '봄케어'의 예약 화면을 다시 설계했습니다. 사용자 8명을 인터뷰해 보니 6명이 진료 과목을 고르는 단계에서 멈추었습니다. 증상을 고르면 진료 과목을 추천하는 화면을 만들었습니다. 다시 시험했을 때는 8명 모두 예약을 마쳤습니다.`,
      { characterLimit: 700 },
    ),
    customPrompt: '조금 더 길게, 200자 이상으로 늘려 주세요. 없는 내용은 쓰지 말아 주세요.',
    patterns: PATTERNS,
    expected: {
      facts: ['봄케어', '8명', '6명'],
      length: { atLeast: 200, atMost: 700 },
    },
  },
  {
    kind: 'letter',
    id: 'letter-figures-quality',
    about: 'A figure in nearly every sentence; none may be lost or moved to another thing',
    letter: plainLetter(
      '품질 관리',
      6,
      `전자 부품 회사 다솜전자에서 6년 동안 출하 검사를 맡았습니다. 제가 맡은 커넥터 라인은 하루 24,000개를 생산했고, 불량은 100만 개에 850개였습니다. 불량 1,280건을 형태별로 나누니 핀 휨이 46%, 도금 얼룩이 31%, 그 밖이 23%였습니다. 핀 휨의 9할은 3번과 7번 설비에서 나왔습니다. 두 설비의 지그를 0.02mm 조정하고, 교체 주기를 30일에서 21일로 당겼습니다. 도금 얼룩은 세척 온도를 45도에서 52도로 올려 줄였습니다. 5개월 뒤 불량은 100만 개에 310개가 되었고, 고객 반품은 분기 11건에서 4건으로 줄었습니다. 조정에 든 비용 1,800만 원은 7개월 만에 회수했습니다.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: [
        '24,000개',
        '850개',
        '1,280건',
        '46%',
        '31%',
        '0.02mm',
        '21일',
        '52도',
        '310개',
        '11건',
        '4건',
        '1,800만',
      ],
      good: [4, 5],
    },
  },
  {
    kind: 'letter',
    id: 'letter-figures-finance',
    about: 'Sums of money, years and shares, with a wish to make it shorter',
    letter: plainLetter(
      '재무 기획',
      4,
      `저는 연 매출 1,200억 원의 유통 회사에서 4년 동안 예산을 편성했습니다. 2022년에는 매장 38곳의 임차료가 전체 고정비의 34%를 차지했습니다. 매장별 손익을 정리해 보니, 적자 매장 7곳 중 5곳의 계약이 2023년 상반기에 끝난다는 사실을 알게 되었습니다. 저는 5곳 가운데 3곳은 폐점하고 2곳은 면적을 40% 줄여 재계약하자고 제안하였습니다. 이 제안은 경영 회의에서 받아들여졌고, 2023년 임차료는 전년보다 9억 6천만 원 줄었습니다. 줄인 비용 중 4억 원은 온라인 물류에 다시 쓰였습니다. 저는 숫자를 통해 회사의 결정을 돕는 일이야말로 재무 기획의 본질이라고 생각하며 앞으로도 그렇게 일해 나가고자 합니다.`,
    ),
    customPrompt: '더 짧게 다듬되 숫자는 모두 살려 주세요.',
    patterns: [],
    expected: {
      facts: ['1,200억', '38곳', '34%', '7곳', '5곳', '3곳', '2곳', '40%', '9억 6천만', '4억'],
      length: { atMost: 340 },
      poor: [7],
    },
  },
];
