import { describe, expect, it } from '@jest/globals';
import { readLauncherOptions } from './launcher-options.js';

describe('readLauncherOptions', () => {
  it('has defaults, and takes an empty variable for none', () => {
    expect(readLauncherOptions({ PORT: '' }, [])).toEqual({
      development: false,
      dataDirectory: '.data',
      port: 3000,
      portIsFixed: false,
      workers: 1,
    });
  });

  it('knows a port that was asked for', () => {
    expect(readLauncherOptions({ PORT: '8080' }, ['--dev'])).toMatchObject({
      port: 8080,
      portIsFixed: true,
      development: true,
    });
  });

  it('names everything that is wrong at once', () => {
    const read = () => readLauncherOptions({ PORT: '80a', WORKERS: '-1' }, []);
    expect(read).toThrow('PORT는');
    expect(read).toThrow('WORKERS는');
  });

  it('refuses an argument that it does not know', () => {
    expect(() => readLauncherOptions({}, ['--prod'])).toThrow('--prod');
  });

  it('starts no makeshift part in production', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'x', SESSION_SECRET: 'x' };
    expect(() => readLauncherOptions(production, [])).toThrow('GOOGLE_CLIENT_ID, OPENAI_API_KEY');
    const own = { ...production, GOOGLE_CLIENT_ID: 'x', OPENAI_API_KEY: 'x' };
    expect(readLauncherOptions(own, []).port).toBe(3000);
  });
});
