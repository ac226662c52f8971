import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { BadRequest, readBody } from '../identity-provider/http.js';
import { type Answer, send, textAnswer } from './answer.js';
import { LetterStore } from './letter-store.js';
import { answerVisitor } from './routes.js';

/**
 * A site of invented cover letters to crawl, not yet listening. Besides the letters it has what a crawl must handle: slow, broken, moved
 * and copied pages, links to forbidden addresses, and a section that robots.txt forbids.
 */
export function createSampleSite(): Server {
  const site = new SampleSite();
  return createServer((request, response) => void site.serve(request, response));
}

const changeSchema = z.object({ text: z.string().min(1) });

const json = (value: unknown): Answer => textAnswer(200, 'application/json', JSON.stringify(value));

const MAXIMUM_VISITS = 20_000;

/** The visits, by which tests check the pace of a crawl. Keeps the latest 20,000, and counts all of them. */
class VisitorLog {
  private visits: Visit[] = [];
  private readonly counts = new Map<string, number>();

  /** @returns how often the path has been visited, this time included */
  add(visit: Visit): number {
    this.visits.push(visit);
    if (this.visits.length > MAXIMUM_VISITS) this.visits.shift();
    const count = (this.counts.get(visit.path) ?? 0) + 1;
    this.counts.set(visit.path, count);
    return count;
  }

  clear(): void {
    this.visits = [];
    this.counts.clear();
  }

  /** The visits in the order of their arrival, and their number by path. */
  describe(): { total: number; paths: Record<string, number>; visits: readonly Visit[] } {
    const total = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
    return { total, paths: Object.fromEntries(this.counts), visits: this.visits };
  }
}

class SampleSite {
  private readonly log = new VisitorLog();
  private readonly store = new LetterStore();

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      send(request, response, await this.answer(request, response, gone.signal));
    } catch (error) {
      if (gone.signal.aborted) return;
      send(request, response, errorAnswer(error));
    }
  }

  private answer(request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<Answer> {
    const { log, store } = this;
    const url = urlOf(request);
    if (url.pathname.startsWith('/__')) return control(request, url.pathname, { log, store });
    const isFirstVisit = this.noteVisit(request, response, url.pathname + url.search) === 1;
    if (!['GET', 'HEAD'].includes(request.method ?? '')) throw new BadRequest('읽을 수만 있습니다.', 405);
    return answerVisitor({ url, store, isFirstVisit, signal });
  }

  private noteVisit(
    { method = '', headers }: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): number {
    const visit = { path, method, at: Date.now(), status: 0, userAgent: headers['user-agent'] ?? '' };
    response.once('finish', () => (visit.status = response.statusCode));
    return this.log.add(visit);
  }
}

function urlOf({ url, socket }: IncomingMessage): URL {
  // Links use the local port, never the Host header, so a page says nothing else about where the site runs.
  const address = `http://127.0.0.1:${socket.localPort}`;
  if (!URL.canParse(url ?? '', address)) throw new BadRequest('알 수 없는 주소입니다.');
  return new URL(url ?? '', address);
}

function errorAnswer(error: unknown): Answer {
  if (error instanceof BadRequest) return textAnswer(error.status, 'text/plain', error.message);
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return textAnswer(500, 'text/plain', '샘플 사이트가 고장 났습니다.');
}

/**
 * What tests can read and change: GET and DELETE `/__visits`; PUT `/__letters/:id` `{ text }` changes the text for the letter's first
 * question, DELETE `/__letters` undoes all changes.
 * @throws BadRequest for an unknown call, an unknown letter or an invalid body
 */
async function control(
  request: IncomingMessage,
  pathname: string,
  { log, store }: { log: VisitorLog; store: LetterStore },
): Promise<Answer> {
  const called = `${request.method} ${pathname}`;
  if (called === 'DELETE /__visits') log.clear();
  if (called === 'DELETE /__visits' || called === 'GET /__visits') return json(log.describe());
  if (called === 'DELETE /__letters') store.restore();
  else if (!store.change(...(await readChange(request, called)))) throw new BadRequest('없는 글입니다.', 404);
  return json({ ok: true });
}

async function readChange(request: IncomingMessage, called: string): Promise<[id: number, text: string]> {
  const id = /^PUT \/__letters\/(\d+)$/.exec(called)?.[1];
  if (id === undefined) throw new BadRequest('없는 호출입니다.', 404);
  const body = changeSchema.safeParse(parseJson(await readBody(request)));
  if (!body.success) throw new BadRequest('바꿀 글을 { "text": "…" }로 보내 주세요.');
  return [Number(id), body.data.text];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One request to the site, except those of the control paths. */
interface Visit {
  /** Path and query. */
  path: string;
  method: string;
  /** Milliseconds since the epoch at which it arrived. */
  at: number;
  /** 0 until the answer has been sent. */
  status: number;
  userAgent: string;
}
