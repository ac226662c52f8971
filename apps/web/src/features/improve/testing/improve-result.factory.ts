import { joinQuestions } from '#contracts';
import type { AiImproveResult, StatementFlag, ImproveChange } from '#contracts';
import { memoryStorage } from '../../../../testing/memory-storage.js';
import type { ReviewQuestion } from '../locate-changes.js';
import { ReviewDrafts } from '../review-drafts.js';

let sequence = 0;

const nextUuid = (): string => `00000000-0000-4000-8000-${String((sequence += 1)).padStart(12, '0')}`;

export const reviewQuestion = (text: string, overrides: Partial<ReviewQuestion> = {}): ReviewQuestion => ({
  questionId: nextUuid(),
  prompt: '지원 동기를 적어 주세요.',
  text,
  characterLimit: null,
  ...overrides,
});

export interface Rewrite {
  original: string;
  revised: string;
  reason?: string;
  featureId?: number;
  flags?: Omit<StatementFlag, 'changeId'>[];
}

/** A result that rewrites the first occurrence of each original, as the server would send it. */
export function improveResult(
  questions: readonly ReviewQuestion[],
  rewrites: readonly Rewrite[],
): AiImproveResult {
  const content = joinQuestions(questions);
  const changes = rewrites.map((rewrite, index) => toChange(content, rewrite, `change-${index + 1}`));
  const flags = rewrites.flatMap(({ flags: statements = [] }, index) =>
    statements.map((statement) => ({ ...statement, changeId: `change-${index + 1}` })),
  );
  return {
    feedback: {
      strengths: [{ description: '맡은 일이 분명해요.', suggestion: '첫 문장에서 바로 보여 주세요.' }],
      improvements: [{ description: '성과가 보이지 않아요.', suggestion: '한 일의 결과를 적어 보세요.' }],
      summary: '경험은 좋고, 문장을 줄이면 더 잘 읽혀요.',
    },
    improvedContent: rewriteContent(content, changes),
    changes,
    flags,
    evidence: [
      {
        featureId: 3,
        featuresCategory: 'STRUCTURE',
        description: '결과를 먼저 적는다',
        distinctLetterCount: 12,
      },
    ],
  };
}

function toChange(content: string, rewrite: Rewrite, changeId: string): ImproveChange {
  const start = content.indexOf(rewrite.original);
  if (start === -1) throw new Error(`"${rewrite.original}" is not in the letter`);
  return {
    changeId,
    start,
    end: start + rewrite.original.length,
    original: rewrite.original,
    revised: rewrite.revised,
    reason: rewrite.reason ?? '더 짧게 읽혀요.',
    featureId: rewrite.featureId ?? null,
  };
}

export function rewriteContent(content: string, changes: readonly ImproveChange[]): string {
  return [...changes]
    .sort((left, right) => right.start - left.start)
    .reduce((text, { start, end, revised }) => text.slice(0, start) + revised + text.slice(end), content);
}

/** The result with one change worded again; the wording before it stays with the change. */
export function rewordedResult(result: AiImproveResult, changeId: string, revised: string): AiImproveResult {
  const flagsOf = (id: string) => result.flags.filter((flag) => flag.changeId === id);
  return {
    ...result,
    changes: result.changes.map((change) =>
      change.changeId === changeId
        ? {
            ...change,
            revised,
            reason: '바람대로 썼어요.',
            earlier: [{ revised: change.revised, reason: change.reason, flags: flagsOf(changeId) }],
          }
        : change,
    ),
    flags: result.flags.filter((flag) => flag.changeId !== changeId),
  };
}

/** Reviews that live as long as the test; `records` shows what is stored. */
export function memoryReviews(now?: () => number): { reviews: ReviewDrafts; records: Map<string, unknown> } {
  const { storage, records } = memoryStorage();
  return { reviews: new ReviewDrafts(storage, now), records };
}
