import fc from 'fast-check';
import { z } from 'zod';
import { HttpError, NetworkError } from '@/lib/api/api-errors';
import { autosaveReducer, canSave, isDirty, startAutosave, toSaveFailure } from './autosave.js';
import type { AutosaveEvent, AutosaveState } from './autosave.js';

const play = (state: AutosaveState, ...events: AutosaveEvent[]) => events.reduce(autosaveReducer, state);
const edited: AutosaveEvent = { type: 'edited', refusal: null };
const started: AutosaveEvent = { type: 'save-started' };
const succeeded: AutosaveEvent = { type: 'save-succeeded', version: 2, at: 20 };
const failed = (kind: 'network' | 'signed-out' | 'gone'): AutosaveEvent => ({
  type: 'save-failed',
  failure: { kind },
});
const saved = startAutosave(1, 10);

describe('autosave', () => {
  it('goes from an edit through a save to saved', () => {
    expect(play(saved, edited).phase).toBe('waiting');
    expect(play(saved, edited, started).phase).toBe('saving');
    expect(play(saved, edited, started, succeeded)).toMatchObject({
      phase: 'saved',
      version: 2,
      savedAt: 20,
    });
  });

  it('waits again when the text changed during the save', () => {
    expect(play(saved, edited, started, edited, succeeded)).toMatchObject({ phase: 'waiting', version: 2 });
  });

  it('leaves the first save of a document to the member', () => {
    const local = play(startAutosave(null, null), edited);
    expect(local.phase).toBe('local');
    expect(canSave(local)).toBe(false);
  });

  it('does not save what the server would refuse, until it is corrected', () => {
    const blocked = play(saved, { type: 'edited', refusal: '내용을 쓰면 저장할 수 있어요.' });
    expect(blocked.phase).toBe('blocked');
    expect(canSave(blocked)).toBe(false);
    expect(play(blocked, edited).phase).toBe('waiting');
  });

  it('stays offline through edits and saves after it', () => {
    const offline = play(saved, edited, started, failed('network'), edited);
    expect(offline.phase).toBe('offline');
    expect(play(offline, { type: 'retry' }, started, succeeded).phase).toBe('saved');
  });

  it('does not save over a conflict until it is settled', () => {
    const conflict = play(saved, edited, started, {
      type: 'save-failed',
      failure: { kind: 'conflict', current: null },
    });
    expect(canSave(play(conflict, edited, { type: 'retry' }))).toBe(false);
    const settled = play(conflict, { type: 'rebased', version: 5, savedAt: 50, dirty: true });
    expect(settled).toMatchObject({ phase: 'waiting', version: 5, failure: null });
  });

  it('counts failures in a row', () => {
    const twice = play(
      saved,
      edited,
      started,
      failed('network'),
      { type: 'retry' },
      started,
      failed('network'),
    );
    expect(twice.failures).toBe(2);
    expect(play(twice, { type: 'retry' }, started, succeeded).failures).toBe(0);
  });

  it('never reports text as saved that was edited after the save began', () => {
    const event = fc.oneof(
      fc.constant(edited),
      fc.constant(started),
      fc.constant(failed('network')),
      fc.constant(failed('signed-out')),
      fc.constant<AutosaveEvent>({ type: 'retry' }),
      fc.constant<AutosaveEvent>({ type: 'went-offline' }),
      fc.constant<AutosaveEvent>({ type: 'save-succeeded', version: 9, at: 90 }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = saved;
        let hasUnsentEdit = false;
        for (const next of events) {
          // The editor reports the end of a save only while one is in flight.
          if (next.type.startsWith('save-') && next.type !== 'save-started' && state.phase !== 'saving')
            continue;
          const before = state.phase;
          state = autosaveReducer(state, next);
          if (next.type === 'edited' || next.type === 'save-failed') hasUnsentEdit = true;
          if (next.type === 'save-started' && before !== 'saving' && state.phase === 'saving')
            hasUnsentEdit = false;
          if (hasUnsentEdit) expect(isDirty(state)).toBe(true);
        }
      }),
    );
  });
});

const unrenewed = (cause: unknown) => Object.assign(new HttpError(401, undefined), { cause });
const kindOf = (error: unknown) => toSaveFailure(error, z.unknown()).kind;

describe('a save that failed', () => {
  it.each([
    ['there is no network', new NetworkError(), 'network'],
    ['the session could not be renewed without a network', unrenewed(new NetworkError()), 'network'],
    ['the session is over', new HttpError(401, undefined), 'signed-out'],
    ['the document was deleted', new HttpError(404, undefined), 'gone'],
    ['of an error in the code', new TypeError('x is undefined'), 'refused'],
  ])('because %s', (_, error, kind) => expect(kindOf(error)).toBe(kind));

  it('is tried again when only the server could not renew the session', () => {
    const failure = toSaveFailure(unrenewed(new HttpError(503, { message: '잠시 후에요.' })), z.unknown());
    expect(failure).toMatchObject({ kind: 'refused', message: '잠시 후에요.', canRetry: true });
  });

  it('is a conflict only with a current document that can be compared', () => {
    const failureOf = (data: unknown) =>
      toSaveFailure(
        new HttpError(409, { errorCode: 'VERSION_CONFLICT', message: '다른 곳에서 먼저 저장했어요.', data }),
        z.object({ version: z.number() }),
      );
    expect(failureOf({ version: 2 })).toEqual({ kind: 'conflict', current: { version: 2 } });
    expect(failureOf({ revision: 2 })).toMatchObject({ kind: 'refused', canRetry: false });
  });

  it('is not tried again after an error in the code', () =>
    expect(toSaveFailure(new TypeError('x'), z.unknown())).toMatchObject({ canRetry: false }));
});
