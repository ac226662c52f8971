import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile, projectRoot } from './project-files.js';

const table = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, numbers = '', demand = '', state = '', how = '', tests = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return {
      numbers,
      demand,
      state,
      how,
      tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    };
  });

describe('docs/security.md', () => {
  it('has every chapter of the standard', () => {
    const chapters = new Set(rows.map(({ numbers }) => /^V\d+/.exec(numbers)?.[0]));
    expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, index) => `V${index + 1}`));
  });

  it('names existing tests', () => {
    const missing = rows.flatMap(({ tests }) => tests).filter((path) => !isFile(path));
    expect(missing).toEqual([]);
  });

  it('has a state for each requirement, and how it is met or why it is not', () => {
    for (const { numbers, demand, state, how } of rows) {
      expect([numbers, ['met', 'partly', 'open', 'not applicable']]).toEqual([
        numbers,
        expect.arrayContaining([state]),
      ]);
      expect([demand, how]).not.toContain('');
    }
  });

  it('has each number once', () => {
    const numbers = rows.flatMap((row) => row.numbers.split(', '));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});
