import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

/** Requests that the site received since the last `reset`. */
export const siteReportSchema = z.object({
  /** Without those for robots.txt. */
  requests: z.number(),
  /** Pages that were requested more than once. */
  repeated: z.number(),
  /** Milliseconds between two requests to one host, robots.txt included; null before the second request. */
  shortestGap: z.number().nullable(),
});
export type SiteReport = z.infer<typeof siteReportSchema>;

const readySchema = z.object({ ready: z.literal(true), ports: z.array(z.number()) });
const answerSchema = z.object({ report: siteReportSchema });

/** A web site to crawl: several hosts, each with a list page and its letters, served by a child process. */
export class CrawlSite {
  private constructor(
    private readonly child: ChildProcess,
    /** `host:port` of each host. */
    readonly hosts: readonly string[],
  ) {}

  static async start(hosts: number, pagesPerHost: number): Promise<CrawlSite> {
    const child = fork(new URL('crawl-site-server.js', import.meta.url), {
      env: { PATH: process.env['PATH'], HOSTS: `${hosts}`, PAGES_PER_HOST: `${pagesPerHost}` },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message] = await once(child, 'message');
    return new CrawlSite(
      child,
      readySchema.parse(message).ports.map((port) => `127.0.0.1:${port}`),
    );
  }

  report(): Promise<SiteReport> {
    return this.ask('report');
  }

  async reset(): Promise<void> {
    await this.ask('reset');
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  private async ask(what: 'report' | 'reset'): Promise<SiteReport> {
    this.child.send(what);
    const [message] = await once(this.child, 'message');
    return answerSchema.parse(message).report;
  }
}
