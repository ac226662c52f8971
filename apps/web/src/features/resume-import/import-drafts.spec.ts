import { DAY_MILLISECONDS } from '@/lib/durations';
import { startDraft } from './import-draft.js';
import { anImport, memoryImports } from './testing/import.factory.js';

const draft = startDraft(anImport());

describe('imported drafts on this device', () => {
  it('keep what was changed until the draft is saved or discarded', async () => {
    const { drafts, records } = memoryImports();
    await drafts.keep('a', draft);
    expect(await drafts.read('a')).toMatchObject({ draft, outcome: null });
    await drafts.finish('a', { kind: 'SAVED', resumeId: 7 });
    expect(await drafts.read('a')).toMatchObject({ draft: null, outcome: { kind: 'SAVED', resumeId: 7 } });
    expect(JSON.stringify(records.get('3:a'))).not.toContain('한도윤');
    await drafts.reopen('a');
    expect(await drafts.read('a')).toEqual({ draft: null, outcome: null });
  });

  it('count as missing when they do not fit their schema', async () => {
    const { drafts, records } = memoryImports();
    records.set('3:a', { draft: { form: 3 }, outcome: null, updatedAt: 1 });
    expect(await drafts.read('a')).toEqual({ draft: null, outcome: null });
  });

  it('are deleted when the server deletes the result', async () => {
    const clock = { now: 100 * DAY_MILLISECONDS };
    const { drafts, records } = memoryImports(() => clock.now);
    await drafts.keep('old', draft);
    clock.now += 31 * DAY_MILLISECONDS;
    await drafts.keep('new', draft);
    await drafts.finish('ended', { kind: 'DISCARDED' });
    expect([...records.keys()]).toEqual(['3:new', '3:ended']);
  });

  it('of one member are deleted, and those of others stay', async () => {
    const { drafts, records } = memoryImports();
    await drafts.keep('a', draft);
    records.set('33:a', {});
    await drafts.forget();
    expect([...records.keys()]).toEqual(['33:a']);
  });
});
