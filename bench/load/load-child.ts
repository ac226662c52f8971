import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { z } from 'zod';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';
import { baseEnvironment } from '../../apps/devstack/src/stack/part-environment.js';

const BUILT = join(findProjectRoot(), 'dist/bench/load');

/** A child process of the harness that is controlled over its IPC channel. It exits when the channel closes. */
export class LoadChild {
  private constructor(private readonly child: ChildProcess) {}

  /** @param entry path of the built file below dist/bench/load */
  static start(entry: string): LoadChild {
    const child = fork(join(BUILT, entry), [], {
      env: baseEnvironment(),
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return new LoadChild(child);
  }

  get processId(): number | undefined {
    return this.child.pid;
  }

  /** Sends a command. */
  send(command: object): void {
    this.child.send(command);
  }

  /** Waits for the next message that matches the schema. @throws Error when the process ends first */
  receive<Message extends z.ZodType>(schema: Message): Promise<z.output<Message>> {
    return new Promise((resolve, reject) => {
      const listen = (message: unknown): void => {
        const parsed = schema.safeParse(message);
        if (!parsed.success) return;
        stop();
        resolve(parsed.data);
      };
      const giveUp = (): void => {
        stop();
        reject(new Error('a process of the harness ended before its answer'));
      };
      const stop = (): void => {
        this.child.off('message', listen);
        this.child.off('exit', giveUp);
      };
      this.child.on('message', listen);
      this.child.once('exit', giveUp);
    });
  }

  /** Sends a command and waits for its answer. */
  ask<Message extends z.ZodType>(command: object, schema: Message): Promise<z.output<Message>> {
    const answer = this.receive(schema);
    this.send(command);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
