import { z } from 'zod';

/** One thing the assistant can do: the schema's name asks for it, the data feeds it. */
export interface AssistantTask<Data = unknown> {
  schemaName: string;
  data: z.ZodType<Data>;
  run(data: Data): unknown;
}

/** Keeps the type of a task's data while it is written down. */
export function defineTask<Data>(task: AssistantTask<Data>): AssistantTask<Data> {
  return task;
}
