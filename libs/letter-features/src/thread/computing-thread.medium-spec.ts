import { ComputingThread } from './computing-thread.js';
import { tasks } from './tasks.js';

const neverAborted = new AbortController().signal;
const descriptions = Array.from({ length: 400 }, (_, id) => ({
  id,
  featuresCategory: 'CONTENT' as const,
  description: `${id} ${'성과를 구체적인 숫자로 보여 준다 '.repeat(15)}${id}`,
  embedding: new Uint8Array(4 * 64).fill(id % 200),
}));

describe('ComputingThread', () => {
  const thread = new ComputingThread();
  afterEach(() => thread.close());

  it('returns the result of the task', async () => {
    expect(await thread.run('sign', descriptions, neverAborted)).toBe(tasks.sign(descriptions));
  });

  it('leaves the event loop of the process free meanwhile', async () => {
    await thread.run('sign', [], neverAborted);
    let [isOver, turns] = [false, 0];
    const answer = thread.run('sign', descriptions, neverAborted).finally(() => (isOver = true));
    while (!isOver) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await answer;
    // On the process's own thread there would be one turn between the question and the answer.
    expect(turns).toBeGreaterThan(20);
  });

  it('ends at once when its caller aborts, and starts again for the next one', async () => {
    const abort = new AbortController();
    const answer = thread.run('sign', descriptions, abort.signal);
    const reason = new Error('cancelled');
    abort.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await expect(thread.run('sign', [], abort.signal)).rejects.toBe(reason);
    expect(await thread.run('sign', [], neverAborted)).toBe('[]');
  });

  it('reports a task that fails, and starts again for another', async () => {
    const unfit = Object.assign({ labels: [0], pairs: [], descriptions: [] }, { pairs: 1 });
    await expect(thread.run('uniteByWords', unfit, neverAborted)).rejects.toThrow('not iterable');
    expect(await thread.run('sign', [], neverAborted)).toBe('[]');
  });
});
