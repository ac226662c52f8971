import { z } from 'zod';

/** The part of JSON Schema that payload schemas use. */
const schema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
});
type Schema = z.infer<typeof schema>;

/**
 * Why jobs accepted under the schema `before` cannot run under `after`, or the other way round, as happens while two versions run
 * side by side. Allowed are a new optional field, a field that becomes optional, a wider limit, and a new value of an enum or
 * alternative of a union. All but the new field are safe only once every worker knows them: deploy the workers before the code that
 * submits such jobs.
 * @returns one line for each reason, with the path of the field
 */
export function incompatibilities(before: unknown, after: unknown, path = '$'): string[] {
  const [old, now] = [schema.parse(before), schema.parse(after)];
  return [
    ...(old.type === now.type ? [] : [`${path}: ${old.type} became ${now.type}`]),
    ...ofObject(old, now, path),
    ...ofAlternatives(old, now, path),
    ...ofEnum(old, now, path),
    ...(old.items === undefined ? [] : incompatibilities(old.items, now.items ?? {}, `${path}[]`)),
    ...ofLimits(old, now, path),
  ];
}

function ofObject(old: Schema, now: Schema, path: string): string[] {
  if (old.properties === undefined) return [];
  const demanded = now.required.filter((name) => !old.required.includes(name));
  return [
    ...(now.additionalProperties === false ? [`${path}: refuses fields that a newer version adds`] : []),
    ...demanded.map((name) => `${path}.${name}: is demanded, and jobs that wait lack it`),
    ...Object.entries(old.properties).flatMap(([name, field]) => {
      const other = now.properties?.[name];
      return other === undefined
        ? [`${path}.${name}: is gone, and older workers read it`]
        : incompatibilities(field, other, `${path}.${name}`);
    }),
  ];
}

function ofAlternatives(old: Schema, now: Schema, path: string): string[] {
  const [were, are] = [old.anyOf ?? old.oneOf ?? [], now.anyOf ?? now.oneOf ?? []];
  return were.flatMap((alternative, index) => {
    const fits = are.some((other) => incompatibilities(alternative, other).length === 0);
    return fits ? [] : [`${path}: alternative ${index + 1} is gone or has changed`];
  });
}

function ofEnum(old: Schema, now: Schema, path: string): string[] {
  const gone = (old.enum ?? []).filter((value) => !(now.enum ?? []).includes(value));
  return gone.map((value) => `${path}: the value ${JSON.stringify(value)} is gone`);
}

const LIMITS = ['minLength', 'minimum', 'minItems', 'maxLength', 'maximum', 'maxItems'] as const;

/** A limit may be widened, but not narrowed. A constant, a pattern or a format may be dropped, but not change. */
function ofLimits(old: Schema, now: Schema, path: string): string[] {
  const narrowed = LIMITS.filter((limit) => {
    const [was, is] = [old[limit], now[limit]];
    if (typeof is !== 'number') return false;
    if (typeof was !== 'number') return true;
    return limit.startsWith('min') ? is > was : is < was;
  });
  const changed = (['const', 'pattern', 'format'] as const).filter(
    (name) => now[name] !== undefined && now[name] !== old[name],
  );
  return [...narrowed, ...changed].map((name) => `${path}: ${name} is narrower or another`);
}
