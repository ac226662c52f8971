import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitForEnd } from '../../apps/devstack/src/processes/process-life.js';
import { readCommandLine } from '../../apps/devstack/src/processes/process-stat.js';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';
import { processTree } from './process-tree.js';

const endMilliseconds = 120_000;

interface CommandOptions {
  /** Starts it as a process group of its own, as a terminal does; the group then does not end with this process. */
  isInTerminal?: boolean;
  /** A script of package.json. */
  script?: string;
  /** Where it is started. */
  folder?: string;
}

/** `npm start`, or another script, as a person would run it. */
export class StartedCommand {
  output = '';
  private readonly child: ChildProcess;
  private readonly watchers = new Set<() => void>();

  constructor(environment: Record<string, string>, options: CommandOptions = {}) {
    const { isInTerminal = false, script = 'start', folder = findProjectRoot() } = options;
    this.child = spawn('npm', ['run', script], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: '', DEMO_DATA: 'false', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isInTerminal,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
        for (const watcher of this.watchers) watcher();
      });
    }
  }

  get npm(): number {
    return this.child.pid ?? 0;
  }

  /** Sends the signal of Ctrl-C to the whole process group. */
  pressControlC(): void {
    process.kill(-this.npm, 'SIGINT');
  }

  /** Everything that runs because of this command. */
  tree(): number[] {
    return processTree(this.npm);
  }

  /** Waits until the text has been printed. @throws when the command ends before */
  async untilPrinted(text: string): Promise<void> {
    await new Promise<void>((settle, reject) => {
      const look = () => {
        if (!this.output.includes(text)) return;
        this.watchers.delete(look);
        settle();
      };
      this.watchers.add(look);
      this.child.once('close', () => reject(new Error(`npm ended first:\n${this.output}`)));
      look();
    });
  }

  /** @returns the exit code, once the command has ended; null when a signal ended it */
  async untilEnded(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return this.child.exitCode;
  }
}

/** The command lines of those processes of a list that still run after two minutes. */
export async function survivors(processIds: number[]): Promise<string[]> {
  const ended = await Promise.all(processIds.map((id) => waitForEnd(id, endMilliseconds)));
  return processIds.filter((_, index) => !ended[index]).map(readCommandLine);
}
