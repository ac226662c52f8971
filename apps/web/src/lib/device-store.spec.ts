import { z } from 'zod';
import { memoryStorage } from '../../testing/memory-storage.js';
import { DeviceRecords, indexedDbStorage, localStorageOf } from './device-store.js';

const schema = z.object({ text: z.string(), updatedAt: z.number() });

describe('storage on this device', () => {
  afterEach(() => localStorage.clear());

  it('stores in localStorage where the browser has no IndexedDB, apart from other databases', async () => {
    const storage = indexedDbStorage('letters', 'records');
    await storage.set('a', { text: '글' });
    expect(await indexedDbStorage('letters', 'records').get('a')).toEqual({ text: '글' });
    expect(await indexedDbStorage('resumes', 'records').entries()).toEqual([]);
    await storage.delete('a');
    expect(localStorage).toHaveLength(0);
  });

  it('stores under its prefix, and reads what is not JSON as nothing', async () => {
    const storage = localStorageOf('drafts:');
    await storage.set('a', { text: '글' });
    localStorage.setItem('drafts:b', '{');
    localStorage.setItem('other:c', '1');
    expect(await storage.entries()).toEqual([
      ['a', { text: '글' }],
      ['b', undefined],
    ]);
    await storage.delete('a');
    expect(await storage.get('a')).toBeUndefined();
  });
});

describe('records on this device', () => {
  it('deletes what is too old or cannot be read, and nothing else', async () => {
    const { storage, records } = memoryStorage(new Map<string, unknown>([['broken', { text: 1 }]]));
    const clock = { now: 0 };
    const kept = new DeviceRecords({ storage, schema, keepMilliseconds: 100, now: () => clock.now });
    await kept.write('old', { text: '지난 글' });
    clock.now = 101;
    await kept.write('new', { text: '새 글' });
    expect(await kept.read('broken')).toBeNull();
    await kept.deleteExpired();
    expect([...records.keys()]).toEqual(['new']);
    expect(await kept.read('new')).toEqual({ text: '새 글', updatedAt: 101 });
  });
});
