import { useTestDatabase, runSql } from '#testing';
import { HostTurns, TURN_MILLISECONDS, TurnFarOffError } from './host-turns.js';

const HOST = 'site.test:80';
const MAXIMUM_WAIT_MILLISECONDS = 200;
const neverAborted = new AbortController().signal;

const database = useTestDatabase();
beforeAll(async () => {
  await runSql(database.dataSource, 'INSERT INTO crawl_host (host) VALUES ($1)', [HOST]);
});

it('waits no longer than the given limit for a host that asked for a pause, however long ago its last request was', async () => {
  const turns = new HostTurns(database.dataSource);
  await turns.postpone(await turns.take(HOST, 0, MAXIMUM_WAIT_MILLISECONDS, neverAborted), 60_000);
  await runSql(database.dataSource, `UPDATE crawl_host SET last_request_at = now() - interval '1 hour'`);
  await expect(turns.take(HOST, 0, MAXIMUM_WAIT_MILLISECONDS, neverAborted)).rejects.toBeInstanceOf(
    TurnFarOffError,
  );
});

it('sends no request for as long as the host asked for, however short, once the turn is released', async () => {
  const turns = new HostTurns(database.dataSource);
  await runSql(database.dataSource, 'UPDATE crawl_host SET next_request_at = now()');
  const turn = await turns.take(HOST, 0, MAXIMUM_WAIT_MILLISECONDS, neverAborted);
  await turns.postpone(turn, TURN_MILLISECONDS / 2);
  await turns.release(turn);
  await expect(turns.take(HOST, 0, MAXIMUM_WAIT_MILLISECONDS, neverAborted)).rejects.toBeInstanceOf(
    TurnFarOffError,
  );
  const left = `SELECT next_request_at - clock_timestamp() < $1 * interval '1 millisecond' AS "isShort" FROM crawl_host`;
  expect(await runSql(database.dataSource, left, [TURN_MILLISECONDS / 2])).toEqual([{ isShort: true }]);
});

it('waits no longer than the given limit for a turn that another worker holds', async () => {
  const turns = new HostTurns(database.dataSource);
  await runSql(database.dataSource, 'UPDATE crawl_host SET next_request_at = now()');
  const held = await turns.take(HOST, 0, MAXIMUM_WAIT_MILLISECONDS, neverAborted);
  await expect(turns.take(HOST, 0, MAXIMUM_WAIT_MILLISECONDS, neverAborted)).rejects.toBeInstanceOf(
    TurnFarOffError,
  );
  await turns.release(held);
  await turns.release(await turns.take(HOST, 0, MAXIMUM_WAIT_MILLISECONDS, neverAborted));
});
