import {
  finalConsonantOf,
  jamoOf,
  NO_FINAL,
  particleFor,
  type ParticlePair,
  syllableOf,
  withLastJamo,
  withParticle,
} from '#domain';
import { readFrequentWords } from '../frequent-words.js';
import { formsRule, pairRules, patternRule, readPairs, type SpellingRule } from '../spelling-rule.js';
import { ALL_SYLLABLES } from '../syllables.js';
import { isSlip } from '../syllable-slips.js';

const { words: WORDS, lookalikes: LOOKALIKES } = readFrequentWords();
const MAXIMUM_WORD_LENGTH = Math.max(...Array.from(WORDS, ({ length }) => length));
const MINIMUM_WORD_LENGTH = 2;
const WHOLE_WORD = '(?<![가-힣\\w])[가-힣]{2,12}(?![가-힣\\w])';

/** The frequent words by each of their forms with one syllable left open: 경? and ?험 for 경험. */
const WORDS_BY_GAP = new Map<string, string[]>();
const gapKey = (word: string, at: number): string => `${word.slice(0, at)}?${word.slice(at + 1)}`;
for (const word of WORDS)
  for (let at = 0; at < word.length; at += 1) {
    const key = gapKey(word, at);
    WORDS_BY_GAP.set(key, [...(WORDS_BY_GAP.get(key) ?? []), word]);
  }

/**
 * What may stand between a frequent word and the end of the typed word: particles, 적, forms of 이다, 하다, 되다, 시키다 and 스럽다, or
 * nothing.
 */
const AFTER_WORD =
  /^(?:들?(?:[은는이가을를에의도로만과와께]|으로|에서|에게|까지|부터|보다|처럼|마다|이나|라는|이라는|이라고|라고|으로서|으로써|로서|로써|뿐만?|만큼|대로|들)?(?:[은는도의만])?|적(?:인|으로|이고|이며)?|(?:입니|이었|였|이며|이고|이다|인데|이에요|예요).*|[하한할해했함합되된될돼됐됨됩].*|시[키켰킨킬킴].*|스[러럽].*)$/u;

/** The frequent word of which the text is a slip; undefined where the text is a word itself or a slip of none. */
export function meantBy(beginning: string): string | undefined {
  if (WORDS.has(beginning) || LOOKALIKES.has(beginning)) return undefined;
  // 책이 is 책 with a particle, and not 책임 without its last consonant.
  const end = /[이가은는도에의]$/.test(beginning) ? beginning.length - 1 : beginning.length;
  for (let at = 0; at < end; at += 1)
    for (const word of WORDS_BY_GAP.get(gapKey(beginning, at)) ?? [])
      if (isSlip(word.charAt(at), beginning.charAt(at))) return word;
  return undefined;
}

/** The beginnings of a word, the longest first. */
const beginningsOf = (word: string): string[] =>
  Array.from({ length: Math.min(word.length, MAXIMUM_WORD_LENGTH) - MINIMUM_WORD_LENGTH + 1 }, (_, less) =>
    word.slice(0, Math.min(word.length, MAXIMUM_WORD_LENGTH) - less),
  );

function withoutSlip(typed: string): string | undefined {
  const parts = partsOf(typed);
  if (parts !== undefined && AFTER_WORD.test(parts.rest)) return undefined;
  for (const beginning of beginningsOf(typed)) {
    if (LOOKALIKES.has(beginning) || beginning === parts?.word) return undefined;
    const rest = typed.slice(beginning.length);
    // 외국으로 is 외국 with a particle, and not 외국어로.
    if (beginning.endsWith('으') && rest.startsWith('로')) continue;
    const meant = AFTER_WORD.test(rest) ? meantBy(beginning) : undefined;
    if (meant !== undefined) return meant + rest;
  }
  return undefined;
}

const PAIRS: readonly ParticlePair[] = ['을/를', '은/는', '과/와', '으로/로'];
const PARTICLE_PAIR = new Map(PAIRS.flatMap((pair) => pair.split('/').map((form) => [form, pair] as const)));
/** Nouns, as alternatives of a pattern, after which 와 may be of 오다: 유학와 lacks the space of 유학 와. */
export const NOUNS_BEFORE_COME = '유학|출장|이민|여행|전학|파견';
const ENDS_IN_NOUN_BEFORE_COME = new RegExp(`(?:${NOUNS_BEFORE_COME})$`, 'u');
/** Nouns after which 과 makes the name of a department: 관리과, 전기과. */
const DEPARTMENTS =
  /(?:관리|인사|회계|총무|홍보|교무|서무|세무|재무|조리|전기|전자|기계|설비|설계|재료|토목|사회|복지|의료|보건|간호|진료|물리|치료|경제|통계|조사|정보|문화|물류|광고|인테리어|자동차|반도체|에너지|디스플레이|소프트웨어|네트워크|콘텐츠|미디어|컴퓨터|서비스|교사|[영언]어|외국어|역사)$/;
/** Names of streets that begin with a frequent word. */
const STREETS = new Set('대학로 산업로 혁신로 시민로 환경로 관광로 무역로 행복로 병원로 학원로'.split(' '));

/** The longest frequent word at the beginning of the typed word, and what follows it. */
function partsOf(typed: string): { word: string; rest: string } | undefined {
  const word = beginningsOf(typed).find((beginning) => WORDS.has(beginning));
  return word === undefined ? undefined : { word, rest: typed.slice(word.length) };
}

function withFittingParticle(typed: string): string | undefined {
  const parts = partsOf(typed);
  const pair = PARTICLE_PAIR.get(parts?.rest ?? '');
  if (parts === undefined || pair === undefined || STREETS.has(typed)) return undefined;
  const particle = particleFor(parts.word, pair);
  if (particle === parts.rest || (parts.rest === '과' && DEPARTMENTS.test(parts.word))) return undefined;
  if (parts.rest === '와' && ENDS_IN_NOUN_BEFORE_COME.test(parts.word)) return undefined;
  return parts.word + particle;
}

/** Particles with a slip, after a frequent word. */
const PARTICLE_SLIPS = new Map(
  readPairs(
    '늘>을 믈>을 얼>을 흘>을 읋>을 릉>를 릂>를 늗>는 늠>는 에소>에서 애서>에서 에셔>에서 에개>에게 애게>에게 으료>으로 우로>으로 으러>으로 까자>까지 꺼지>까지 부타>부터 부텨>부터',
  ),
);

function withoutParticleSlip(typed: string): string | undefined {
  const parts = partsOf(typed);
  const particle = PARTICLE_SLIPS.get(parts?.rest ?? '');
  return parts && particle && parts.word + particle;
}

const COPULA = /^(이?)(였|예요|에요)(?=$|[습다고던지으나는])/;

function withFittingCopula(typed: string): string | undefined {
  const parts = partsOf(typed);
  const [copula = '', , ending = ''] = COPULA.exec(parts?.rest ?? '') ?? [];
  // 에요 may also be the particle 에 with 요: 어디에 두었나요? 책상에요.
  if (parts === undefined || copula === '' || copula === '에요') return undefined;
  const isOpen = finalConsonantOf(parts.word.at(-1)) === NO_FINAL;
  const right = ending === '였' ? (isOpen ? '였' : '이었') : isOpen ? '예요' : '이에요';
  return right === copula ? undefined : parts.word + right + parts.rest.slice(copula.length);
}

/** Particles that begin with a vowel. The final consonant before them is heard as their first: 원인을 as 원이늘. */
const VOWEL_PARTICLES = ['을', '은', '이', '에', '의', '으로', '에서'];
/** The final consonants that do not change when they are heard at the beginning of the next syllable. */
const MOVED_FINALS = 'ㄱㄴㄹㅁㅂㅅ';

/** The word and its particle, with the consonant that was moved to the particle at the end of the word again: 원이늘 → 원인을. */
function withFinalMovedBack(typed: string): string | undefined {
  // 도우미 is a word itself.
  if (partsOf(typed) !== undefined || typed === '도우미') return undefined;
  for (const particle of VOWEL_PARTICLES) {
    const heard = typed.slice(-particle.length);
    const first = jamoOf(heard.charAt(0));
    if (first === null || !MOVED_FINALS.includes(first.initial)) continue;
    if (syllableOf({ ...first, initial: 'ㅇ' }) + heard.slice(1) !== particle) continue;
    const open = typed.slice(0, -particle.length);
    const word = withLastJamo(open, { final: first.initial });
    if (finalConsonantOf(open.at(-1)) === NO_FINAL && WORDS.has(word) && !isCorrectAfterVowel(heard))
      return word + particle;
  }
  return undefined;
}

/** Whether the syllable is a correct particle or ending after a vowel: 는, 를, 니, 기. */
const isCorrectAfterVowel = (heard: string): boolean => /^[는를니기]$/.test(heard);

/** Slips of the keyboard and of the ear, and particles or 이다 that do not fit the frequent word before them. */
export const SLIP_RULES: readonly SpellingRule[] = [
  patternRule({
    id: 'slips/낱말',
    certainty: 'LIKELY',
    reason: '잘못 친 글자가 있는지 살펴보세요.',
    source: '표준국어대사전',
    begins: ALL_SYLLABLES,
    pattern: WHOLE_WORD,
    replacement: ([typed]) => withoutSlip(typed),
    wrong: [
      '다양한 {경헙을|경험을} 쌓았습니다.',
      '자료를 {분셕해|분석해} 보고했습니다.',
      '{고갹의|고객의} 말을 들었습니다.',
    ],
    right: ['공감하는 사람이 되었습니다.', '고액을 관리했습니다.', '외국으로 떠났습니다.'],
  }),
  patternRule({
    id: 'slips/조사',
    reason: '앞말의 받침에 따라 조사의 꼴이 달라져요.',
    source: '한글 맞춤법 제14항 해설',
    begins: ALL_SYLLABLES,
    pattern: WHOLE_WORD,
    replacement: ([typed]) => withFittingParticle(typed),
    wrong: [
      '{최선를|최선을} 다했습니다.',
      '{동료은|동료는} 저를 믿었습니다.',
      '{경험와|경험과} 지식을 쌓았습니다.',
    ],
    right: [
      '전기과 졸업생입니다.',
      '간호과 졸업 예정자로서 진료과 간 협진을 보았습니다.',
      '구청 사회복지과 실습을 마치고 소프트웨어과 학생을 도왔습니다.',
      '간호과 졸업 후 병동에서 일했습니다.',
      '사회복지과 재학 중에 봉사했습니다.',
      '울산 산업로 확장 공사를 맡았습니다.',
      '서울로 올라왔습니다.',
      '한국에 유학와 배웠다는 글을 고쳤습니다.',
    ],
  }),
  patternRule({
    id: 'slips/조사의 글자',
    certainty: 'LIKELY',
    reason: '조사를 잘못 쳤는지 살펴보세요.',
    source: '표준국어대사전',
    begins: ALL_SYLLABLES,
    pattern: WHOLE_WORD,
    replacement: ([typed]) => withoutParticleSlip(typed),
    wrong: ['{열정늘|열정을} 다했습니다.', '{현장우로|현장으로} 갔습니다.'],
  }),
  patternRule({
    id: 'slips/이다',
    reason: '받침 뒤에는 ‘이었’, ‘이에요’를, 모음 뒤에는 ‘였’, ‘예요’를 써요.',
    source: '한글 맞춤법 제36항',
    begins: ALL_SYLLABLES,
    pattern: WHOLE_WORD,
    replacement: ([typed]) => withFittingCopula(typed),
    wrong: [
      '값진 {하루이였습니다|하루였습니다}.',
      '첫 {도전였습니다|도전이었습니다}.',
      '소중한 {추억이예요|추억이에요}.',
    ],
    right: ['제 목표였습니다.', '값진 추억이었습니다.'],
  }),
  patternRule({
    id: 'slips/소리 나는 대로',
    certainty: 'LIKELY',
    reason: '낱말과 조사는 구별하여 적어요.',
    source: '한글 맞춤법 제14항',
    begins: ALL_SYLLABLES,
    pattern: WHOLE_WORD,
    replacement: ([typed]) => withFinalMovedBack(typed),
    wrong: ['문제의 {원이늘|원인을} 찾았습니다.', '{경허믈|경험을} 쌓았습니다.'],
    right: ['수강 신청 도우미 앱을 만들었습니다.'],
  }),
  patternRule({
    id: 'slips/겹친 조사',
    reason: '같은 조사가 두 번 적혔어요.',
    source: '한글 맞춤법 제41항',
    begins: '에를을는으까',
    pattern:
      '(?<=[가-힣]{2})(?<!(?:가|마|노|고)(?=을을)|(?:벨기|알로|오보|리|파티시|콜라티|코르뷔지)(?=에에))(에서|에게|으로|까지|에|를|을|는)\\1(?![가-힣])',
    replacement: '$1',
    wrong: ['회사의 성장{에에|에} 보탬이 되겠습니다.', '문제{를를|를} 풀었습니다.'],
    right: [
      '에에 하고 웃었습니다.',
      '늦가을을 좋아합니다.',
      '벨기에에 다녀왔습니다.',
      '파티시에에 도전했습니다.',
    ],
  }),
  patternRule({
    id: 'slips/을를',
    reason: '앞말의 받침에 따라 조사를 하나만 써요.',
    source: '한글 맞춤법 제14항 해설',
    begins: '을를은는',
    pattern: '(?<=([가-힣]))(?<!겨(?=를을)|[가마노고](?=을를))(?:을를|를을|은는|는은)(?![가-힣])',
    replacement: ([typed, before = '']) => particleFor(before, /[을를]/.test(typed) ? '을/를' : '은/는'),
    wrong: ['최선{을를|을} 다했습니다.'],
  }),
  patternRule({
    id: 'slips/낱자',
    certainty: 'LIKELY',
    reason: '글자가 되지 않은 낱자가 있어요.',
    source: '한글 맞춤법 제4항',
    begins: ALL_SYLLABLES,
    pattern: '[가-힣](?![ㅋㅎㅠㅜ]+(?![ㄱ-ㅣ]))[ㄱ-ㅣ]{1,3}(?=[가-힣 .,!?]|$)',
    replacement: null,
    wrong: ['다시 만난 고{리ㄱ|리ㄱ}를 보았습니다.'],
    right: ['ㄱ자 모양이었습니다.', '좋았어요ㅎㅎ 그랬습니다.'],
  }),
  formsRule({
    id: 'slips/어미와 조사',
    reason: '어미나 조사를 잘못 쳤어요.',
    source: '표준국어대사전',
    forms: Object.fromEntries(
      readPairs(
        `스빈다>습니다 하빈다>합니다 이빈다>입니다 되빈다>됩니다 드리빈다>드립니다 하눈>하는 하능>하는 햐는>하는 햐고>하고 햐여>하여 햐기>하기 헤서_>해서_ 하먀>하며 하몀>하며 하면셔>하면서
    하면소>하면서 하갰>하겠 하겟>하겠 하겧>하겠 되눈>되는 되능>되는 있눈>있는 있능>있는 없눈>없는 았눈>았는 었눈>었는 이라눈>이라는 라눈_>라는_ 에소_>에서_ 애서_>에서_ 에셔_>에서_ 으료_>으로_
    애게_>에게_ 에개_>에게_ 꺼지_>까지_ 부텨_>부터_ 처람_>처럼_ 처렴_>처럼_ 젹인>적인 젹으로>적으로 고십습>고_싶습 고십다>고_싶다 고십은>고_싶은 고십어>고_싶어 고십었>고_싶었 고싶읍>고_싶습`,
      ),
    ),
    before: '(?<=[가-힣])',
    wrong: ['최선을 다했{스빈다|습니다}.', '노력{하눈|하는} 사람입니다.', '회사{에소 |에서 }배웠습니다.'],
  }),
  ...pairRules(
    {
      group: 'slips',
      reason: (right) => `잘못 친 글자라서 ‘${withParticle(`${right}’`, '으로/로')} 고쳐요.`,
    },
    `통헤>통해 대헤>대해 관헤>관해 위항_>위한_ 대햔>대한 위햔>위한 갗은>같은 갇은>같은 마튼>맡은 조았습>좋았습`,
  ),
  // 위혜진 and 통혜 are names.
  formsRule({
    id: 'slips/위혜',
    reason: '잘못 친 글자라서 ‘해’로 고쳐요.',
    source: '표준국어대사전 ‘위하다’, ‘통하다’, ‘대하다’',
    forms: { 위헤: '위해', 위혜: '위해', 통혜: '통해', 대혜: '대해' },
    before: '(?<=[을를에] )',
    after: '(?=서?[ ,])',
    wrong: ['성장을 {위혜|위해} 노력했습니다.', '고객에 {대혜|대해}서 배웠습니다.'],
    right: ['위혜진 선생님과 안위혜 팀장을 만났습니다.'],
  }),
  formsRule({
    id: 'slips/성실항',
    certainty: 'LIKELY',
    reason: '꾸미는 말은 ‘-한’으로 써요.',
    source: '표준국어대사전 ‘-하다’',
    forms: { 항: '한', 햔: '한', 헌: '한' },
    before:
      '(?<=성실|꼼꼼|다양|중요|필요|꾸준|적합|훌륭|소중|귀중|특별|행복|완벽|정확|신속|친절|부족|원활|유연|능숙|탁월|명확|치밀|솔직|정직|겸손|과감|충분|가능|유일|우수|강력|풍부|활발|철저|단순|복잡|심각|익숙|대단|당당|건강|진정|담당)',
    after: '(?= )',
    wrong: ['성실{항|한} 태도로 일했습니다.'],
    right: ['부산항 근처에서 일했습니다.'],
  }),
];
