import { connectDatabase, inTransaction } from '#database';
import { createLogger } from '#observability';
import { createTestDatabase, ownQueueBackends, startTestRedis, until } from '#testing';
import { Redis } from 'ioredis';
import { PassThrough } from 'node:stream';
import { RedisEventBus } from './redis-event-bus.js';

// Nothing listens on port 1.
const NOWHERE = '127.0.0.1:1';

describe('the event bus without its Redis', () => {
  it('says that events were lost, and does not fail the transaction', async () => {
    let log = '';
    const lines = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()));
    const bus = new RedisEventBus(`redis://${NOWHERE}`, createLogger('test', 'warn', lines));
    const database = await createTestDatabase();
    const dataSource = await connectDatabase(database.url);
    await inTransaction(dataSource, async (tx) => bus.publish(tx, { kind: 'jobs-ready', queue: 'ai' }));
    await until('the loss is logged', () => log.includes('events could not be published'));
    await bus.close();
    await dataSource.destroy();
    await database.drop();
  });

  it('gives up listening when Redis does not answer in time', async () => {
    const bus = new RedisEventBus(`redis://${NOWHERE}`, createLogger('test', 'silent'), 200);
    await expect(bus.subscribe(() => undefined)).rejects.toThrow('Redis did not answer');
    await bus.close();
  });
});

// Without a Redis on PATH, a run of the tests says that it leaves out those on Redis.
if (ownQueueBackends().includes('redis'))
  it('subscribes again, and tells of a gap, when Redis refused it after a lost connection', async () => {
    let log = '';
    const lines = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()));
    const server = await startTestRedis();
    const administrator = new Redis(server.url);
    const bus = new RedisEventBus(server.url, createLogger('test', 'warn', lines));
    const onGap = jest.fn();
    await bus.subscribe(() => undefined, onGap);
    await administrator.call('ACL', 'SETUSER', 'default', 'resetchannels');
    await administrator.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await until('the subscription is refused', () => log.includes('events could not be subscribed to yet'));
    expect(onGap).not.toHaveBeenCalled();
    await administrator.call('ACL', 'SETUSER', 'default', 'allchannels');
    await until('the bus hears messages again', () => onGap.mock.calls.length > 0);
    await bus.close();
    administrator.disconnect();
    await server.stop();
  });
