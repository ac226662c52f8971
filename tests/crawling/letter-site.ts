import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A request as the site saw it arrive. */
export interface SeenRequest {
  /** The requested host, `127.0.0.1:port`. */
  host: string;
  path: string;
  /** Milliseconds, by the site's own clock. */
  at: number;
  /** Whether the request was conditional (If-None-Match). */
  isConditional: boolean;
  status: number;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

interface LetterPage {
  title?: string;
  text?: string;
  jobField?: string;
  company?: string;
  /** Links to letters. */
  letters?: readonly string[];
  /** Link to the next page of the list. */
  next?: string;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<p class="${name}">${escape(text)}</p>`;

/** A page with the classes that SITE_SELECTORS selects. */
export const htmlOf = ({
  title,
  text,
  jobField,
  company,
  letters = [],
  next,
}: LetterPage): string => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>합격 자기소개서</title></head><body>
${element('title', title)}${element('field', jobField)}${element('company', company)}
${text === undefined ? '' : `<article>${text.split('\n').map(escape).join('<br>')}</article>`}
<ul>${letters.map((link) => `<li><a class="letter" href="${escape(link)}">글</a></li>`).join('')}</ul>
${next === undefined ? '' : `<a class="next" href="${escape(next)}">다음</a>`}
</body></html>`;

/** The selectors for this site's pages. */
export const SITE_SELECTORS = {
  letterLinkSelector: 'a.letter',
  nextPageSelector: 'a.next',
  titleSelector: '.title',
  contentSelector: 'article',
  jobFieldSelector: '.field',
  companySelector: '.company',
};

/** A letter text that is unique for each number. */
export const letterText = (number: number): string =>
  `저는 ${number}번째 프로젝트에서 맡은 일을 끝까지 해냈습니다.\n` +
  `팀의 배포 시간을 ${number + 30}분에서 ${number + 3}분으로 줄였고, 그 과정을 문서로 남겼습니다.\n` +
  `입사하면 ${number}가지 불편을 먼저 적어 두고 하나씩 고치겠습니다.`;

/** An HTTP site of sample letters on several ports. The test defines its pages, and requests are recorded. */
export class LetterSite {
  readonly seen: SeenRequest[] = [];
  /** `host:port` of each of its servers. */
  readonly hosts: string[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly servers: Server[] = [];

  static async start(hostCount = 1): Promise<LetterSite> {
    const site = new LetterSite();
    for (let count = 0; count < hostCount; count += 1) await site.listen();
    return site;
  }

  url(path: string, hostIndex = 0): string {
    return `http://${this.hosts[hostIndex] ?? 'no-host'}${path}`;
  }

  /** Serves a page at a path of every host, with an ETag. */
  page(path: string, page: LetterPage): void {
    const html = htmlOf(page);
    const etag = `"${Buffer.from(html).length}-${[...html].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, 7)}"`;
    this.answer(path, (response, request) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag }).end(html);
    });
  }

  /** Defines the answer of a path. */
  answer(path: string, answer: Answer): void {
    this.answers.set(path, answer);
  }

  /** Removes all pages and recorded requests. */
  reset(): void {
    this.answers.clear();
    this.clearRequests();
  }

  clearRequests(): void {
    this.seen.length = 0;
  }

  robots(text: string): void {
    this.answer('/robots.txt', (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(text);
    });
  }

  /** Requests by path, without robots.txt. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { path } of this.seen) if (path !== '/robots.txt') counts[path] = (counts[path] ?? 0) + 1;
    return counts;
  }

  /** The shortest time between two requests to one host, in milliseconds. */
  shortestGap(): number {
    return Math.min(
      ...this.hosts.flatMap((host) => {
        const times = this.seen.filter((request) => request.host === host).map(({ at }) => at);
        return times.slice(1).map((at, index) => at - (times[index] ?? at));
      }),
    );
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  }

  private async listen(): Promise<void> {
    const server = createServer((request, response) => void this.serve(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the site has no port');
    this.servers.push(server);
    this.hosts.push(`127.0.0.1:${address.port}`);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen: SeenRequest = {
      host: request.headers.host ?? '',
      path: request.url ?? '',
      at: performance.now(),
      isConditional: request.headers['if-none-match'] !== undefined,
      status: 0,
    };
    this.seen.push(seen);
    response.once('close', () => (seen.status = response.statusCode));
    const answer = this.answers.get(seen.path);
    if (answer === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<p>없습니다</p>');
    else await answer(response, request);
  }
}
