import {
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

let isTracing = false;

/** Turns spans on or off; called by startTracing alone. */
export function switchTracing(isOn: boolean): void {
  isTracing = isOn;
}

type Kind = keyof typeof SpanKind;

interface SpanOptions {
  attributes: SpanAttributes;
  kind?: Kind;
  /** W3C traceparent of the parent span, however long ago it ended; by default the running span. null begins a trace of its own. */
  parent?: string | null | undefined;
}

/** Runs `work` in a span of its own, which ends with it. Only checks a flag while tracing is off. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  const span = begin(name, options);
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records that something has happened, as a span without a duration. */
export function markSpan(name: string, options: SpanOptions): void {
  if (isTracing) begin(name, options).end();
}

/** A span that outlives the function it was begun in, such as a request's. */
export interface OpenSpan {
  /** Runs `work` inside the span. */
  run<T>(work: () => T): T;
  end(attributes: SpanAttributes, failed: boolean): void;
}

/** Begins a span; undefined while tracing is off. */
export function openSpan(name: string, options: SpanOptions): OpenSpan | undefined {
  if (!isTracing) return undefined;
  const span = begin(name, options);
  const inside = trace.setSpan(context.active(), span);
  return {
    run: (work) => context.with(inside, work),
    end: (attributes, failed) => {
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes({ ...attributes });
      span.end();
    },
  };
}

/** Adds attributes to the running span. */
export function describeSpan(attributes: SpanAttributes): void {
  if (isTracing) trace.getActiveSpan()?.setAttributes({ ...attributes });
}

/** W3C traceparent of the running span, to continue the trace elsewhere; null when there is none. */
export function currentTraceParent(): string | null {
  if (!isTracing) return null;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The id of the running trace, for log lines. */
export const currentTraceId = (): string | undefined =>
  isTracing ? trace.getActiveSpan()?.spanContext().traceId : undefined;

function begin(name: string, { attributes, kind = 'INTERNAL', parent }: SpanOptions): Span {
  const options = { kind: SpanKind[kind], attributes: { ...attributes } };
  return trace.getTracer('jasogongbang').startSpan(name, options, parentContext(parent));
}

function parentContext(parent: string | null | undefined): Context {
  if (parent === undefined) return context.active();
  return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
}

// An error's message may hold what a member wrote, or what the provider said of it: only its class and code are recorded.
function fail(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'Error';
  const code = error instanceof Error && 'errorCode' in error ? `: ${String(error.errorCode)}` : '';
  span.setStatus({ code: SpanStatusCode.ERROR, message: `${name}${code}` });
}

/** All that a span may contain: ids, names from the product's code and numbers, never a member's text. */
export interface SpanAttributes {
  'request.id'?: string | undefined;
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'job.id'?: string | undefined;
  'job.type'?: string;
  'job.attempt'?: number;
  'job.step'?: string;
  'ai.purpose'?: string;
  'ai.model'?: string;
  'ai.outcome'?: string;
  'event.name'?: string;
}
