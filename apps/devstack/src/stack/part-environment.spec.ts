import { partEnvironment, type PartSettings } from './part-environment.js';

const settings: PartSettings = {
  user: {},
  publicUrl: 'http://localhost:3000',
  databaseUrl: 'postgresql://local/db',
  dataDirectory: '/data',
  sessionSecret: 's'.repeat(64),
  endUserSecret: 'e'.repeat(64),
};
const provider = { origin: 'http://127.0.0.1:4000', clientId: 'id', clientSecret: 'secret' };

describe('partEnvironment', () => {
  it('points to the local parts and declares the AI as practice AI', () => {
    const local = { ...settings, identityProvider: provider, assistantOrigin: 'http://127.0.0.1:5000' };
    expect(partEnvironment(local)).toMatchObject({
      DATABASE_URL: 'postgresql://local/db',
      OPENAI_END_USER_SECRET: 'e'.repeat(64),
      GOOGLE_AUTHORIZATION_URL: 'http://127.0.0.1:4000/authorize',
      GOOGLE_CLIENT_SECRET: 'secret',
      OPENAI_BASE_URL: 'http://127.0.0.1:5000/v1',
      AI_PRACTICE_MODE: 'true',
      ROOT_EMAILS: 'root@jaso.example',
      LISTEN_HOST: '127.0.0.1',
    });
  });

  it("passes the user's own settings on without local replacements", () => {
    const user = { OPENAI_API_KEY: 'sk-own', GOOGLE_CLIENT_ID: 'own', REDIS_URL: 'redis://x', LOG_LEVEL: '' };
    const environment = partEnvironment({ ...settings, user });
    expect(environment).toMatchObject({
      OPENAI_API_KEY: 'sk-own',
      GOOGLE_CLIENT_ID: 'own',
      REDIS_URL: 'redis://x',
    });
    for (const name of [
      'AI_PRACTICE_MODE',
      'GOOGLE_TOKEN_URL',
      'ROOT_EMAILS',
      'LISTEN_HOST',
      'LOG_LEVEL',
      'OPENAI_BASE_URL',
    ]) {
      expect(environment).not.toHaveProperty(name);
    }
  });

  it('sets a placeholder key for the user’s own AI server without a key', () => {
    const user = { OPENAI_BASE_URL: 'http://localhost:11434/v1' };
    expect(partEnvironment({ ...settings, user })).toMatchObject({ ...user, OPENAI_API_KEY: 'none' });
  });

  it("allows crawls of the sample site besides the user's own hosts, and adds nothing without it", () => {
    const local = { ...settings, sampleSiteOrigin: 'http://127.0.0.1:6000' };
    expect(partEnvironment(local)).toMatchObject({
      SAMPLE_SITE_ORIGIN: 'http://127.0.0.1:6000',
      CRAWL_ALLOWED_HOSTS: '127.0.0.1:6000',
    });
    const user = { CRAWL_ALLOWED_HOSTS: '10.0.0.7:80' };
    expect(partEnvironment({ ...local, user })).toMatchObject({
      CRAWL_ALLOWED_HOSTS: '10.0.0.7:80,127.0.0.1:6000',
    });
    expect(partEnvironment({ ...settings, user })).toMatchObject(user);
    expect(partEnvironment(settings)).not.toHaveProperty('CRAWL_ALLOWED_HOSTS');
  });

  it("prefers the user's ROOT_EMAILS", () => {
    const user = { ROOT_EMAILS: 'me@jaso.example' };
    expect(partEnvironment({ ...settings, user, identityProvider: provider })).toMatchObject(user);
  });
});
