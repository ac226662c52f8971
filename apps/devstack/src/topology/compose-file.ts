import { parse } from 'yaml';
import { z } from 'zod';

const SECOND_MILLISECONDS = 1_000;

/** A whole number of seconds or minutes, as Compose writes them, in milliseconds. */
const durationSchema = z
  .string()
  .regex(/^\d+(s|m)$/)
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1) * SECOND_MILLISECONDS);

const conditionSchema = z.enum(['service_healthy', 'service_completed_successfully', 'service_started']);

const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()).min(2) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: conditionSchema })).default({}),
  stop_grace_period: durationSchema.default(10 * SECOND_MILLISECONDS),
  profiles: z.array(z.string()).default([]),
});

/** The fields of a service in docker-compose.yml that concern its processes. */
export type Service = z.infer<typeof serviceSchema>;

/**
 * Reads a Compose file and substitutes its variables.
 * @throws Error naming a variable that `${NAME:?}` requires and that is missing
 */
export function readComposeFile(
  text: string,
  variables: Readonly<Record<string, string>>,
): Map<string, Service> {
  const file = interpolate(parse(text, { merge: true }), variables);
  const { services } = z.object({ services: z.record(z.string(), serviceSchema) }).parse(file);
  return new Map(Object.entries(services));
}

function interpolate(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return interpolateText(value, variables);
  if (Array.isArray(value)) return value.map((item) => interpolate(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, variables)]));
}

/** `${NAME}`, `${NAME:-fallback}` and `${NAME:?}`, as Compose reads them: an empty variable counts as unset. */
function interpolateText(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::(-|\?)([^}]*))?\}/g, (_whole, name: string, kind, fallback) => {
    const value = variables[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(`${name} is not set`);
    return kind === '-' ? String(fallback) : '';
  });
}

/** The assignments of an env file. */
export const readEnvFile = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
