import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot, isFile } from './project-files.js';

const suites = z
  .record(z.string(), z.array(z.tuple([z.enum(['unit', 'medium', 'browser']), z.string()])).min(1))
  .parse(JSON.parse(readFileSync(join(projectRoot, 'scripts/attack-suites.json'), 'utf8')));
const listed = Object.values(suites).flat();
const suffixes = { unit: /(?<!medium-|e2e-)spec\.ts$/, medium: /medium-spec\.ts$/, browser: /e2e-spec\.ts$/ };

describe('npm run attack', () => {
  it.each(listed)('runs existing files with %s: %s', (project, path) => {
    expect(isFile(path)).toBe(true);
    expect(path).toMatch(suffixes[project]);
  });

  it('has suites of every required kind', () => {
    expect(Object.keys(suites)).toEqual(
      expect.arrayContaining([
        'session',
        'csrf',
        'ssrf',
        'upload',
        'injection',
        'permissions',
        'fuzz',
        'canary',
      ]),
    );
  });

  it('contains every medium and browser test of tests/security', () => {
    const written = readdirSync(join(projectRoot, 'tests/security'))
      .filter((name) => /(medium|e2e)-spec\.ts$/.test(name))
      .map((name) => `tests/security/${name}`);
    expect(listed.map(([, path]) => path)).toEqual(expect.arrayContaining(written));
  });
});
