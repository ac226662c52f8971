import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { BadRequest, readBody } from '../identity-provider/http.js';
import { type Answer, textAnswer } from './answer.js';
import type { LetterShelf } from './letter-shelf.js';
import type { VisitorLog } from './visitor-log.js';

const changeSchema = z.object({ text: z.string().min(1) });

const json = (value: unknown): Answer => textAnswer(200, 'application/json', JSON.stringify(value));

/**
 * What tests are told and can do: GET and DELETE `/__visits`; PUT `/__letters/:id` `{ text }` changes the answer to the
 * letter's first question, DELETE `/__letters` puts all letters back.
 * @throws BadRequest when nothing can be done with the request
 */
export async function control(
  request: IncomingMessage,
  pathname: string,
  { log, shelf }: { log: VisitorLog; shelf: LetterShelf },
): Promise<Answer> {
  const called = `${request.method} ${pathname}`;
  if (called === 'DELETE /__visits') log.clear();
  if (called === 'DELETE /__visits' || called === 'GET /__visits') return json(log.describe());
  if (called === 'DELETE /__letters') shelf.restore();
  else if (!shelf.change(...(await readChange(request, called)))) throw new BadRequest('없는 글입니다.', 404);
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
