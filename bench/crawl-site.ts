import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

/** What the site has seen since it was last asked. */
export const siteReportSchema = z.object({
  requests: z.number(),
  /** Pages that were asked for more than once. */
  repeated: z.number(),
  /** Between two requests to one host, robots.txt included; null before there are two. */
  shortestGap: z.number().nullable(),
});
export type SiteReport = z.infer<typeof siteReportSchema>;

const readySchema = z.object({ ready: z.literal(true), ports: z.array(z.number()) });
const answerSchema = z.object({ report: siteReportSchema });

/** A site of so many hosts, each a list and its letters, in a process of its own. */
export class CrawlSite {
  private constructor(
    private readonly child: ChildProcess,
    /** `host:port` of each. */
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

  async forget(): Promise<void> {
    await this.ask('forget');
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  private async ask(what: string): Promise<SiteReport> {
    this.child.send(what);
    const [message] = await once(this.child, 'message');
    return answerSchema.parse(message).report;
  }
}
