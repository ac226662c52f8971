import { createHash } from 'node:crypto';

/** A digest of the standard parts of a JSON Resume, whatever the order of their keys. */
export const standardDigest = ({ meta: _meta, ...standard }: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(standard, (_key, value: unknown) => sorted(value)))
    .digest('base64url');

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;
