import { REFUSALS } from '#documents';
import { buildHwp, HOSTILE_FILES, SAMPLE_RESUME } from '#testing';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { median } from '../../bench/measurements.js';
import { ImportFixture, TEST_READER_LIMITS } from './import-fixture.js';

/** How much a process may exceed its limit between two measurements. */
const OVERSHOOT_MEGABYTES = 256;
const AT_ONCE = 4;

let fixture: ImportFixture;
let sender: TestMember;
const answers = new Map<string, ApiAnswer>();
/** Milliseconds of another member's calls, one while each file was read. */
let calls: number[] = [];

beforeAll(async () => {
  fixture = await ImportFixture.start({}, { milliseconds: 20_000 });
  await fixture.startWorker();
  sender = await fixture.api.signIn();
  // Created before, so that their creation does not affect the measurement.
  const files = HOSTILE_FILES.map((file) => ({ ...file, content: file.make() }));
  const visitor = await fixture.api.signIn();
  const visits: Promise<number>[] = [];
  const visit = async (): Promise<number> => {
    const started = performance.now();
    await visitor.client.send('GET', '/api/v1/usage/tokens');
    return performance.now() - started;
  };
  fixture.reader.onReading = () => visits.push(visit());
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let file = files.pop(); file !== undefined; file = files.pop())
        answers.set(file.name, await fixture.send(sender.client, file.content, file.fileName));
    }),
  );
  fixture.reader.onReading = () => undefined;
  calls = await Promise.all(visits);
});
afterAll(() => fixture.stop());

describe('a hostile file', () => {
  it.each(HOSTILE_FILES)('is refused: $name', ({ name, errorCode }) => {
    const answer = answers.get(name);
    expect(answer).toMatchObject({ success: false, data: null, errorCode, canRetry: false });
    expect(answer?.status).toBe(errorCode === 'UNSUPPORTED_FILE' ? 415 : 422);
    expect(Object.values(REFUSALS).map(({ message }) => message)).toContain(answer?.message);
  });
});

describe('all hostile files together', () => {
  it('are never charged, and leave no data', async () => {
    const { spendable, held, kinds } = await fixture.tokensOf(sender);
    expect({ spendable, held }).toEqual({ spendable: 40, held: 0 });
    expect(kinds.filter((kind) => kind === 'HOLD')).toHaveLength(HOSTILE_FILES.length);
    expect(kinds.filter((kind) => kind === 'RELEASE')).toHaveLength(HOSTILE_FILES.length);
    expect(kinds).not.toContain('TAKE');
    expect(await fixture.keptFilesAndSteps(sender)).toEqual({ files: 0, steps: 0 });
  });

  it('are read once each, in a process that has ended afterwards', () => {
    expect(fixture.reader.processIds).toHaveLength(HOSTILE_FILES.length);
    for (const processId of fixture.reader.processIds)
      expect(() => process.kill(processId, 0)).toThrow('ESRCH');
  });

  it('stay within their memory limit', () => {
    expect(fixture.reader.peakMegabytes).toBeGreaterThan(30);
    expect(fixture.reader.peakMegabytes).toBeLessThan(
      TEST_READER_LIMITS.residentMegabytes + OVERSHOOT_MEGABYTES,
    );
  });

  it('do not delay other members for the time of their reading', () => {
    expect(calls).toHaveLength(HOSTILE_FILES.length);
    const readings = fixture.reader.durations.slice(0, HOSTILE_FILES.length);
    expect(median(calls)).toBeLessThan(median(readings) / 2);
  });

  it('leave the worker working', async () => {
    const answer = await fixture.send(sender.client, buildHwp(SAMPLE_RESUME), '이력서.hwp');
    expect(answer).toMatchObject({ status: 200, data: { draft: { name: '김하늘' } } });
  });
});
