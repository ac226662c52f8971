import { z } from 'zod';

const MAXIMUM_ISSUES = 5;
const MAXIMUM_PROBLEM_CHARACTERS = 800;
/** Opening braces to try as the start of an object; trying all in a long text of braces would take minutes. */
const MAXIMUM_CANDIDATES = 50;

/**
 * A reply that fits, or in a few words why it does not; `isShapeWrong` when it is not one JSON object, or when a key, a type or an
 * enumerated value in it is not the schema's; false when it is empty, only breaks bounds, or was kept back by the provider.
 */
export type ParsedReply<Output> =
  { fits: true; data: Output } | { fits: false; problem: string; isShapeWrong: boolean };

/**
 * The reply as the schema has it. What surrounds the JSON object is dropped: reasoning up to `</think>`, a fence of markdown, words
 * before and after. Of several objects the first that fits is taken.
 */
export function parseReply<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): ParsedReply<z.output<Schema>> {
  let misfit: z.ZodError | undefined;
  for (const candidate of candidatesIn(text)) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return { fits: true, data: parsed.data };
    misfit ??= parsed.error;
  }
  // An empty reply says nothing about how the server treats schemas.
  if (text.trim() === '') return { fits: false, problem: 'The reply was empty.', isShapeWrong: false };
  if (misfit === undefined)
    return { fits: false, problem: 'The reply was not one whole JSON object.', isShapeWrong: true };
  return {
    fits: false,
    problem: misfit.issues
      .slice(0, MAXIMUM_ISSUES)
      .map(describeIssue)
      .join('\n')
      .slice(0, MAXIMUM_PROBLEM_CHARACTERS),
    isShapeWrong: misfit.issues.some(({ code }) => SHAPE_ISSUES.has(code)),
  };
}

const SHAPE_ISSUES: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'unrecognized_keys',
]);

const describeIssue = ({ path, message }: z.core.$ZodIssue): string =>
  `${path.join('.') || 'reply'}: ${message}`;

/** Text of a reply that is no reasoning. */
function withoutReasoning(text: string): string {
  const end = text.lastIndexOf('</think>');
  if (end >= 0) return text.slice(end + '</think>'.length);
  return /^\s*<think/.test(text) ? '' : text;
}

function* candidatesIn(text: string): Generator {
  const whole = asObject(text);
  if (whole !== undefined) {
    yield whole;
    return;
  }
  const reply = withoutReasoning(text);
  let from = reply.indexOf('{');
  for (let tried = 0; from >= 0 && tried < MAXIMUM_CANDIDATES; tried += 1) {
    const end = endOfObject(reply, from);
    const candidate = end === undefined ? undefined : asObject(reply.slice(from, end));
    if (candidate !== undefined) yield candidate;
    // Text in braces that is no JSON may contain an object.
    from = reply.indexOf('{', candidate === undefined ? from + 1 : end);
  }
}

function asObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Where the object that begins at `from` ends; undefined when it does not. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
