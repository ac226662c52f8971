import { Batch, type Outcome } from './batch.js';

/** A batch whose writes end only when the test releases them. */
function heldBatch() {
  const written: number[][] = [];
  const releases: (() => void)[] = [];
  const batch = new Batch<number, number>(async (items) => {
    written.push(items);
    await new Promise<void>((resolve) => releases.push(resolve));
    return items.map((item): Outcome<number> => ({ answer: item * 10 }));
  });
  return { batch, written, releaseNext: () => releases.shift()?.() };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Batch', () => {
  it('writes a lone item at the end of its turn of the event loop', async () => {
    const { batch, written, releaseNext } = heldBatch();
    const answer = batch.add(1);
    await nextTurn();
    expect(written).toEqual([[1]]);
    releaseNext();
    expect(await answer).toBe(10);
  });

  it('writes the items of one turn together, and resolves each with its own outcome', async () => {
    const { batch, written, releaseNext } = heldBatch();
    const answers = [1, 2, 3].map((item) => batch.add(item));
    await nextTurn();
    expect(written).toEqual([[1, 2, 3]]);
    releaseNext();
    expect(await Promise.all(answers)).toEqual([10, 20, 30]);
  });

  describe('while an earlier batch is being written', () => {
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
    afterEach(() => void jest.useRealTimers());

    async function addInTurns(batch: Batch<number, number>, items: number[]): Promise<Promise<number>[]> {
      const answers: Promise<number>[] = [];
      for (const item of items) {
        answers.push(batch.add(item));
        await nextTurn();
      }
      return answers;
    }

    it('collects new items, and writes them when the running batch ends', async () => {
      const { batch, written, releaseNext } = heldBatch();
      const answers = await addInTurns(batch, [1, 2, 3]);
      expect(written).toEqual([[1]]);
      releaseNext();
      expect(await answers[0]).toBe(10);
      await nextTurn();
      await nextTurn();
      expect(written).toEqual([[1], [2, 3]]);
      releaseNext();
      expect(await Promise.all(answers)).toEqual([10, 20, 30]);
      expect(jest.getTimerCount()).toBe(0);
    });

    it('writes a second batch when the first takes long, and no third', async () => {
      const { batch, written, releaseNext } = heldBatch();
      const answers = await addInTurns(batch, [1, 2, 3]);
      await jest.advanceTimersByTimeAsync(1_000);
      expect(written).toEqual([[1], [2, 3]]);
      answers.push(...(await addInTurns(batch, [4, 5])));
      await jest.advanceTimersByTimeAsync(1_000);
      expect(written).toEqual([[1], [2, 3]]);
      releaseNext();
      await answers[0];
      await jest.advanceTimersByTimeAsync(1_000);
      expect(written).toEqual([[1], [2, 3], [4, 5]]);
      releaseNext();
      releaseNext();
      expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
    });
  });

  it('rejects only the call of the item that makes its batch fail', async () => {
    const batch = new Batch<number, number>((items) => {
      if (items.includes(13)) return Promise.reject(new Error('unlucky'));
      return Promise.resolve(items.map((item) => ({ answer: item })));
    });
    const results = await Promise.allSettled([1, 2, 12, 13, 14].map((item) => batch.add(item)));
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'refused'))).toEqual([
      1,
      2,
      12,
      'refused',
      14,
    ]);
  });

  it('does not try items one by one while the database is unreachable', async () => {
    let calls = 0;
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const batch = new Batch<number, number>(() => {
      calls += 1;
      return Promise.reject(away);
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batch.add(item)));
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(calls).toBe(1);
  });

  it('rejects an item without an outcome', async () => {
    const batch = new Batch<number, number>(() => Promise.resolve([]));
    await expect(batch.add(1)).rejects.toThrow('returned no outcome for this item');
  });
});
