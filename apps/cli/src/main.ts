import { ignoreBrokenPipe } from './terminal.js';
import { runCli } from './run-cli.js';

/** Time that a stopped command has to clean up. */
const MAXIMUM_STOP_MILLISECONDS = 3_000;

const stopping = new AbortController();
const stop = (): void => {
  stopping.abort();
  setTimeout(() => process.exit(1), MAXIMUM_STOP_MILLISECONDS).unref();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

ignoreBrokenPipe(process.stdout);
ignoreBrokenPipe(process.stderr);

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  output: process.stdout,
  signal: stopping.signal,
});
