import { z } from 'zod';
import { OpenAIError } from './openai-error.js';

const contentPart = z.looseObject({ type: z.string(), text: z.string().optional() });

/** The part of OpenAI's chat-completions request that the assistant reads; the rest is let through. */
export const chatRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(contentPart)]).nullish() }),
    )
    .min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ name: z.string() }).optional() })
    .optional(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;

function textOf(content: ChatRequest['messages'][number]['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}

/** The whole prompt as one text, for counting. */
export function promptOf(request: ChatRequest): string {
  return request.messages.map((message) => textOf(message.content)).join('\n');
}

/** The name of the JSON schema asked for, which is the name of the task. */
export function schemaNameOf(request: ChatRequest): string {
  const name = request.response_format?.json_schema?.name;
  if (request.response_format?.type === 'json_schema' && name) return name;
  throw new OpenAIError(
    400,
    'This assistant answers only with response_format json_schema.',
    'unsupported_format',
    'response_format',
  );
}

/** The JSON document between the first <data> and the last </data> of the last user message. */
export function dataOf(request: ChatRequest): unknown {
  const text = textOf(request.messages.findLast((message) => message.role === 'user')?.content);
  const start = text.indexOf('<data>');
  const end = text.lastIndexOf('</data>');
  try {
    if (start >= 0 && end > start) return JSON.parse(text.slice(start + '<data>'.length, end));
  } catch {
    // Falls through to the refusal below, which says the same for a missing and a broken document.
  }
  throw new OpenAIError(
    400,
    'The last user message has no JSON document between <data> and </data>.',
    'invalid_data',
    'messages',
  );
}
