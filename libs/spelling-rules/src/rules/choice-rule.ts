import { jamoOf, NO_FINAL, withLastJamo, withParticle } from '#domain';
import {
  type Forms,
  patternRule,
  readPairs,
  type SpellingCertainty,
  type SpellingRule,
} from '../spelling-rule.js';
import { CONTRACTED_VOWELS } from '../syllables.js';

/** Forms that are wrong where their neighbours show that another word is meant. */
interface Choice {
  /** Group and names: 'choice/벌리다→벌이다'. */
  id: string;
  forms: Forms;
  /**
   * A lookbehind and a lookahead for the neighbours that decide. Without `before`, the form may stand within a longer word, unlike in
   * `formsRule`.
   */
  before?: string;
  after?: string;
  reason: string;
  source: string;
  certainty?: SpellingCertainty;
  wrong: readonly string[];
  right?: readonly string[];
}

/** A rule of usage: each of the forms is wrong between these neighbours. */
export function choiceRule({ forms, before = '', after = '', ...rule }: Choice): SpellingRule {
  const words = Object.keys(forms).sort((one, other) => other.length - one.length);
  const alternatives = words.join('|');
  return patternRule({
    kind: 'USAGE',
    ...rule,
    begins: words.map((word) => word.charAt(0)).join(''),
    // The lookahead comes first, so that `before` is tried only where one of the words stands.
    pattern: `(?=${alternatives})${before}(?:${alternatives})${after}`,
    replacement: (match) => forms[match[0]] ?? null,
  });
}

/** Alternatives from words with spaces between them; `_` stands for a space within a word, `^` says that no Hangul stands before it. */
export const anyOf = (words: string): string =>
  `(?:${words
    .split(' ')
    .map((word) => word.replace(/^\^/, '(?<![가-힣])').replaceAll('_', ' '))
    .join('|')})`;

const ADVERBS = anyOf(
  '많이 깊이 높이 굳이 끊임없이 다시 함께 조금 좀 직접 매일 계속 점점 먼저 바로 더욱 훨씬 매우 아주 너무 가장 전부 모두 항상 늘 자주 잘 다 꼭 못 안 미리 곧 이미 벌써 잠깐 잠시 종종 가끔 한번 꽤 차근차근 자꾸 또 거의 최대한 오래 무려',
);
const NUMBERS = anyOf('\\d[\\d.,]* 한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 스무 서너 너덧 석 넉 반 수 몇 첫');
/** Up to three adverbs or amounts between a noun and its verb; '세 곳에서 열 곳으로' is two amounts. */
const BETWEEN = `(?:(?:[가-힣]{0,4}[게히로씩더]|${ADVERBS}|${NUMBERS} ?[가-힣%]{0,4}(?:에서|까지|으로|로|나|이나|만큼|이상)?(?: (?:만에|동안|사이에|안에|뒤에))?) ){0,3}`;

/** One of the nouns with a particle stands before, with nothing but adverbs and amounts between. */
export const afterNouns = (nouns: string, particle = '[을를]'): string =>
  `(?<=${anyOf(nouns)}${particle} ${BETWEEN})`;

const PLAIN_ENDINGS = ['고', '는', '지', '기', '게', '던', '도록', '자', '더', '거', '네', '다', '겠'];
const ENDINGS_AFTER_EU = ['면', '며', '려', '시', '니', '러', '신', '셨', '셔', '실', '십', '세'];
/** What -어 makes of a stem, where the rules below do not tell. */
const INFINITIVES: Record<string, string> = {
  담그: '담가',
  다르: '달라',
  낫: '나아',
  젓: '저어',
};
/** Stems whose final consonant drops before a vowel, as they are then: 낫은 → 나은. */
const STEMS_BEFORE_VOWELS: Record<string, string> = { 낫: '나', 젓: '저' };

function infinitiveOf(stem: string): string {
  const known = INFINITIVES[stem];
  if (known !== undefined) return known;
  if (/[가-힣]하$/.test(stem)) return `${stem.slice(0, -1)}해`;
  const { vowel = '', final = NO_FINAL } = jamoOf(stem.slice(-1)) ?? {};
  if (final !== NO_FINAL) return stem + (vowel === 'ㅏ' || vowel === 'ㅗ' ? '아' : '어');
  if (vowel === 'ㅏ') return stem;
  const contracted = vowel === 'ㅡ' ? 'ㅓ' : CONTRACTED_VOWELS[vowel];
  return contracted === undefined ? `${stem}어` : withLastJamo(stem, { vowel: contracted });
}

/**
 * The forms of a stem, the same endings in the same order for every stem.
 * @param afterBare what follows the -어 form that has no other ending
 */
function conjugate(stem: string, afterBare: '' | '야'): string[] {
  const last = jamoOf(stem.slice(-1));
  const isClosed = last?.final !== NO_FINAL;
  const beforeVowel = STEMS_BEFORE_VOWELS[stem] ?? stem;
  const infinitive = infinitiveOf(stem);
  const hasShortForms = !isClosed && (last.vowel === 'ㅐ' || last.vowel === 'ㅔ');
  return [
    ...PLAIN_ENDINGS.map((ending) => stem + ending),
    ...ENDINGS_AFTER_EU.map((ending) => (isClosed ? `${beforeVowel}으${ending}` : stem + ending)),
    ...(isClosed
      ? [`${beforeVowel}은`, `${beforeVowel}을`, `${beforeVowel}음`, `${stem}습`]
      : ['ㄴ', 'ㄹ', 'ㅁ', 'ㅂ'].map((final) => withLastJamo(stem, { final }))),
    withLastJamo(infinitive, { final: 'ㅆ' }),
    `${infinitive}서`,
    infinitive + afterBare,
    // 매었 and 매어서 may be 맸 and 매서. Other stems repeat the forms above, so that those of two verbs stand at the same indices.
    ...(hasShortForms
      ? [withLastJamo(stem, { final: 'ㅆ' }), `${stem}서`]
      : [withLastJamo(infinitive, { final: 'ㅆ' }), `${infinitive}서`]),
  ];
}

/**
 * The forms of one verb, each with the same form of the other: '벌리다', '벌이다' gives 벌려 → 벌여. Only for regular stems and those of
 * `INFINITIVES`: stems in ㅂ, ㄷ and 르 that change, in ㄹ, in ㅓ and ㅕ, and most in ㅡ after ㅏ or ㅗ need forms of their own.
 */
export function verbForms(wrong: string, right: string): Forms {
  const stem = wrong.slice(0, -1);
  // The -어 form of 싸- is the stem itself, which also begins other words; so only -야 is taken.
  const afterBare = infinitiveOf(stem) === stem ? '야' : '';
  const corrected = conjugate(right.slice(0, -1), afterBare);
  return Object.fromEntries(
    conjugate(stem, afterBare).map((form, index) => [form, corrected[index] ?? form]),
  );
}

/** A choice between two words, without what the two words themselves give: id, source, reason and, by default, forms. */
export type WordChoice = Omit<Choice, 'id' | 'forms' | 'source' | 'reason'> & {
  /** Tells this choice from others of the same words. */
  name?: string;
  /** The meaning of the right word, up to '뜻': '돈을 치른다는'. For `verbChoice` it ends before 는. */
  meaning: string;
  /** Pairs of `readPairs`, or forms; without them, the words themselves, and for `verbChoice` all forms of the two verbs. */
  forms?: string | Forms;
};

/** Replaces one word by another. */
export const wordChoice = (
  wrong: string,
  right: string,
  { name, meaning, forms = { [wrong]: right }, ...choice }: WordChoice,
): SpellingRule =>
  choiceRule({
    id: `choice/${wrong}→${right}${name === undefined ? '' : ` ${name}`}`,
    forms: typeof forms === 'string' ? Object.fromEntries(readPairs(forms)) : forms,
    reason: `${meaning} 뜻이면 ‘${withParticle(`${right}’`, '으로/로')} 써요.`,
    source: `표준국어대사전 ‘${right}’`,
    ...choice,
  });

/** Replaces one verb by another, in all its forms unless `forms` is given. The meaning is a sentence: '일을 펼친다'. */
export const verbChoice = (
  wrong: string,
  right: string,
  { meaning, forms = verbForms(wrong, right), ...choice }: WordChoice,
): SpellingRule => wordChoice(wrong, right, { meaning: `${meaning}는`, forms, ...choice });
