import { ZodError } from 'zod';
import { describeFailure } from '../describe-failure.js';
import { CHECKS } from './checks/index.js';
import { skipped, wrong, type DoctorCheck, type Finding } from './doctor-check.js';
import type { DoctorContext } from './doctor-context.js';

/** A check with what it found. */
export interface Examined {
  title: string;
  finding: Finding;
}

/** Looks at everything, one after the other, and tells of each as it is known. */
export async function examine(
  context: DoctorContext,
  onExamined: (examined: Examined) => void,
): Promise<Examined[]> {
  const all: Examined[] = [];
  for (const check of CHECKS) {
    const examined = { title: check.title, finding: await look(check, context) };
    all.push(examined);
    onExamined(examined);
  }
  return all;
}

async function look(check: DoctorCheck, context: DoctorContext): Promise<Finding> {
  try {
    return await check.look(context);
  } catch (error) {
    // A value that no process would take; the check of the configuration has told of it.
    if (error instanceof ZodError) return skipped('설정을 읽을 수 없어 보지 못함');
    return wrong(
      describeFailure(error, context.variable('LOG_LEVEL')),
      '닿을 수 있는지, 켜져 있는지 확인하세요.',
    );
  }
}
