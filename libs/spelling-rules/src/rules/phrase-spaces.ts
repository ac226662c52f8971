import { type SpellingRule, WORD_START } from '../spelling-rule.js';
import { ENDS_IN_L } from '../syllables.js';
import {
  addSpaceRule,
  AFTER_ENDING_REASON,
  AUXILIARY_SOURCE,
  BETWEEN_WORDS_REASON,
  MODIFIED_REASON,
  spacingFormsRule,
  spacingRule,
  WORD_SOURCE,
} from './spacing-rule.js';

/** Words that follow -다고, -라고, -자고 and -냐고. */
const SAYING =
  '생각 느끼 느꼈 느낀 느껴 믿 말씀 말하 말했 말한 말해 판단 여기 여겼 여긴 여겨 확신 자부 들었 들은 듣고 배웠 배운 답하 답했 알려 알렸 강조 설명 주장 다짐 결심 칭찬 평가 인정 부탁 제안 약속 불리 불렸 불러 외치 외쳤';

/** More words written together, by single endings and words: -다고, -게, 대신, 안, 점. Rules for many words of a kind: missing-spaces.ts. */
export const PHRASE_SPACE_RULES: readonly SpellingRule[] = [
  addSpaceRule({
    id: 'missing-spaces/-다고 생각하다',
    reason: AFTER_ENDING_REASON,
    source: WORD_SOURCE,
    before: '[가-힣](?:다|라|자|냐)고',
    words: SAYING,
    wrong: ['중요하{다고생|다고 생}각합니다.', '함께 하{자고말|자고 말}했습니다.'],
    right: ['중요하다고는 생각했습니다.', '최다 고객을 맞았습니다.'],
  }),
  addSpaceRule({
    id: 'missing-spaces/-진 않다',
    reason: '줄인 ‘-지는’ 뒤의 ‘않다, 못하다’는 띄어 써요.',
    source: AUXILIARY_SOURCE,
    before: '[가-힣]진',
    words: '않았 않고 않은 않는 않아 않으 않습 않지 않게 않던 못하 못했 못한 못해 못합',
    wrong: ['넉넉하{진않|진 않}았습니다.', '완벽하{진못|진 못}했습니다.'],
    right: ['쉽진 않았습니다.'],
  }),
  addSpaceRule({
    id: 'missing-spaces/-는 법',
    reason: MODIFIED_REASON,
    source: WORD_SOURCE,
    before: '[가-힣](?<!있|없)는',
    words: '법',
    after: '(?:[을이은도과에] ?|입니다|이다)',
    wrong: ['고객을 대하{는법|는 법}을 배웠습니다.'],
    right: ['고객을 대하는 법을 배웠습니다.'],
  }),
  addSpaceRule({
    id: 'missing-spaces/-고 가다',
    reason: AFTER_ENDING_REASON,
    source: WORD_SOURCE,
    before: '(?<![가-힣])(?:두|놓|들|가지|갖|데리|타|메|싣|챙기|안|품|믿|이끌)고',
    words:
      '가신 가는 가서 가면 가시 가며 간 갈 갔 가기 가지 온 올 왔 오는 오시 오신 오며 와서 다니 다녔 다닌 따르 따를 따른 맡길 맡기 맡겨 기다',
    wrong: ['손님이 두{고가|고 가}신 지갑입니다.', '믿{고따|고 따}를 사람입니다.'],
    right: ['두고두고 기억했습니다.', '창고가 넓었습니다.'],
  }),
  spacingRule({
    id: 'missing-spaces/-게 뒤',
    reason: AFTER_ENDING_REASON,
    source: WORD_SOURCE,
    begins: '게',
    pattern:
      '(?<=(?<![가-힣])(?:쉽|빠르|크|밝|즐겁|새롭|어렵|다르|깊|높|넓|늦|가볍|무겁|뜨겁|따뜻하|꾸준하|성실하|정확하|신속하|꼼꼼하|철저하|친절하|솔직하|당당하|간단하|완벽하|자연스럽|자유롭|다양하|세심하|섬세하|차분하|유연하|원활하|능숙하|정직하|진솔하|명확하|활발하|확실하|분명하|강하|눈에 띄))게(?=[가-힣]{2})(?![는도만끔나요될되된됐]|라[도는]|까[지진]|시리|부터|보[다단]|서야|뿐|든지|조차|입니)',
    replacement: '게 ',
    wrong: ['쉽{게지|게 지}치는 편입니다.', '밝{게웃|게 웃}는 얼굴입니다.'],
    right: [
      '크게는 둘입니다.',
      '늦게나마 배웠습니다.',
      '쉽게끔 만들었습니다.',
      '빠르게보다 정확하게, 빠르게뿐만 아니라 꼼꼼하게 일합니다.',
      '한참 늦게서야 원인을 찾았습니다.',
    ],
  }),
  spacingRule({
    id: 'missing-spaces/대신',
    reason: BETWEEN_WORDS_REASON,
    source: WORD_SOURCE,
    begins: '대',
    pattern:
      '(?<=[는] )대신(?=[가-힣]{2})(?!고등|고[를에와]|중학|여[고중]|초등|대학|동[은이을에의과]|들(?!어)|증권|저축|금융|자산|경제|그룹|하|해(?!결|외|당|석)|했|할|한[ 테]|합|함|에|의|이|으로)',
    replacement: '대신 ',
    wrong: ['불평하는 {대신해|대신 해}결책을 찾았습니다.'],
    right: [
      '저는 대신에 쉬었습니다.',
      '저는 대신증권에 지원했습니다.',
      '동료는 대신할 사람을 찾았습니다.',
      '저는 대신동에서 자라 저는 대신고등학교를 졸업했습니다.',
      '세종은 반대하는 대신들을 설득했습니다.',
    ],
  }),
  spacingRule({
    id: 'missing-spaces/만큼',
    reason: BETWEEN_WORDS_REASON,
    source: WORD_SOURCE,
    begins: '만',
    pattern: `(?<=(?:[${ENDS_IN_L}]|[가-힣][는은한던]) )만큼(?=[가-힣]{2})(?![은도의만이을과입뿐씩]|으로|밖에|부터|까[지진]|보[다단]|조차|인[지가데]|일[지까]|에[서는])`,
    replacement: '만큼 ',
    wrong: ['농담을 할 {만큼적|만큼 적}응했습니다.'],
    right: [
      '믿을 만큼은 아닙니다.',
      '할 만큼만 했습니다.',
      '아는 만큼밖에 보이지 않았습니다.',
      '할 수 있는 만큼부터 시작해 노력한 만큼보다 더 얻었습니다.',
      '일한 만큼인지, 받을 만큼일지 물었습니다.',
    ],
  }),
  spacingFormsRule({
    id: 'missing-spaces/안',
    reason: '‘안’은 뒷말과 띄어 써요.',
    source: WORD_SOURCE,
    forms: Object.fromEntries(
      '남은 남았 보이 보여 보였 들리 들렸 맞는 맞아 맞았 맞으 통하 통했 쓰는 쓰고 썼 먹고 먹는 먹었 나오 나왔 나와 오는 왔 갔 가는 팔리 팔렸 지키 지켰 받고 받는 받았 믿고 믿는 믿었 늦었 변하 변했 잊고 잊었 바뀌 떨어지 떨어졌 움직 친한 친했 어울 어려 쉬운 힘들 나가 풀리 풀렸 걸리 걸렸 생기 생겼 끝나 끝났'
        .split(' ')
        .map((verb) => [`안${verb}`, `안 ${verb}`]),
    ),
    // 안보 이념, 안보 여건, 국가 안보이다; Anna.
    before: `${WORD_START}(?<!(?:국가|식량|에너지|사이버|경제|정보|해양|군사|자원|기술|국토|외교|인간) (?=안보))`,
    after:
      '(?<!안보이(?=[념론사슈익])|안보여(?=[건론성]))(?<!안나[와가](?![서야요고는지면도.]| (?:있|버)|$))',
    wrong: [
      '이틀밖에 {안남았|안 남았}습니다.',
      '서로 {안맞는|안 맞는} 점이 있었습니다.',
      '결과가 {안나와|안 나와}서 다시 실험했습니다.',
    ],
    right: [
      '안내를 맡아 안전을 지켰습니다.',
      '유학생 안나와 함께 국가 안보이념을 배웠습니다.',
      '안나가 도왔습니다.',
      '국제 안보이론과 안보이익을 배웠습니다.',
      '핵심은 국가 안보이기 때문에 안보여건을 살폈습니다.',
    ],
  }),
  addSpaceRule({
    id: 'missing-spaces/점',
    reason: MODIFIED_REASON,
    source: WORD_SOURCE,
    before:
      '(?<![가-힣])(?:느낀|배운|부족한|아쉬운|힘든|다른|어려운|깨달은|얻은|새로운|특이한|중요한|궁금한|뛰어난|배울|보완할|고칠|나쁜|잘한|모자란|불편한|기억할|본받을|주목할|개선할)',
    words: '점',
    after: '(?:[은이을도과에]|입니다|이다|들[을이은])',
    wrong: ['느{낀점|낀 점}은 하나였습니다.'],
    right: ['느낀 점을 적었습니다.', '다른 점포에서 일했습니다.'],
  }),
  spacingRule({
    id: 'missing-spaces/부사와 뒷말',
    reason: BETWEEN_WORDS_REASON,
    source: WORD_SOURCE,
    begins: '아오몸빨무이직',
    pattern:
      '(?<![가-힣])(아직(?!도|까[지진]|은|껏|요|이[지죠다라며었고에니네므기긴거던야]|입니|인|일)|오직(?!은)|몸소|빨리빨리(?!라|이라|보[다단]|에)|무엇보다(?!도|는)|이미(?=알|배|시작|많|경험|준비|진행|익|여러|끝|정해)|직접(?=보[고니았며]|찾|만[나든들]|해[ 결보]|확인|경험|체험|발로|들[었으고은]|배[우웠]|나[서섰]|작성|운영|기획|설계|제작|방문|참여|개발|판매|전화|물[어었]))(?=[가-힣]{2}|해 )',
    replacement: '$1 ',
    wrong: ['{직접보|직접 보}고 판단합니다.', '{직접해|직접 해} 보았습니다.', '{아직부|아직 부}족합니다.'],
    right: [
      '아직까지는 부족합니다.',
      '완성은 아직이지만 빨리빨리라는 말은 싫습니다.',
      '아직까진 부족합니다.',
      '준비가 아직이에요. 결과가 아직이기 때문입니다.',
      '빨리빨리보다는 꼼꼼하게 일합니다.',
      '이미지를 만들었습니다.',
      '직접적인 원인입니다.',
    ],
  }),
  addSpaceRule({
    id: 'missing-spaces/시절',
    reason: BETWEEN_WORDS_REASON,
    source: WORD_SOURCE,
    before: '[가-힣]{2}',
    words: '시절',
    after: '(?:[,. ]|에|의|을|이|은|부터|까지|$)',
    wrong: ['어{린시|린 시}절부터 좋아했습니다.', '인{턴시|턴 시}절에 배웠습니다.'],
    right: ['호시절을 보냈습니다.'],
  }),
  spacingFormsRule({
    id: 'missing-spaces/아침 일찍',
    reason: BETWEEN_WORDS_REASON,
    source: WORD_SOURCE,
    forms: Object.fromEntries(
      '아침 일찍/새벽 일찍/저녁 늦게/새벽 늦게/매일 아침/매일 저녁/매일 밤/매주 월요일/매주 토요일/매주 일요일/하루 평균/하루 종일/예의 바르/예의 바른/예의 발랐/더불어 사는/더불어 살/더불어 성장/함께 사는/다음 학기/지난 학기/이번 학기/이번 달/다음 달/오늘 아침/그날 밤'
        .split('/')
        .map((words) => [words.replace(' ', ''), words]),
    ),
    wrong: ['매일 {아침일찍|아침 일찍} 나왔습니다.', '{하루평균|하루 평균} 쉰 건을 맡았습니다.'],
    right: ['매일매일 기록했습니다.'],
  }),
  addSpaceRule({
    id: 'missing-spaces/싶어 하다',
    reason: '‘-고 싶다’, ‘마음에 들다’처럼 여러 낱말로 된 말 뒤의 ‘하다’는 띄어 써요.',
    source: '한글 맞춤법 제47항 해설',
    before: '고 싶어|마음에 들어',
    words: '하 한 할 함 합 해 했',
    wrong: ['배우고 싶{어하|어 하}는 사람입니다.', '마음에 들{어하|어 하}셨습니다.'],
    right: ['배우고 싶어 합니다.', '사람을 좋아하고 싫어하지 않습니다.'],
  }),
];
