import { loadApiConfig, loadWorkerConfig } from './config.js';

const given = {
  DATABASE_URL: 'postgresql://localhost/x',
  SESSION_SECRET: 'short',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};
const long = 's'.repeat(32);

describe('secrets', () => {
  it('may have any length outside production', () => {
    expect(loadApiConfig({ ...given, METRICS_TOKEN: 'short' })).toMatchObject({ METRICS_TOKEN: 'short' });
  });

  it('are refused in production when they can be guessed, all at once, and never shown', () => {
    const load = () => loadApiConfig({ ...given, NODE_ENV: 'production', METRICS_TOKEN: 'short' });
    expect(load).toThrow(/SESSION_SECRET: .*32자[^]*METRICS_TOKEN: .*16자/);
    expect(load).not.toThrow('short');
    const ofWorker = { ...given, OPENAI_API_KEY: 'none', NODE_ENV: 'production', METRICS_TOKEN: 'short' };
    expect(() => loadWorkerConfig(ofWorker)).toThrow('METRICS_TOKEN');
  });
});

describe('PUBLIC_URL', () => {
  it('is this machine by default', () => {
    const config = loadApiConfig({ ...given, SESSION_SECRET: long, NODE_ENV: 'production', PORT: '3210' });
    expect(config.publicOrigin).toBe('http://localhost:3210');
    expect(config.redirectUris).toEqual(['http://localhost:3210/auth/callback/google']);
  });
});

describe('OPENAI_API_KEY', () => {
  const load = (names: string) => loadWorkerConfig({ ...given, WORKER_QUEUES: names });

  it.each(['browser', 'print', 'crawl', 'print,crawl'])('is not needed by a worker of %s', (names) => {
    expect(() => load(names)).not.toThrow();
  });

  it.each(['', 'ai', 'crawl,maintenance', 'cpu'])('is needed by a worker of "%s"', (names) => {
    expect(() => load(names)).toThrow('OPENAI_API_KEY');
  });
});

describe('WORKER_QUEUES', () => {
  const queuesOf = (names?: string) =>
    loadWorkerConfig({ ...given, OPENAI_API_KEY: 'key', WORKER_QUEUES: names }).WORKER_QUEUES;

  it('names exports and pages of a crawl together or each alone, and every queue once', () => {
    expect(queuesOf('browser')).toEqual(['browser', 'crawl']);
    expect(queuesOf('print')).toEqual(['browser']);
    expect(queuesOf('crawl')).toEqual(['crawl']);
    expect(queuesOf('browser,crawl')).toEqual(['browser', 'crawl']);
    expect([...queuesOf()].sort()).toEqual([...new Set(queuesOf())].sort());
    expect(queuesOf()).toEqual(expect.arrayContaining(['ai', 'browser', 'crawl', 'cpu', 'maintenance']));
  });
});

describe('AI_PRACTICE_MODE', () => {
  it('is refused in production', () => {
    const production = { ...given, SESSION_SECRET: long, NODE_ENV: 'production', AI_PRACTICE_MODE: 'true' };
    expect(() => loadApiConfig(production)).toThrow('AI_PRACTICE_MODE');
  });
});
