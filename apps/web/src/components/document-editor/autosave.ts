import type { z } from 'zod';
import type { FieldErrors } from '#contracts';
import { underlyingError, isHttpError, isNetworkError } from '@/lib/api/api-errors';
import { errorMessage } from '@/lib/query/error-message';

/** Why a save failed. */
type SaveFailure<Saved = unknown> =
  | { kind: 'network' }
  | { kind: 'signed-out' }
  | { kind: 'conflict'; current: Saved }
  | { kind: 'gone' }
  /** `fieldErrors` say what is wrong by the field's path. */
  | { kind: 'refused'; message: string; canRetry: boolean; fieldErrors: FieldErrors };

/**
 * Where the member's text is. `local`: on this device only, before the first save. `saved`: the server has it.
 * `waiting`: edited, about to be saved. `blocked`: the server would refuse it in its current form. `gone`: the
 * document was deleted on the server. In every phase but `saved` the local draft holds the text.
 */
export type SavePhase =
  | 'local'
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'blocked'
  | 'offline'
  | 'failed'
  | 'signed-out'
  | 'conflict'
  | 'gone';

export interface AutosaveState<Saved = unknown> {
  phase: SavePhase;
  /** Version that the server last answered; null before the first save, 0 for a text that was written on no version. */
  version: number | null;
  /** Epoch milliseconds of the last save that the server confirmed. */
  savedAt: number | null;
  /** Why the document can't be saved in its current form. */
  refusal: string | null;
  /** Whether the document changed after the save in flight had begun. */
  editedWhileSaving: boolean;
  failure: SaveFailure<Saved> | null;
  /** Saves that failed in a row. */
  failures: number;
}

export type AutosaveEvent<Saved = unknown> =
  | { type: 'edited'; refusal: string | null }
  | { type: 'save-started' }
  | { type: 'save-succeeded'; version: number; at: number }
  | { type: 'save-failed'; failure: SaveFailure<Saved> }
  | { type: 'went-offline' }
  | { type: 'retry' }
  | { type: 'rebased'; version: number; savedAt: number; dirty: boolean };

export const startAutosave = <Saved>(
  version: number | null,
  savedAt: number | null,
): AutosaveState<Saved> => ({
  phase: version === null ? 'local' : 'saved',
  version,
  savedAt,
  refusal: null,
  editedWhileSaving: false,
  failure: null,
  failures: 0,
});

/** Whether something is unsaved and would be lost without the local draft. */
export const isDirty = (state: AutosaveState): boolean => state.phase !== 'saved';

/** Whether a save may be started now. */
export const canSave = (state: AutosaveState): boolean =>
  state.version !== null &&
  state.refusal === null &&
  ['waiting', 'offline', 'failed', 'signed-out'].includes(state.phase);

export function autosaveReducer<Saved>(
  state: AutosaveState<Saved>,
  event: AutosaveEvent<Saved>,
): AutosaveState<Saved> {
  switch (event.type) {
    case 'edited':
      return afterEdit({ ...state, refusal: event.refusal });
    case 'save-started':
      return canSave(state) ? { ...state, phase: 'saving', editedWhileSaving: false } : state;
    case 'save-succeeded':
      return afterSuccess(state, event.version, event.at);
    case 'save-failed':
      return afterFailure(state, event.failure);
    case 'went-offline':
      return state.phase === 'waiting' || state.phase === 'failed' ? { ...state, phase: 'offline' } : state;
    case 'retry':
      return ['offline', 'failed', 'signed-out'].includes(state.phase) ? pending(state) : state;
    case 'rebased':
      return rebased(state, event);
  }
}

const pending = <Saved>(state: AutosaveState<Saved>): AutosaveState<Saved> => ({
  ...state,
  phase: state.refusal === null ? 'waiting' : 'blocked',
});

function afterEdit<Saved>(state: AutosaveState<Saved>): AutosaveState<Saved> {
  switch (state.phase) {
    case 'local':
    case 'conflict':
    case 'gone':
    case 'signed-out':
    case 'offline':
      return state;
    case 'saving':
      return { ...state, editedWhileSaving: true };
    default:
      return pending(state);
  }
}

function afterSuccess<Saved>(state: AutosaveState<Saved>, version: number, at: number): AutosaveState<Saved> {
  const saved = { ...state, version, savedAt: at, failure: null, failures: 0, editedWhileSaving: false };
  return state.editedWhileSaving ? pending(saved) : { ...saved, phase: 'saved' };
}

const PHASE_AFTER: Record<SaveFailure['kind'], SavePhase> = {
  network: 'offline',
  'signed-out': 'signed-out',
  conflict: 'conflict',
  gone: 'gone',
  refused: 'failed',
};

function afterFailure<Saved>(state: AutosaveState<Saved>, failure: SaveFailure<Saved>): AutosaveState<Saved> {
  return {
    ...state,
    phase: PHASE_AFTER[failure.kind],
    failure,
    failures: state.failures + 1,
    editedWhileSaving: false,
  };
}

/** Another version became the base: after a first save, a conflict, a restore, or another tab's save. */
function rebased<Saved>(
  state: AutosaveState<Saved>,
  { version, savedAt, dirty }: { version: number; savedAt: number; dirty: boolean },
): AutosaveState<Saved> {
  const base = { ...state, version, savedAt, failure: null, failures: 0, editedWhileSaving: false };
  return dirty ? pending(base) : { ...base, phase: 'saved' };
}

const FIRST_RETRY_MILLISECONDS = 3_000;
const MAXIMUM_RETRY_MILLISECONDS = 60_000;

/** Milliseconds until a failed save is tried again by itself; null when it is not. */
export function retryDelayOf({ failure, failures }: AutosaveState): number | null {
  const again = failure?.kind === 'network' || (failure?.kind === 'refused' && failure.canRetry);
  return again ? Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1), MAXIMUM_RETRY_MILLISECONDS) : null;
}

/**
 * What a failed save means for the document.
 * @param savedSchema parses the current document that comes with a version conflict
 */
export function toSaveFailure<Saved>(raised: unknown, savedSchema: z.ZodType<Saved>): SaveFailure<Saved> {
  const error = underlyingError(raised);
  if (isNetworkError(error)) return { kind: 'network' };
  if (!isHttpError(error))
    return { kind: 'refused', message: errorMessage(error), canRetry: false, fieldErrors: {} };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.status === 404) return { kind: 'gone' };
  const current = error.errorCode === 'VERSION_CONFLICT' ? savedSchema.safeParse(error.data) : null;
  if (current?.success) return { kind: 'conflict', current: current.data };
  return {
    kind: 'refused',
    message: errorMessage(error),
    canRetry: error.status >= 500 || error.errorCode === 'RATE_LIMITED',
    fieldErrors: error.fieldErrors,
  };
}
