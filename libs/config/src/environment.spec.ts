import { loadApiConfig, loadWorkerConfig } from './config.js';

const load = (CRAWL_ALLOWED_HOSTS?: string) =>
  loadWorkerConfig({ DATABASE_URL: 'postgresql://localhost/x', OPENAI_API_KEY: 'none', CRAWL_ALLOWED_HOSTS })
    .CRAWL_ALLOWED_HOSTS;

describe('CRAWL_ALLOWED_HOSTS', () => {
  it('opens nothing when it is not set', () => {
    expect(load()).toEqual([]);
    expect(load('')).toEqual([]);
  });

  it('lists hosts with their ports', () => {
    expect(load('127.0.0.1:4000, sample.test:80,[::1]:4000')).toEqual([
      '127.0.0.1:4000',
      'sample.test:80',
      '[::1]:4000',
    ]);
  });

  it.each([
    '127.0.0.1',
    'http://127.0.0.1:4000',
    '127.0.0.1:4000/path',
    '*:80',
    'user@127.0.0.1:80',
    '::1:80',
    '127.0.0.1:70000',
    '10.0.0.0/8:80',
  ])('refuses %s at the start of the process', (entry) =>
    expect(() => load(`127.0.0.1:4000,${entry}`)).toThrow('호스트:포트'),
  );
});

const API = {
  DATABASE_URL: 'postgresql://localhost/x',
  SESSION_SECRET: 'short',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};
const WORKER = { DATABASE_URL: 'postgresql://localhost/x', OPENAI_API_KEY: 'none' };

/** Every line after the first is Korean and begins with the variable's name. */
const reportedVariables = (load: () => unknown): string[] => {
  try {
    load();
  } catch (error) {
    return String(error)
      .split('\n')
      .slice(1)
      .map((line) => /^ {2}(\w+)\S*: .*[가-힣]/.exec(line)?.[1] ?? line);
  }
  return [];
};

describe('an invalid variable', () => {
  it.each([
    ['PORT', '65536'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '300.1.1.1/99'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '127.0.0.1,1'],
    ['ALLOWED_REDIRECT_URIS', 'nope'],
    ['ROOT_EMAILS', 'root@jaso.example,notmail'],
    ['GOOGLE_TOKEN_URL', 'ftp://x'],
    ['GOOGLE_AUTHORIZATION_URL', 'x'],
    ['PUBLIC_URL', 'http://localhost:3941/path'],
    ['PUBLIC_URL', 'http://localhost:3941?query'],
    ['PUBLIC_URL', 'http://localhost:3941/#'],
    ['PUBLIC_URL', 'nope'],
    ['TOKEN_CAP', '99999999999'],
    ['DRAIN_SECONDS', '2147484'],
  ])('is named before the API starts: %s=%s', (name, value) => {
    expect(reportedVariables(() => loadApiConfig({ ...API, [name]: value }))).toEqual([name]);
  });

  it.each([
    ['WORKER_PORT', '70000'],
    ['WORKER_QUEUES', ','],
    ['CHROMIUM_SANDBOX', 'off'],
    ['WORKER_QUEUES', 'ai,carpets'],
    ['OPENAI_BASE_URL', 'x'],
    ['OPENAI_CONNECT_TIMEOUT_SECONDS', '0'],
    ['OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS', '2147484'],
    ['OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS', '1.5'],
    ['OPENAI_REPLY_TIMEOUT_SECONDS', '86401'],
    ['OPENAI_MAXIMUM_REPLY_TOKENS', 'many'],
    ['OPENAI_REASONING_EFFORT', 'very high'],
    ['OPENAI_END_USER_SECRET', 'short'],
  ])('is named before a worker starts: %s=%s', (name, value) => {
    expect(reportedVariables(() => loadWorkerConfig({ ...WORKER, [name]: value }))).toEqual([name]);
  });

  it('is not one that is only unusual: an address of an app, a root with a local name', () => {
    const odd = { ALLOWED_REDIRECT_URIS: 'myapp://callback', ROOT_EMAILS: 'root@localhost, 김@가온.한국' };
    const { ALLOWED_REDIRECT_URIS, ROOT_EMAILS } = loadApiConfig({ ...API, ...odd });
    expect(ALLOWED_REDIRECT_URIS).toContain('myapp://callback');
    expect(ROOT_EMAILS).toEqual(['root@localhost', '김@가온.한국']);
  });

  it('is named together with all the others, what holds in production alone included', () => {
    const environment = { NODE_ENV: 'production', LOG_LEVEL: 'loud', METRICS_TOKEN: 'short' };
    const api = { ...environment, SESSION_SECRET: 'short', AI_PRACTICE_MODE: 'true', PORT: 'x' };
    expect(reportedVariables(() => loadApiConfig(api)).sort()).toEqual([
      'AI_PRACTICE_MODE',
      'DATABASE_URL',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'PORT',
      'SESSION_SECRET',
    ]);
    expect(
      reportedVariables(() => loadWorkerConfig({ ...environment, WORKER_QUEUES: 'carpets' })).sort(),
    ).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'METRICS_TOKEN', 'OPENAI_API_KEY', 'WORKER_QUEUES']);
  });
});

describe('TRUST_PROXY', () => {
  it('takes addresses, ranges and their names', () => {
    const proxies = [
      'loopback',
      'linklocal',
      'uniquelocal',
      '10.0.0.7',
      '172.31.250.0/24',
      '::1',
      'fc00::/7',
    ];
    expect(loadApiConfig({ ...API, TRUST_PROXY: proxies.join(', ') }).TRUST_PROXY).toEqual(proxies);
  });
});
