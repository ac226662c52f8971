import type { ApiConfig } from '#config';
import type { Logger } from '#observability';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { belongsToWebApp } from './web-app-path.js';

const DEFAULT_ROOT = 'dist/web';
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const ASK_EVERY_TIME = 'no-cache';

/** Serves the built web app on the API's origin: its files, and its page for every path that is a screen. */
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
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', isHashed(root, file) ? FOR_A_YEAR : ASK_EVERY_TIME);
    },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .get<{ Params: { '*': string } }>('/*', (request, reply) => {
      // Not from the address: one such as `//` is a path to the router, and no address to a parser.
      const pathname = `/${request.params['*']}`;
      return belongsToWebApp(pathname) ? reply.sendFile('index.html') : reply.callNotFound();
    });
}

// The bundler puts the content's hash into every name under assets/.
const isHashed = (root: string, file: string): boolean =>
  file.startsWith(path.join(root, 'assets') + path.sep);
