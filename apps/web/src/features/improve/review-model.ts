import type { LocatedChange } from './locate-changes.js';

export type Decision = 'accepted' | 'rejected';
export type Decisions = Readonly<Record<string, Decision>>;

/** What the member sees of a change; `unfit` is one that has no location in the letter. */
export type ChangeStatus = Decision | 'pending' | 'unfit';

/** A number for each of some changes, by their ids. */
type ChangeNumbers = Readonly<Record<string, number>>;

/** What undo and redo go back and forth between. */
interface ReviewStep {
  decisions: Decisions;
  /** Which wording of a change is shown, from 0; the first by default. */
  shown: ChangeNumbers;
}

/** What the member decided, with what it takes to undo and redo. */
export interface ReviewState extends ReviewStep {
  /** How many wordings of a change the member was shown; one by default. */
  known: ChangeNumbers;
  /** Changes whose last wording has just come. */
  arrived: readonly string[];
  past: readonly ReviewStep[];
  future: readonly ReviewStep[];
}

export type ReviewAction =
  | { type: 'decide'; changeIds: readonly string[]; decision: Decision }
  | { type: 'reopen'; changeIds: readonly string[] }
  /** Shows another wording of a change, which has to be decided again. */
  | { type: 'show'; changeId: string; wording: number }
  /** How many wordings of each change there are by now; a new one is shown, and has to be decided. */
  | { type: 'arrive'; wordings: ChangeNumbers }
  | { type: 'undo' }
  | { type: 'redo' };

const MAXIMUM_UNDO_STEPS = 200;

/**
 * The state that a review begins with: without decisions, or with those of a review that is continued.
 * @param wordings how many wordings of each change there are by now
 */
export function startReview(
  { decisions = {}, shown = {}, known = {} }: Partial<ReviewStep & Pick<ReviewState, 'known'>> = {},
  wordings: ChangeNumbers = {},
): ReviewState {
  const stored: ReviewState = { decisions, shown, known, arrived: [], past: [], future: [] };
  return { ...arrive(stored, wordings), arrived: [], past: [] };
}

/** The next state; an action that changes nothing returns the same state, so that undo never has empty steps. */
export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'decide':
      return step(state, { decisions: decideAll(state.decisions, action.changeIds, action.decision) });
    case 'reopen':
      return step(state, { decisions: withoutIds(state.decisions, action.changeIds) });
    case 'show':
      return show(state, action.changeId, action.wording);
    case 'arrive':
      return arrive(state, action.wordings);
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

function show(state: ReviewState, changeId: string, wording: number): ReviewState {
  if ((state.shown[changeId] ?? 0) === wording) return state;
  const shown = { ...state.shown, [changeId]: wording };
  return step(state, { decisions: withoutIds(state.decisions, [changeId]), shown });
}

function arrive(state: ReviewState, wordings: ChangeNumbers): ReviewState {
  const arrived = Object.keys(wordings).filter(
    (changeId) => (wordings[changeId] ?? 1) > (state.known[changeId] ?? 1),
  );
  if (arrived.length === 0) return state;
  const newest = Object.fromEntries(arrived.map((changeId) => [changeId, (wordings[changeId] ?? 1) - 1]));
  const counts = Object.fromEntries(arrived.map((changeId) => [changeId, wordings[changeId] ?? 1]));
  const next = { decisions: withoutIds(state.decisions, arrived), shown: { ...state.shown, ...newest } };
  return { ...step(state, next), known: { ...state.known, ...counts }, arrived };
}

const stepOf = ({ decisions, shown }: ReviewStep): ReviewStep => ({ decisions, shown });

function step(state: ReviewState, next: Partial<ReviewStep>): ReviewState {
  const { decisions, shown } = { ...stepOf(state), ...next };
  if (decisions === state.decisions && shown === state.shown) return state;
  return {
    ...state,
    decisions,
    shown,
    past: [...state.past, stepOf(state)].slice(-MAXIMUM_UNDO_STEPS),
    future: [],
  };
}

function undo(state: ReviewState): ReviewState {
  const previous = state.past.at(-1);
  if (!previous) return state;
  return { ...state, ...previous, past: state.past.slice(0, -1), future: [stepOf(state), ...state.future] };
}

function redo(state: ReviewState): ReviewState {
  const [next, ...future] = state.future;
  if (!next) return state;
  return { ...state, ...next, past: [...state.past, stepOf(state)], future };
}

export function statusOf(change: LocatedChange, decisions: Decisions): ChangeStatus {
  if (!change.location) return 'unfit';
  return decisions[change.changeId] ?? 'pending';
}

interface ReviewProgress {
  total: number;
  reviewed: number;
  accepted: number;
  unfit: number;
}

/** Counts over the changes; `total` and `reviewed` leave out those that no longer fit. */
export function reviewProgress(changes: readonly LocatedChange[], decisions: Decisions): ReviewProgress {
  const statuses = changes.map((change) => statusOf(change, decisions));
  const count = (status: ChangeStatus) => statuses.filter((value) => value === status).length;
  const accepted = count('accepted');
  const unfit = count('unfit');
  return { total: changes.length - unfit, reviewed: accepted + count('rejected'), accepted, unfit };
}

/** What "accept all" accepts: `plain` at once, `flagged` only after the member confirms the statements in them. */
export function remainingChanges(
  changes: readonly LocatedChange[],
  decisions: Decisions,
): { plain: string[]; flagged: string[] } {
  const pending = changes.filter((change) => statusOf(change, decisions) === 'pending');
  const ids = (flagged: boolean) =>
    pending.filter((change) => change.flags.length > 0 === flagged).map((change) => change.changeId);
  return { plain: ids(false), flagged: ids(true) };
}
