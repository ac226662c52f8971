import { readFile, writeFile } from 'node:fs/promises';
import { errorCode } from '../processes/error-code.js';

/** The port of an earlier start: what was read from the sample site is known by its address, so it had better stay. */
export class KeptPort {
  constructor(private readonly path: string) {}

  /** The port that was written last, or 0 for any. */
  async read(): Promise<number> {
    const port = Number(await this.readText());
    const isPort = Number.isInteger(port) && port > 0 && port <= 65_535;
    return isPort ? port : 0;
  }

  async write(port: number): Promise<void> {
    await writeFile(this.path, String(port));
  }

  private async readText(): Promise<string> {
    try {
      return await readFile(this.path, 'utf8');
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      return '';
    }
  }
}
