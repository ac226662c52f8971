import { buildServer, buildWeb } from './build-when-changed.mjs';

const startedAt = Date.now();
const development = process.argv.includes('--dev');
console.log('자소공방을 시작해요…');

const webBuild = development ? Promise.resolve() : buildWeb();
// It is awaited once the server is built; until then a failure must not end the process.
webBuild.catch(() => undefined);
// Until the launcher takes over there is nothing to stop but the builds, which end with this process.
const leave = () => process.exit(0);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, leave);
try {
  await buildServer();
  const { runLauncher } = await import('../dist/apps/devstack/src/main.js');
  for (const signal of signals) process.off(signal, leave);
  process.exitCode = await runLauncher({ arguments: process.argv.slice(2), startedAt, webBuild });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
process.exit();
