import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { incompatibilities } from './incompatibilities.js';
import { payloadSchemas } from './payload-schemas.js';

const FILE = new URL('payload-schemas.json', import.meta.url);
const readFile = () => readFileSync(FILE, 'utf8');
const readRecorded = () => z.record(z.string(), z.unknown()).parse(JSON.parse(readFile()));

/** The file as it is recorded: prettier keeps the line breaks of objects, so that a new type changes no line of another. */
async function textToRecord(): Promise<string> {
  const filepath = fileURLToPath(FILE);
  const options = await resolveConfig(filepath);
  return format(JSON.stringify(payloadSchemas(), null, 2), { ...options, filepath });
}

describe('the payloads of jobs', () => {
  it('are compatible with the previous and the next version', async () => {
    const now = payloadSchemas();
    const reasons = Object.entries(readRecorded()).flatMap(([type, before]) =>
      now[type] === undefined ? [`${type}: is gone`] : incompatibilities(before, now[type], type),
    );
    expect(reasons).toEqual([]);
    if (process.env['RECORD_PAYLOADS'] === 'true') writeFileSync(FILE, await textToRecord());
  });

  it('are recorded as they are: a compatible change is recorded with RECORD_PAYLOADS=true, and the file committed', async () =>
    expect(readFile()).toBe(await textToRecord()));

  const before = z.object({ text: z.string().max(10), kind: z.enum(['A']) });
  it.each([
    ['a field that is gone', before.omit({ text: true })],
    ['a field that is demanded', before.extend({ tone: z.string() })],
    ['a field of another type', before.extend({ text: z.number() })],
    ['a value that is gone', before.extend({ kind: z.enum(['B']) })],
    ['a narrower limit', before.extend({ text: z.string().max(5) })],
    ['fields that are refused', z.strictObject(before.shape)],
  ])('are refused with %s', (_, after) => {
    expect(incompatibilities(toJson(before), toJson(after))).toHaveLength(1);
  });

  it('may get an optional field, another enum value and a wider limit', () => {
    const after = z.object({
      text: z.string().max(20).optional(),
      kind: z.enum(['A', 'B']),
      tone: z.string().optional(),
    });
    expect(incompatibilities(toJson(before), toJson(after))).toEqual([]);
  });
});

const toJson = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input' });
