import type { PlacedChange } from './place-changes.js';

export type Decision = 'accepted' | 'rejected';
export type Decisions = Readonly<Record<string, Decision>>;

/** What the member sees of a change; `unfit` is one whose sentence is no longer in the letter. */
export type ChangeStatus = Decision | 'pending' | 'unfit';

/** What the member decided, with what it takes to undo and redo. */
export interface ReviewState {
  decisions: Decisions;
  past: readonly Decisions[];
  future: readonly Decisions[];
}

export type ReviewAction =
  | { type: 'decide'; changeIds: readonly string[]; decision: Decision }
  | { type: 'reopen'; changeIds: readonly string[] }
  | { type: 'undo' }
  | { type: 'redo' };

/** Steps that can be undone. */
const HISTORY_LIMIT = 200;

export const startReview = (decisions: Decisions = {}): ReviewState => ({ decisions, past: [], future: [] });

/** The next state; an action that changes nothing returns the same state, so that undo never has empty steps. */
export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'decide':
      return step(state, decideAll(state.decisions, action.changeIds, action.decision));
    case 'reopen':
      return step(state, withoutIds(state.decisions, action.changeIds));
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
  }
}

function decideAll(decisions: Decisions, changeIds: readonly string[], decision: Decision): Decisions {
  if (changeIds.every((changeId) => decisions[changeId] === decision)) return decisions;
  return { ...decisions, ...Object.fromEntries(changeIds.map((changeId) => [changeId, decision])) };
}

function withoutIds(decisions: Decisions, changeIds: readonly string[]): Decisions {
  const kept = Object.entries(decisions).filter(([changeId]) => !changeIds.includes(changeId));
  return kept.length === Object.keys(decisions).length ? decisions : Object.fromEntries(kept);
}

function step(state: ReviewState, decisions: Decisions): ReviewState {
  if (decisions === state.decisions) return state;
  return { decisions, past: [...state.past, state.decisions].slice(-HISTORY_LIMIT), future: [] };
}

function undo(state: ReviewState): ReviewState {
  const previous = state.past.at(-1);
  if (!previous) return state;
  return {
    decisions: previous,
    past: state.past.slice(0, -1),
    future: [state.decisions, ...state.future],
  };
}

function redo(state: ReviewState): ReviewState {
  const [next, ...future] = state.future;
  if (!next) return state;
  return { decisions: next, past: [...state.past, state.decisions], future };
}

export function statusOf(change: PlacedChange, decisions: Decisions): ChangeStatus {
  if (!change.place) return 'unfit';
  return decisions[change.changeId] ?? 'pending';
}

export interface ReviewProgress {
  total: number;
  reviewed: number;
  accepted: number;
  unfit: number;
}

/** Counts over the changes; `total` and `reviewed` leave out those that no longer fit. */
export function reviewProgress(changes: readonly PlacedChange[], decisions: Decisions): ReviewProgress {
  const statuses = changes.map((change) => statusOf(change, decisions));
  const count = (status: ChangeStatus) => statuses.filter((value) => value === status).length;
  const accepted = count('accepted');
  const unfit = count('unfit');
  return { total: changes.length - unfit, reviewed: accepted + count('rejected'), accepted, unfit };
}

/** What "accept all" would take: `plain` at once, `flagged` only after the member confirms the claims in them. */
export function remainingChanges(
  changes: readonly PlacedChange[],
  decisions: Decisions,
): { plain: string[]; flagged: string[] } {
  const pending = changes.filter((change) => statusOf(change, decisions) === 'pending');
  const ids = (flagged: boolean) =>
    pending.filter((change) => change.flags.length > 0 === flagged).map((change) => change.changeId);
  return { plain: ids(false), flagged: ids(true) };
}
