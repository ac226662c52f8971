import type { ServerResponse } from 'node:http';
import { z } from 'zod';

const fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: z.number().int().min(400).max(599) }),
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('garbage') }),
]);

/** Body of PUT /__control: how each endpoint shall misbehave; null or left out means that it behaves. */
export const faultsSchema = z.strictObject({
  token: fault.nullish(),
  userinfo: fault.nullish(),
});

export type Faults = z.infer<typeof faultsSchema>;

/**
 * Answers with the fault that was asked for.
 *
 * @returns false when there is none, and the endpoint has to answer itself
 */
export function misbehave(response: ServerResponse, wanted: Faults[keyof Faults]): boolean {
  if (!wanted) return false;
  if (wanted.kind === 'status') response.writeHead(wanted.status, { 'Content-Type': 'application/json' });
  if (wanted.kind === 'status') response.end(JSON.stringify({ error: 'server_error' }));
  if (wanted.kind === 'garbage') response.writeHead(200, { 'Content-Type': 'application/json' });
  if (wanted.kind === 'garbage') response.end('<html>{"sub":');
  return true;
}
