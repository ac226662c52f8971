import { useEffect, useMemo, useReducer, useState } from 'react';
import { applyChanges, locateChanges, showWording } from './locate-changes.js';
import type { LocatedChange, ProposedChanges, ReviewQuestion } from './locate-changes.js';
import type { ReviewDraft, ReviewDrafts } from './review-drafts.js';
import { remainingChanges, reviewProgress, reviewReducer, startReview, statusOf } from './review-model.js';
import type { ChangeStatus, Decision, Decisions } from './review-model.js';

interface ReviewInput {
  jobId: string;
  result: ProposedChanges;
  questions: readonly ReviewQuestion[];
  /** What was decided on this device before. */
  draft: ReviewDraft | null;
  /** Where decisions are kept on this device; null for a review that is not kept. */
  drafts: ReviewDrafts | null;
}

/** An open review: its changes in the current letter, the decisions, and the active change. */
export function useReview({ jobId, result, questions, draft, drafts }: ReviewInput) {
  const located = useMemo(() => locateChanges(result, questions), [result, questions]);
  const [state, dispatch] = useReducer(reviewReducer, null, () =>
    startReview(draft ?? {}, wordingCounts(located)),
  );
  const { decisions, shown, known } = state;
  useEffect(() => dispatch({ type: 'arrive', wordings: wordingCounts(located) }), [located]);
  const changes = useMemo(
    () => located.map((change) => showWording(change, shown[change.changeId] ?? 0)),
    [located, shown],
  );
  const [activeId, setActiveId] = useState(() => firstOpen(changes, decisions)?.changeId ?? null);

  useEffect(() => {
    drafts
      ?.write(jobId, { decisions, shown, known, isFinished: false })
      .catch((error: unknown) => console.error('검토한 내용을 보관하지 못했습니다.', error));
  }, [drafts, jobId, decisions, shown, known]);

  const merged = useMemo(
    () => applyChanges(questions, changes, (changeId) => decisions[changeId] === 'accepted'),
    [questions, changes, decisions],
  );
  const decide = (changeIds: readonly string[], decision: Decision) =>
    dispatch({ type: 'decide', changeIds, decision });

  return {
    changes,
    merged,
    activeId,
    activate: setActiveId,
    statusOf: (change: LocatedChange): ChangeStatus => statusOf(change, decisions),
    progress: reviewProgress(changes, decisions),
    remaining: remainingChanges(changes, decisions),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    /** Decides many at once and goes on to the first that is still open. */
    decideAll: (changeIds: readonly string[], decision: Decision) => {
      decide(changeIds, decision);
      const decided = Object.fromEntries(changeIds.map((changeId) => [changeId, decision]));
      const next = firstOpen(changes, { ...decisions, ...decided });
      if (next) setActiveId(next.changeId);
    },
    /** Decides one change and goes on to the next one that is open. */
    decideOne: (change: LocatedChange, decision: Decision) => {
      if (!change.location) return;
      decide([change.changeId], decision);
      const next = firstOpen(changes, { ...decisions, [change.changeId]: decision }, change.changeId);
      setActiveId(next?.changeId ?? change.changeId);
    },
    /** Changes whose last wording came while the review was open. */
    arrived: changes.filter(({ changeId }) => state.arrived.includes(changeId)),
    show: (change: LocatedChange, wording: number) =>
      dispatch({ type: 'show', changeId: change.changeId, wording }),
    reopen: (change: LocatedChange) => dispatch({ type: 'reopen', changeIds: [change.changeId] }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    move: (step: 1 | -1) => setActiveId((current) => neighbour(changes, current, step)),
  };
}

const wordingCounts = (changes: readonly LocatedChange[]): Record<string, number> =>
  Object.fromEntries(changes.map(({ changeId, wordings }) => [changeId, wordings.length]));

export type Review = ReturnType<typeof useReview>;

/** The first undecided change after the given one; after the last one the search continues from the first. */
function firstOpen(
  changes: readonly LocatedChange[],
  decisions: Decisions,
  afterId?: string,
): LocatedChange | undefined {
  const from = changes.findIndex(({ changeId }) => changeId === afterId) + 1;
  const ordered = [...changes.slice(from), ...changes.slice(0, from)];
  return ordered.find((change) => statusOf(change, decisions) === 'pending');
}

function neighbour(changes: readonly LocatedChange[], currentId: string | null, step: 1 | -1): string | null {
  const current = changes.findIndex(({ changeId }) => changeId === currentId);
  const next = current === -1 ? 0 : Math.min(changes.length - 1, Math.max(0, current + step));
  return changes[next]?.changeId ?? null;
}
