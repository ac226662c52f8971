import { Batch, type Outcome } from './batch.js';

/** A batch whose writes end only when they are let go. */
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
  it('writes a lone item at the end of its turn', async () => {
    const { batch, written, releaseNext } = heldBatch();
    const answer = batch.add(1);
    await nextTurn();
    expect(written).toEqual([[1]]);
    releaseNext();
    expect(await answer).toBe(10);
  });

  it('writes together what comes in one turn, and answers each its own', async () => {
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

    it('gathers what comes, and writes it when that one ends', async () => {
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

    it('writes one more when it takes long, and no third', async () => {
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

  it('lets an item that spoils its batch spoil only its own call', async () => {
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

  it('does not try items one by one while the database is away', async () => {
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

  it('rejects an item of which the answer says nothing', async () => {
    const batch = new Batch<number, number>(() => Promise.resolve([]));
    await expect(batch.add(1)).rejects.toThrow('answered in part');
  });
});
