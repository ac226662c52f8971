import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MODULE = new URL('./logger.ts', import.meta.url).href;
const LOAD_TYPESCRIPT = new URL('../../../scripts/jest/load-typescript.mjs', import.meta.url).href;

/** Logs a line, and ends with two more that are not written yet once it is told to. */
const LOGGING = `
  import { createLogger } from ${JSON.stringify(MODULE)};
  const logger = createLogger('api', 'info');
  logger.info('started');
  process.once('message', () => {
    logger.info('ending');
    logger.info('ended');
    process.exit(1);
  });`;

describe('a process that logs', () => {
  let child: ChildProcess;
  beforeEach(() => {
    const options = ['--import', LOAD_TYPESCRIPT, '--input-type=module', '--eval', LOGGING];
    child = spawn(process.execPath, options, {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
  });
  afterEach(() => {
    child.kill('SIGKILL');
  });

  const end = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.send('end');
    await ended;
  };

  it('writes its last lines before it ends', async () => {
    let log = '';
    child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    await once(child.stdout ?? child, 'data');
    await end();
    expect(log).toContain('"msg":"ended"');
  });

  it('ends when nobody reads its log any more', async () => {
    await once(child.stdout ?? child, 'data');
    child.stdout?.destroy();
    await end();
    expect(child.signalCode).toBeNull();
  });
});
