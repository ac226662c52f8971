export type { SpanAttributes } from './span-attributes.js';
export {
  currentTraceId,
  currentTraceParent,
  describeSpan,
  inSpan,
  markSpan,
  openSpan,
  type OpenSpan,
} from './spans.js';
export { startTracing } from './start-tracing.js';
