import { collectGarbage } from '#testing';
import { FuzzFixture } from './fuzz/fuzz-fixture.js';
import { generateRequests, type FuzzRequest } from './fuzz/generate-requests.js';
import { AnswerChecker } from './fuzz/check-answer.js';
import { operationsOf } from './fuzz/json-schema.js';
import { RequestCosts } from './fuzz/request-costs.js';
import type { WireRequest } from './fuzz/send-request.js';

jest.setTimeout(3_600_000);

/** `npm run attack` sends more requests, with a new seed each time; ATTACK_SEED repeats a run. */
const isAttack = process.env['ATTACK_REQUESTS'] !== undefined;
const REQUESTS = Number(process.env['ATTACK_REQUESTS'] ?? 600);
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_121);
const MAXIMUM_FAULTS_SHOWN = 20;
/** How much larger the heap may be at the end than after the first fifth, in bytes. */
const HEAP_GROWTH = 150 * 1024 * 1024;
// Without the queues browser and cpu, except in `npm run attack`; long actions are not awaited.
const QUEUES = isAttack ? 'ai,browser,cpu,maintenance' : 'ai,maintenance';
const HEADERS: Record<string, string> = { prefer: 'respond-async' };

let fixture: FuzzFixture;
beforeAll(async () => {
  fixture = await FuzzFixture.start({ workerQueues: QUEUES });
});
afterAll(() => fixture.stop());

/** Used bytes of this thread's heap after a garbage collection. */
function heapAfterCollection(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const describeFaults = ({ number, actor }: FuzzRequest, wire: WireRequest, faults: string[]): string =>
  [
    `request ${number} of ATTACK_SEED=${SEED} ATTACK_REQUESTS=${REQUESTS} by ${actor}: ${faults.join('; ')}`,
    `${wire.method} ${wire.target}`,
    JSON.stringify({ ...wire.headers, cookie: undefined }),
    wire.body?.toString().slice(0, 600) ?? '',
  ].join('\n');

it(`the API answers ${REQUESTS} requests of every kind as its OpenAPI document says, and keeps its invariants`, async () => {
  const operations = operationsOf(fixture.document);
  const checker = new AnswerChecker(fixture.document);
  const costs = new RequestCosts();
  const found: string[] = [];
  const statuses = new Map<number, number>();
  let earlyHeap = 0;

  for (const request of generateRequests(operations, SEED, REQUESTS)) {
    const wire = await fixture.prepare(request, HEADERS);
    const answer = await costs.measure(request, wire, () => fixture.send(wire));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const faults = checker.faultsOf(request, wire, answer);
    if (faults.length > 0) found.push(describeFaults(request, wire, faults));
    if (request.number === Math.floor(REQUESTS / 5)) earlyHeap = heapAfterCollection();
  }

  expect(found.slice(0, MAXIMUM_FAULTS_SHOWN)).toEqual([]);
  // Enough requests must be accepted, or the test would prove little.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) + (statuses.get(202) ?? 0)).toBeGreaterThan(
    REQUESTS / 10,
  );
  expect(await fixture.brokenInvariants()).toEqual([]);
  if (!isAttack) return;
  process.stderr.write(`${costs.report()}\n${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(await costs.findOutliers((wire) => fixture.send(wire))).toEqual([]);
  expect(heapAfterCollection() - earlyHeap).toBeLessThan(HEAP_GROWTH);
});
