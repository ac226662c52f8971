import { findEndingRuns, findUnsupportedStatements } from '#domain';
import { foldSentence, isInstruction, isWithoutContent } from './removable-sentences.js';
import {
  dropFiller,
  fixSpacing,
  fixSpelling,
  replaceCliches,
  replaceRoundaboutPhrases,
  stateOpinion,
} from './rewrite-rules.js';
import { splitLongSentence } from './split-long-sentence.js';
import {
  type CoverLetterData,
  coverLetterDataSchema,
  defineTask,
  type NumberedSentence,
  type Pattern,
} from './task.js';

/** Edits single sentences by rules, with the rule as the reason. Adds no facts. */
export const coverLetterRewrite = defineTask({
  schemaName: 'cover_letter_rewrite',
  data: coverLetterDataSchema,
  run: (data) => ({
    edits: rewriteLetter(data).map(({ sentence, text, rules }) => ({
      sentenceNumber: sentence.number,
      reason: rules.map((rule) => REASONS[rule]).join(' '),
      revised: text,
      featureId: findFittingPattern(rules, data.patterns)?.featureId ?? null,
    })),
  }),
});

// Words in the description of a letter feature that show that a rule follows it.
const KEYWORDS: Partial<Record<RewriteRule, RegExp>> = {
  LONG_SENTENCE: /짧|간결|나누|나눈|한 문장|길이|호흡/,
  REPEATED_ENDING: /반복|어미|끝맺|종결|단조/,
  CLICHE: /상투|진부|클리셰|뻔한|추상/,
  FILLER: /군더더기|수식|꾸밈|과장|간결/,
  PLAIN_WORDS: /간결|명료|명확|군더더기|능동/,
  OPINION: /단정|확신|자신감|명확|단언/,
};

/** The first pattern whose description one of the rules follows, or null. */
function findFittingPattern(rules: readonly RewriteRule[], patterns: readonly Pattern[]): Pattern | null {
  return patterns.find((pattern) => rules.some((rule) => KEYWORDS[rule]?.test(pattern.description))) ?? null;
}

const LONG_SENTENCE = 60;
const LONG_WHEN_BREVITY_IS_WANTED = 40;
const WANTS_BREVITY = /짧게|간결|나눠|나누어|짧은/;

const WITHIN_SENTENCE: readonly [RewriteRule, (text: string) => string][] = [
  ['SPACING', fixSpacing],
  ['SPELLING', fixSpelling],
  ['CLICHE', replaceCliches],
  ['FILLER', dropFiller],
  ['PLAIN_WORDS', replaceRoundaboutPhrases],
  ['OPINION', stateOpinion],
];

function reviseAlone(revision: Revision, earlier: ReadonlySet<string>): Revision {
  if (isInstruction(revision)) return revise(revision, 'INSTRUCTION', '');
  if (isWithoutContent(revision.text, earlier)) return revise(revision, 'REMOVAL', '');
  return WITHIN_SENTENCE.reduce(
    (current, [rule, apply]) => revise(current, rule, apply(current.text)),
    revision,
  );
}

function shorten(revision: Revision, maximum: number): Revision {
  return revise(revision, 'LONG_SENTENCE', splitLongSentence(revision.text, maximum));
}

/** Checks that no rule has added a fact. */
function addsNothing({ sentence, text }: Revision): boolean {
  return findUnsupportedStatements(text, [sentence.text]).length === 0;
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

// Verbs in -했습니다 and a plain one that takes the same object.
const PLAIN_VERBS: Record<string, string> = {
  사용: '썼',
  활용: '썼',
  작성: '썼',
  제작: '만들었',
  개발: '만들었',
  구현: '만들었',
  구축: '만들었',
  학습: '익혔',
  공부: '익혔',
  습득: '익혔',
  단축: '줄였',
  해결: '풀었',
  경험: '겪었',
  담당: '맡았',
  달성: '이뤘',
  취득: '땄',
  획득: '얻었',
  선택: '골랐',
  제안: '내놓았',
  극복: '이겨 냈',
  파악: '알아냈',
  개선: '고쳤',
  수정: '고쳤',
  수행: '해냈',
  완수: '해냈',
  공유: '나눴',
};
const WITH_OBJECT = new RegExp(`([을를]) (${Object.keys(PLAIN_VERBS).join('|')})했습니다(?=[.!]*$)`);
const EFFORT = / 노력했습니다(?=[.!]*$)/;
const WISH = /하고 싶습니다(?=[.!]*$)/;

function varyEnding(text: string): string {
  return text
    .replace(WITH_OBJECT, (match, particle: string, noun: string) =>
      PLAIN_VERBS[noun] ? `${particle} ${PLAIN_VERBS[noun]}습니다` : match,
    )
    .replace(EFFORT, ' 애썼습니다')
    .replace(WISH, '하겠습니다');
}

function varyRun(run: readonly Revision[], changed: Map<number, Revision>): void {
  let previousChanged = false;
  for (const revision of run.slice(1)) {
    const varied: Revision = previousChanged
      ? revision
      : revise(revision, 'REPEATED_ENDING', varyEnding(revision.text));
    previousChanged = varied !== revision;
    if (previousChanged) changed.set(revision.sentence.number, varied);
  }
}

/** In runs of sentences with the same ending, gives some another where one certainly fits: not the first, and no two in succession. */
function varyEndings(revisions: readonly Revision[]): Revision[] {
  const changed = new Map<number, Revision>();
  for (const run of findEndingRuns(revisions.filter((revision) => revision.text !== '')))
    varyRun(run, changed);
  return revisions.map((revision) => changed.get(revision.sentence.number) ?? revision);
}

type RewriteRule =
  | 'INSTRUCTION'
  | 'REMOVAL'
  | 'SPACING'
  | 'SPELLING'
  | 'PLAIN_WORDS'
  | 'FILLER'
  | 'CLICHE'
  | 'OPINION'
  | 'REPEATED_ENDING'
  | 'LONG_SENTENCE';

/** A sentence while the rules are applied: its current text, and the rules that changed it, in order. */
interface Revision {
  sentence: NumberedSentence;
  text: string;
  rules: RewriteRule[];
}

/** The revision with the new text; a text that stays the same names no rule. */
function revise(revision: Revision, rule: RewriteRule, text: string): Revision {
  if (text === revision.text) return revision;
  return { ...revision, text, rules: [...revision.rules, rule] };
}

/** Why a rule changes a sentence, for the member to read. */
const REASONS: Record<RewriteRule, string> = {
  INSTRUCTION: '지원자의 이야기가 아니라 읽는 사람에게 하는 지시로 읽혀서 빼는 편이 나아요.',
  REMOVAL: '지원자에 대해 알려 주는 것이 없는 문장이라 빼는 편이 나아요.',
  SPACING: '띄어쓰기와 문장 부호를 바로잡았어요.',
  SPELLING: '맞춤법을 바로잡았어요.',
  PLAIN_WORDS: '돌려 말한 표현을 짧고 바로 읽히는 말로 바꿨어요.',
  FILLER: '뜻을 더하지 않는 꾸밈말을 덜어 냈어요.',
  CLICHE: '많은 자기소개서에 나오는 상투적인 말을 평범한 말로 바꿨어요.',
  OPINION: '‘~라고 생각합니다’를 덜어 내고 단정하게 끝맺었어요.',
  REPEATED_ENDING: '같은 말로 끝나는 문장이 이어져서 끝맺는 말을 바꿨어요.',
  LONG_SENTENCE: '한 문장이 길어서 이어지는 곳에서 나눴어요.',
};
