import { until } from '#testing';
import { AnalyserUnavailableError, DictionaryLoadError, SpellingAnalyser } from './spelling-analyser.js';

const toCheck = { text: '팀내에서 배웠습니다. '.repeat(100), knownWords: [] };

describe('SpellingAnalyser', () => {
  let analyser: SpellingAnalyser;
  let startedThreads: number;
  const countThread = (): void => void (startedThreads += 1);
  beforeEach(() => {
    startedThreads = 0;
    process.on('worker', countThread);
  });
  afterEach(async () => {
    process.off('worker', countThread);
    await analyser.close();
  });

  it('leaves the event loop of the process free meanwhile', async () => {
    analyser = new SpellingAnalyser({ maximumWaitMilliseconds: 60_000 });
    await analyser.check(toCheck);
    let [isOver, turns] = [false, 0];
    const answer = analyser
      .check({ ...toCheck, text: toCheck.text.repeat(4) })
      .finally(() => (isOver = true));
    while (!isOver) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await answer).toHaveLength(400);
    expect(turns).toBeGreaterThan(20);
  });

  it('checks the texts that wait, and refuses those above its limit at once', async () => {
    analyser = new SpellingAnalyser({ maximumWaitMilliseconds: 60_000, maximumWaiting: 2 });
    const answers = await Promise.allSettled([1, 2, 3].map(() => analyser.check(toCheck)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await analyser.check(toCheck)).toHaveLength(100);
  });

  it('gives a caller up after its time, and takes none once it is closed', async () => {
    analyser = new SpellingAnalyser({ maximumWaitMilliseconds: 1 });
    await expect(analyser.check(toCheck)).rejects.toThrow(AnalyserUnavailableError);
    await analyser.close();
    await expect(analyser.check(toCheck)).rejects.toThrow(AnalyserUnavailableError);
  });

  it('loads the dictionary ahead of the first text', async () => {
    analyser = new SpellingAnalyser({ maximumWaitMilliseconds: 60_000 });
    await Promise.all([analyser.load(), analyser.load()]);
    expect(await analyser.check(toCheck)).toHaveLength(100);
    expect(startedThreads).toBe(1);
  });

  it('waits before it tries again to load a dictionary that could not be loaded, longer each time', async () => {
    const entry = new URL(`data:text/javascript,throw new Error('no dictionary')`);
    analyser = new SpellingAnalyser({ entry, firstPauseMilliseconds: 600, maximumWaitMilliseconds: 60_000 });
    await expect(analyser.check(toCheck)).rejects.toThrow(DictionaryLoadError);
    const refusals = await Promise.allSettled([1, 2, 3].map(() => analyser.check(toCheck)));
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        reason: { message: expect.stringContaining('the next attempt is in 1 s') },
      });
    expect(startedThreads).toBe(1);
    const failure = await until('it tries again', () =>
      analyser.check(toCheck).then(
        () => undefined,
        (error: unknown) => (error instanceof DictionaryLoadError ? error : undefined),
      ),
    );
    expect(failure.message).toContain('the next attempt is in 2 s');
    expect(failure.cause).toMatchObject({ message: 'no dictionary' });
    expect(startedThreads).toBe(2);
  });

  it('leaves out the known words', async () => {
    analyser = new SpellingAnalyser({ maximumWaitMilliseconds: 60_000 });
    expect(await analyser.check({ ...toCheck, knownWords: ['팀내'] })).toEqual([]);
  });
});
