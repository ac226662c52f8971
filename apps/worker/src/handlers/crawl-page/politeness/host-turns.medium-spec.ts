import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectDatabase, queryRows } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { HostTurns, TurnFarOffError } from './host-turns.js';

const HOST = 'site.test:80';
const PATIENCE = 200;
const never = new AbortController().signal;

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await connectDatabase(database.url);
  await queryRows(dataSource, 'INSERT INTO crawl_host (host) VALUES ($1)', [HOST]);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('waits no longer than its patience for a host that wants to be left alone, however long ago it was asked', async () => {
  const turns = new HostTurns(dataSource);
  await turns.release(await turns.take(HOST, 0, PATIENCE, never));
  await queryRows(dataSource, `UPDATE crawl_host SET last_request_at = now() - interval '1 hour'`);
  await turns.postpone(HOST, 60_000);
  await expect(turns.take(HOST, 0, PATIENCE, never)).rejects.toBeInstanceOf(TurnFarOffError);
});

it('waits no longer than its patience for a turn that somebody else holds', async () => {
  const turns = new HostTurns(dataSource);
  await queryRows(dataSource, 'UPDATE crawl_host SET next_request_at = now()');
  const held = await turns.take(HOST, 0, PATIENCE, never);
  await expect(turns.take(HOST, 0, PATIENCE, never)).rejects.toBeInstanceOf(TurnFarOffError);
  await turns.release(held);
  await turns.release(await turns.take(HOST, 0, PATIENCE, never));
});
