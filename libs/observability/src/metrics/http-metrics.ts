import { newCounter, newGauge, newHistogram } from './registry.js';

/** What the API answers. */
export const httpMetrics = {
  requestDuration: newHistogram(
    'http_request_duration_seconds',
    'Time from the request to the end of its answer',
    ['method', 'route', 'status'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  ),
  inFlight: newGauge('http_requests_in_flight', 'Requests that are being answered'),
  waiting: newGauge('http_requests_waiting', 'Requests that wait for the end of their job'),
  rateLimited: newCounter('http_rate_limited_total', 'Requests refused since too many had come', ['kind']),
};
