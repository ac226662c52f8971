import {
  formsRule,
  inflected,
  patternRule,
  readPairs,
  type SpellingRule,
  WORD_START,
} from '../spelling-rule.js';
import { ENDS_IN_L, ENDS_IN_N, ENDS_IN_VOWEL, FINAL_CONSONANTS, syllablesEndingIn } from '../syllables.js';

const DICTIONARY = '표준국어대사전';

/** 안 for 않, with or without a space: -지 of a frequent stem is not the end of a noun such as 강아지. */
const AN_AFTER_FREQUENT_STEM =
  '(?<=(?:[하되쉽좋많있없받쓰크놓추잊잃기주오내르리키서우누](?<![군주학산진]기|(?<![가-힣])기|[거이]주|안내|패키|브리)|그치|아끼|미루)지 ?)안(?=고|는|은|을|았|습|으(?!로)|게|기|던|음|도록|아서)';
/** What before -지 is the end of a stem, never of a noun such as 저수지 and 공지. */
const STEM_BEFORE_JI = `(?:[히치끼꾸루나프쁘니두디이펴늘알살들줄열놀울벌걸멀길참남담숨넘돕렵볍겁럽막찍썩익먹벗씻앗웃짓${syllablesEndingIn('ㄲㄵㄶㄷㄺㄻㄼㄾㄿㅀㅄㅆㅈㅊㅌㅍㅎ')}]|(?<![가-힣])[작품]|[해아어려 ]보|[하되으계마모]시|[가-힣]지)`;
/**
 * 안 for 않 after any -지 that is not the end of a noun. The noun 안 has 은 and 을 too (공지 안을 작성하다), so the stem before these, or
 * what follows, has to show the ending.
 */
const AN_AFTER_ANY_STEM = `(?<=[가-힣]지[는도가]? )(?<!(?:까지|아버지|편지|바지|반지|메시지|이미지|페이지|잡지|휴지|의지|처지|먼지|봉지|단지|복지|부지|표지|엄지|돼지|토지|양지|거지|아지|기지|성지|여지|(?:[한두세네섯곱덟홉열몇러갖]|\\d|[이그저]런) ?가지)[는도가]? |[${ENDS_IN_N}]지[는도가]? )안(?=고 |고,|는 |(?<=${STEM_BEFORE_JI}지[는도가]? 안)[은을] |은 (?:것|채[ ,로]|적이 )|을 (?:것|거[라예야]|수(?:[가는도]? |[있없])|만큼|때(?![로때])|뿐|각오|테[니지])|을까|았|습니|으[며면려니나]|게 |기 |기로|던|음|도록|아서|아도|아 |네요|다고|더라|지만)`;

const NEGATION: readonly SpellingRule[] = [
  patternRule({
    id: 'confusions/않→안',
    reason: '‘아니’로 바꿔 말이 되면 ‘안’으로 쓰고 띄어 써요.',
    source: `${DICTIONARY} ‘안’`,
    begins: '않',
    pattern: `${WORD_START}(?<!(?:[지질진]|지[는도가를만]) )않(?: (?=[가-힣])|(?=[되된될됩됐돼하한할합함했해좋보본볼봤가간갈갔먹쓰쓴쓸썼받믿오온올왔맞들걸읽찾팔쉬배생그마주준줄줬잤]|자고 ))`,
    replacement: '안 ',
    wrong: [
      '말이 {않되|안 되}는 일은 없습니다.',
      '그 일을 {않 하|안 하}고 남겼습니다.',
      '연락을 {않 받|안 받}았습니다.',
    ],
    right: ['포기하지 않았습니다.', '안 된다고 했습니다.', '말을 않고 떠났습니다.'],
  }),
  formsRule({
    id: 'confusions/아니다',
    reason: '‘아니다’의 활용형은 ‘아니-’로 써요.',
    source: `${DICTIONARY} ‘아니다’`,
    forms: {
      않이: '아니',
      않입: '아닙',
      않인: '아닌',
      않일: '아닐',
      않임: '아님',
    },
    wrong: ['쉬운 일이 {않이|아니}었습니다.', '저만의 일이 {않인|아닌} 팀의 일입니다.'],
  }),
  formsRule({
    id: 'confusions/이 아니다',
    reason: '‘아니다’의 활용형은 ‘아니-’로 써요.',
    source: `${DICTIONARY} ‘아니다’`,
    forms: { 안이었: '아니었', 안이라: '아니라' },
    before: '(?<=[가-힣A-Za-z\\d)’”][이가] |뿐만 ?)',
    wrong: [
      '쉬운 일이 {안이었|아니었}습니다.',
      '끝이 {안이라|아니라} 시작입니다.',
      '성능뿐만 {안이라|아니라} 가격도 좋았습니다.',
    ],
    right: [
      '안이 따뜻한 옷을 팔았습니다.',
      '건물 안이라 시원했습니다.',
      '모두가 좋아한 것은 제 안이었습니다.',
      '이 안이라면 예산을 줄일 수 있습니다.',
    ],
  }),
  patternRule({
    id: 'confusions/-지 않-',
    reason: '‘-지’ 뒤에서 부정하는 말은 ‘않다’로 써요.',
    source: `${DICTIONARY} ‘않다’`,
    begins: '안',
    pattern: `(?:${AN_AFTER_FREQUENT_STEM}|${AN_AFTER_ANY_STEM})`,
    replacement: (match) => (match.input.charAt(match.index - 1) === ' ' ? '않' : ' 않'),
    wrong: [
      '포기하지 {안|않}고 도전했습니다.',
      '쉽지 {안|않}았습니다.',
      '끝을 흐리멍덩하게 맺지 {안|않}는 사람입니다.',
      '멀지는 {안|않}았습니다.',
      '굽히지 {안|않}으며 나아갔습니다.',
      '뜻을 굽히지 {안|않}을 사람이고 실력이 늘지 {안|않}은 이유를 찾았습니다.',
      '새지 {안|않}을 것입니다.',
    ],
    right: [
      '강아지 안고 있는 고객이었습니다.',
      '책임지지 않았습니다.',
      '두 가지 안을 비교했습니다.',
      '3가지 안을 제시했습니다.',
      '고민 다섯 가지 안고 있었습니다.',
      '공지 안을 작성하고 저수지 안을 점검했습니다.',
      '외국인 거주지 안을 순찰했습니다.',
      '전진 기지와 우주기지 안을 둘러보고 패키지 안을 채웠습니다.',
      '편지 안은 비어 있었습니다.',
      '공군 기지 안을 순찰하고 오지 안으로 들어갔습니다.',
      '무엇이 중요한지 안다고 말했습니다.',
    ],
  }),
  formsRule({
    id: 'confusions/안 좋다',
    kind: 'SPACING',
    reason: '‘안’은 뒷말과 띄어 써요.',
    source: '한글 맞춤법 제2항',
    forms: {
      안좋: '안 좋',
      안하고: '안 하고',
      안하는: '안 하는',
      안하면: '안 하면',
      안했: '안 했',
      안합니: '안 합니',
    },
    wrong: ['결과가 {안좋|안 좋}았습니다.'],
    right: ['편안하고 좋았습니다.', '안하무인으로 굴지 않았습니다.'],
  }),
  patternRule({
    id: 'confusions/안 되다',
    kind: 'SPACING',
    reason: '해서는 안 된다는 뜻이면 띄어 써요.',
    source: `${DICTIONARY} ‘안’, ‘되다’`,
    begins: '안',
    pattern: '(?<=(?:면|서는|선) )안(?=[되된될됩됐돼])',
    replacement: '안 ',
    wrong: ['멈추면 {안된|안 된}다고 배웠습니다.'],
    right: ['멈추면 안 된다고 배웠습니다.', '그 모습이 안되어 도왔습니다.'],
  }),
];

/** What one sets up, 세우다, at night as well: 매일 밤 세운 목표. */
const MADE_AT_NIGHT =
  '(?:운|우는|우던|웠던|워 (?:둔|놓은)) (?:[가-힣]{1,4} )?(?:계획|목표|전략|원칙|일정|대책|다짐|기준|가설)';

const WORDS: readonly SpellingRule[] = [
  formsRule({
    id: 'confusions/웬',
    reason: '‘어찌 된, 어떠한’의 뜻이면 ‘웬’으로 써요.',
    source: `${DICTIONARY} ‘웬’`,
    forms: { 왠: '웬' },
    after: '(?=만[하한할해함큼]|만치|일|걸|떡| (?!지(?![가-힣])))',
    wrong: ['{왠|웬}만한 일은 혼자 풀었습니다.'],
    right: ['왠지 마음이 갔습니다.'],
  }),
  formsRule({
    id: 'confusions/왠지',
    reason: '‘왜인지’의 준말은 ‘왠지’예요.',
    source: `${DICTIONARY} ‘왠지’`,
    forms: { 웬지: '왠지', '왠 지 ': '왠지 ', '웬 지 ': '왠지 ' },
    wrong: ['{웬지|왠지} 마음이 갔습니다.', '{왠 지 |왠지 }모르게 마음이 갔습니다.'],
  }),
  formsRule({
    id: 'confusions/나아지다',
    reason: '좋아진다는 뜻이면 ‘나아지다’로 써요.',
    source: `${DICTIONARY} ‘나아지다’`,
    forms: { 낳아지: '나아지', 낳아졌: '나아졌', 낳아진: '나아진', 낳아질: '나아질' },
    wrong: ['실력이 {낳아졌|나아졌}습니다.'],
  }),
  formsRule({
    id: 'confusions/가르키다',
    certainty: 'LIKELY',
    reason: '뜻에 따라 ‘가르치다’나 ‘가리키다’로 써요.',
    source: `${DICTIONARY} ‘가르치다’, ‘가리키다’`,
    forms: inflected('가르키', '가르치'),
    wrong: ['후배를 {가르켰|가르쳤}습니다.', '신입에게 절차를 {가르킵|가르칩}니다.'],
    right: ['방향을 가리켰습니다.'],
  }),
  formsRule({
    id: 'confusions/너머',
    certainty: 'LIKELY',
    reason: '가로막은 것의 저쪽이라는 뜻이면 ‘너머’로 써요.',
    source: `${DICTIONARY} ‘너머’`,
    forms: { 넘어: '너머' },
    before:
      '(?<=(?:산|고개|담|언덕|벽|창문|창|어깨|수평선|지평선|바다|모니터|화면|울타리|강|수화기|전화기) )',
    after: '(?=로 |로만 |로도 |의 |에 |에서 )',
    wrong: ['어깨 {넘어|너머}로 배웠습니다.'],
  }),
  formsRule({
    id: 'confusions/빛',
    reason: '‘빛을 발하다’로 써요.',
    source: `${DICTIONARY} ‘발하다’`,
    forms: { '빗을 발': '빛을 발' },
    wrong: ['노력이 {빗을 발|빛을 발}했습니다.'],
  }),
  formsRule({
    id: 'confusions/새우다',
    reason: '한숨도 자지 않는다는 뜻이면 ‘새우다’로 써요.',
    source: `${DICTIONARY} ‘새우다’`,
    forms: { 밤세: '밤새', 밤을세: '밤을 새', '밤을 세': '밤을 새', '밤 세': '밤새' },
    before: `${WORD_START}(?<!(?:날|어제|오늘|첫|(?<![가-힣])[그이]) (?=밤 세(?!워 )))`,
    after: `(?!${MADE_AT_NIGHT})(?=워|웠|우|운|도록|며|(?<![을 ]세) )`,
    wrong: [
      '{밤을 세|밤을 새}워 준비했습니다.',
      '{밤을세|밤을 새}워 준비했습니다.',
      '{밤세|밤새} 준비했습니다.',
      '매일 {밤 세|밤새}워 준비했습니다.',
      '시험 전날 {밤 세|밤새}워 공부하고 팀원과 같이 {밤 세|밤새}웠습니다.',
    ],
    right: [
      '그날 밤 세운 원칙이고 원칙은 그날 밤 세웠습니다.',
      '매일 밤 세운 목표를 적었습니다.',
      '매일 밤 세우는 학습 계획을 적었습니다.',
      '그날 밤 세 시까지 일했습니다.',
      '그 밤을 세 번이나 떠올렸습니다.',
    ],
  }),
  formsRule({
    id: 'confusions/같다',
    reason: '추측하는 말은 ‘것 같다’로 써요.',
    source: `${DICTIONARY} ‘같다’`,
    forms: Object.fromEntries(readPairs('갔습>같습 갔다>같다 갔은>같은 갔아>같아 갗>같')),
    before: '(?<=[은는던할될을한] (?:것|거) )',
    wrong: ['좋은 것 {갔습|같습}니다.'],
  }),
  formsRule({
    id: 'confusions/있다',
    reason: '‘있다’로 써요.',
    source: `${DICTIONARY} ‘있다’`,
    forms: { 잇습: '있습', 잇는: '있는', 잇었: '있었', 잇다: '있다' },
    before: `(?<=고 |[${ENDS_IN_L}] 수 |적이 |수가 )(?<!(?:전통|문화|명맥|맥|대|뜻|정신|유산|가업|기술)[을를] [가-힣]{1,5}고 |(?:이해하|만나|모으|찾|묶|엮|오가|건너|넘나들|연결하|발견하|자르|끊|맺|나누|붙이|대|풀|뚫|깎|꿰매|녹이)고 (?=잇는))`,
    wrong: ['일할 수 {잇습|있습}니다.'],
    right: [
      '전통을 지키고 잇는 장인을 만났습니다.',
      '다른 분야를 이해하고 잇는 사람입니다.',
      '배관을 자르고 잇는 기술을 배웠습니다.',
    ],
  }),
];

const ENDS_IN_CONSONANT_BUT_N = syllablesEndingIn(FINAL_CONSONANTS.replace('ㄴ', ''));
const RATE_END =
  '(?=[은을과의에도로만보인]|이(?![가-힣])|이[나다었며고]|입니|까지|부터|뿐|[ ,.)%]|상승|하락|증가|감소|향상|개선|관리|목표|$)';

const RATES: readonly SpellingRule[] = [
  patternRule({
    id: 'confusions/률',
    reason: '모음이나 ‘ㄴ’ 받침 뒤가 아니면 ‘률’로 써요.',
    source: '한글 맞춤법 제11항 붙임 1',
    begins: '율',
    pattern: `(?<=[가-힣][${ENDS_IN_CONSONANT_BUT_N}])율${RATE_END}`,
    replacement: '률',
    wrong: ['성공{율|률}을 높였습니다.', '취업{율|률}이 올랐습니다.'],
    right: ['전환율을 높였습니다.', '자율 학습을 했습니다.', '규율을 지켰습니다.'],
  }),
  formsRule({
    id: 'confusions/확률',
    reason: '모음이나 ‘ㄴ’ 받침 뒤가 아니면 ‘률’로 써요.',
    source: '한글 맞춤법 제11항 붙임 1',
    forms: Object.fromEntries(readPairs('확율>확률 법율>법률 능율>능률 승율>승률 음율>음률 격율>격률')),
    wrong: ['{확율|확률}을 계산했습니다.', '업무 {능율|능률}을 높였습니다.'],
  }),
  patternRule({
    id: 'confusions/율',
    reason: '모음이나 ‘ㄴ’ 받침 뒤에서는 ‘율’로 써요.',
    source: '한글 맞춤법 제11항 붙임 1',
    begins: '률',
    pattern: `(?<=[${ENDS_IN_VOWEL}${ENDS_IN_N}])률${RATE_END}`,
    replacement: '율',
    wrong: ['할인{률|율}을 정했습니다.', '참여{률|율}이 올랐습니다.'],
    right: ['법률을 배웠습니다.', '확률을 계산했습니다.'],
  }),
];

/**
 * 안 and 않, 율 and 률, misspelt words, and some words that stand for others by their neighbours: 넘어 for 너머, 갔다 for 같다. Most such
 * choices are in the files choice-*.ts.
 */
export const CONFUSION_RULES: readonly SpellingRule[] = [...NEGATION, ...WORDS, ...RATES];
