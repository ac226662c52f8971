import { readLauncherOptions } from './launcher-options.js';

describe('readLauncherOptions', () => {
  it('has defaults, and treats an empty variable as unset', () => {
    expect(readLauncherOptions({ PORT: '' }, [])).toEqual({
      development: false,
      dataDirectory: '.data',
      port: 3000,
      portIsFixed: false,
      workers: 1,
    });
  });

  it('reads a configured port as fixed', () => {
    expect(readLauncherOptions({ PORT: '8080' }, ['--dev'])).toMatchObject({
      port: 8080,
      portIsFixed: true,
      development: true,
    });
  });

  it('reports all invalid variables at once, those of the parts included', () => {
    const wrong = { PORT: '65536', WORKERS: '-1', DEMO_DATA: 'maybe', LOG_LEVEL: 'loud', WORKER_QUEUES: ',' };
    expect(() => readLauncherOptions({ ...wrong, ASSISTANT_LATENCY_MS: 'slow' }, [])).toThrow(
      /LOG_LEVEL: [^]*PORT: [^]*WORKER_QUEUES: [^]*WORKERS: [^]*DEMO_DATA: [^]*ASSISTANT_LATENCY_MS: /,
    );
  });

  it('refuses an unknown argument', () => {
    expect(() => readLauncherOptions({}, ['--prod'])).toThrow('--prod');
  });

  it('requires in production what local parts would replace, also when other settings are wrong', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://localhost/x' };
    const read = () => readLauncherOptions({ ...production, METRICS_TOKEN: 'short', PORT: 'x' }, []);
    for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'OPENAI_API_KEY', 'SESSION_SECRET'])
      expect(read).toThrow(`  ${name}: `);
    expect(read).toThrow('  METRICS_TOKEN: ');
    expect(read).not.toThrow('DATABASE_URL');
    const own = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', SESSION_SECRET: 's'.repeat(32) };
    expect(readLauncherOptions({ ...production, ...own, OPENAI_API_KEY: 'x' }, []).port).toBe(3000);
  });
});
