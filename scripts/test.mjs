import { runJest } from './run-jest.mjs';

/**
 * Runs the tests and prints the ten slowest files, the time of each group, and the sum.
 * `node scripts/test.mjs [--project NAME]… [options and paths of Jest]`; without a project, everything but the drills and the benchmarks.
 */

/** They run one after the other, the quickest first, so that a simple mistake shows soon. */
const PROJECTS = ['unit', 'web', 'medium', 'browser'];
// Drills kill and fill processes, and benchmarks take all processors: each has the machine for itself.
const ONLY_CHOSEN = ['drills', 'benchmarks'];

const { chosen, rest } = readArguments(process.argv.slice(2));
const projects = chosen.length === 0 ? PROJECTS : chosenOf([...PROJECTS, ...ONLY_CHOSEN]);

const running = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running.abort());

const results = [];
for (const project of projects) {
  if (running.signal.aborted) break;
  const started = performance.now();
  const result = await runJest([project], rest, process.env, running.signal);
  results.push({ ...result, project, seconds: (performance.now() - started) / 1000 });
}

const sum = (name) => results.reduce((total, result) => total + result[name], 0);
const passed = sum('passed');
const failed = sum('failed');
printSlowest(results.flatMap(({ files }) => files));
printTimes(results);
if (passed + failed === 0) console.error('No test was run.');
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 && !running.signal.aborted ? 0 : 1);

function readArguments(args) {
  const chosen = [];
  const rest = [];
  for (let index = 0; index < args.length; index += 1) {
    const [name, value] = args[index].split('=', 2);
    if (name === '--project') chosen.push(value ?? args[++index]);
    else rest.push(args[index]);
  }
  return { chosen, rest };
}

function chosenOf(known) {
  const unknown = chosen.filter((project) => !known.includes(project));
  if (unknown.length > 0) {
    console.error(`Unknown projects: ${unknown.join(', ')}. Projects: ${known.join(', ')}.`);
    process.exit(1);
  }
  return known.filter((project) => chosen.includes(project));
}

function printSlowest(files) {
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  if (slowest.length > 0) console.log('\nThe slowest files, in seconds:');
  for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${path}`);
}

function printTimes(results) {
  const times = results.map(({ project, seconds }) => `${project} ${seconds.toFixed(0)}`);
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\nSeconds: ${times.join(', ')}; ${total.toFixed(0)} in all.`);
  if (chosen.length === 0 && rest.length === 0)
    console.log('The goal is 600 on two quiet cores; machines differ (docs/measurements.md, Tests).');
}
