import { jobDefinitions } from '#jobs';
import { z } from 'zod';

/** The payload of every job type as JSON Schema. */
export const payloadSchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(jobDefinitions).map(([type, { payload }]) => [
      type,
      z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }),
    ]),
  );
