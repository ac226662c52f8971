import { apiEnvironment, workerEnvironment } from '#config';
import { right, skipped, wrong, type DoctorCheck, type Finding } from '../doctor-check.js';
import type { DoctorContext, DoctorProcess } from '../doctor-context.js';

const LONGEST_MILLISECONDS = 5_000;
const OPENAI = 'https://api.openai.com/v1';

interface Service {
  title: string;
  process: DoctorProcess;
  addressesOf: (context: DoctorContext) => string[];
}

const SERVICES: readonly Service[] = [
  {
    title: '구글',
    process: 'api',
    addressesOf: (context) =>
      (['GOOGLE_AUTHORIZATION_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_USERINFO_URL'] as const).map((name) =>
        apiEnvironment.shape[name].parse(context.variable(name)),
      ),
  },
  {
    title: 'AI 제공자',
    process: 'worker',
    addressesOf: (context) => [
      modelsOf(workerEnvironment.shape.OPENAI_BASE_URL.parse(context.variable('OPENAI_BASE_URL'))),
    ],
  },
];

const modelsOf = (base = OPENAI): string => `${base.replace(/\/$/, '')}/models`;

/** Whether what the product calls answers at all; what it answers is another matter, so a 401 is right. No key is sent. */
export const reachableChecks = SERVICES.map(({ title, process, addressesOf }): DoctorCheck => ({
  title,
  look: async (context) => (context.includes(process) ? askAll(addressesOf(context)) : skipped('보지 않음')),
}));

async function askAll(addresses: string[]): Promise<Finding> {
  for (const address of addresses) {
    const failure = await failureOf(address);
    if (failure !== undefined)
      return wrong(`${new URL(address).host}: ${failure}`, '주소, 방화벽, DNS, 프록시를 확인하세요.');
  }
  return right(`${[...new Set(addresses.map((address) => new URL(address).host))].join(', ')}에 닿음`);
}

async function failureOf(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MILLISECONDS),
    });
    await answer.body?.cancel();
    return answer.status >= 500 ? `${answer.status}로 답함` : undefined;
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : '닿지 않음';
  }
}
