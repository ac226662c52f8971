import { findUnsupportedClaims } from '#domain';
import type { CoverLetterData } from '../tasks/cover-letter-data.js';
import { replaceCliches } from './cliche-phrases.js';
import { dropFiller } from './filler.js';
import { stateOpinion } from './opinion.js';
import { sayPlainly } from './plain-words.js';
import { foldSentence, isOrder, isWithoutContent } from './removal.js';
import { revise, type Revision, type RewriteRule } from './revision.js';
import { fixSpacing, fixSpelling } from './spelling.js';
import { splitLongSentence } from './split-long-sentence.js';
import { varyEndings } from './vary-endings.js';

const LONG_SENTENCE = 60;
const LONG_WHEN_BREVITY_IS_WANTED = 40;
const WANTS_BREVITY = /짧게|간결|나눠|나누어|짧은/;

const WITHIN_SENTENCE: readonly [RewriteRule, (text: string) => string][] = [
  ['SPACING', fixSpacing],
  ['SPELLING', fixSpelling],
  ['CLICHE', replaceCliches],
  ['FILLER', dropFiller],
  ['PLAIN_WORDS', sayPlainly],
  ['OPINION', stateOpinion],
];

function reviseAlone(revision: Revision, earlier: ReadonlySet<string>): Revision {
  if (isOrder(revision)) return revise(revision, 'ORDER', '');
  if (isWithoutContent(revision.text, earlier)) return revise(revision, 'REMOVAL', '');
  return WITHIN_SENTENCE.reduce(
    (current, [rule, apply]) => revise(current, rule, apply(current.text)),
    revision,
  );
}

function shorten(revision: Revision, maximum: number): Revision {
  return revise(revision, 'LONG_SENTENCE', splitLongSentence(revision.text, maximum));
}

/** No rule adds facts; this makes sure of it. */
function addsNothing({ sentence, text }: Revision): boolean {
  return findUnsupportedClaims(text, [sentence.text]).length === 0;
}

/** The sentences that the rules change, each with its new text ('' to leave it out) and the rules that did it. */
export function rewriteLetter({ sentences, customPrompt }: CoverLetterData): Revision[] {
  const earlier = new Set<string>();
  const alone = sentences.map((sentence) => {
    const revision = reviseAlone({ sentence, text: sentence.text, rules: [] }, earlier);
    earlier.add(foldSentence(sentence.text));
    return revision;
  });
  const maximum = WANTS_BREVITY.test(customPrompt ?? '') ? LONG_WHEN_BREVITY_IS_WANTED : LONG_SENTENCE;
  return varyEndings(alone)
    .map((revision) => shorten(revision, maximum))
    .filter((revision) => revision.rules.length > 0 && addsNothing(revision));
}
