import { plainLetter, type LetterCase } from '../case.js';
import { PATTERNS } from '../patterns.js';

/** Ordinary letters: short ones, decent ones, and strong ones that a good editor hardly changes. */
export const PLAIN_LETTERS: readonly LetterCase[] = [
  {
    kind: 'letter',
    id: 'letter-plain-sales',
    about: 'A decent letter whose end is a set phrase',
    letter: plainLetter(
      '기업 영업',
      3,
      `저는 사무용 가구를 파는 가람오피스에서 3년 동안 중소기업 고객 40곳을 맡았습니다. 첫해에는 견적을 빨리 보내는 데만 힘을 썼고, 재계약은 40곳 가운데 22곳에 그쳤습니다. 재계약을 하지 않은 고객에게 전화를 걸어 이유를 물었습니다. 가격보다 납품 뒤의 응대가 늦다는 답이 많았습니다. 이듬해부터 납품 2주 뒤에 반드시 방문해 불편한 점을 적어 왔습니다. 그해 재계약은 31곳으로 늘었습니다. 고객 만족을 위해 항상 최선을 다하는 영업인이 되겠습니다.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['가람오피스', '3년', '40곳', '22곳', '2주', '31곳'],
      good: [3, 6],
      poor: [7],
    },
  },
  {
    kind: 'letter',
    id: 'letter-plain-logistics',
    about: 'Two experiences that must not be linked by an invented cause',
    letter: plainLetter(
      '물류 운영',
      1,
      `대학교에서 산업공학을 전공하며 재고 관리 수업을 들었습니다. 졸업한 뒤 새봄물류의 창고에서 1년 동안 출고를 맡았습니다. 하루 출고는 평균 900상자였습니다. 오배송이 한 달에 14건 나오던 구역에서 선반 번호를 다시 붙였습니다. 번호를 바꾼 다음 달에는 오배송이 5건이었습니다. 주말에는 유기견 보호소에서 봉사를 했습니다. 봉사에서는 사료 재고를 표로 정리하는 일을 맡았습니다. 앞으로 물류 전문가로 성장하고 싶습니다.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['새봄물류', '900상자', '14건', '5건', '산업공학'],
      forbidden: ['덕분에', '배운 대로'],
      good: [3],
      poor: [8],
    },
  },
  {
    kind: 'letter',
    id: 'letter-strong-data',
    about: 'A strong letter: hardly anything is to be changed',
    letter: plainLetter(
      '데이터 분석',
      4,
      `배달 앱을 만드는 모아푸드에서 4년 동안 주문 데이터를 분석했습니다. 2023년 3월, 저녁 시간대의 주문 취소율이 4.1%에서 6.8%로 올랐습니다. 마케팅 팀은 쿠폰 종료를 원인으로 보았지만, 저는 쿠폰을 쓰지 않은 주문에서도 취소가 같은 폭으로 늘었다는 점을 확인했습니다. 취소 시각을 조리 시작 시각과 맞추어 보니, 취소의 71%가 예상 시간을 두 번 미룬 가게에 몰려 있었습니다. 예상 시간을 가게별 최근 20건의 중앙값으로 바꾸자고 제안했습니다. 바꾼 뒤 6주 동안 취소율은 4.4%로 내려갔습니다. 이 분석은 지금도 매주 월요일 자동으로 실행됩니다.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['모아푸드', '4.1%', '6.8%', '71%', '20건', '6주', '4.4%', '2023년 3월'],
      good: [1, 2, 3, 4, 5, 6, 7],
    },
  },
  {
    kind: 'letter',
    id: 'letter-strong-accounting',
    about: 'A strong letter with one weak sentence in it',
    letter: plainLetter(
      '회계',
      5,
      `저는 매출 300억 원 규모의 식품 회사에서 5년 동안 결산을 맡았습니다. 입사했을 때 월 결산은 마감일부터 9영업일이 걸렸습니다. 가장 오래 걸리는 단계는 지점 12곳의 경비 증빙을 대조하는 일이었습니다. 증빙을 월말에 한꺼번에 받지 않고 매주 금요일에 받도록 절차를 바꾸었습니다. 지점마다 자주 틀리는 항목을 한 장으로 정리해 담당자에게 보냈습니다. 반년 뒤 월 결산은 5영업일에 끝났고, 감사에서 지적된 증빙 누락은 17건에서 3건으로 줄었습니다. 저는 정말 성실하고 책임감이 투철하며 소통을 중시하는 사람입니다.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['300억', '5년', '9영업일', '12곳', '5영업일', '17건', '3건'],
      good: [2, 3, 4, 6],
      poor: [7],
    },
  },
  {
    kind: 'letter',
    id: 'letter-short-hotel',
    about: 'Three sentences without a single fact: nothing may be made up',
    letter: plainLetter(
      '호텔 서비스',
      0,
      `저는 사람을 만나는 일을 좋아합니다. 웃는 얼굴로 손님을 맞이하는 것이 저의 강점입니다. 호텔에서 손님에게 좋은 기억을 드리고 싶습니다.`,
    ),
    customPrompt: '더 구체적으로 써 주세요.',
    patterns: PATTERNS,
    expected: {
      facts: [],
      forbidden: ['아르바이트', '동아리', '봉사', '년 동안', '카페'],
    },
  },
  {
    kind: 'letter',
    id: 'letter-short-teaching',
    about: 'Four sentences, one good fact',
    letter: plainLetter(
      '초등 방과후 강사',
      1,
      `지난해 푸른초등학교에서 방과후 로봇 수업을 맡았습니다. 3학년 학생 15명이 참여했습니다. 중간에 그만두려던 학생이 있었지만 끝까지 다녔습니다. 아이들의 눈높이에 맞춘 수업을 했습니다.`,
    ),
    customPrompt: '',
    patterns: [],
    expected: {
      facts: ['푸른초등학교', '3학년', '15명', '로봇'],
      forbidden: ['보람', '뿌듯'],
      good: [2],
      poor: [4],
    },
  },
];
