import { buildServer, buildWeb } from './build-when-changed.mjs';
import { runJest } from './run-jest.mjs';
import { readTestArguments } from './test-arguments.mjs';

const { groups, rest } = readTestArguments(process.argv.slice(2));

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new AbortController();
for (const signal of signals) process.on(signal, () => running.abort());

const totals = { passed: 0, failed: 0 };
let servers;
try {
  await Promise.all([buildServer(), buildWeb()]);
  const { startTestServers } = await import('../dist/apps/devstack/src/test-servers/main.js');
  servers = await startTestServers(process.env);
  const { leftOutWithoutRedis } = await import('../dist/libs/testing/src/redis/queue-backends.js');
  const leftOut = leftOutWithoutRedis();
  if (leftOut) console.log(leftOut);
  for (const projects of groups) {
    if (running.signal.aborted) break;
    const { passed, failed } = await runJest(projects, rest, servers.environment, running.signal);
    totals.passed += passed;
    totals.failed += failed;
  }
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
} finally {
  await servers?.stop();
}
if (totals.passed + totals.failed === 0) console.error('돌린 테스트가 없어요.');
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 && !running.signal.aborted ? 0 : 1);
