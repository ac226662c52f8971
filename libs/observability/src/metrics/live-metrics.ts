import { newCounter, newGauge, newHistogram } from './registry.js';

/** What browsers and processes are told. */
export const liveMetrics = {
  sockets: newGauge('socket_connections', 'Sockets that are connected to this process'),
  opened: newCounter('socket_opened_total', 'Sockets that were admitted'),
  refused: newCounter('socket_refused_total', 'Sockets that were not admitted, by why', ['reason']),
  closed: newCounter('socket_closed_total', 'Sockets that went, by socket.io’s reason', ['reason']),
  events: newCounter('socket_events_total', 'Events sent to sockets, each socket counted', ['event']),
  busLag: newHistogram(
    'event_bus_lag_seconds',
    'From the moment a message was published, by its sender’s clock, to its arrival in this process',
    ['kind'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  ),
  busGaps: newCounter(
    'event_bus_gaps_total',
    'Times the bus was lost and found again; what was sent between was not heard',
  ),
  busFailures: newCounter('event_bus_publish_failures_total', 'Messages that could not be sent'),
};
