import { type SpellingRule } from '../spelling-rule.js';
import { AUXILIARY_SOURCE, removeSpaceRule, spacingRule } from './spacing-rule.js';

/** Verbs that follow an ending: 보조 용언. */
export const AUXILIARY_RULES: readonly SpellingRule[] = [
  spacingRule({
    id: 'auxiliaries/고 있다',
    reason: '‘-고’ 뒤의 ‘있다, 싶다’는 띄어 써요.',
    source: AUXILIARY_SOURCE,
    begins: '있싶계',
    pattern:
      '(?<=[가-힣]고)(있(?=[습는었다어으을지고기음던게도])|싶(?=[습은다어었고지으던네을게])|계(?=[시신십셨]))',
    replacement: ' $1',
    wrong: ['꾸준히 배우{고있|고 있}습니다.', '함께 일하{고싶|고 싶}습니다.'],
    right: ['꾸준히 배우고 있습니다.'],
  }),
  spacingRule({
    id: 'auxiliaries/지 않다',
    reason: '‘-지’ 뒤의 ‘않다, 못하다’는 띄어 써요.',
    source: AUXILIARY_SOURCE,
    begins: '않못',
    pattern: '(?<=[가-힣][지치])(?<!머지|못지|마지)(않|못(?=[하했한할해합]))',
    replacement: ' $1',
    wrong: ['포기하{지않|지 않}았습니다.', '잊{지못|지 못}합니다.'],
    right: ['머지않아 배울 것입니다.', '전문가 못지않습니다.', '마지못해 한 일이 아닙니다.'],
  }),
  spacingRule({
    id: 'auxiliaries/지 말다',
    reason: '‘-지’ 뒤의 ‘말다’는 띄어 써요.',
    source: AUXILIARY_SOURCE,
    begins: '말',
    pattern: '(?<=[하되가오보쓰르기추버]지)말(?=고|아야|라)',
    replacement: ' 말',
    wrong: ['포기하{지말|지 말}고 도전하자고 했습니다.'],
    right: ['포기하지 말고 도전했습니다.'],
  }),
  spacingRule({
    id: 'auxiliaries/게 되다',
    reason: '‘-게’ 뒤의 ‘되다’는 띄어 써요.',
    source: AUXILIARY_SOURCE,
    begins: '되됐된될됩돼',
    pattern: '(?<=[가-힣](?<!무)게)([되됐될됩돼]|된(?!장))',
    replacement: ' $1',
    wrong: ['관심을 갖{게되|게 되}었습니다.', '일하{게된|게 된} 계기입니다.'],
    right: ['관심을 갖게 되었습니다.'],
  }),
  spacingRule({
    id: 'auxiliaries/야 하다',
    reason: '‘-아야/어야’ 뒤의 ‘하다, 되다’는 띄어 써요.',
    source: AUXILIARY_SOURCE,
    begins: '한하할합했됩된되',
    pattern:
      '(?<=[해아어워와려겨켜쳐져봐줘가서돼내춰둬이]야만?)(한다|하는|할|합니|했|하고|하며|하지|하기|하겠|됩니|된다|되는|되고|되었)',
    replacement: ' $1',
    wrong: ['소통해{야한다|야 한다}고 배웠습니다.', '끝내 해{야합니|야 합니}다.'],
    right: ['소통해야 한다고 배웠습니다.', '분야하고 관련이 있습니다.'],
  }),
  spacingRule({
    id: 'auxiliaries/려고 하다',
    reason: '‘-려고’ 뒤의 ‘하다’는 띄어 써요.',
    source: AUXILIARY_SOURCE,
    begins: '하했한할합',
    pattern: '(?<=[가-힣]려고)([하했한할합])',
    replacement: ' $1',
    wrong: ['먼저 배우{려고하|려고 하}였습니다.'],
    right: ['배우려고 합니다.'],
  }),
  spacingRule({
    id: 'auxiliaries/기로 하다',
    reason: '‘-기로’ 뒤의 ‘하다’는 띄어 써요.',
    source: AUXILIARY_SOURCE,
    begins: '했하합한',
    pattern: '(?<=[가-힣](?<!동|연|계|시)기로)(했|하였|합니|하고|한(?= |다))',
    replacement: ' $1',
    wrong: ['다시 시작하{기로했|기로 했}습니다.'],
    right: ['시작하기로 했습니다.'],
  }),
  removeSpaceRule({
    id: 'auxiliaries/지 못 하다',
    reason: '‘-지’ 뒤의 ‘못하다’는 한 낱말이에요.',
    source: '표준국어대사전 ‘못하다’',
    // 인지 못 하다: 인지 with its 를 left out. 아버지도 못 하다: what another did not do.
    before:
      '[가-힣](?<!까|아버|[유인방정중공감숙저제해폐금견고의소아]|(?:[한두세네섯곱덟홉열몇러갖]|\\d|[이그저]런) ?가)지[는도를]? 못',
    words: '하 한 할 함 합 했 해',
    wrong: ['끝까지 하지 {못 했|못했}습니다.', '수업에 가지 {못 했|못했}습니다.'],
    right: [
      '끝까지 하지 못했습니다.',
      '바빠서 못 한 일을 마쳤습니다.',
      '지금까지 못 한 일을 끝냈습니다.',
      '한 가지 못 한 일이 남았습니다.',
      '위험을 미리 인지 못 했습니다.',
      '출입자를 미리 제지 못 했습니다.',
      '아버지도 못 하신 공부를 마쳤습니다.',
      '강아지는 못 하는 일입니다.',
    ],
  }),
];
