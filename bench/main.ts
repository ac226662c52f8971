import { parseArgs } from 'node:util';
import { BenchServers, type Bench } from './bench-servers.js';
import { benchCoverLetterReads } from './cover-letter-reads.js';
import { benchDeduplicate } from './deduplicate.js';
import { benchCrawl } from './crawl.js';
import { benchEvidence } from './evidence.js';
import { benchLongActionPath } from './long-action-path.js';
import { benchMemberList } from './member-list.js';
import { benchPdfExport } from './pdf-export.js';
import { benchProgressLatency } from './progress-latency.js';
import { benchResumeEditor } from './resume-editor.js';
import { benchResumeImport } from './resume-import.js';
import { benchSpelling } from './spelling.js';
import { benchStart } from './start.js';

const BENCHMARKS = new Map<string, (bench: Bench) => Promise<void>>([
  ['long-action-path', benchLongActionPath],
  ['cover-letter-reads', benchCoverLetterReads],
  ['progress-latency', benchProgressLatency],
  ['resume-import', benchResumeImport],
  ['pdf-export', benchPdfExport],
  ['resume-editor', benchResumeEditor],
  ['deduplicate', benchDeduplicate],
  ['crawl', benchCrawl],
  ['evidence', benchEvidence],
  ['member-list', benchMemberList],
  ['spelling', benchSpelling],
  ['start', benchStart],
]);

/**
 * Runs the named benchmarks, or all, one after the other; one that fails does not keep the others from running. With `--small` only
 * shows that they work.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !BENCHMARKS.has(name));
if (unknown.length > 0) {
  process.stderr.write(`unknown: ${unknown.join(', ')}; there are ${[...BENCHMARKS.keys()].join(', ')}\n`);
  process.exit(1);
}

let failures = 0;
const servers = await BenchServers.start({ isSmall: values.small });
try {
  for (const [name, benchmark] of BENCHMARKS) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    process.stdout.write(`\n# ${name}\n`);
    await servers.run(benchmark).catch((error: unknown) => {
      failures += 1;
      process.stdout.write(
        `failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
    });
  }
} finally {
  await servers.stop();
}
process.exit(failures === 0 ? 0 : 1);
