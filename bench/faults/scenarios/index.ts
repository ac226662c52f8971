import { clockSteps } from './clock-steps.js';
import { flushes } from './flushes.js';
import { fullDisk } from './full-disk.js';
import { halfOpen } from './half-open.js';
import { kills } from './kills.js';
import { outages } from './outages.js';
import type { Scenario } from './scenario.js';

/** Every scenario, in the order in which they are played. */
export const scenarios: readonly Scenario[] = [kills, flushes, outages, halfOpen, fullDisk, clockSteps];
