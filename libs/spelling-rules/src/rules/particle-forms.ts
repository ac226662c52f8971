import { patternRule, type SpellingRule } from '../spelling-rule.js';
import {
  ENDS_IN_CONSONANT,
  ENDS_IN_L,
  ENDS_IN_VOWEL,
  FINAL_CONSONANTS,
  syllablesEndingIn,
} from '../syllables.js';
import { meantBy, NOUNS_BEFORE_COME } from './slips.js';

const ENDS_IN_CONSONANT_BUT_L = syllablesEndingIn(FINAL_CONSONANTS.replace('ㄹ', ''));

const REASON = '앞말의 받침에 따라 조사의 꼴이 달라져요.';
const SOURCE = '한글 맞춤법 제14항 해설';
/**
 * Syllables after which 을 or 은 may be an ending or part of a noun: stems (지을, 나을, 이을, 부을, 저을, 그을, 모을) and the beginnings of
 * 가을, 마을, 노을 and 고을. 겨을 and 서을 stand for 겨울 and 서울.
 */
const BEFORE_NO_PARTICLE = '지나이부저그가마노고겨서모';

const WORD_BEFORE = /[가-힣]{2,12}$/;

/**
 * The particle, unless the word before it is a slip of a frequent word: in 자격즈을 the word is wrong (자격증), and its particle is right.
 */
const unlessAfterSlip =
  (particle: string) =>
  ({ input, index }: RegExpExecArray): string | undefined => {
    const word = WORD_BEFORE.exec(input.slice(Math.max(0, index - 12), index))?.[0];
    return word === undefined || meantBy(word) === undefined ? particle : undefined;
  };

/** Particles whose form does not fit the last sound of the word before, which need not be a frequent word; and 데로 for 대로. */
export const PARTICLE_FORM_RULES: readonly SpellingRule[] = [
  patternRule({
    id: 'particle-forms/을',
    reason: REASON,
    source: SOURCE,
    begins: '을',
    pattern: `(?<=[가-힣][${ENDS_IN_VOWEL}])(?<![${BEFORE_NO_PARTICLE}])을(?=[ ,.]|$)`,
    replacement: unlessAfterSlip('를'),
    wrong: ['팀장의 임무{을|를} 다했습니다.', '공정한 잣대{을|를} 세웠습니다.'],
    right: [
      '늦가을 풍경을 그렸습니다.',
      '결론지을 때가 되었습니다.',
      '열정을 쏟아부을 곳입니다.',
      '산골 마을 아이들을 가르쳤습니다.',
    ],
  }),
  patternRule({
    id: 'particle-forms/를',
    reason: '받침 뒤에는 ‘을’을 써요.',
    source: '한글 맞춤법 제14항 해설',
    begins: '를',
    pattern: `(?<=[${ENDS_IN_CONSONANT}])(?<!들|(?<!(?<![가-힣])[가마노고])을)를(?![가-힣])`,
    replacement: '을',
    wrong: ['제 몫{를|을} 다했습니다.', '마을{를|을} 찾았습니다.'],
    right: ['편의점에 들를 때마다 인사했습니다.'],
  }),
  patternRule({
    id: 'particle-forms/부을',
    certainty: 'LIKELY',
    reason: REASON,
    source: SOURCE,
    begins: '을',
    pattern:
      '(?<=[가-힣]{2}[부이나])(?<![아어퍼들려]부|[뒤들]이|더나)을(?= )(?! (?:수|것|때|만|뿐|지|줄|정도|테|거|곳))',
    replacement: '를',
    wrong: ['동아리의 기록부{을|를} 맡았습니다.', '두 안의 차별점과 공통분모 크기차이{을|를} 적었습니다.'],
    right: ['열정을 쏟아부을 일입니다.', '대를 뒤이을 후배입니다.'],
  }),
  patternRule({
    id: 'particle-forms/은',
    reason: REASON,
    source: SOURCE,
    begins: '은',
    // 자랑스러은 and 가까은 are misspelt adjectives, not nouns with a particle. Three syllables must stand before 은, because a name of three
    // may end in it: 이하은.
    pattern: `(?<=[가-힣]{2}[${ENDS_IN_VOWEL}])(?<![${BEFORE_NO_PARTICLE}로러다까려거쉬우워두추마]|초보)은(?= )`,
    replacement: unlessAfterSlip('는'),
    wrong: ['실습실의 현미경대{은|는} 모두 새것이었습니다.', '안내데스크{은|는} 늘 붐볐습니다.'],
    right: ['이하은 대리와 일했습니다.', '여기저기서 끌어모은 자료입니다.'],
  }),
  patternRule({
    id: 'particle-forms/와',
    reason: REASON,
    source: SOURCE,
    begins: '와',
    pattern: `(?<=[가-힣][${ENDS_IN_CONSONANT}])(?<!시집|${NOUNS_BEFORE_COME})와(?=는? [가-힣])`,
    replacement: '과',
    wrong: ['결단력{와|과} 추진력을 갖추었습니다.', '정직함{와|과} 성실함을 배웠습니다.'],
    right: ['찾아와 주셨습니다.', '집에서 뛰쳐나와 도왔습니다.'],
  }),
  patternRule({
    id: 'particle-forms/으로',
    reason: REASON,
    source: SOURCE,
    begins: '으',
    pattern: `(?<=[가-힣][${ENDS_IN_VOWEL}${ENDS_IN_L}])으로(?=[ ,.]|서|써|는|도|부터|만|의|$)`,
    replacement: unlessAfterSlip('로'),
    wrong: ['사회복지사{으로|로} 일했습니다.', '매주 토요일{으로|로} 옮겼습니다.'],
    right: ['바탕으로 삼았습니다.'],
  }),
  patternRule({
    id: 'particle-forms/이라고',
    reason: '받침 뒤에서는 ‘이라고’, ‘이라는’으로 써요.',
    source: '표준국어대사전 ‘이라고’',
    begins: '라',
    pattern: `(?<=[가-힣][${ENDS_IN_CONSONANT_BUT_L}])(?<!신|컵|전|진|홍|인|망)라(?=(?:고|는)(?:[ ,]|도 |만 ))`,
    replacement: '이라',
    wrong: ['저만의 강점{라|이라}고 생각합니다.', '공무원{라|이라}는 꿈을 품었습니다.'],
    right: ['끝까지 만들라고 하셨습니다.', '통일신라는 오래갔습니다.'],
  }),
  patternRule({
    id: 'particle-forms/대로',
    reason: '앞말과 같다는 뜻의 조사는 ‘대로’로 써요.',
    source: '표준국어대사전 ‘대로’',
    begins: '데',
    pattern:
      '(?<=(?:조언|계획|생각|예상|예정|약속|규정|원칙|절차|순서|매뉴얼|지시|기대|바람|마음|소원|말씀|가르침|설명|안내|안내문|부탁|명령|지침|소신|신념|요구|요청|주문|레시피|각본|대본|일정|목표|설계|도면|그림|조건|습관|본능|관례|관행|사실|이름|느낌|의견|방식|기준|기본|법|뜻|맘|멋|나름|반|절|그|이|[가-힣]{2}(?:서|표|도|함|음)|(?<![가-힣])(?:말|평소|평상시|처음|원래)))데로(?=[ ,.]|의 |만 |였|입|$)',
    replacement: '대로',
    wrong: ['선배의 조언{데로|대로} 했습니다.', '기본{데로|대로} 처리했습니다.'],
    right: ['책상을 가운데로 옮겼습니다.', '여러 군데로 나누었습니다.', '조용한 데로 갔습니다.'],
  }),
  patternRule({
    id: 'particle-forms/-는 대로',
    reason: '그 모양과 같다는 뜻이면 ‘대로’로 쓰고 띄어 써요.',
    source: '표준국어대사전 ‘대로’',
    begins: '데',
    pattern:
      '(?<=(?:(?:닥치|끝나|도착하|준비되|완료되|확인되|마치|되|아|시키|원하|요청하)는|(?:말|계획|생각|예상|약속|설명|부탁|원|결정)한|들은|배운|느낀|(?<!기)본) ?)데로(?=[ ,.]|$)',
    replacement: ({ input, index }) => (input.charAt(index - 1) === ' ' ? '대로' : ' 대로'),
    wrong: [
      '{닥치는데로|닥치는 대로} 읽었습니다.',
      '일이 끝나는 {데로|대로} 연락했습니다.',
      '말{한데로|한 대로} 했습니다.',
    ],
    right: ['고객이 있는 데로 찾아갔습니다.', '조용한 데로 옮겼습니다.'],
  }),
];
