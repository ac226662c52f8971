import { newCounter, newGauge, newHistogram } from './registry.js';

const WAITS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];
const RUNS = [0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** What jobs do in this process. */
export const jobMetrics = {
  submitted: newCounter('job_submitted_total', 'Jobs accepted', ['type']),
  cancelled: newCounter(
    'job_cancelled_total',
    'Jobs cancelled by a member, an administrator or their parent',
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
    'Attempts overtaken by a cancel, an end or another worker',
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
    'Jobs put into the queue again since nobody had begun them',
    ['queue'],
  ),
};

/** How the jobs of all processes stand, as the database has it. */
export const jobQueueMetrics = {
  waiting: newGauge('job_queue_waiting', 'Jobs that wait; of each queue the first 50000 are counted', [
    'queue',
    'type',
  ]),
  oldestWaiting: newGauge(
    'job_queue_oldest_waiting_seconds',
    'How long the job that has waited longest might have run',
    ['queue', 'type'],
  ),
  turnLag: newGauge(
    'job_queue_turn_lag_seconds',
    'How long ago the next job of a kind should have had its turn; who queues many has later turns',
    ['queue', 'type'],
  ),
  running: newGauge('job_queue_running', 'Jobs that run', ['queue', 'type']),
  overdueHeartbeats: newGauge('job_queue_overdue_heartbeats', 'Running jobs whose worker has fallen silent', [
    'queue',
  ]),
  entries: newGauge('queue_entries', 'Entries of the queue itself, by state', ['queue', 'state']),
};
