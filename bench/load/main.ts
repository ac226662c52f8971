import { queueBackends } from '#testing';
import { startBenchServers } from '../bench-servers.js';
import { isFast, isWhole, reportFanOut } from './fan-out/report-fan-out.js';
import { runFanOut } from './fan-out/run-fan-out.js';
import { readLoadOptions, type LoadOptions } from './load-options.js';
import { LoadCluster } from './processes/load-cluster.js';

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function fanOut(options: LoadOptions): Promise<boolean> {
  let passed = true;
  for (const backend of backendsOf(options)) {
    const cluster = await LoadCluster.start({ backend, apis: 2 });
    try {
      const wanted = { ...options, socketsPerMember: 4, clientProcesses: 2 };
      const result = await runFanOut(cluster, wanted);
      print(reportFanOut(backend, wanted, result));
      print(cluster.complaints.slice(0, 5).map((line) => `  logged: ${line}`));
      passed &&= isWhole(result) && (isFast(result) || !options.strict);
    } finally {
      await cluster.stop();
    }
  }
  return passed;
}

const backendsOf = ({ backend }: LoadOptions) =>
  queueBackends().filter((name) => backend === undefined || name === backend);

const options = readLoadOptions(process.argv.slice(2));
const servers = await startBenchServers();
let passed = true;
try {
  if (options.parts.includes('fan-out')) passed = (await fanOut(options)) && passed;
} finally {
  await servers.stop();
}
process.exit(passed ? 0 : 1);
