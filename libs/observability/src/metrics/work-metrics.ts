import { newCounter, newGauge } from './registry.js';

/** What a worker does besides running jobs, and what a few kinds of jobs do. */
export const workMetrics = {
  lastSuccess: newGauge(
    'maintenance_last_success_timestamp_seconds',
    'When a task that repeats has last succeeded in this process, in seconds since 1970',
    ['task'],
  ),
  lastBackup: newGauge(
    'last_backup_timestamp_seconds',
    'Of when the newest backup is that the database knows of, in seconds since 1970; 0 when it knows of none',
    ['database'],
  ),
  browserLaunches: newCounter(
    'browser_launches_total',
    'Browsers started; the first of each purpose is no restart',
    ['purpose'],
  ),
  crawlPages: newCounter('crawl_pages_total', 'Pages of runs by what became of them', ['outcome']),
};

/** A task that repeats has done its work. */
export const tellSuccess = (task: 'expiry-purge' | 'trash-purge' | 'token-check' | 'reconcile'): void =>
  workMetrics.lastSuccess.setToCurrentTime({ task });
