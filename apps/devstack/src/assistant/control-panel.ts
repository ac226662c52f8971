import { setMaxListeners } from 'node:events';
import { z } from 'zod';

interface LogEntry {
  schemaName: string;
  at: string;
  /** HTTP status, or 0 when the request got no answer (never, disconnect). */
  status: number;
}

/** How a request is answered. */
interface AcceptedRequest {
  /** The fault to answer with. */
  fault: Fault | null;
  /** Aborts when a held request may be answered; null when the request is not held. */
  release: AbortSignal | null;
}

const KEPT_LOG_ENTRIES = 1_000;

/** Aborts when the setting is replaced. Any number of held requests may listen. */
function newReplacement(): AbortController {
  const replaced = new AbortController();
  setMaxListeners(0, replaced.signal);
  return replaced;
}

/** The faults of a setting that are still to be applied, each `times` times. */
class FaultPlan {
  private readonly pending: PendingFault[];

  constructor(faults: readonly Fault[] = []) {
    this.pending = faults.map((fault) => ({ fault, skip: fault.skip ?? 0, times: fault.times }));
  }

  /** The fault that this request gets, or null; counts the request against it. */
  take(schemaName: string): Fault | null {
    for (const entry of this.pending) {
      if (entry.times === 0 || (entry.fault.schemaName ?? schemaName) !== schemaName) continue;
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.times -= 1;
      return entry.fault;
    }
    return null;
  }
}

/** Latency, faults and counters of one assistant. */
export class ControlPanel {
  private setting: ControlSetting = {};
  private plan = new FaultPlan();
  private replaced = newReplacement();
  private requests = 0;
  private bySchema: Record<string, number> = {};
  private log: LogEntry[] = [];

  constructor(private readonly defaults: { latencyMs: number; chunkDelayMs: number }) {}

  get latencyMs(): number {
    return this.setting.latencyMs ?? this.defaults.latencyMs;
  }

  get chunkDelayMs(): number {
    return this.setting.chunkDelayMs ?? this.defaults.chunkDelayMs;
  }

  /** Replaces the setting and continues the held requests; the counters stay. */
  set(setting: ControlSetting): void {
    this.setting = setting;
    this.plan = new FaultPlan(setting.faults);
    this.replaced.abort();
    this.replaced = newReplacement();
  }

  /** Restores the defaults and sets the counters to zero. */
  reset(): void {
    this.set({});
    this.requests = 0;
    this.bySchema = {};
    this.log = [];
  }

  /** Counts a request and returns how it is answered. */
  accept(schemaName: string): AcceptedRequest {
    this.requests += 1;
    this.bySchema[schemaName] = (this.bySchema[schemaName] ?? 0) + 1;
    const fault = this.plan.take(schemaName);
    return fault?.kind === 'held' ? { fault: null, release: this.replaced.signal } : { fault, release: null };
  }

  record(schemaName: string, status: number): void {
    this.log.push({ schemaName, at: new Date().toISOString(), status });
    if (this.log.length > KEPT_LOG_ENTRIES) this.log.shift();
  }

  /** The answer of GET /__control. */
  describe() {
    return {
      latencyMs: this.latencyMs,
      chunkDelayMs: this.chunkDelayMs,
      faults: this.setting.faults ?? [],
      requests: this.requests,
      bySchema: this.bySchema,
      log: this.log,
    };
  }
}

const milliseconds = z.number().int().min(0).max(600_000);

/**
 * One kind of failure, for the next `times` requests after the first `skip` that match. `status` (500 when not given) and `retryAfter`
 * (seconds) concern the kind `status` alone. The kind `held` is no failure: the request is answered as usual once the setting is
 * replaced or reset.
 */
const faultSchema = z.strictObject({
  schemaName: z.string().optional(),
  times: z.number().int().min(1),
  kind: z.enum(['status', 'never', 'held', 'half-stream', 'bad-json', 'wrong-schema', 'disconnect']),
  status: z.number().int().min(400).max(599).optional(),
  retryAfter: z.number().min(0).optional(),
  skip: z.number().int().min(0).optional(),
});

/** Body of PUT /__control; it replaces the whole setting. */
export const controlSettingSchema = z.strictObject({
  latencyMs: milliseconds.optional(),
  chunkDelayMs: milliseconds.optional(),
  faults: z.array(faultSchema).optional(),
});

export type Fault = z.infer<typeof faultSchema>;
export type ControlSetting = z.infer<typeof controlSettingSchema>;

interface PendingFault {
  fault: Fault;
  skip: number;
  times: number;
}
