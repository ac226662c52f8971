import { connectDatabase, inTransaction } from '#database';
import { createLogger } from '#observability';
import { createTestDatabase, queueBackends, startTestQueue, until } from '#testing';
import { createEventBus, type BusMessage } from './index.js';

const logger = createLogger('test', 'silent');
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A bus of its own, with the messages it has received; all share one server, each with its own Redis database. */
async function openInstallation(redisUrl: string | undefined, redisDatabase: number) {
  const database = await createTestDatabase();
  const dataSource = await connectDatabase(database.url);
  const REDIS_URL = redisUrl && new URL(`/${redisDatabase}`, redisUrl).href;
  const bus = createEventBus({ DATABASE_URL: database.url, REDIS_URL }, logger);
  undo.push(
    () => database.drop(),
    () => dataSource.destroy(),
    () => bus.close(),
  );
  const received: BusMessage[] = [];
  await bus.subscribe((message) => received.push(message));
  const publish = (queue: string) =>
    inTransaction(dataSource, async (tx) => bus.publish(tx, { kind: 'jobs-ready', queue }));
  return { received, publish };
}

describe.each(queueBackends())('two installations on one server, over %s', (backend) => {
  it('receive nothing from each other', async () => {
    const queue = await startTestQueue(backend);
    undo.push(() => queue.stop());
    const { REDIS_URL } = queue.environment;
    const [ours, theirs] = [await openInstallation(REDIS_URL, 0), await openInstallation(REDIS_URL, 1)];
    await theirs.publish('theirs');
    await ours.publish('ours');
    await until('each has received its own', () => ours.received.length > 0 && theirs.received.length > 0);
    expect(ours.received).toMatchObject([{ kind: 'jobs-ready', queue: 'ours' }]);
    expect(theirs.received).toMatchObject([{ kind: 'jobs-ready', queue: 'theirs' }]);
  });
});
