import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';

/** Long enough for a busy machine. */
const TIMEOUT_MILLISECONDS = 600_000;
const root = findProjectRoot();

/** What the benchmarks print, each below its name, and the exit code. */
async function runBenchmarks(...args: string[]) {
  const { TEST_DATABASE_URL: _url, TEST_DATABASE_TEMPLATE: _template, ...environment } = process.env;
  const [code, output] = await new Promise<[unknown, string]>((resolve) => {
    const command = [join(root, 'dist/bench/main.js'), ...args];
    execFile(
      process.execPath,
      command,
      { cwd: root, env: environment, timeout: TIMEOUT_MILLISECONDS },
      (error, stdout, stderr) => resolve([error?.code ?? 0, stdout + stderr]),
    );
  });
  const parts = output.split(/^# /m).slice(1);
  return { code, output, results: new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part])) };
}

it('the benchmarks are those of docs/measurements.md, and each prints a ratio to what it is compared with', async () => {
  const { code, output, results } = await runBenchmarks('--small');
  expect(output).not.toContain('failed:');
  expect(code).toBe(0);
  const documented = readFileSync(join(root, 'docs/measurements.md'), 'utf8').matchAll(/^\| `([a-z-]+)`/gm);
  expect([...results.keys()].sort()).toEqual([...documented].map(([, name]) => name).sort());
  const without = [...results].filter(([, result]) => !/ratio \d+\.\d/.test(result));
  expect(without.map(([name]) => name)).toEqual([]);
});

it('the command names the benchmarks that there are when it does not know one', async () => {
  const { code, output } = await runBenchmarks('crawl', 'unheard-of');
  expect(code).toBe(1);
  expect(output).toMatch(/^unknown: unheard-of; there are long-action-path, /);
});
