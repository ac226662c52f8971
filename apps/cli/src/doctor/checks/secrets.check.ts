import type { DoctorContext } from '../doctor-context.js';
import { right, skipped, wrong, type DoctorCheck, type Finding } from '../doctor-check.js';

const REMEDY = '새로 만드세요: openssl rand -hex 32';
const FEWEST_DIFFERENT = 10;
/** Words that stand in examples, and in no secret that was drawn by lot. */
const EXAMPLE_WORDS =
  /example|change|secret|password|placeholder|default|replace|sample|jasogongbang|openssl|12345678|바꾸|비밀/i;

const secretCheck = (
  name: string,
  shortest: number,
  whenMissing: (context: DoctorContext) => Finding,
): DoctorCheck => ({
  title: name,
  look: (context) => {
    if (!context.includes('api')) return Promise.resolve(skipped('보지 않음'));
    const secret = context.variable(name);
    return Promise.resolve(secret === undefined ? whenMissing(context) : judge(secret, shortest));
  },
});

function judge(secret: string, shortest: number): Finding {
  if (secret.length < shortest) return wrong(`${shortest}자보다 짧음`, REMEDY);
  if (EXAMPLE_WORDS.test(secret)) return wrong('예시에 적힌 값으로 보임', REMEDY);
  if (new Set(secret).size < FEWEST_DIFFERENT) return wrong('짐작하기 쉬움', REMEDY);
  return right('알려진 값이 아님');
}

/** Secrets that anybody could guess. Their values are shown to nobody. */
export const secretChecks = [
  secretCheck('SESSION_SECRET', 32, ({ isProduction }) =>
    isProduction ? wrong('없음', REMEDY) : skipped('npm start가 만듦'),
  ),
  secretCheck('METRICS_TOKEN', 16, ({ isProduction }) =>
    isProduction
      ? wrong('없어서 /metrics가 루프백에만 답함', REMEDY)
      : skipped('없어서 /metrics가 루프백에만 답함'),
  ),
];
