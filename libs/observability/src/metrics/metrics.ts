import { existsSync, readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { newCounter, newGauge, newHistogram, registry } from './registry.js';
import { collectAtScrape } from './scrape.js';

/** Requests to the API and its answers. */
export const httpMetrics = {
  requestDuration: newHistogram(
    'http_request_duration_seconds',
    'Time from the request to the end of its answer',
    ['method', 'route', 'status'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  ),
  inFlight: newGauge('http_requests_in_flight', 'Requests that are being answered'),
  waiting: newGauge('http_requests_waiting', 'Requests that wait for the end of their job'),
  rateLimited: newCounter('http_rate_limited_total', 'Requests refused by a rate limit', ['kind']),
};

const WAITS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];
const RUNS = [0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** What this process does with jobs: it accepts, cancels, dispatches and runs them. */
export const jobMetrics = {
  submitted: newCounter('job_submitted_total', 'Jobs accepted', ['type']),
  cancelled: newCounter(
    'job_cancelled_total',
    'Jobs cancelled by a member or an administrator, without the child jobs that end with them',
    ['type'],
  ),
  attemptWait: newHistogram(
    'job_attempt_wait_seconds',
    'From the moment an attempt might begin to its claim',
    ['type'],
    WAITS,
  ),
  attemptDuration: newHistogram(
    'job_attempt_duration_seconds',
    'From the claim of an attempt to its end; outcome is succeeded, failed or lost',
    ['type', 'outcome'],
    RUNS,
  ),
  attemptFailures: newCounter(
    'job_attempt_failures_total',
    'Attempts that failed; retried says whether the job is tried again',
    ['type', 'error_code', 'retried'],
  ),
  claimsLost: newCounter(
    'job_claims_lost_total',
    'Attempts that lost their claim to a cancellation, an end or another worker',
    ['type'],
  ),
  putBack: newCounter('job_put_back_total', 'Abandoned jobs that the reconciler took from their worker', [
    'type',
  ]),
  dispatchLag: newHistogram(
    'job_dispatch_lag_seconds',
    'From the moment a job might run to its entry in the queue, the wait for room in the queue included',
    ['queue'],
    WAITS,
  ),
  redispatched: newCounter(
    'job_redispatched_total',
    'Jobs put into the queue again since no worker had started them',
    ['queue'],
  ),
};

/** The jobs of all processes, as the database has them. */
export const jobQueueMetrics = {
  waiting: newGauge('job_queue_waiting', 'Jobs that wait; of each queue the first 50000 are counted', [
    'queue',
    'type',
  ]),
  oldestWaiting: newGauge(
    'job_queue_oldest_waiting_seconds',
    'How long the longest waiting job has been due',
    ['queue', 'type'],
  ),
  turnLag: newGauge(
    'job_queue_turn_lag_seconds',
    'How long ago the next job of a kind should have had its turn; who queues many has later turns',
    ['queue', 'type'],
  ),
  running: newGauge('job_queue_running', 'Jobs that run', ['queue', 'type']),
  overdueHeartbeats: newGauge(
    'job_queue_overdue_heartbeats',
    'Running jobs whose worker sends no heartbeat',
    ['queue'],
  ),
  entries: newGauge('queue_entries', 'Entries of the queue itself, by state', ['queue', 'state']),
};

/** What a worker does besides running jobs, and what a few kinds of jobs do. */
export const workMetrics = {
  lastSuccess: newGauge(
    'maintenance_last_success_timestamp_seconds',
    'When a task that repeats has last succeeded in this process, in seconds since 1970',
    ['task'],
  ),
  lastBackup: newGauge(
    'last_backup_timestamp_seconds',
    'When the newest backup that the database knows of was made, in seconds since 1970; 0 when it knows of none',
    ['database'],
  ),
  browserLaunches: newCounter(
    'browser_launches_total',
    'Browsers started; the first of each purpose is no restart',
    ['purpose'],
  ),
  crawlPages: newCounter('crawl_pages_total', 'Pages of crawl runs by outcome', ['outcome']),
};

/** Records that a repeated task has succeeded. */
export const recordSuccess = (task: 'expiry-purge' | 'trash-purge' | 'token-check' | 'reconcile'): void =>
  workMetrics.lastSuccess.setToCurrentTime({ task });

/** The tokens of all members, as last counted. */
export const tokenMetrics = {
  balance: newGauge('token_balance', 'Tokens that members have, held ones included'),
  held: newGauge('token_held', 'Tokens that are held for jobs'),
  heldUnexplained: newGauge(
    'token_held_unexplained',
    'Held tokens less the price of all unfinished jobs, in one snapshot; anything but 0 is a mistake',
  ),
  outOfStep: newGauge(
    'token_accounts_out_of_step',
    'Accounts found whose ledger does not add up to what can be spent; they are checked again every time',
  ),
  checked: newGauge('token_accounts_checked', 'Accounts that the last check has compared with their ledger'),
};

/** Requests to the AI provider, and their cost. `purpose` is the prompt's name, or `embedding`. */
export const aiMetrics = {
  requestDuration: newHistogram(
    'ai_request_duration_seconds',
    'Time from a request to the provider to the end of its reply; outcome is succeeded, rate_limited, quota_exceeded, unavailable, timeout, invalid_reply, reply_cut_off, input_too_long, refused, content_filtered, rejected or given_up',
    ['purpose', 'model', 'outcome'],
    [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 900],
  ),
  firstChunk: newHistogram(
    'ai_first_chunk_seconds',
    'Time from a request to the provider to the first piece of its text or its reasoning',
    ['purpose', 'model'],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  ),
  modelTokens: newCounter(
    'ai_tokens_total',
    'Model tokens that the provider has counted; kind is input or output',
    ['purpose', 'model', 'kind'],
  ),
  spend: newCounter(
    'ai_spend_dollars_total',
    'US dollars that the counted model tokens cost at the configured prices; none without prices',
    ['purpose', 'model'],
  ),
  overLimit: newCounter(
    'ai_over_limit_total',
    'Jobs that were not accepted, and extractions that ended, since the model tokens of a day were used up; limit is member or operator',
    ['limit'],
  ),
};
// From 0 on: an alert looks at the increase, which the first value of a counter is not.
for (const limit of ['member', 'operator']) aiMetrics.overLimit.inc({ limit }, 0);

/** Messages sent to browsers and between processes. */
export const liveMetrics = {
  sockets: newGauge('socket_connections', 'Sockets that are connected to this process'),
  opened: newCounter('socket_opened_total', 'Sockets that were accepted'),
  refused: newCounter('socket_refused_total', 'Sockets that were refused, by reason', ['reason']),
  closed: newCounter('socket_closed_total', 'Sockets that disconnected, by socket.io’s reason', ['reason']),
  events: newCounter('socket_events_total', 'Events sent to sockets, each socket counted', ['event']),
  busLag: newHistogram(
    'event_bus_lag_seconds',
    'From the moment a message was published, by its sender’s clock, to its arrival in this process',
    ['kind'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  ),
  busGaps: newCounter(
    'event_bus_gaps_total',
    'Times the connection to the bus was lost and made again; messages sent in between were missed',
  ),
  busFailures: newCounter('event_bus_publish_failures_total', 'Messages that could not be sent'),
};

/** This process's connections, and whether its dependencies answer. */
export const dependencyMetrics = {
  up: newGauge('dependency_up', '1 when what the process needs answered within two seconds, else 0', [
    'dependency',
  ]),
  poolConnections: newGauge(
    'database_pool_connections',
    'Connections of this process to PostgreSQL; state is used or idle',
    ['state'],
  ),
  poolSize: newGauge('database_pool_size', 'Connections that this process may hold'),
  poolWaiting: newGauge('database_pool_waiting', 'Requests of this process that wait for a connection'),
};

/** The state of the connections of a pool. */
export interface PoolState {
  size: number;
  used: number;
  idle: number;
  waiting: number;
}

/** Adds a pool's state to the metrics, until the returned function is called. */
export const collectPool = (stateOf: () => PoolState): (() => void) =>
  collectAtScrape({
    name: 'database-pool',
    freshMilliseconds: 0,
    gather: () => {
      const { size, used, idle, waiting } = stateOf();
      dependencyMetrics.poolSize.set(size);
      dependencyMetrics.poolConnections.set({ state: 'used' }, used);
      dependencyMetrics.poolConnections.set({ state: 'idle' }, idle);
      dependencyMetrics.poolWaiting.set(waiting);
    },
    forget: () => dependencyMetrics.poolConnections.reset(),
  });

const buildInfo = newGauge('build_info', 'Always 1; says which version runs', ['version', 'node']);

let begun = false;

/** Begins to measure the process itself: memory, processor, event loop. Once a process, however often it is called. */
export function measureProcess(): void {
  if (begun) return;
  begun = true;
  collectDefaultMetrics({ register: registry });
  buildInfo.set({ version: readVersion(), node: process.version }, 1);
}

// The sources and what is built of them lie at different depths below package.json.
function readVersion(): string {
  const found = ['../../../../package.json', '../../../../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((path) => existsSync(path));
  const text = found === undefined ? '' : readFileSync(found, 'utf8');
  return /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown';
}
