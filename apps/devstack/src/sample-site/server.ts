import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BadRequest } from '../identity-provider/http.js';
import { type Answer, send, textAnswer } from './answer.js';
import { control } from './control.js';
import { LetterShelf } from './letter-shelf.js';
import { answerVisitor } from './routes.js';
import { VisitorLog } from './visitor-log.js';

/**
 * A site of invented cover letters to crawl, not yet listening. Besides the letters it has what a crawl meets on the web:
 * slow, broken, moved and copied pages, ways to where nobody may go, and a part that robots.txt forbids.
 */
export function createSampleSite(): Server {
  const site = new SampleSite();
  return createServer((request, response) => void site.serve(request, response));
}

class SampleSite {
  private readonly log = new VisitorLog();
  private readonly shelf = new LetterShelf();

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
    const { log, shelf } = this;
    const url = urlOf(request);
    if (url.pathname.startsWith('/__')) return control(request, url.pathname, { log, shelf });
    const isFirstVisit = this.noteVisit(request, response, url.pathname + url.search) === 1;
    if (!['GET', 'HEAD'].includes(request.method ?? '')) throw new BadRequest('읽을 수만 있습니다.', 405);
    return answerVisitor({ url, shelf, isFirstVisit, signal });
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
  // The port of its own is the only thing that a page says about where the site is.
  const address = `http://127.0.0.1:${socket.localPort}`;
  if (!URL.canParse(url ?? '', address)) throw new BadRequest('알 수 없는 주소입니다.');
  return new URL(url ?? '', address);
}

function errorAnswer(error: unknown): Answer {
  if (error instanceof BadRequest) return textAnswer(error.status, 'text/plain', error.message);
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return textAnswer(500, 'text/plain', '견본 사이트가 고장 났습니다.');
}
