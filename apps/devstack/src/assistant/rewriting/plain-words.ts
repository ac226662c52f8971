import { withParticle } from '#domain';
import { replaceAll, type Replacement } from './replacements.js';

// The past stem of verbs, by the form that stands before "수 있었습니다"; only these are conjugated.
const PAST_BY_ABILITY: Record<string, string> = {
  할: '했',
  될: '되었',
  배울: '배웠',
  얻을: '얻었',
  키울: '키웠',
  기를: '길렀',
  느낄: '느꼈',
  알: '알았',
  깨달을: '깨달았',
  만들: '만들었',
  높일: '높였',
  줄일: '줄였',
  늘릴: '늘렸',
  쌓을: '쌓았',
  이룰: '이뤘',
  나눌: '나눴',
  넓힐: '넓혔',
  익힐: '익혔',
  마칠: '마쳤',
  찾을: '찾았',
  거둘: '거뒀',
  이끌: '이끌었',
};
const ABILITY = new RegExp(`(?<![가-힣])(${Object.keys(PAST_BY_ABILITY).join('|')}) 수 있었습니다`, 'g');
const DOABLE = /([가-힣]{2,6})할 수 있었습니다/g;

// Verbs in -게 되었습니다 that something simply did: the result is the past, without the detour.
const PAST_BY_RESULT: Record<string, string> = {
  배우: '배웠',
  느끼: '느꼈',
  알: '알았',
  깨닫: '깨달았',
  만나: '만났',
  맡: '맡았',
  얻: '얻었',
  갖: '가졌',
};
const RESULT = new RegExp(`(?<![가-힣])(${Object.keys(PAST_BY_RESULT).join('|')})게 (?:되었|됐)습니다`, 'g');
const DONE =
  /(지원|시작|참여|이해|경험|공부|담당|도전|결심|수행|개발|진행|학습|준비|입사|참가|기획)하게 (?:되었|됐)습니다/g;
const TOPIC =
  '업무|일|개발|협업|소통|직무|프로젝트|해결|진행|과정|생활|운영|기획|마케팅|영업|서비스|연구|교육|상담|설계';

const PLAIN: readonly Replacement[] = [
  { pattern: /하였/g, replacement: '했' },
  { pattern: /되어졌/g, replacement: '되었' },
  { pattern: /되어집니다/g, replacement: '됩니다' },
  { pattern: /보여집니다/g, replacement: '보입니다' },
  { pattern: /([을를]) 통하여/g, replacement: '$1 통해' },
  { pattern: /(?<=[을를기]) 위하여/g, replacement: ' 위해' },
  { pattern: /(?<=는 데)에? 있어서?(?=[ ,])/g, replacement: '' },
  { pattern: /에 대(?:하여|해서)(?![가-힣])/g, replacement: '에 대해' },
  { pattern: /로 인하여/g, replacement: '로 인해' },
  { pattern: new RegExp(`(${TOPIC})에 있어서?(는|도)?(?=[ ,])`, 'g'), replacement: '$1에서$2' },
  { pattern: /라는 생각이 들었습니다/g, replacement: '라고 생각했습니다' },
  {
    pattern:
      /(관심|흥미|경험|능력|역량|자신감|습관|강점|장점|지식|자격증|목표|계획)[을를] (?:가지고|갖고|보유하고) 있습니다/g,
    replacement: (_match, noun) => `${withParticle(noun, '이/가')} 있습니다`,
  },
  {
    pattern: ABILITY,
    replacement: (match, verb) => (PAST_BY_ABILITY[verb] ? `${PAST_BY_ABILITY[verb]}습니다` : match),
  },
  { pattern: DOABLE, replacement: '$1했습니다' },
  {
    pattern: RESULT,
    replacement: (match, verb) => (PAST_BY_RESULT[verb] ? `${PAST_BY_RESULT[verb]}습니다` : match),
  },
  { pattern: DONE, replacement: '$1했습니다' },
  { pattern: /하기 위해서(?![가-힣])/g, replacement: '하기 위해' },
  { pattern: /(약 [\d,]+[가-힣%]{1,3}) 정도/g, replacement: '$1' },
  { pattern: /서로 상호/g, replacement: '서로' },
  { pattern: /미리 예방/g, replacement: '예방' },
  { pattern: /과반수 이상/g, replacement: '과반수' },
];

/** Detours said straight: 할 수 있었습니다 → 했습니다, 관심을 가지고 있습니다 → 관심이 있습니다, 하였다 → 했다. */
export function sayPlainly(text: string): string {
  return replaceAll(text, PLAIN);
}
