import { finalConsonantOf, NO_FINAL, withLastJamo, withParticle } from '#domain';

const SPACING: readonly Replacement[] = [
  { pattern: /[ \t\u00a0]{2,}/g, replacement: ' ' },
  { pattern: / +(?=[.,!?](?:\s|$))/g, replacement: '' },
  { pattern: /(?<=[가-힣])([!?,])\1+/g, replacement: '$1' },
  { pattern: /(?<=[가-힣]),(?=[가-힣])/g, replacement: ', ' },
];

const SPELLING: readonly Replacement[] = [
  { pattern: /몇일/g, replacement: '며칠' },
  { pattern: /됬/g, replacement: '됐' },
  { pattern: /되요(?![가-힣])/g, replacement: '돼요' },
  { pattern: /할려고/g, replacement: '하려고' },
  { pattern: /역활/g, replacement: '역할' },
  { pattern: /않됩니다/g, replacement: '안 됩니다' },
  { pattern: /금새(?![가-힣])/g, replacement: '금세' },
  { pattern: /(일일|틈틈|곰곰|번번)히(?![가-힣])/g, replacement: '$1이' },
  { pattern: /오랫만/g, replacement: '오랜만' },
  { pattern: /왠만/g, replacement: '웬만' },
  { pattern: /설레임/g, replacement: '설렘' },
  { pattern: /(?<=(?:^|[.!?\n])\s*)그리고 나서(?=[ ,]|는 |야|부터)/g, replacement: '그러고 나서' },
];

// 실수, 필수, 홀수 …: nouns in which a syllable with ㄹ precedes 수.
const NOUN_WITH_SU = /[실필홀술물]/;
const JOINED_ABILITY = /([가-힣])수 ?(?=[있없](?:습|었|는|어|으|고|도록|다))/g;

function separateAbility(text: string): string {
  return text.replace(JOINED_ABILITY, (match, syllable: string) => {
    const isAbility = finalConsonantOf(syllable) === 'ㄹ' && !NOUN_WITH_SU.test(syllable);
    return isAbility ? `${syllable} 수 ` : match;
  });
}

/** Corrects double spaces, spaces before a full stop, doubled marks, a comma without a space, 할수있 for 할 수 있. */
export function fixSpacing(text: string): string {
  return separateAbility(replaceAll(text, SPACING));
}

/** Corrects misspellings that are wrong in any sentence. */
export function fixSpelling(text: string): string {
  return replaceAll(text, SPELLING);
}

// Each replacement keeps the grammar of the sentence; phrases that cannot be replaced safely are left to the feedback.
const CLICHES: readonly Replacement[] = [
  { pattern: /(?<![가-힣])(?:아주 )?(?:어릴 ?(?:적|때)부터|어린 시절부터|어려서부터),? /g, replacement: '' },
  { pattern: /성실함과 책임감을 바탕으로/g, replacement: '꾸준하고 책임 있게' },
  { pattern: /성실(?:함|성)을 바탕으로/g, replacement: '꾸준히' },
  { pattern: /책임감을 가지고/g, replacement: '책임지고' },
  { pattern: /뼈를 묻겠습니다/g, replacement: '오래 함께 일하겠습니다' },
  { pattern: /뼈를 묻겠다는 각오로|뼈를 묻을 각오로/g, replacement: '오래 일하겠다는 마음으로' },
  { pattern: /(에|에게) (?:항상 |언제나 |늘 )?최선을 다하겠습니다/g, replacement: '$1 집중하겠습니다' },
  { pattern: /(에|에게) (?:항상 |언제나 |늘 )?최선을 다했습니다/g, replacement: '$1 집중했습니다' },
  { pattern: /(?<![에게] )최선을 다하겠습니다/g, replacement: '끝까지 노력하겠습니다' },
  { pattern: /(?<![에게] )최선을 다했습니다/g, replacement: '끝까지 노력했습니다' },
  { pattern: /물심양면으로/g, replacement: '여러모로' },
  { pattern: /밑거름이 되었습니다/g, replacement: '도움이 되었습니다' },
  { pattern: /밑거름이 될 것입니다/g, replacement: '도움이 될 것입니다' },
  { pattern: /밑거름으로 삼아/g, replacement: '바탕으로' },
  { pattern: /초석이 되었습니다/g, replacement: '바탕이 되었습니다' },
  { pattern: /무궁무진한/g, replacement: '큰' },
  { pattern: /귀사의 무궁한 발전/g, replacement: '귀사의 성장' },
  { pattern: /(?:값진|소중한) 경험(?=[을으])/g, replacement: '경험' },
  { pattern: /(?:값진|소중한) 교훈(?=[을으])/g, replacement: '교훈' },
  { pattern: /피나는 노력/g, replacement: '꾸준한 노력' },
  { pattern: /각고의 노력/g, replacement: '꾸준한 노력' },
  { pattern: /끊임없는 열정/g, replacement: '꾸준한 관심' },
  { pattern: /뜨거운 열정/g, replacement: '열정' },
  { pattern: /한층 더 (?=성장|발전)/g, replacement: '더 ' },
  { pattern: /귀사와 함께 성장하고 싶습니다/g, replacement: '귀사에서 성장하고 싶습니다' },
  { pattern: /없어서는 안 될 (?=인재|사람|존재)/g, replacement: '도움이 되는 ' },
];

/** Replaces clichés by plain words. */
export function replaceCliches(text: string): string {
  return replaceAll(text, CLICHES);
}

// The past stem of verbs, by the form before "수 있었습니다"; besides nouns with 할, only these are conjugated.
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

// Verbs in -게 되었습니다 whose plain past tense says the same.
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

const ROUNDABOUT_PHRASES: readonly Replacement[] = [
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

/** Replaces roundabout phrases: 할 수 있었습니다 → 했습니다, 관심을 가지고 있습니다 → 관심이 있습니다, 하였다 → 했다. */
export function replaceRoundaboutPhrases(text: string): string {
  return replaceAll(text, ROUNDABOUT_PHRASES);
}

const INTENSIFIER = /(?<![가-힣])(?:정말로|정말|굉장히|매우|아주|무척|몹시)\s+(?=[가-힣])/g;
// Not before a negation: "아주 늦지는 않게" without 아주 has another meaning.
const BOUND_TO_NEGATION = /(?:정말|매우|아주|굉장히|무척|몹시)[^,.]*(?:않|못|말고)/;
const DOUBLED_EFFORT = /열심히 (?=노력)/g;
const OPENER = /^(?:사실|솔직히 말하면|솔직히 말해서?|말하자면),\s*/;

/** Drops adverbs that only intensify (정말, 매우, 아주 …; 너무 stays: it may mean too much) and openers (솔직히 말하면,). */
export function dropFiller(text: string): string {
  const withoutIntensifiers = BOUND_TO_NEGATION.test(text) ? text : text.replace(INTENSIFIER, '');
  return withoutIntensifiers.replace(DOUBLED_EFFORT, '').replace(OPENER, '');
}

const OPINION = /^(?<clause>.+)(?<quoting>라고|다고) 생각합니다(?<stop>[.!]*)$/su;
const NOT_A_NOUN = /(?:하|되|으|더|으리|리)$/;
const OPENING_SUBJECT = /^((?:그래서|따라서|또한|그리고|하지만|그러나|이에) )?저는 /;
// 은 and 는 may be adnominal too (듣는 사람); then 저는 is dropped unnecessarily, which is still correct Korean.
const OTHER_SUBJECT = /[가-힣][이가은는] /;

const endFormally = (stem: string) => {
  const last = stem.at(-1) ?? '';
  const final = finalConsonantOf(last);
  if (final === null) return null;
  const contracts = final === NO_FINAL || final === 'ㄴ' || final === 'ㄹ';
  return contracts ? `${stem.slice(0, -1)}${withLastJamo(last, { final: 'ㅂ' })}니다` : `${stem}습니다`;
};

/** From the stem before 다고: 한 → 합니다, 먹는 → 먹습니다, 좋 → 좋습니다, 길 → 깁니다, 있 → 있습니다. */
function assertPredicate(stem: string): string | null {
  if (!stem.endsWith('는')) return endFormally(stem);
  const verb = stem.slice(0, -1);
  const final = finalConsonantOf(verb.at(-1));
  return final === null || final === NO_FINAL ? null : `${verb}습니다`;
}

/** From the clause before 라고: 인재 → 인재입니다, 힘이 → 힘입니다, 아니 → 아닙니다. */
function assertNoun(clause: string): string | null {
  if (clause.endsWith('아니')) return `${clause.slice(0, -1)}닙니다`;
  if (clause.endsWith(' 거')) return `${clause.slice(0, -1)}것입니다`;
  const noun =
    clause.endsWith('이') && finalConsonantOf(clause.at(-2)) !== NO_FINAL ? clause.slice(0, -1) : clause;
  if (NOT_A_NOUN.test(noun) || finalConsonantOf(noun.at(-1)) === null) return null;
  return `${noun}입니다`;
}

/** "저는 소통이 중요하다고 생각합니다": the quoted clause has its own subject, so 저는 belongs to 생각합니다. */
function dropSubject(text: string): string | null {
  const opening = OPENING_SUBJECT.exec(text);
  const rest = text.slice(opening?.[0].length ?? 0);
  if (/(?:^|\s)(?:저는|제가|저도|나는|내가)\s/.test(rest)) return null;
  return opening && OTHER_SUBJECT.test(rest) ? `${opening[1] ?? ''}${rest}` : text;
}

/** Turns "… 라고 생각합니다" into a statement; a sentence whose conjugation is not certain stays unchanged. */
export function stateOpinion(text: string): string {
  const { clause = '', quoting, stop } = OPINION.exec(text)?.groups ?? {};
  if (clause === '' || /["“”‘’]|[라다]고 생각|까$/.test(clause)) return text;
  const statement = quoting === '다고' ? assertPredicate(clause) : assertNoun(clause);
  return (statement && dropSubject(`${statement}${stop}`)) ?? text;
}

interface Replacement {
  pattern: RegExp;
  replacement: string | ((match: string, ...groups: string[]) => string);
}

/** Applies the replacements one after another. */
function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce(
    (current, { pattern, replacement }) =>
      typeof replacement === 'string'
        ? current.replace(pattern, replacement)
        : current.replace(pattern, replacement),
    text,
  );
}
