import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
];

/** Where Debian's package `faketime` keeps its library; undefined where it is not installed. */
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

/** The wall clock of one process, which steps while it runs; what it measures time with goes on as it should. */
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

  /** What the process is to be started with. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Puts the clock so many seconds before (-) or after the right time; the process sees it within a second. */
  async step(seconds: number): Promise<void> {
    await writeFile(this.file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  }
}
