import { startBenchServers, type BenchServers } from './bench-servers.js';
import { benchCoverLetterList } from './cover-letter-list.js';
import { benchDeduplicate } from './deduplicate.js';
import { benchCrawl } from './crawl.js';
import { benchEvidence } from './evidence.js';
import { benchLongActionPath } from './long-action-path.js';
import { benchMemberList } from './member-list.js';
import { benchPdfExport } from './pdf-export.js';
import { benchProgressLatency } from './progress-latency.js';
import { benchResumeEditor } from './resume-editor.js';
import { benchResumeImport } from './resume-import.js';
import { benchStart } from './start.js';

const BENCHMARKS: Record<string, (servers: BenchServers) => Promise<void>> = {
  'long-action-path': benchLongActionPath,
  'cover-letter-list': benchCoverLetterList,
  'progress-latency': benchProgressLatency,
  'resume-import': benchResumeImport,
  'pdf-export': benchPdfExport,
  'resume-editor': benchResumeEditor,
  deduplicate: benchDeduplicate,
  crawl: benchCrawl,
  evidence: benchEvidence,
  'member-list': benchMemberList,
  start: benchStart,
};

const wanted = process.argv.slice(2);
const servers = await startBenchServers();
try {
  for (const [name, run] of Object.entries(BENCHMARKS))
    if (wanted.length === 0 || wanted.includes(name)) await run(servers);
} finally {
  await servers.stop();
}
process.exit(0);
