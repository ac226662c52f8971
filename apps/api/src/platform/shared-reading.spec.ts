import { SharedReading } from './shared-reading.js';

/** A reading that the test ends. */
function heldReading() {
  const begun: { key: number; end: (answer: string) => void; fail: (error: Error) => void }[] = [];
  const reading = new SharedReading(
    (key: number) => new Promise<string>((end, fail) => begun.push({ key, end, fail })),
  );
  return { begun, reading };
}

describe('a shared reading', () => {
  it('is done once for all calls that arrive meanwhile, and again for a later call', async () => {
    const { begun, reading } = heldReading();
    const answers = Promise.all([reading.of(24), reading.of(24), reading.of(168)]);
    expect(begun.map(({ key }) => key)).toEqual([24, 168]);
    for (const { key, end } of begun) end(`of ${key}`);
    expect(await answers).toEqual(['of 24', 'of 24', 'of 168']);
    void reading.of(24);
    expect(begun).toHaveLength(3);
  });

  it('fails for all calls that wait for it, and not for a later one', async () => {
    const { begun, reading } = heldReading();
    const failing = Promise.allSettled([reading.of(1), reading.of(1)]);
    begun[0]?.fail(new Error('the database is unreachable'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = reading.of(1);
    begun[1]?.end('available again');
    expect(await next).toBe('available again');
  });
});
