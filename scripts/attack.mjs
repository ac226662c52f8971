import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { runJest } from './run-jest.mjs';

/** Paths of test files, each with the project of jest.config.mjs that runs it, by what they attack. */
const attackSuites = JSON.parse(await readFile(new URL('attack-suites.json', import.meta.url), 'utf8'));

/** Requests of the fuzz; `npm test` sends a few of them. */
const REQUESTS = '10000';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((kind) => !(kind in attackSuites));
if (unknown.length > 0) {
  console.error(`Unknown kinds: ${unknown.join(', ')}. Kinds: ${Object.keys(attackSuites).join(', ')}.`);
  process.exit(1);
}
const kinds = Object.keys(attackSuites).filter((kind) => wanted.length === 0 || wanted.includes(kind));

const running = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running.abort());

const seed = process.env.ATTACK_SEED ?? String(randomInt(2 ** 31));
const attack = { ATTACK_SEED: seed, ATTACK_REQUESTS: process.env.ATTACK_REQUESTS ?? REQUESTS };
console.log(`ATTACK_SEED=${seed} repeats these attacks.`);

/** Runs one kind; a kind of which nothing ran has failed. */
async function run(kind) {
  const projects = [...new Set(attackSuites[kind].map(([project]) => project))];
  const paths = attackSuites[kind].map(([, path]) => path);
  const { passed, failed } = await runJest(
    projects,
    ['--runTestsByPath', ...paths],
    { ...process.env, ...attack },
    running.signal,
  );
  return { kind, passed, failed: failed + (passed + failed === 0 ? 1 : 0) };
}

const results = [];
for (const kind of kinds) {
  if (running.signal.aborted) break;
  console.log(`\n=== ${kind}`);
  results.push(await run(kind));
}

for (const { kind, passed, failed } of results)
  console.log(`${kind.padEnd(12)} ${failed === 0 ? 'held' : 'broken'}  ${passed} passed, ${failed} failed`);
const allHeld = results.length === kinds.length && results.every(({ failed }) => failed === 0);
process.exit(allHeld && !running.signal.aborted ? 0 : 1);
