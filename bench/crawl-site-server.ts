import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';
import type { SiteReport } from './crawl-site.js';

const settings = z.object({ HOSTS: z.coerce.number(), PAGES_PER_HOST: z.coerce.number() }).parse(process.env);

const counts = new Map<string, number>();
const lastAt = new Map<number, number>();
let shortestGap: number | null = null;

function countRequest(host: number, path: string): void {
  const now = performance.now();
  const before = lastAt.get(host);
  if (before !== undefined) shortestGap = Math.min(shortestGap ?? Infinity, now - before);
  lastAt.set(host, now);
  if (path !== '/robots.txt') counts.set(`${host}${path}`, (counts.get(`${host}${path}`) ?? 0) + 1);
}

function report(): SiteReport {
  const all = [...counts.values()];
  return {
    requests: all.reduce((sum, count) => sum + count, 0),
    repeated: all.filter((count) => count > 1).length,
    shortestGap,
  };
}

function reset(): void {
  counts.clear();
  lastAt.clear();
  shortestGap = null;
}

/** The content of a page: the list with links to the letters, or a letter. Undefined when there is none. */
function contentAt(host: number, path: string): string | undefined {
  const number = /^\/p(\d+)$/.exec(path)?.[1];
  const links = Array.from(
    { length: settings.PAGES_PER_HOST - 1 },
    (_, index) => `<li><a class="letter" href="/p${index}">글 ${index}</a></li>`,
  );
  if (path === '/list') return `<ul>${links.join('')}</ul>`;
  if (number === undefined) return undefined;
  const sentence = `${host}번 사이트의 ${number}번째 글입니다. 맡은 일을 끝까지 해내고 그 과정을 문서로 남겼습니다.`;
  return `<article>${`<p>${sentence}</p>`.repeat(20)}</article>`;
}

const ports: number[] = [];
for (let host = 0; host < settings.HOSTS; host += 1) {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    countRequest(host, path);
    const content = contentAt(host, path);
    // With a script, so that rendering the page in a browser costs what a real page costs.
    const html = `<!doctype html><meta charset="utf-8">${content ?? ''}<script>document.title = '읽음'</script>`;
    response
      .writeHead(content === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address !== null && typeof address === 'object') ports.push(address.port);
}

process.on('message', (message) => {
  if (message === 'reset') reset();
  process.send?.({ report: report() });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true, ports });
