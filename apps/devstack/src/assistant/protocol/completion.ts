import { randomUUID } from 'node:crypto';

export interface Completion {
  id: string;
  model: string;
  created: number;
  content: string;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

const CHARACTERS_PER_TOKEN = 2;
const CHUNK_CHARACTERS = 20;

const tokensIn = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** A finished answer; its token counts are an estimate (two characters a token, about right for Korean). */
export function createCompletion(model: string, prompt: string, content: string): Completion {
  const [prompt_tokens, completion_tokens] = [tokensIn(prompt), tokensIn(content)];
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  return { id: `chatcmpl-${randomUUID()}`, model, created: Math.floor(Date.now() / 1000), content, usage };
}

/** The body of an answer that is not streamed. */
export function toCompletionBody({ id, model, created, content, usage }: Completion) {
  const message = { role: 'assistant', content, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
  return { id, object: 'chat.completion', created, model, choices, usage };
}

function splitContent(content: string): string[] {
  const characters = [...content];
  const count = Math.ceil(characters.length / CHUNK_CHARACTERS);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * CHUNK_CHARACTERS, (index + 1) * CHUNK_CHARACTERS).join(''),
  );
}

/** The chunks of a streamed answer in order; with includeUsage a last one without choices carries the usage. */
export function toChunks(completion: Completion, includeUsage: boolean): object[] {
  const { id, model, created, usage } = completion;
  const head = { id, object: 'chat.completion.chunk', created, model };
  const chunk = (delta: object, finish_reason: string | null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(includeUsage && { usage: null }),
  });
  return [
    chunk({ role: 'assistant', content: '', refusal: null }, null),
    ...splitContent(completion.content).map((content) => chunk({ content }, null)),
    chunk({}, 'stop'),
    ...(includeUsage ? [{ ...head, choices: [], usage }] : []),
  ];
}
