import { API_CONFIG, type ApiConfig } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

type OriginConfig = Pick<ApiConfig, 'production' | 'publicHostIsLoopback' | 'publicOrigin'>;

/** Says which pages may change anything here: those of the product's own origin. */
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

  /** Whether a call that changes something may come from where its headers say; one that says nothing may not. */
  allows(headers: IncomingHttpHeaders): boolean {
    if (headers.origin !== undefined) return this.isOwn(headers.origin);
    return headers['sec-fetch-site'] === 'same-origin';
  }
}

// On a developer's machine localhost and 127.0.0.1 are one place; browsers call them two origins.
function ownOrigins(config: OriginConfig): string[] {
  if (config.production || !config.publicHostIsLoopback) return [config.publicOrigin];
  const { protocol, port } = new URL(config.publicOrigin);
  const names = LOOPBACK_NAMES.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin);
  return [config.publicOrigin, ...names];
}
