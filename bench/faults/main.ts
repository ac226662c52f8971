import { findRedisServer } from '#testing';
import { readOptions, type FaultOptions } from './options.js';
import { formatReport, type ReportLine } from './report.js';
import { runScenario } from './run-scenario.js';
import { scenarios, type ScenarioSize, type Scenario } from './scenarios.js';

const FULL = { faults: 50, outageSeconds: 30 };
const QUICK = { jobs: 60, faults: 8, outageSeconds: 6 };
const BREACHES_SHOWN = 30;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function sizeOf({ share }: Scenario, { jobs, quick }: FaultOptions): ScenarioSize {
  return quick ? QUICK : { ...FULL, jobs: Math.round(jobs * share) };
}

async function run(options: FaultOptions): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const scenario of scenarios)
    for (const backend of options.backend) {
      if (!options.scenario.includes(scenario.name)) continue;
      print(`\n${scenario.title}, queue in ${backend}`);
      if (backend === 'redis' && findRedisServer() === undefined) {
        lines.push({ backend, scenario: scenario.name, seconds: 0, notRun: 'no Redis server on PATH' });
        continue;
      }
      const line = await runScenario({
        ...options,
        backend,
        scenario,
        size: sizeOf(scenario, options),
        onlyInFlightMayRestart: scenario.name === 'kills' || scenario.name === 'flushes',
        log: (text) => print(`  ${text}`),
      });
      printLine(line);
      lines.push(line);
    }
  return lines;
}

function printLine({ product, notRun, seconds }: ReportLine): void {
  if (notRun !== undefined) return print(`  not run: ${notRun}`);
  if (product === undefined) return;
  const { breaches, statuses, refusals, serverErrors, events } = product;
  print(`  ${seconds.toFixed(0)} s; ${JSON.stringify({ statuses, refusals, serverErrors, events })}`);
  for (const { kind, text } of breaches.slice(0, BREACHES_SHOWN)) print(`  BREACH ${kind}: ${text}`);
}

const options = readOptions(process.argv.slice(2));
print(`seed ${options.seed} (the same run again: npm run faults -- --seed ${options.seed})`);
const lines = await run(options);
print(`\nseed ${options.seed}\n${formatReport(lines)}`);
const breaches = lines.reduce((sum, { product }) => sum + (product?.breaches.length ?? 0), 0);
print(breaches === 0 ? '\nno rule was broken' : `\n${breaches} breaches`);
process.exit(breaches === 0 ? 0 : 1);
