import type { ApiConfig } from '#config';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Two years, as is recommended for browsers' preload lists, which ask for one. */
const HSTS_SECONDS = 63_072_000;

/**
 * A strict Content-Security-Policy and the other headers that browsers honour, on every answer but those to requests that cannot be read
 * or routed, which are refused before any hook runs.
 */
export function registerSecurityHeaders(fastify: FastifyInstance, config: ApiConfig): void {
  const headers = securityHeaders(config);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

// They are the same on every answer, so helmet writes them once, into an answer that is never sent.
function securityHeaders(config: ApiConfig): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const writeHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesFor(config) },
    strictTransportSecurity: config.secureCookies && { maxAge: HSTS_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  writeHeaders(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders();
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
