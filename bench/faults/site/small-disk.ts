import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;

/** A file system of its own (tmpfs) that can be filled up. */
export class SmallDisk {
  private constructor(
    readonly directory: string,
    private readonly ballast: string,
  ) {}

  /** Mounts it; undefined where that is not allowed. */
  static async mount(directory: string, megabytes: number): Promise<SmallDisk | undefined> {
    await mkdir(directory, { recursive: true, mode: 0o711 });
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', directory]);
    } catch {
      // Not a privilege of this account or container: the caller says so and runs nothing.
      return undefined;
    }
    await chmod(directory, 0o711);
    return new SmallDisk(directory, join(directory, 'ballast'));
  }

  /** Leaves no room: whoever writes hears ENOSPC. */
  async fill(): Promise<void> {
    for (;;) {
      const { bavail, bsize } = await statfs(this.directory);
      if (bavail === 0) return;
      const bytes = Buffer.alloc(Math.min(bavail * bsize, MEGABYTE));
      try {
        await writeFile(this.ballast, bytes, { flag: 'a' });
      } catch {
        // Somebody else took the last block.
        return;
      }
    }
  }

  /** Makes room again. */
  async empty(): Promise<void> {
    await rm(this.ballast, { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', [this.directory]);
  }
}
