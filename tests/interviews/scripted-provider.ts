import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';

const requestSchema = z.object({
  messages: z.array(z.object({ content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});

/** A request to the provider: the schema's name, and the data as it was sent. */
export interface ProviderRequest {
  name: string;
  data: string;
}

async function readAsked(request: IncomingMessage): Promise<ProviderRequest> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const { messages, response_format } = requestSchema.parse(JSON.parse(body));
  return { name: response_format.json_schema.name, data: messages.at(-1)?.content ?? '' };
}

const chunk = (content: string, finished: string | null): string =>
  `data: ${JSON.stringify({
    id: 'scripted',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, delta: { content }, finish_reason: finished }],
  })}\n\n`;

/** A provider with OpenAI's protocol whose replies the test defines. */
export function createScriptedProvider(reply: (asked: ProviderRequest) => unknown): Server {
  return createServer((request, response) => {
    void readAsked(request).then((asked) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${chunk(JSON.stringify(reply(asked)), null)}${chunk('', 'stop')}data: [DONE]\n\n`);
    });
  });
}
