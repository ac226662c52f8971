import Sequencer from '@jest/test-sequencer';
import { relative } from 'node:path';

/** Seconds that the files which take longest take alone; on a machine that has not run them before, Jest would guess by size. */
const KNOWN = {
  'tests/browser/admin-accessibility.e2e-spec.ts': 100,
  'tests/browser/accessibility.e2e-spec.ts': 80,
  'tests/browser/admin-crawling.e2e-spec.ts': 60,
  'tests/browser/account.e2e-spec.ts': 50,
  'tests/browser/resume.e2e-spec.ts': 45,
  'tests/browser/admin-members.e2e-spec.ts': 45,
  'tests/start/start.e2e-spec.ts': 90,
  'tests/faults/processes.e2e-spec.ts': 85,
  'tests/faults/harness.e2e-spec.ts': 80,
  'tests/deployment/topology.e2e-spec.ts': 75,
  'tests/load/load.e2e-spec.ts': 70,
  'tests/start/sample-crawl.e2e-spec.ts': 65,
  'tests/faults/freezes.e2e-spec.ts': 60,
  'apps/devstack/src/postgres/postgres.medium-spec.ts': 25,
  'tests/resume-import/hostile-files.medium-spec.ts': 25,
  'tests/permissions/route-matrix.medium-spec.ts': 20,
  'tests/platform/rate-limits.medium-spec.ts': 20,
  'tests/long-actions/recovery.medium-spec.ts': 20,
  'tests/crawling/stopping.medium-spec.ts': 20,
};

/** Starts the longest files first, so that none of them is left alone at the end. */
export default class LongestFirst extends Sequencer {
  time(test) {
    return super.time(test) ?? (KNOWN[relative(test.context.config.rootDir, test.path)] ?? 0) * 1000;
  }
}
