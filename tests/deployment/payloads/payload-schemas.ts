import { jobDefinitions } from '#jobs';
import { z } from 'zod';

/** What every kind of job is given, as JSON Schema. */
export const payloadSchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(jobDefinitions).map(([type, { payload }]) => [
      type,
      z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }),
    ]),
  );
