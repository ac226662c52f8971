import type { ServerResponse } from 'node:http';
import type { Fault } from './control/fault-plan.js';
import { sendJson } from './protocol/http.js';
import { OpenAIError } from './protocol/openai-error.js';

function sendStatus(response: ServerResponse, fault: Fault): void {
  const error = new OpenAIError(fault.status ?? 500, 'This failure was asked for.', 'injected_fault');
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  sendJson(response, error.status, error.toBody(), headers);
}

/** Carries out a fault that needs no content. True when the request is done with: answered, dropped or left hanging. */
export function failAtOnce(response: ServerResponse, fault: Fault | null): boolean {
  if (fault?.kind === 'status') sendStatus(response, fault);
  else if (fault?.kind === 'disconnect') response.destroy();
  else return fault?.kind === 'never';
  return true;
}
