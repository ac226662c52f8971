import { describe, expect, it } from '@jest/globals';
import { loadWorkerConfig } from './worker-config.js';

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
