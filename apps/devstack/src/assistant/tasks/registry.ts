import { exportsBelow } from '#config';
import { OpenAIError } from '../http.js';
import { AssistantTask } from './task.js';

const TASKS = new Map(
  (await exportsBelow(import.meta.dirname, 'task'))
    .filter((value) => value instanceof AssistantTask)
    .map((task) => [task.schemaName, task]),
);

/** Runs the task of that name. @throws OpenAIError with status 400 for an unknown name or data that does not fit */
export function runTask(schemaName: string, data: unknown): unknown {
  const task = TASKS.get(schemaName);
  if (!task)
    throw new OpenAIError(
      400,
      `No task answers to the schema '${schemaName}'.`,
      'unknown_schema',
      'response_format',
    );
  return task.run(data);
}
