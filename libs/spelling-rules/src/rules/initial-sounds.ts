import { ANYWHERE, formsRule, pairRules, patternRule, type SpellingRule } from '../spelling-rule.js';

const NOUNS_BEFORE_AMOUNT =
  '업무|판매|생산|작업|주문|사용|운동|학습|정보|노동|거래|발행|배출|소비|수출|수입|출하|처리|강수|통화|구매|재고|물동|교통|연습|독서|감소|증가|적재|섭취|투여|복용|검색|방문|전력|이동|통행|발생|저장|전송|수요|공급|공부|훈련|강우|매장|유통|취급|조회|상담|문의|입고|출고|적설|수송|운송';
const NOUNS_BEFORE_YEAR =
  '졸업|입학|입사|출생|설립|회계|생산|사업|학사|기준|해당|발행|출시|준공|취득|개봉|시작|결산|과세|제조|건축';
/** What follows 량, 양 and 란: a particle, punctuation, a space or the end. */
const NOUN_END = '(?=[은을이과의에도]|[ ,.]|$)';

/** 한글 맞춤법 제10항–제12항: where Sino-Korean words keep ㄴ and ㄹ and where they drop or change them, at the beginning and within. */
export const INITIAL_SOUND_RULES: readonly SpellingRule[] = [
  patternRule({
    id: 'initial-sounds/량',
    reason: '한자어 뒤에서는 ‘량’으로 써요.',
    source: '한글 맞춤법 제11항',
    begins: '양',
    // 매장양도 is 양도, a transfer, and no amount.
    pattern: `(?<=${NOUNS_BEFORE_AMOUNT})양(?!(?<=(?:매장|재고|판매)양)도)${NOUN_END}`,
    replacement: '량',
    wrong: ['판매{양|량}이 늘었습니다.', '업무{양|량}도 늘었습니다.', '업무{양|량}을 나누었습니다.'],
    right: ['데이터양이 늘었습니다.', '분양을 받았습니다.', '매장양도 절차를 도왔습니다.'],
  }),
  patternRule({
    id: 'initial-sounds/양',
    certainty: 'LIKELY',
    reason: '고유어와 외래어 뒤에서는 ‘양’으로 써요.',
    source: '한글 맞춤법 제11항 해설',
    begins: '량',
    pattern: `(?<=데이터|트래픽|메시지|쓰레기|먹이|콘텐츠|에너지)량${NOUN_END}`,
    replacement: '양',
    wrong: ['데이터{량|양}이 늘었습니다.'],
  }),
  patternRule({
    id: 'initial-sounds/연도',
    reason: '낱말의 첫머리에서는 ‘연도’로 써서 ‘졸업 연도’, ‘졸업연도’가 맞아요.',
    source: '한글 맞춤법 제10항',
    begins: '년',
    pattern: `(?<=(?:${NOUNS_BEFORE_YEAR}) ?)년(?=도(?:[가는를의에와로별,. ]|$))`,
    replacement: '연',
    wrong: ['졸업 {년|연}도를 적었습니다.', '회계{년|연}도가 끝났습니다.'],
    right: ['2023년도 예산을 짰습니다.', '신년도 계획을 세웠습니다.'],
  }),
  patternRule({
    id: 'initial-sounds/연봉',
    reason: '낱말의 첫머리에서는 ‘ㄴ’을 ‘ㅇ’으로 적어서 ‘연’으로 써요.',
    source: '한글 맞춤법 제10항',
    begins: '년',
    pattern: '(?<![가-힣]|[\\dA-Za-z○ㅇ] ?)년(?=봉|말[에까 ]|초[에부 ]|령|매출|평균|휴가|체[료가])',
    replacement: '연',
    wrong: ['{년|연}말에 결산했습니다.', '{년|연}매출을 두 배로 늘렸습니다.'],
    right: ['2020년 말에 입사했습니다.', '20XX년말에 입사하고 20○○년초부터 배웠습니다.'],
  }),
  patternRule({
    id: 'initial-sounds/란',
    reason: '한자어 뒤에서는 ‘란’으로 써요.',
    source: '한글 맞춤법 제12항',
    begins: '난',
    pattern: `(?<=기입|비고|의견|서명|주소|답변|설명|독자|투고|문의)난(?!이?도)${NOUN_END}`,
    replacement: '란',
    wrong: ['의견{난|란}에 적었습니다.'],
    right: ['구인난을 겪었습니다.', '문의난이도를 나누고 설명난도를 낮추었습니다.'],
  }),
  ...pairRules(
    { group: 'initial-sounds', source: '한글 맞춤법 제10항–제12항', before: ANYWHERE },
    `강열한>강렬한 강열하>강렬하 강열히>강렬히 격열한>격렬한 격열하>격렬하 격열히>격렬히 맹열>맹렬 나렬>나열 분렬>분열 결렬율>결렬률 배렬>배열 졸열>졸렬
  실패률>실패율 효률>효율 백분률>백분율 이자률>이자율
  일율적>일률적 획일률적>획일적 비론리>비논리 몰렴치>몰염치 공념불>공염불`,
  ),
  ...pairRules(
    // Not within 100례의, AI로동작, 김병열, 수직열을; 전환률 is found by confusions/율.
    { group: 'initial-sounds', source: '한글 맞춤법 제10항–제12항', before: '(?<![가-힣A-Za-z\\d)])' },
    `녀자>여자 년륜>연륜 닉명>익명 량심>양심 력량>역량 력사>역사 례의>예의 례절>예절 류행>유행 륜리>윤리 리념>이념 리해>이해 리유>이유 리익>이익 리용>이용 락관>낙관 래일>내일
  로력>노력 로동>노동 론리>논리 론의>논의 랭정>냉정 신녀성>신여성
  치렬>치열 행열을>행렬을 행열의>행렬의 행열로>행렬로 행열과>행렬과 병열>병렬 직열>직렬 진렬>진열 서렬>서열 우렬>우열
  선률>선율 운률>운율 전률>전율 규률>규율 비률>비율 조률>조율 자률>자율 환률>환율 세률>세율`,
  ),
  formsRule({
    id: 'initial-sounds/연간',
    reason: '낱말의 첫머리에서는 ‘연간’으로 써요.',
    source: '한글 맞춤법 제10항',
    forms: { 년간: '연간' },
    before: '(?<=^|[.!?\\n] ?|[은는의가] )',
    after: '(?= (?:매출|계획|목표|예산|수익|판매|생산|이용|일정|실적|성장|평균|보고))',
    wrong: ['회사의 {년간|연간} 매출을 분석했습니다.'],
    right: ['3년간 일했습니다.', '몇 년간 준비했습니다.', '최근 이 년간 매출을 분석했습니다.'],
  }),
];
