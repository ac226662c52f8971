import type { Route } from '#contracts';
import { fillPath, type CallArguments } from './call-api.js';
import { overNetwork } from './network.js';
import { requestResponse } from './request.js';

export interface FetchedFile {
  /** As the server names it; null when it does not. */
  fileName: string | null;
  content: Blob;
}

/**
 * Calls a route that answers with a file.
 * @throws HttpError, NetworkError
 */
export async function fetchFile<R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<FetchedFile> {
  const { params, ...rest } = options ?? {};
  const response = await requestResponse(fillPath(route.path, params), { method: route.method, ...rest });
  return {
    fileName: fileNameIn(response.headers.get('Content-Disposition') ?? ''),
    content: await overNetwork(response.blob()),
  };
}

/** RFC 6266: the name in any script, else the one in ASCII. */
function fileNameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}
