import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;

/** A small file system (tmpfs) that can be filled. */
export class SmallDisk {
  private constructor(
    readonly directory: string,
    private readonly fillerFile: string,
  ) {}

  /** Mounts it; undefined when mounting is not permitted. */
  static async mount(directory: string, megabytes: number): Promise<SmallDisk | undefined> {
    await mkdir(directory, { recursive: true, mode: 0o711 });
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', directory]);
    } catch {
      // This account or container may not mount: the caller reports it and skips the scenario.
      return undefined;
    }
    await chmod(directory, 0o711);
    return new SmallDisk(directory, join(directory, 'filler'));
  }

  /** Fills the disk: further writes fail with ENOSPC. */
  async fill(): Promise<void> {
    for (;;) {
      const { bavail, bsize } = await statfs(this.directory);
      if (bavail === 0) return;
      const bytes = Buffer.alloc(Math.min(bavail * bsize, MEGABYTE));
      try {
        await writeFile(this.fillerFile, bytes, { flag: 'a' });
      } catch {
        // Another process took the last block.
        return;
      }
    }
  }

  /** Deletes the filler file. */
  async empty(): Promise<void> {
    await rm(this.fillerFile, { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', [this.directory]);
  }
}
