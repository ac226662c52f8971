import { HttpError } from './http-error.js';
import { overNetwork } from './network.js';

/** @throws HttpError when the answer is no success */
export async function successful(response: Response, path: string): Promise<Response> {
  if (!response.ok) throw await toHttpError(response, path);
  return response;
}

/** The parsed JSON body; undefined when the body is empty. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await overNetwork(response.text());
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('Failed to parse JSON');
  }
}

/** What an answer that is no success raises; it is logged. */
export async function toHttpError(response: Response, path: string): Promise<HttpError> {
  const text = await overNetwork(response.text());
  const retryAfter = Number(response.headers.get('Retry-After'));
  const error = new HttpError(response.status, jsonOrText(text), retryAfter > 0 ? retryAfter : null);
  console.error(`${path}: ${error.message}`, error.body);
  return error;
}

function jsonOrText(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
