import {
  COVER_LETTER_LIMITS,
  type AiImproveRequest,
  type StatementFlag,
  type ImproveChange,
} from '#contracts';
import { createStatementFinder, type Sentence } from '#domain';
import type { RewriteReply } from './improve-cover-letter.js';
import type { CorrectSpelling } from '../../ai/spelling-correction.js';

/** `improvedContent` is the content with every change applied. */
export interface BuiltChanges {
  changes: ImproveChange[];
  improvedContent: string;
}

/**
 * Turns the model's edits into changes of the content. Left out are edits of sentences that do not exist, edits that change nothing or
 * are longer than a letter may be, and all after MAXIMUM_WRITTEN_CHARACTERS; of several edits of one sentence the last counts. A feature
 * is cited only if the model was given it. What is sure to be misspelt is corrected. Text between sentences stays untouched, but for the
 * blanks after a deleted one.
 * @param sentences of `content`, numbered from 1 in the edits
 */
export function buildChanges(
  content: string,
  sentences: readonly Sentence[],
  edits: RewriteReply['edits'],
  givenFeatureIds: ReadonlySet<number>,
  correctSpelling: CorrectSpelling,
): BuiltChanges {
  const byNumber = new Map(edits.map((edit) => [edit.sentenceNumber, edit]));
  let writtenCharacters = 0;
  const changes = sentences.flatMap((sentence): ImproveChange[] => {
    const edit = byNumber.get(sentence.index + 1);
    if (edit === undefined || isEndless(edit)) return [];
    writtenCharacters += edit.revised.length + edit.reason.length;
    if (writtenCharacters > MAXIMUM_WRITTEN_CHARACTERS) return [];
    const revised = correctSpelling(edit.revised.trim());
    if (revised === sentence.text) return [];
    const blanks = revised === '' ? blanksAfter(content, sentence) : '';
    const end = sentence.end + blanks.length;
    return [
      {
        changeId: `change-${sentence.index + 1}`,
        start: sentence.start,
        end,
        original: content.slice(sentence.start, end),
        revised,
        reason: correctSpelling(edit.reason, content),
        featureId: edit.featureId !== null && givenFeatureIds.has(edit.featureId) ? edit.featureId : null,
      },
    ];
  });
  return { changes, improvedContent: applyChanges(content, changes) };
}

/**
 * Characters of all changes with their reasons, several times the longest letter: further changes are left out. The search for
 * statements in them blocks the event loop, so that it must have a bound.
 */
const MAXIMUM_WRITTEN_CHARACTERS = 8 * COVER_LETTER_LIMITS.content;

// Longer than a letter may be: the model did not stop.
const isEndless = ({ revised, reason }: RewriteReply['edits'][number]): boolean =>
  Math.max(revised.length, reason.length) > COVER_LETTER_LIMITS.content;

const LEADING_BLANKS = /^[ \t]+/;

/** The blanks after a sentence of the content: deleted with it, so that no double space stays. */
export const blanksAfter = (content: string, { end }: { end: number }): string =>
  LEADING_BLANKS.exec(content.slice(end))?.[0] ?? '';

/** The content with every change applied. @param changes in the order of the text, without overlap */
export const applyChanges = (content: string, changes: readonly ImproveChange[]): string =>
  changes.reduceRight(
    (text, change) => text.slice(0, change.start) + change.revised + text.slice(change.end),
    content,
  );

/** The parts of a request that state facts. */
type Application = Pick<
  AiImproveRequest,
  'content' | 'jobField' | 'experienceYears' | 'companyName' | 'questions' | 'customPrompt'
>;

/** Everything that supports a statement: what the member gave to the model. */
const sourcesOf = (request: Application): string[] => [
  request.content,
  request.jobField,
  request.experienceYears > 0 ? `${request.experienceYears}년` : '',
  request.companyName ?? '',
  ...(request.questions ?? []).map(({ prompt }) => prompt),
  request.customPrompt,
];

/**
 * Flags every statement in the changes without support in what the member gave: the content, the form that it answers, the wishes.
 * @param wish of a later rewording
 */
export const flagUnsupportedStatements = (
  changes: readonly Pick<ImproveChange, 'changeId' | 'revised'>[],
  request: Application,
  wish = '',
): StatementFlag[] => {
  const findUnsupported = createStatementFinder([...sourcesOf(request), wish]);
  return changes.flatMap(({ changeId, revised }) =>
    findUnsupported(revised).map(({ kind, text }) => ({ kind, text, changeId })),
  );
};
