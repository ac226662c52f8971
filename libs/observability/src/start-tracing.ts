import { randomUUID } from 'node:crypto';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger } from './logger.js';
import { switchTracing } from './spans.js';

const FLUSH_MILLISECONDS = 2_000;

interface TracingEnvironment {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/**
 * Sends this process's spans to OTEL_EXPORTER_OTLP_ENDPOINT by OTLP over HTTP; without it nothing is loaded and
 * nothing is done. OTEL_TRACES_SAMPLER and OTEL_BSP_* are read by the SDK itself.
 * @param process name of the process in the traces, such as `api` or `worker`
 * @returns a function that sends the last spans and stops tracing
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: TracingEnvironment,
  process: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  logExportProblems(logger);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': `jasogongbang-${process}`,
      'service.instance.id': randomUUID(),
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  switchTracing(true);
  return async () => {
    switchTracing(false);
    const flushed = provider
      .shutdown()
      .catch((error: unknown) => logger.warn({ err: error }, 'the last spans could not be sent'));
    await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, FLUSH_MILLISECONDS).unref())]);
  };
}

// An unreachable collector must not disturb the product: each failed export logs one line, and its spans are dropped.
function logExportProblems(logger: Logger): void {
  const warn = (message: string): void => logger.warn({ about: 'traces' }, message);
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
