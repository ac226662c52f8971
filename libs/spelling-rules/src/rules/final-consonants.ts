import { ANYWHERE, formsRule, pairRules, patternRule, type SpellingRule } from '../spelling-rule.js';
import { anyOf } from './choice-rule.js';

const TABLE = { group: 'final-consonants' };

/** Words and phrases written as they sound, mostly with another final consonant; they are wrong whatever stands beside them. */
const WORDS: readonly SpellingRule[] = [
  ...pairRules(
    { ...TABLE, before: ANYWHERE },
    `쫒>쫓 붇이>붙이 붇여>붙여 붇였>붙였 붇인>붙인 붇일>붙일 붇임>붙임 붇입>붙입 없에>없애 없엔>없앤 없엘>없앨 없엤>없앴 없엡>없앱 없엠>없앰 끈었>끊었 끊키>끊기 맞딷>맞닥
    책꽃이>책꽂이 솔찍>솔직 짧막>짤막 꼼곰>꼼꼼 곰꼼>꼼꼼 불살르>불사르 몫슬>몫을 밑걸음>밑거름 믿거름>밑거름 스래_>스레_ 넓직>널찍 넓찍>널찍 얇직>얄찍 짦>짧 끈이지_않>끊이지_않 끈임없>끊임없 끈임_없>끊임없`,
  ),
  ...pairRules(
    TABLE,
    `낮선>낯선 낮익>낯익 낮가림>낯가림 낮부끄>낯부끄 낫설>낯설 낫선>낯선 낫익>낯익 낟선>낯선 낟설>낯설 압장서>앞장서 압장섰>앞장섰 압서서>앞서서 압두고>앞두고 압당겨>앞당겨 압당기>앞당기 압으로>앞으로
    맞겼>맡겼 어느덪>어느덧 어느듯>어느덧 밑어>믿어 밑었>믿었 밑음직>믿음직 밑음을_주>믿음을_주 밑음을_얻>믿음을_얻 밑을_수>믿을_수 밑는_>믿는_ 밑으며>믿으며 밑습>믿습
    믿바탕>밑바탕 믿그림>밑그림 끈어>끊어 올은_길>옳은_길 올은_선택>옳은_선택 올은_판단>옳은_판단 올은_방향>옳은_방향 올은_방법>옳은_방법 올은_말>옳은_말 올은_결정>옳은_결정 올은_일을>옳은_일을 올다고>옳다고 짤은_시간>짧은_시간 짤은_기간>짧은_기간 짤은_동안>짧은_동안 짤은_글>짧은_글 짤았>짧았 널은_시야>넓은_시야 널은_공간>넓은_공간 널은_세상>넓은_세상 널은_범위>넓은_범위 널은_마음>넓은_마음 널은_매장>넓은_매장 널은_곳>넓은_곳 널은_분야>넓은_분야 널은_안목>넓은_안목
    실어하>싫어하 실어했>싫어했 실어한>싫어한 실어해>싫어해 일어버>잃어버 잇어버>잊어버 잇혀>잊혀 잇혔>잊혔 잇을_수_없>잊을_수_없 옴기>옮기 옴겨>옮겨 옴겼>옮겼 옴긴>옮긴 옴길>옮길 옴김>옮김
    놉은>높은 놉게>높게 끗내>끝내 끗없>끝없 깨긋>깨끗 깻끗>깨끗 깨끝>깨끗 뚜럿>뚜렷 또럿>또렷 꼿히>꽂히 꼿혔>꽂혔 굿건>굳건 궂건>굳건
    빛어>빚어 덥여>덮여 갑아_>갚아_ 짓밝>짓밟 흣어>흩어 흗어>흩어 훓어>훑어 핧>핥 뚧>뚫 엌매>얽매 얼매이>얽매이 억매>얽매 빗내>빛내 햇빗>햇빛 불빗>불빛 눈빗>눈빛 눈빚>눈빛 갇이>같이 갗이>같이 샅삿>샅샅
    파학>파악 오희려>오히려 오이려>오히려 오히러>오히려`,
  ),
];

/** Nouns that one does not do, so that 않다 cannot follow them: '말을 않고' is right. */
const HELD =
  '^꿈 희망 부담 부담감 아픔 상처 설렘 열정 포부 슬픔 고통 ^빚 사명감 책임감 자신감 불안 불안감 기대감 아쉬움 두려움 미련 의문 궁금증 ^짐 약점 문제 문제점 위험 위험성 적자';
/** What may stand between the object and 안다. */
const BEFORE_ANDA = '(?:가득 |잔뜩 |늘 |항상 |모두 |품에 |가슴에 |마음에 |한가득 )?';

const IN_CONTEXT: readonly SpellingRule[] = [
  formsRule({
    id: 'final-consonants/맡기다',
    reason: '‘맡기다’는 ‘ㅌ’ 받침으로 써요.',
    source: '표준국어대사전 ‘맡기다’',
    forms: { 맞겨: '맡겨' },
    after: '(?![루뤄뤘룬룰룸])',
    wrong: ['일을 {맞겨|맡겨} 주셨습니다.'],
    right: ['태권도 맞겨루기를 지도했습니다.'],
  }),
  ...pairRules({ ...TABLE, certainty: 'LIKELY' }, '밑음>믿음 올은_>옳은_ 널은_>넓은_'),
  formsRule({
    id: 'final-consonants/깊다',
    reason: '‘깊다’는 ‘ㅍ’ 받침으로 써요.',
    source: '표준국어대사전 ‘깊다’',
    forms: { 깁은: '깊은', 깁이: '깊이', 깁게: '깊게' },
    // After an object 깁다, to mend, is right.
    before: '(?<![가-힣])(?<![을를] )',
    wrong: ['{깁은|깊은} 감동을 받았습니다.'],
    right: ['옷을 깁게 되었습니다.'],
  }),
  formsRule({
    id: 'final-consonants/끝',
    reason: '‘끝’은 ‘ㅌ’ 받침으로 써요.',
    source: '표준국어대사전 ‘끝’',
    forms: { 끗까지: '끝까지', 끗으로: '끝으로' },
    before: '(?<![가-힣])(?<!(?:[한두세] |\\d ?))',
    wrong: ['{끗까지|끝까지} 해냈습니다.'],
    right: ['한 끗으로 이겼습니다.'],
  }),
  patternRule({
    id: 'final-consonants/않다→안다',
    reason: '마음에 품는다는 뜻이면 ‘안다’로 써요.',
    source: '표준국어대사전 ‘안다’',
    begins: '않',
    pattern: `(?<=${anyOf(HELD)}[을를] ${BEFORE_ANDA})않(?=고|은|아|았|게 |으며|는 )`,
    replacement: '안',
    wrong: ['꿈을 {않|안}고 시작했습니다.', '설렘을 가득 {않|안}고 첫 출근을 했습니다.'],
    right: ['말을 않고 떠났습니다.', '걱정을 않고 맡겼습니다.', '시작을 않고 미루었습니다.'],
  }),
  patternRule({
    id: 'final-consonants/앉다',
    reason: '자리에 몸을 놓는다는 뜻이면 ‘앉다’로 써요.',
    source: '표준국어대사전 ‘앉다’',
    begins: '안',
    pattern:
      '(?<=(?:자리|의자|책상|책상 앞|벤치|소파|컴퓨터 앞|모니터 앞|바닥|맨 앞|앞줄|옆자리)에 (?:나란히 |함께 |마주 |오래 |가만히 )?)안(?=아(?! (?:올|옮|내[리렸려]|앉|눕|뉘))|았|은 |으|습)',
    replacement: '앉',
    wrong: ['의자에 {안|앉}아 공부했습니다.'],
    right: [
      '아이를 안아 주었습니다.',
      '어르신을 의자에 안아 옮겼습니다.',
      '아이를 의자에 안아 올렸습니다.',
      '책상 앞에 앉아 썼습니다.',
    ],
  }),
  patternRule({
    id: 'final-consonants/잊다',
    reason: '기억하지 못한다는 뜻이면 ‘잊다’로 써요.',
    source: '표준국어대사전 ‘잊다’',
    begins: '잇',
    pattern:
      '(?<=(?:마음|은혜|순간|감사함|감동|기억|가르침|초심|처음|본분|고마움|날|그날|말씀|사실|추억|경험|교훈|약속|이름|얼굴)[을은는도] (?:평생 |절대 |결코 |늘 |항상 |영원히 )?)잇(?=지 (?:않|말|(?<!(?:말씀|가르침)[을은도] 잇지 )못))',
    replacement: '잊',
    wrong: ['감사한 마음을 {잇|잊}지 않겠습니다.'],
    right: [
      '말을 잇지 못했습니다.',
      '감격하셔서 말씀을 잇지 못하셨습니다.',
      '스승의 가르침을 잇지 못했습니다.',
      '대를 잇지 못한 가게였습니다.',
    ],
  }),
  patternRule({
    id: 'final-consonants/믿다',
    reason: '그렇다고 여긴다는 뜻이면 ‘믿다’로 써요.',
    source: '표준국어대사전 ‘믿다’',
    begins: '밑',
    pattern: '(?<=[을를다라] )밑(?=고 |기 |지 |게 |던 )',
    replacement: '믿',
    wrong: ['동료를 {밑|믿}고 맡겼습니다.'],
    right: ['동료를 믿고 맡겼습니다.'],
  }),
  formsRule({
    id: 'final-consonants/소홀',
    reason: '‘소홀’이 맞는 표기예요.',
    source: '표준국어대사전 ‘소홀하다’',
    forms: { 소흘: '소홀' },
    after: '(?=[히하한할함해했합])',
    wrong: ['작은 일도 {소흘|소홀}히 여기지 않습니다.'],
    right: ['소흘읍 주민을 도왔습니다.'],
  }),
  formsRule({
    id: 'final-consonants/이래 봬도',
    reason: '‘이렇게 보여도’의 뜻이면 ‘이래 봬도’로 써요.',
    source: '표준국어대사전 ‘뵈다’',
    forms: {
      이래뵈도: '이래 봬도',
      이래봬도: '이래 봬도',
      '이래 뵈도': '이래 봬도',
      이래베도: '이래 봬도',
      '이래 배도': '이래 봬도',
    },
    wrong: ['{이래뵈도|이래 봬도} 끈기는 자신 있습니다.'],
  }),
];

/** Words written as they sound: their final consonants, and the syllables after these. */
export const FINAL_CONSONANT_RULES: readonly SpellingRule[] = [...WORDS, ...IN_CONTEXT];
