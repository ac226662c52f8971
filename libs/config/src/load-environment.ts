import type { z } from 'zod';

/** The environment does not fit; the message lists every variable at fault. */
export class InvalidEnvironmentError extends Error {}

/**
 * Parses the environment once, at start. An empty variable counts as unset.
 * @throws InvalidEnvironmentError naming every bad variable at once, never its value
 */
export function loadEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidEnvironmentError(`환경 변수를 확인해 주세요.\n${lines.join('\n')}`);
}
