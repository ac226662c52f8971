import { InvalidEnvironmentError, loadApiConfig, loadWorkerConfig } from '#config';
import { type DoctorCheck, type Verdict, right, skipped, wrong } from './doctor-check.js';
import type { DoctorContext, DoctorProcess } from './doctor-context.js';

const CONFIGURATION_REMEDY = 'docs/configuration.md를 보고 환경 변수를 고치세요.';

const LOADERS: Record<DoctorProcess, (environment: Record<string, string | undefined>) => void> = {
  api: loadApiConfig,
  worker: loadWorkerConfig,
};

/** Whether a process would start with this environment. */
export const configurationCheck = (process: DoctorProcess, title: string): DoctorCheck => ({
  title,
  run: (context: DoctorContext): Promise<Verdict> => {
    if (!context.includes(process)) return Promise.resolve(skipped('보지 않음'));
    try {
      LOADERS[process](context.environment);
      return Promise.resolve(right('모두 읽힘'));
    } catch (error) {
      if (!(error instanceof InvalidEnvironmentError)) throw error;
      return Promise.resolve(wrong(inOneLine(error.message), CONFIGURATION_REMEDY));
    }
  },
});

const inOneLine = (message: string): string =>
  message
    .split('\n')
    .filter((line) => line.startsWith('  ') || !message.includes('\n'))
    .map((line) => line.trim())
    .join('; ');

const SECRET_REMEDY = '새로 만드세요: openssl rand -hex 32';

const MINIMUM_DISTINCT_CHARACTERS = 10;

/** Words that stand in examples and not in a random secret. */
const EXAMPLE_WORDS =
  /example|change|secret|password|placeholder|default|replace|sample|jasogongbang|openssl|12345678|바꾸|비밀/i;

function judgeSecret(secret: string, minimumLength: number): Verdict {
  if (secret.length < minimumLength) return wrong(`${minimumLength}자보다 짧음`, SECRET_REMEDY);
  if (EXAMPLE_WORDS.test(secret)) return wrong('예시에 적힌 값으로 보임', SECRET_REMEDY);
  if (new Set(secret).size < MINIMUM_DISTINCT_CHARACTERS) return wrong('짐작하기 쉬움', SECRET_REMEDY);
  return right('알려진 값이 아님');
}

const secretCheck = (
  name: string,
  minimumLength: number,
  whenMissing: (context: DoctorContext) => Verdict,
): DoctorCheck => ({
  title: name,
  run: (context) => {
    if (!context.includes('api')) return Promise.resolve(skipped('보지 않음'));
    const secret = context.variable(name);
    return Promise.resolve(secret === undefined ? whenMissing(context) : judgeSecret(secret, minimumLength));
  },
});

/** Whether anybody could guess a secret. Its value is shown to nobody. */
export const secretChecks = [
  secretCheck('SESSION_SECRET', 32, ({ isProduction }) =>
    isProduction ? wrong('없음', SECRET_REMEDY) : skipped('npm start가 만듦'),
  ),
  secretCheck('METRICS_TOKEN', 16, ({ isProduction }) =>
    isProduction
      ? wrong('없어서 /metrics가 루프백에만 답함', SECRET_REMEDY)
      : skipped('없어서 /metrics가 루프백에만 답함'),
  ),
];

/** Whether PUBLIC_URL is what people open, and safe to sign in at. */
export const publicUrlCheck: DoctorCheck = {
  title: 'PUBLIC_URL',
  run: (context) => Promise.resolve(judgePublicUrl(context.variable('PUBLIC_URL'), context.isProduction)),
};

function judgePublicUrl(value: string | undefined, isProduction: boolean) {
  if (value === undefined)
    return isProduction
      ? wrong('없음', '사람들이 여는 주소를 주세요: https://jaso.example.com')
      : skipped('없어서 http://localhost:PORT');
  const url = parseUrl(value);
  if (url === null) return wrong('주소가 아님', 'https://호스트 꼴로 주세요.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return wrong('경로가 붙어 있음', `호스트까지만 주세요: ${url.origin}`);
  if (!isProduction) return right(url.origin);
  if (url.protocol !== 'https:')
    return wrong(`${url.origin}은 암호화되지 않음`, 'https:// 주소를 주고 TLS 프록시를 앞에 두세요.');
  if (isLoopback(url)) return wrong(`${url.origin}은 이 컴퓨터뿐임`, '사람들이 여는 주소를 주세요.');
  return right(url.origin);
}

const CALLBACK_PATH = '/auth/callback/google';

/** Whether every address that a sign-in may come back to is one that Google takes. */
export const callbackCheck: DoctorCheck = {
  title: '로그인이 돌아올 주소',
  run: (context) => {
    if (!context.includes('api')) return Promise.resolve(skipped('보지 않음'));
    const publicUrl = parseUrl(
      context.variable('PUBLIC_URL') ?? `http://localhost:${context.variable('PORT') ?? 3000}`,
    );
    const others = (context.variable('ALLOWED_REDIRECT_URIS') ?? '').split(',').map((uri) => uri.trim());
    return Promise.resolve(
      judgeCallbacks(
        publicUrl,
        others.filter((uri) => uri !== ''),
      ),
    );
  },
};

function judgeCallbacks(publicUrl: URL | null, others: string[]): Verdict {
  if (publicUrl === null) return wrong('PUBLIC_URL을 읽을 수 없음', 'https://호스트 꼴로 주세요.');
  for (const uri of others) {
    const reason = reasonToRefuse(uri, publicUrl);
    if (reason !== undefined)
      return wrong(
        `ALLOWED_REDIRECT_URIS의 ${withoutQuery(uri)}: ${reason}`,
        '글자 하나까지 같은 https 주소를 적으세요.',
      );
  }
  const callback = `${publicUrl.origin}${CALLBACK_PATH}`;
  return right(`구글 콘솔의 승인된 리디렉션 URI에 있어야 함: ${[callback, ...others].join(', ')}`);
}

function reasonToRefuse(uri: string, publicUrl: URL): string | undefined {
  const url = parseUrl(uri);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'http(s) 주소가 아님';
  if (url.hash !== '' || uri.includes('*') || url.username !== '') return '#, *, 이름은 쓸 수 없음';
  if (url.protocol === 'http:' && !isLoopback(url)) return '암호화되지 않음';
  if (url.hostname === publicUrl.hostname && url.pathname !== CALLBACK_PATH)
    return `이 사이트의 것은 ${CALLBACK_PATH}뿐임`;
  return undefined;
}

const withoutQuery = (uri: string): string => uri.replace(/[?#].*$/s, '');

/** Behind a proxy for TLS, every member would otherwise come from the proxy's address. */
export const trustProxyCheck: DoctorCheck = {
  title: 'TRUST_PROXY',
  run: (context) => {
    if (!context.includes('api')) return Promise.resolve(skipped('보지 않음'));
    const proxies = context.variable('TRUST_PROXY');
    if (context.variable('PUBLIC_URL')?.startsWith('https:') !== true)
      return Promise.resolve(skipped('TLS 프록시 없음'));
    return Promise.resolve(
      proxies === undefined
        ? wrong(
            '없음',
            '모두 프록시의 주소로 보여 요청 제한을 함께 씁니다. 프록시가 있는 망을 CIDR로 주세요.',
          )
        : right(proxies),
    );
  },
};

/** Whether members in production would get the practice AI's replies. */
export const practiceModeCheck: DoctorCheck = {
  title: '연습용 AI',
  run: (context) => {
    const isOn = context.variable('AI_PRACTICE_MODE') === 'true';
    if (isOn && context.isProduction)
      return Promise.resolve(wrong('운영에서 켜짐', 'AI_PRACTICE_MODE를 빼고 OPENAI_*를 주세요.'));
    return Promise.resolve(right(isOn ? '켜짐(개발)' : '꺼짐'));
  },
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address, or null for what is none. */
const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Whether only this machine can open it. */
const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);
