import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reports each file below the added folders that is written, replaced, added or removed. Every folder is watched on its own: the
 * recursive watch of Node.js 20 loses a file on Linux as soon as an editor replaces it by renaming another one.
 */
export class SourceWatcher {
  private readonly watchers = new Map<string, FSWatcher>();

  /** @param onChange receives a path, perhaps several times for one change: of a file, or of a file or folder that is gone */
  constructor(private readonly onChange: (path: string) => void) {}

  /** Watches an existing folder and all below it. */
  async add(folder: string): Promise<void> {
    const watcher = watch(folder, (_event, name) => {
      if (name !== null) void this.report(join(folder, name));
    });
    // On Windows the removal of the folder arrives as an error.
    watcher.on('error', () => this.forget(folder));
    this.watchers.set(folder, watcher);
    for (const entry of await readdir(folder, { withFileTypes: true }))
      if (entry.isDirectory()) await this.add(join(folder, entry.name));
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private async report(path: string): Promise<void> {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (isFolder) return this.addNew(path);
    this.forget(path);
    this.onChange(path);
  }

  /** Files may have been written into a new folder before it was watched. */
  private async addNew(folder: string): Promise<void> {
    if (this.watchers.has(folder)) return;
    try {
      await this.add(folder);
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) this.onChange(join(entry.parentPath, entry.name));
    } catch {
      // Removed in the meantime; the removed files are reported by the watcher of their folder.
      this.forget(folder);
    }
  }

  private forget(folder: string): void {
    this.watchers.get(folder)?.close();
    this.watchers.delete(folder);
  }
}
