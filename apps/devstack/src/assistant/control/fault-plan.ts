import { z } from 'zod';

const milliseconds = z.number().int().min(0).max(600_000);

/**
 * One kind of failure, for the next `times` requests after the first `skip` that it could hit. What is `held` is no
 * failure: it is answered as usual, once the setting is replaced or reset.
 */
export const faultSchema = z.strictObject({
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

/** Hands out the faults of a setting, each as often as it says. */
export class FaultPlan {
  private readonly pending: PendingFault[];

  constructor(faults: readonly Fault[] = []) {
    this.pending = faults.map((fault) => ({ fault, skip: fault.skip ?? 0, times: fault.times }));
  }

  /** The fault that this request has to suffer, or null; counts the request against it. */
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
