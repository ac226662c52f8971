import { jamoOf } from '../hangul.js';
import { splitSentences } from '../split-sentences.js';
import type { Statement, SubjectiveKind } from './statement.js';

/** A part of a sentence that states a cause, motive, resolve, feeling or lesson, with the words of its topic. */
interface MarkedStatement {
  start: number;
  end: number;
  /** Stems of at most TOPIC_WORDS words beside the marker. */
  stems: string[];
  /** The marker as it is written. */
  marker: string;
  rule: Rule;
}

/** What supports a statement is a marker of its topic in the source: acting unasked, for example, is not supported by another motive. */
type Topic = SubjectiveKind | 'UNASKED';

interface Rule {
  kind: SubjectiveKind;
  topic: Topic;
  marker: RegExp;
  /** Whether its topic is before or after the marker. */
  topicSide: 'BEFORE' | 'AFTER';
  /** Share of its words that the source has to have in sentences with a marker of the same topic. */
  minimumShare: number;
}

/** How many words beside a marker say what a statement is about. */
const TOPIC_WORDS = 5;
/** More words than any marker has. */
const MAXIMUM_MARKER_WORDS = 4;
/** Words of a statement that are shown besides the marker's own. */
const SHOWN_WORDS = 2;

const RULES: readonly Rule[] = [
  {
    kind: 'CAUSE',
    topic: 'CAUSE',
    marker:
      /(?<![가-힣])(?:그래서|(?<=^|, )(?:따라서|이에)|그러자|그 결과|그 덕(?:분)?에|이 덕분에|그 때문에|이 때문에)(?![가-힣])/g,
    topicSide: 'AFTER',
    minimumShare: 0.5,
  },
  {
    kind: 'CAUSE',
    topic: 'CAUSE',
    marker: /덕분에|덕택에|때문(?:에|이)|(?:으로|로) 인(?:해|하여)|힘입어/g,
    topicSide: 'BEFORE',
    minimumShare: 0.5,
  },
  {
    kind: 'MOTIVE',
    topic: 'MOTIVE',
    marker:
      /위해|위하여|(?:으려|려)고(?![가-힣])|고자(?= |,|했|합|하|$)|고 싶어|싶었|싶다는|계기(?:로|가|는)|동기(?:로|가|는)|이유(?:로|는)|까닭(?:은|에)|마음(?:에서|으로)|바람으로|뜻에서/g,
    topicSide: 'BEFORE',
    minimumShare: 0.5,
  },
  {
    kind: 'MOTIVE',
    topic: 'UNASKED',
    marker: /스스로|자발적으로|자진해|자원해|자청해|시키지 않|먼저 나서/g,
    topicSide: 'AFTER',
    minimumShare: 0.5,
  },
  {
    kind: 'RESOLVE',
    topic: 'RESOLVE',
    marker:
      /겠습니다|겠다(?![가-힣])|고 싶습니다|고 싶다(?![가-힣])|(?:할|될|갈|낼|킬|울|을|볼|줄|쓸|들) 것입니다|목표입니다|각오(?:로|입)|다짐(?:합|했|으로)/g,
    topicSide: 'BEFORE',
    minimumShare: 0.3,
  },
  {
    kind: 'FEELING',
    topic: 'FEELING',
    marker:
      /뿌듯|보람|자랑스러|자랑스럽|아쉬웠|아쉬움|아쉽|후회|기뻤|기쁨|기쁘|즐거|즐겁|행복|설레|설렜|감동|두려|두렵|답답|속상|안타까|자부심|자신감|느꼈|느껴|느낄 수|좋아(?:했|하|합)|(?:흥미|매력)를? ?(?:느|가|갖)|매력을 느|관심(?:을 갖|을 가지|이 생|을 느)/g,
    topicSide: 'BEFORE',
    minimumShare: 0.5,
  },
  {
    kind: 'LESSON',
    topic: 'LESSON',
    marker: /배웠|배우게|배울 수 있|깨달|알게 되|교훈/g,
    topicSide: 'BEFORE',
    minimumShare: 0.3,
  },
];

/** Causal endings of a clause: in a source they support a cause, but in the text they do not state one. */
const CAUSAL_ENDING = /[가-힣](?:서|니|니까|므로|기에|느라|더니|자)(?=[\s,])/;

/** Knowledge is not a lesson by itself, but supports one: 알았습니다 and 알게 되었습니다 say the same. */
const KNOWN = /알았|알 수 있었/;

// Words that occur beside any statement and say nothing about its topic.
const STOP_WORDS = new Set(
  '저는 제가 저의 우리 이런 그런 이러한 그러한 이것 그것 이를 그를 통해 위해 대해 대한 관한 있습 있는 있었 있다 없는 없었 하는 했던 하고 하며 하게 하여 해서 되는 되어 때문 그래서 결과 덕분 경험 과정 많은 많이 모든 다양 가장 더욱 항상 정말 매우 또한 그리고 하지만 그러나 바탕 앞으로 이후 당시 것을 것이 것입 수가 점을 점이 생각 마음 이유 까닭 계기 싶습 싶은'
    .split(' ')
    .map((word) => stemOf(word)),
);

const WORD = /[가-힣]+|[A-Za-z][A-Za-z0-9+#.]*|\d[\d,.]*/g;
const SYLLABLE_WITH_PARTICLE = /^[가-힣][은는이가을를의에도로와과만]$/;

/**
 * An approximate stem: the first syllable and the first consonant of the second, since the rest changes with the ending (줄이기, 줄였고,
 * 줄여); a number or a Latin word is its own stem.
 */
function stemOf(word: string): string {
  if (!/^[가-힣]/.test(word)) return word.toLowerCase();
  const second = word.at(1);
  return second === undefined ? word : `${word.slice(0, 1)}${jamoOf(second)?.initial ?? ''}`;
}

interface Word {
  start: number;
  end: number;
  /** Null for a word without content. */
  stem: string | null;
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const isBare = (word.length === 1 && /[가-힣]/.test(word)) || SYLLABLE_WITH_PARTICLE.test(word);
    const stem = isBare ? null : stemOf(word);
    return {
      start: index,
      end: index + word.length,
      stem: stem !== null && STOP_WORDS.has(stem) ? null : stem,
    };
  });
}

/** Placeholders that the writer has to fill in state nothing. */
const withoutBlanks = (text: string): string =>
  text.replace(/\([^()\n]{0,80}\)/g, (blank) => ' '.repeat(blank.length));

/** The statements of a sentence at `offset`, by rule and position. */
function statementsIn(sentence: string, offset: number): MarkedStatement[] {
  let words: Word[] | undefined;
  return RULES.flatMap((rule): MarkedStatement[] => {
    let at = 0;
    return Array.from(sentence.matchAll(rule.marker), ({ 0: marker, index }) => {
      words ??= wordsOf(sentence);
      while (at < words.length - 1 && (words[at]?.end ?? 0) <= index) at += 1;
      return toMarkedStatement({ words, at, marker, index, rule, offset });
    });
  });
}

interface MarkerPosition {
  words: readonly Word[];
  /** Which word the marker begins in. */
  at: number;
  marker: string;
  index: number;
  rule: Rule;
  offset: number;
}

function toMarkedStatement({ words, at, marker, index, rule, offset }: MarkerPosition): MarkedStatement {
  const markerEnd = index + marker.length;
  const isBefore = rule.topicSide === 'BEFORE';
  // The word in which the marker begins belongs to the topic: 줄이 in 줄이려고.
  const beside = isBefore
    ? words.slice(Math.max(0, at - TOPIC_WORDS), at + (words[at]?.start === index ? 0 : 1))
    : words.slice(at, at + TOPIC_WORDS + MAXIMUM_MARKER_WORDS).filter(({ start }) => start >= markerEnd);
  const stems = beside.flatMap(({ stem }) => stem ?? []);
  const first = isBefore ? (words[Math.max(0, at - SHOWN_WORDS)]?.start ?? index) : index;
  const lastWord = isBefore
    ? words.slice(at, at + MAXIMUM_MARKER_WORDS).find(({ end }) => end >= markerEnd)
    : beside[SHOWN_WORDS - 1];
  const last = Math.max(markerEnd, lastWord?.end ?? 0);
  return {
    start: offset + first,
    end: offset + last,
    stems: isBefore ? stems.slice(-TOPIC_WORDS) : stems.slice(0, TOPIC_WORDS),
    marker,
    rule,
  };
}

/** The statements of the source by topic: the stems of the sentences with their markers, and the markers. */
interface KnownStatements {
  stems: Map<Topic, Set<string>>;
  markers: Set<string>;
}

const addAll = (known: KnownStatements, topic: Topic, words: readonly Word[]): void => {
  const stems = known.stems.get(topic) ?? new Set<string>();
  for (const { stem } of words) if (stem !== null) stems.add(stem);
  known.stems.set(topic, stems);
};

function knownStatements(source: string): KnownStatements {
  const known: KnownStatements = { stems: new Map(), markers: new Set() };
  let before: Word[] = [];
  for (const { text } of splitSentences(source)) {
    const words = wordsOf(text);
    for (const { marker, rule } of statementsIn(text, 0)) {
      const { kind, topic } = rule;
      known.markers.add(marker);
      addAll(known, topic, words);
      // The cause (그래서) or its effect (때문이) may be in the sentence before.
      if (kind === 'CAUSE') addAll(known, kind, before);
      // A resolve implies the motive, and the other way round.
      if (kind === 'RESOLVE') addAll(known, 'MOTIVE', words);
      if (kind === 'MOTIVE') {
        addAll(known, 'RESOLVE', words);
        addAll(known, 'CAUSE', words);
      }
    }
    if (KNOWN.test(text)) addAll(known, 'LESSON', words);
    const ending = CAUSAL_ENDING.exec(text);
    if (ending !== null)
      addAll(
        known,
        'CAUSE',
        words.filter(({ start }) => start > ending.index),
      );
    before = words;
  }
  return known;
}

function isKnown({ stems, marker, rule }: MarkedStatement, known: KnownStatements): boolean {
  const { kind, topic, minimumShare } = rule;
  if (kind === 'FEELING' && known.markers.has(marker)) return true;
  const said = known.stems.get(topic);
  if (said === undefined || (kind === 'FEELING' && stems.length === 0)) return false;
  return stems.filter((stem) => said.has(stem)).length >= minimumShare * stems.length;
}

/**
 * Causes, motives, resolves, feelings and lessons of a text that its source lacks: the source has too few of the same words in sentences
 * with a marker of that kind and, for a feeling, does not state the same feeling. At most one of a kind in a sentence, in the order of the
 * sentences. A source that says the same in other words is not recognized, so each result is a doubt, not a proof.
 */
export function createSubjectiveStatementFinder(source: string): (text: string) => Statement[] {
  let known: KnownStatements | undefined;
  return (text) => findUnknown(text, () => (known ??= knownStatements(source)));
}

function findUnknown(text: string, known: () => KnownStatements): Statement[] {
  const written = withoutBlanks(text);
  return splitSentences(written).flatMap(({ text: sentence, start }) => {
    const doubted = new Map<SubjectiveKind, Statement>();
    for (const found of statementsIn(sentence, start)) {
      const { rule, start: from, end } = found;
      const { kind } = rule;
      if (doubted.has(kind) || isKnown(found, known())) continue;
      doubted.set(kind, { kind, text: text.slice(from, end), start: from, end });
    }
    return [...doubted.values()];
  });
}
