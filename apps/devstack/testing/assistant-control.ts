import { z } from 'zod';
import type { ControlSetting } from '../src/assistant/control-panel.js';

const countsSchema = z.object({ bySchema: z.record(z.string(), z.number()) });

/** Where a practice AI is; undefined for a stack that was started without one. */
type Origin = string | undefined;

function addressOf(origin: Origin): string {
  if (origin === undefined) throw new Error('there is no practice AI');
  return `${origin}/__control`;
}

/** Sets the behaviour of a practice AI, which answers the requests that it held; it continues to count. */
export async function setAssistant(origin: Origin, setting: ControlSetting = {}): Promise<void> {
  const response = await fetch(addressOf(origin), { method: 'PUT', body: JSON.stringify(setting) });
  if (!response.ok) throw new Error(`the practice AI refused the setting: ${await response.text()}`);
}

/** Sets the behaviour of a practice AI that then counts anew. @returns a function that counts its requests since, by schema */
export async function controlAssistant(
  origin: Origin,
  setting: ControlSetting,
): Promise<() => Promise<Record<string, number>>> {
  await fetch(addressOf(origin), { method: 'DELETE' });
  await setAssistant(origin, setting);
  return async () => countsSchema.parse(await (await fetch(addressOf(origin))).json()).bySchema;
}
