import { FuzzSite } from './fuzz/fuzz-site.js';
import { generateRequests, type FuzzRequest } from './fuzz/generate-requests.js';
import { Judge } from './fuzz/check-answer.js';
import { operationsOf } from './fuzz/json-schema.js';
import { CostBook } from './fuzz/request-costs.js';
import { heapAfterCollection } from './fuzz/heap.js';
import type { WireRequest } from './fuzz/send-request.js';

jest.setTimeout(3_600_000);

/** `npm run attack` sends more, of a new seed each time; ATTACK_SEED repeats a run. */
const isAttack = process.env['ATTACK_REQUESTS'] !== undefined;
const REQUESTS = Number(process.env['ATTACK_REQUESTS'] ?? 600);
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_121);
const MOST_FAULTS_SHOWN = 20;
/** How much larger the heap may be at the end than after the first fifth, in bytes. */
const HEAP_GROWTH = 150 * 1024 * 1024;
// Without a browser of its own; the attack prints as well. Nobody waits for what takes long.
const QUEUES = isAttack ? 'ai,browser,cpu,maintenance' : 'ai,maintenance';
const HEADERS: Record<string, string> = { prefer: 'respond-async' };

let site: FuzzSite;
beforeAll(async () => {
  site = await FuzzSite.start({ workerQueues: QUEUES });
});
afterAll(() => site.stop());

const describeFaults = ({ number, actor }: FuzzRequest, wire: WireRequest, faults: string[]): string =>
  [
    `request ${number} of ATTACK_SEED=${SEED} ATTACK_REQUESTS=${REQUESTS} by ${actor}: ${faults.join('; ')}`,
    `${wire.method} ${wire.target}`,
    JSON.stringify({ ...wire.headers, cookie: undefined }),
    wire.body?.toString().slice(0, 600) ?? '',
  ].join('\n');

it(`answers ${REQUESTS} requests of every kind as its OpenAPI document says, and stays whole`, async () => {
  const operations = operationsOf(site.document);
  const judge = new Judge(site.document);
  const costs = new CostBook();
  const found: string[] = [];
  const statuses = new Map<number, number>();
  let earlyHeap = 0;

  for (const request of generateRequests(operations, SEED, REQUESTS)) {
    const wire = await site.prepare(request, HEADERS);
    const answer = await costs.measure(request, wire, () => site.send(wire));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const faults = judge.faultsOf(request, wire, answer);
    if (faults.length > 0) found.push(describeFaults(request, wire, faults));
    if (request.number === Math.floor(REQUESTS / 5)) earlyHeap = heapAfterCollection();
  }

  expect(found.slice(0, MOST_FAULTS_SHOWN)).toEqual([]);
  // Most of what is sent gets past the door, or it would prove little.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) + (statuses.get(202) ?? 0)).toBeGreaterThan(
    REQUESTS / 10,
  );
  expect(await site.brokenInvariants()).toEqual([]);
  if (!isAttack) return;
  process.stderr.write(`${costs.report()}\n${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(await costs.cliffs((wire) => site.send(wire))).toEqual([]);
  expect(heapAfterCollection() - earlyHeap).toBeLessThan(HEAP_GROWTH);
});
