import { finalConsonantOf } from '#domain';

/** A possible cut of a sentence: the first part as a complete sentence, and the second with its opening word. */
interface Cut {
  left: string;
  right: string;
}

type Style = 'FORMAL' | 'PLAIN' | 'POLITE';

const PAST_ENDING: Record<Style, string> = { FORMAL: '습니다', PLAIN: '다', POLITE: '어요' };
const PAST_CONNECTIVE = /([가-힣])(고|으며|지만|으나|는데|기 때문에)(,?) /g;
const OPENING_WORD: Record<string, string> = { 지만: '하지만 ', 으나: '하지만 ', '기 때문에': '그래서 ' };
const NEEDS_COMMA = /^(?:있고|없고|있는데|없는데)$/;
const BOUND_VERB = /^(?:싶|있|없|나서|나니|말|보니|해서|하는)/;
const HAS_SENTENCE_OPENER = /^(?:하지만|그러나|그래서|그리고|또한|따라서)/;
// Words that bind the first clause to the second, so that it is no complete sentence alone.
const BOUND_CLAUSE = /(?:^|\s)(?:비록|아무리|만약|만일|왜|얼마나|어떻게|무엇)/;

const TENSELESS_CONNECTIVE = /([을를] (?:[가-힣]{1,6} )?[가-힣]{1,6}|[이가] [가-힣]{1,6})(하|되)(?:고|며), /g;
// A mood, wish, condition or noun clause at the end applies to the first clause too.
const REACHES_BACK =
  /싶|겠|수 [있없]|해야|하려|위해|위하여|도록|면[ ,]|때문|고자|라고|다고|[는은] 것|경험|계기|기회|과정|방법|능력|역할|업무|때|동안|후|뒤|전에/;

const MINIMUM_PART = 15;
// A longer text is no sentence (a list, a paste without full stops), and trying every cut would take long.
const MAXIMUM_SENTENCE = 600;

function styleOf(text: string): Style | null {
  const words = text.replace(/[.!]+$/, '');
  if (/니다$/.test(words)) return 'FORMAL';
  if (/요$/.test(words)) return 'POLITE';
  return /다$/.test(words) ? 'PLAIN' : null;
}

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  return (
    count(/[([{“‘「『《〈]/g) === count(/[)\]}”’」』》〉]/g) && count(/"/g) % 2 === 0 && count(/'/g) % 2 === 0
  );
}

function cutsAtPast(text: string, style: Style): Cut[] {
  return Array.from(text.matchAll(PAST_CONNECTIVE)).flatMap((match) => {
    const [whole, syllable = '', connective = '', comma] = match;
    const final = finalConsonantOf(syllable);
    const right = text.slice(match.index + whole.length);
    if (final !== 'ㅆ' && final !== 'ㅄ') return [];
    if ((NEEDS_COMMA.test(syllable + connective) && comma === '') || BOUND_VERB.test(right)) return [];
    const left = `${text.slice(0, match.index + 1)}${PAST_ENDING[style]}.`;
    const opening = HAS_SENTENCE_OPENER.test(right) ? '' : (OPENING_WORD[connective] ?? '');
    return [{ left, right: opening + right }];
  });
}

/** 하고, and 되며, take the tense of the end of the sentence; only a past one is certain. */
function cutsAtTenseless(text: string, style: Style): Cut[] {
  const last = /([가-힣])(?:습니다|다|어요)[.!]*$/.exec(text)?.[1];
  if (finalConsonantOf(last) !== 'ㅆ' || /[있겠]/.test(last ?? '')) return [];
  return Array.from(text.matchAll(TENSELESS_CONNECTIVE)).flatMap((match) => {
    const [whole, before = '', verb] = match;
    const right = text.slice(match.index + whole.length);
    if (REACHES_BACK.test(right)) return [];
    const past = verb === '하' ? '했' : '되었';
    return [{ left: `${text.slice(0, match.index)}${before}${past}${PAST_ENDING[style]}.`, right }];
  });
}

function isSafe({ left, right }: Cut): boolean {
  return (
    left.length >= MINIMUM_PART &&
    right.length >= MINIMUM_PART &&
    isBalanced(left) &&
    isBalanced(right) &&
    !BOUND_CLAUSE.test(left)
  );
}

/**
 * Cuts a sentence longer than `maximum` characters at connective endings, each part closing in the style of the whole (했고 → 했습니다. / 했다. /
 * 했어요.), until the parts are short or no cut is certain. Short sentences are returned unchanged.
 */
export function splitLongSentence(text: string, maximum: number): string {
  const style = styleOf(text);
  if (style === null || text.length > MAXIMUM_SENTENCE || [...text].length <= maximum) return text;
  const cuts = [...cutsAtPast(text, style), ...cutsAtTenseless(text, style)].filter(isSafe);
  const imbalance = ({ left, right }: Cut) => Math.abs(left.length - right.length);
  const best = cuts.sort((a, b) => imbalance(a) - imbalance(b))[0];
  if (!best) return text;
  return `${splitLongSentence(best.left, maximum)} ${splitLongSentence(best.right, maximum)}`;
}
