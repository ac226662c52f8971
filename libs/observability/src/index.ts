export { DependencyChecks } from './dependency-checks.js';
export {
  createLogger,
  type Logger,
  currentLogContext,
  type LogContext,
  LOGGER,
  NestLogger,
  runWithLogContext,
} from './logger.js';
export {
  aiMetrics,
  collectPool,
  httpMetrics,
  jobMetrics,
  jobQueueMetrics,
  liveMetrics,
  measureProcess,
  type PoolState,
  recordSuccess,
  tokenMetrics,
  workMetrics,
} from './metrics/metrics.js';
export { collectAtScrape, mayReadMetrics, METRICS_CONTENT_TYPE, renderMetrics } from './metrics/scrape.js';
export {
  currentTraceId,
  currentTraceParent,
  describeSpan,
  inSpan,
  markSpan,
  openSpan,
  type OpenSpan,
  type SpanAttributes,
} from './spans.js';
export { startTracing } from './start-tracing.js';
