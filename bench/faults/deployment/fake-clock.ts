import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
];

/** Path of the library of Debian's package `faketime`; undefined when it is not installed. */
export async function findFaketime(): Promise<string | undefined> {
  for (const library of LIBRARIES)
    if (
      await access(library).then(
        () => true,
        () => false,
      )
    )
      return library;
  return undefined;
}

/** A wall clock of one process that can step while it runs; the monotonic clock is not affected. */
export class FakeClock {
  private constructor(
    readonly name: string,
    private readonly library: string,
    private readonly file: string,
  ) {}

  static async make(name: string, library: string, directory: string): Promise<FakeClock> {
    const clock = new FakeClock(name, library, join(directory, `${name}.clock`));
    await clock.step(0);
    return clock;
  }

  /** Environment of the process that uses this clock. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Sets the clock to `seconds` after (or, negative, before) the real time; the process sees it within a second. */
  async step(seconds: number): Promise<void> {
    await writeFile(this.file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  }
}
