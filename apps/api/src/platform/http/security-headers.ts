import type { ApiConfig } from '#config';
import fastifyHelmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Two years, as browsers' preload lists ask for. */
const HSTS_SECONDS = 63_072_000;

/** A strict Content-Security-Policy and the other headers that browsers honour, on every answer. */
export async function registerSecurityHeaders(app: NestFastifyApplication, config: ApiConfig): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directivesFor(config) },
    strictTransportSecurity: config.secureCookies && { maxAge: HSTS_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

function directivesFor(config: ApiConfig) {
  // Older browsers do not apply 'self' to web sockets of the same host.
  const socketOrigin = config.publicOrigin.replace(/^http/, 'ws');
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'https:', ...localPictureOrigins(config)],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", socketOrigin],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    ...(config.secureCookies && { upgradeInsecureRequests: [] }),
  };
}

// The local identity provider serves profile pictures over plain http.
function localPictureOrigins(config: ApiConfig): string[] {
  const { protocol, origin } = new URL(config.GOOGLE_USERINFO_URL);
  return config.production || protocol === 'https:' ? [] : [origin];
}
