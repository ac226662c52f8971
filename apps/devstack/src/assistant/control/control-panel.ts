import { type ControlSetting, type Fault, FaultPlan } from './fault-plan.js';

export interface LogEntry {
  schemaName: string;
  at: string;
  /** HTTP status, or 0 when the request got no answer (never, disconnect). */
  status: number;
}

const KEPT_LOG_ENTRIES = 1_000;

/** Latency, faults and counters of one assistant. */
export class ControlPanel {
  private setting: ControlSetting = {};
  private plan = new FaultPlan();
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

  /** Replaces the setting; the counters go on. */
  set(setting: ControlSetting): void {
    this.setting = setting;
    this.plan = new FaultPlan(setting.faults);
  }

  /** Back to the defaults, counters at zero. */
  reset(): void {
    this.set({});
    this.requests = 0;
    this.bySchema = {};
    this.log = [];
  }

  /** Counts a request and says which fault it has to suffer. */
  admit(schemaName: string): Fault | null {
    this.requests += 1;
    this.bySchema[schemaName] = (this.bySchema[schemaName] ?? 0) + 1;
    return this.plan.take(schemaName);
  }

  record(schemaName: string, status: number): void {
    this.log.push({ schemaName, at: new Date().toISOString(), status });
    if (this.log.length > KEPT_LOG_ENTRIES) this.log.shift();
  }

  /** What GET /__control answers. */
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
