import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process. */
export const registry = new Registry();

/** A number that only grows; `name` ends in `_total`. */
export const newCounter = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> => new Counter({ name, help, labelNames, registers: [registry] });

/** A number that goes up and down. */
export const newGauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> => new Gauge({ name, help, labelNames, registers: [registry] });

/** How often something took how long; `name` ends in `_seconds`. */
export const newHistogram = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[],
): Histogram<Label> => new Histogram({ name, help, labelNames, buckets, registers: [registry] });
