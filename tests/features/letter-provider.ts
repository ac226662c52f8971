import { createServer, type IncomingMessage, type Server } from 'node:http';
import { replyStream } from '#testing';
import { z } from 'zod';

const requestSchema = z.object({
  messages: z.array(z.object({ content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});
const dataSchema = z.object({
  jobField: z.string().nullable(),
  sentences: z.array(z.object({ number: z.number(), paragraph: z.number(), text: z.string() })),
});

/** A letter in a request to the provider. */
export interface AskedLetter extends z.infer<typeof dataSchema> {
  /** The text of its sentences, joined by spaces. */
  text: string;
}

/** The provider's answer: a reply, or the status of a refusal. */
export type ProviderAnswer = { features: unknown[] } | { status: number };

async function readAsked(request: IncomingMessage): Promise<AskedLetter | undefined> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const fits = requestSchema.safeParse(JSON.parse(body));
  if (!fits.success || fits.data.response_format.json_schema.name !== 'cover_letter_features')
    return undefined;
  const content = fits.data.messages.at(-1)?.content ?? '';
  // A schema, or the errors of an earlier reply, may follow the element.
  const [, json = ''] = /^<data>\n([^]*)\n<\/data>/.exec(content) ?? [];
  const data = dataSchema.parse(JSON.parse(json));
  return { ...data, text: data.sentences.map(({ text }) => text).join(' ') };
}

/** A provider with OpenAI's protocol whose replies about letters the test defines; without embeddings. */
export class LetterProvider {
  readonly asked: AskedLetter[] = [];
  readonly server: Server;

  /** @param server answers in place of this provider: `answer` is not called then, and nothing is recorded */
  constructor(
    public answer: (letter: AskedLetter) => ProviderAnswer | Promise<ProviderAnswer>,
    server?: Server,
  ) {
    this.server =
      server ??
      createServer((request, response) => {
        const answerError = (status: number): void =>
          void response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{}}');
        void (async () => {
          const letter = await readAsked(request);
          if (letter === undefined) return answerError(404);
          this.asked.push(letter);
          const answer = await this.answer(letter);
          if ('status' in answer) return answerError(answer.status);
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end(replyStream(JSON.stringify(answer)));
        })();
      });
  }

  /** Clears the recorded requests. */
  forget(): void {
    this.asked.length = 0;
  }
}
