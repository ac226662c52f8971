import { z } from 'zod';

/** A JSON schema in the part of the language that strict modes share. */
export interface ProviderSchema {
  [keyword: string]: unknown;
}

/**
 * Keywords that every strict mode accepts. Bounds, patterns and formats are left to zod, which parses every reply.
 */
const ACCEPTED = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'description',
]);

/** An intersection, and a schema that refers to itself. */
const UNPORTABLE = ['allOf', '$ref'];

const keywordsSchema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  const: z.unknown().optional(),
});

/**
 * The schema of a reply as it is sent to a provider: every object closed and complete, unions as `anyOf`, single
 * values as `enum`, and no `$schema`, bounds, patterns or formats, which servers treat differently or refuse. The
 * bounds still hold: they are checked when the reply is parsed.
 * @throws Error for what such a schema cannot express: a reply that is not one object, a property that may be missing, a record, an
 * intersection, recursion
 */
export function toProviderSchema(schema: z.ZodType): ProviderSchema {
  const root = portable(z.toJSONSchema(schema), 'the reply');
  if (root['type'] !== 'object') throw new Error('the reply is not one object');
  return root;
}

function portable(given: unknown, path: string): ProviderSchema {
  for (const keyword of UNPORTABLE)
    if (typeof given === 'object' && given !== null && keyword in given)
      throw new Error(`${path}: ${keyword} is not understood by every provider`);
  const { const: constant, oneOf, ...keywords } = keywordsSchema.parse(given);
  const made: ProviderSchema = Object.fromEntries(
    Object.entries(keywords).filter(([keyword, value]) => ACCEPTED.has(keyword) && value !== undefined),
  );
  const values = constant === undefined ? keywords.enum : [constant];
  if (values !== undefined) {
    made['enum'] = values;
    // zod calls whole numbers of a literal "number"; grammars made from the schema are smaller for an integer.
    if (values.every((value) => Number.isInteger(value))) made['type'] = 'integer';
  }
  const alternatives = keywords.anyOf ?? oneOf;
  if (alternatives !== undefined) made['anyOf'] = alternatives.map((one) => portable(one, path));
  if (keywords.items !== undefined) made['items'] = portable(keywords.items, `${path}[]`);
  if (keywords.type === 'object') Object.assign(made, closedObject(keywords, path));
  return made;
}

function closedObject(
  { properties, required = [], additionalProperties }: z.infer<typeof keywordsSchema>,
  path: string,
): ProviderSchema {
  if (properties === undefined || (additionalProperties ?? false) !== false)
    throw new Error(`${path}: an object with any keys cannot be asked for`);
  const names = Object.keys(properties);
  const missing = names.filter((name) => !required.includes(name));
  if (missing.length > 0)
    throw new Error(`${path}: ${missing.join(', ')} may be missing; make it nullable instead`);
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, portable(value, `${path}.${name}`)]),
    ),
    required: names,
    additionalProperties: false,
  };
}
