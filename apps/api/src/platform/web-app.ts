import type { ApiConfig } from '#config';
import type { Logger } from '#observability';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

const DEFAULT_ROOT = 'dist/web';
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Serves the built web app on the API's origin: its files, and index.html for every path of a page. */
export async function registerWebApp(
  app: NestFastifyApplication,
  config: ApiConfig,
  logger: Logger,
): Promise<void> {
  const root = path.resolve(config.WEB_ROOT ?? DEFAULT_ROOT);
  if (!existsSync(path.join(root, 'index.html'))) {
    logger.warn({ root }, 'no built web app here: only the API is served');
    return;
  }
  // No route for each file: a thousand of them in the router would double the time that a start takes.
  const files = await filesBelow(root);
  await app.register(fastifyStatic, {
    root,
    index: false,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', isHashed(root, file) ? CACHE_FOREVER : REVALIDATE);
    },
  });
  const fastify = app.getHttpAdapter().getInstance();
  type WithRest = { Params: { '*': string } };
  // Two routes, so that the metrics distinguish assets from pages.
  fastify.get<WithRest>('/assets/*', (request, reply) => {
    const name = `assets/${request.params['*']}`;
    return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
  fastify.get<WithRest>('/*', (request, reply) => {
    const name = request.params['*'];
    if (files.has(name)) return reply.sendFile(name);
    // Not from the URL: the router takes `//` for a path, the URL parser does not.
    return belongsToWebApp(`/${name}`) ? reply.sendFile('index.html') : reply.callNotFound();
  });
}

/** Names of the files relative to the folder, as a URL has them. */
async function filesBelow(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) =>
      path.relative(root, path.join(parentPath, name)).replaceAll('\\', '/'),
    ),
  );
}

// Every name under assets/ contains a hash of its content.
const isHashed = (root: string, file: string): boolean =>
  file.startsWith(path.join(root, 'assets') + path.sep);

const SIGN_IN_CALLBACK = '/auth/callback/';
const SERVER_PREFIXES = ['/api', '/auth', '/health', '/metrics', '/socket.io', '/assets'];

/** Whether a path without a route is a page of the web app, rather than an unknown call or a missing file. */
export function belongsToWebApp(pathname: string): boolean {
  if (pathname.startsWith(SIGN_IN_CALLBACK)) return true;
  if (SERVER_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)))
    return false;
  return !/\.[A-Za-z0-9]+$/.test(pathname);
}
