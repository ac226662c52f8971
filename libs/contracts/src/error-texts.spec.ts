import { z } from 'zod';
import type { Route } from './route.js';
import { routes } from './routes.js';

/** Texts that are fixed word for word. */
const FIXED = new Set(['자기소개서 내용을 입력해주세요.', '질문은 필수입니다.']);
/** 해요체: a request, or a statement. */
const POLITE = /(?:주세요|어요|아요|해요|돼요|예요|에요|커요|길어요|달라요|빨라요)\.?$/;
/** The language of programs: names of types, and values as they are sent. */
const TECHNICAL = /글자로|숫자여야|정수|목록이어야|형식|값|참 또는 거짓|\b[A-Za-z]{4,}\b(?!:\/\/)/;

const BAD_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '\u0000',
  'nonsense',
  '가'.repeat(25_000),
  -1,
  0.5,
  1e9,
  true,
  [],
  {},
  Array.from({ length: 101 }, () => ({})),
];

type Path = readonly (string | number)[];

/** The paths in a schema's input where a value can stand; `0` is the first element of a list. */
function pathsOf(schema: z.core.JSONSchema.JSONSchema | boolean | undefined, path: Path = []): Path[] {
  if (typeof schema !== 'object') return [path];
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    pathsOf(value, [...path, key]),
  );
  const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
  const elements = items === undefined ? [] : pathsOf(items, [...path, 0]);
  return [path, ...properties, ...elements, ...branches.flatMap((branch) => pathsOf(branch, path))];
}

/** An input in which only the given path holds a value. */
const inputWith = (path: Path, value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return typeof key === 'number' ? [inputWith(rest, value)] : { [key]: inputWith(rest, value) };
};

/** A form always sends an object where one is expected. */
const expectsObject = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.expected === 'object';

const startsWith = (path: PropertyKey[], start: Path): boolean =>
  start.every((key, index) => String(path[index]) === String(key));

/** Every text that a refusal of a field may show, with the field's path. A request without any body is not made by a form. */
function textsOf({ body, query }: Route): [text: string, path: string][] {
  return Object.entries({ body, query }).flatMap(([part, schema]) => {
    if (schema === undefined) return [];
    const fields = pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).slice(1);
    return fields.flatMap((field) =>
      BAD_VALUES.flatMap((value) => schema.safeParse(inputWith(field, value)).error?.issues ?? [])
        .filter((issue) => startsWith(issue.path, field) && !expectsObject(issue))
        .map(({ path, message }): [string, string] => [message, [part, ...path].join('.')]),
    );
  });
}

const isRoute = (value: object): value is Route => 'method' in value && 'path' in value;
const allRoutes = Object.values(routes)
  .flatMap((group): object[] => (isRoute(group) ? [group] : Object.values(group)))
  .filter(isRoute);

describe('the texts of refused input', () => {
  const texts = new Map(
    allRoutes.flatMap((route) =>
      textsOf(route).map(([text, path]) => [text, `${route.method} ${route.path} ${path}`] as const),
    ),
  );
  FIXED.forEach((text) => texts.delete(text));
  const offending = (isOffending: (text: string) => boolean) =>
    [...texts].filter(([text]) => isOffending(text)).map(([text, path]) => `${path}: ${text}`);

  it('are polite sentences', () => {
    expect(texts.size).toBeGreaterThan(80);
    expect(offending((text) => !POLITE.test(text))).toEqual([]);
  });

  it('say what is missing or wrong, and not which type a value has', () => {
    expect(offending((text) => TECHNICAL.test(text))).toEqual([]);
  });
});
