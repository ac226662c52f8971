import { plainLetter, type FeaturesCase } from './case.js';

export const FEATURES_CASES: readonly FeaturesCase[] = [
  {
    kind: 'features',
    id: 'features-engineer',
    about: 'A good sample letter full of particulars that no pattern may tell',
    letter: plainLetter(
      '설비 기술',
      0,
      `멈춘 설비보다 멈추려는 설비를 먼저 찾겠습니다.

서진화학에서 현장 실습을 하며 펌프 18대의 진동을 석 달 동안 기록했습니다. 처음에는 회전수가 높은 펌프가 먼저 고장 난다고 짐작했습니다. 기록을 모아 보니 고장 난 4대는 모두 진동이 2주 전부터 1.5배로 커졌습니다.

이 기준을 점검표에 넣자고 제안했고, 정비 팀은 다음 달부터 점검표를 바꾸었습니다. 바꾼 뒤 두 달 동안 갑자기 멈춘 펌프는 없었습니다.`,
      { companyName: '서진화학' },
    ),
    expected: { atLeast: 3, forbidden: ['서진화학', '18대', '1.5배', '펌프'] },
  },
  {
    kind: 'features',
    id: 'features-service',
    about: 'A sample letter of another field, with dialogue',
    letter: plainLetter(
      '항공 객실 승무원',
      0,
      `"손님, 이 자리가 더 따뜻합니다." 카페에서 일할 때 제가 가장 자주 한 말입니다.

늘솔카페에서 14개월 동안 일하며 손님이 다시 찾는 이유를 적었습니다. 맛보다 자리를 말한 손님이 더 많았습니다. 그래서 시간마다 볕이 드는 자리를 표로 만들어 함께 일하는 5명과 나누었습니다.

다시 찾은 손님은 한 달에 40명에서 65명이 되었습니다. 기내에서도 말하기 전에 먼저 살피겠습니다.`,
    ),
    expected: { atLeast: 3, forbidden: ['늘솔카페', '14개월', '65명'] },
  },
];
