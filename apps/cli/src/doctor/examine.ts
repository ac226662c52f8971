import { ZodError } from 'zod';
import { describeFailure } from '../failures.js';
import { aiProviderChecks } from './ai-provider.checks.js';
import {
  connectionsCheck,
  databaseEncodingCheck,
  databaseServerCheck,
  migrationsCheck,
} from './database.checks.js';
import { type DoctorCheck, type Verdict, skipped, wrong } from './doctor-check.js';
import type { DoctorContext } from './doctor-context.js';
import { browserChecks, diskSpaceCheck } from './machine.checks.js';
import { clockChecks, reachableChecks, redisChecks } from './services.checks.js';
import {
  callbackCheck,
  configurationCheck,
  practiceModeCheck,
  publicUrlCheck,
  secretChecks,
  trustProxyCheck,
} from './settings.checks.js';

/** A check with what it found. */
export interface Examined {
  title: string;
  verdict: Verdict;
}

/** Runs all checks one after the other and reports each as soon as it is known. */
export async function examine(
  context: DoctorContext,
  onExamined: (examined: Examined) => void,
): Promise<Examined[]> {
  const all: Examined[] = [];
  for (const check of CHECKS) {
    const examined = { title: check.title, verdict: await run(check, context) };
    all.push(examined);
    onExamined(examined);
  }
  return all;
}

async function run(check: DoctorCheck, context: DoctorContext): Promise<Verdict> {
  try {
    return await check.run(context);
  } catch (error) {
    // A value that no process would take; the check of the configuration reports it.
    if (error instanceof ZodError) return skipped('설정을 읽을 수 없어 보지 못함');
    return wrong(
      describeFailure(error, context.variable('LOG_LEVEL')),
      '닿을 수 있는지, 켜져 있는지 확인하세요.',
    );
  }
}

/** In the order in which they are reported. */
const CHECKS: readonly DoctorCheck[] = [
  configurationCheck('api', 'API의 설정'),
  configurationCheck('worker', '워커의 설정'),
  databaseServerCheck,
  databaseEncodingCheck,
  migrationsCheck,
  connectionsCheck,
  ...redisChecks,
  ...clockChecks,
  ...secretChecks,
  publicUrlCheck,
  callbackCheck,
  trustProxyCheck,
  ...reachableChecks,
  ...aiProviderChecks,
  practiceModeCheck,
  ...browserChecks,
  diskSpaceCheck,
];
