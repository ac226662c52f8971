import { API_CONFIG, type ApiConfig } from '#config';
import { ProductError } from '#domain';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

type OriginConfig = Pick<ApiConfig, 'production' | 'publicHostIsLoopback' | 'publicOrigin'>;

/** Only pages of the product's own origin may call unsafe methods (CSRF). */
@Injectable()
export class OriginPolicy {
  private readonly origins: ReadonlySet<string>;

  constructor(@Inject(API_CONFIG) config: OriginConfig) {
    this.origins = new Set(ownOrigins(config));
  }

  /** Whether an Origin header names the product's own origin. */
  isOwn(origin: string | undefined): boolean {
    return origin !== undefined && this.origins.has(origin);
  }

  /** Whether an unsafe call is allowed: its Origin is the product's own, or it has none and Sec-Fetch-Site is same-origin. */
  allows(headers: IncomingHttpHeaders): boolean {
    if (headers.origin !== undefined) return this.isOwn(headers.origin);
    return headers['sec-fetch-site'] === 'same-origin';
  }
}

// On a developer's machine localhost and 127.0.0.1 are the same server, but two origins to a browser.
function ownOrigins(config: OriginConfig): string[] {
  if (config.production || !config.publicHostIsLoopback) return [config.publicOrigin];
  const { protocol, port } = new URL(config.publicOrigin);
  const names = LOOPBACK_NAMES.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin);
  return [config.publicOrigin, ...names];
}

/** Methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses unsafe calls from other origins before their body is read. */
export function registerSameOriginHook(fastify: FastifyInstance, policy: OriginPolicy): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || policy.allows(request.headers)) done();
    else done(new ProductError('FORBIDDEN', { message: '다른 사이트에서 보낸 요청은 받지 않아요.' }));
  });
}
