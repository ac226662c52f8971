import { InvalidEnvironmentError, loadApiConfig, loadWorkerConfig } from '#config';
import { right, skipped, wrong, type DoctorCheck, type Finding } from '../doctor-check.js';
import type { DoctorContext, DoctorProcess } from '../doctor-context.js';

const REMEDY = 'docs/configuration.md를 보고 환경 변수를 고치세요.';

const LOADERS: Record<DoctorProcess, (environment: Record<string, string | undefined>) => void> = {
  api: loadApiConfig,
  worker: loadWorkerConfig,
};

/** Whether a process would start with this environment. */
export const configurationCheck = (process: DoctorProcess, title: string): DoctorCheck => ({
  title,
  look: (context: DoctorContext): Promise<Finding> => {
    if (!context.includes(process)) return Promise.resolve(skipped('보지 않음'));
    try {
      LOADERS[process](context.environment);
      return Promise.resolve(right('모두 읽힘'));
    } catch (error) {
      if (!(error instanceof InvalidEnvironmentError)) throw error;
      return Promise.resolve(wrong(inOneLine(error.message), REMEDY));
    }
  },
});

const inOneLine = (message: string): string =>
  message
    .split('\n')
    .filter((line) => line.startsWith('  ') || !message.includes('\n'))
    .map((line) => line.trim())
    .join('; ');
