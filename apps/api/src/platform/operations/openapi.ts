import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { EndpointRegistry } from '../endpoint/endpoint-registry.js';
import { openApiDocument } from './openapi-document.js';

/** /api/openapi.json, and a page to read and try it at /api/docs. */
export function registerOpenApi(app: NestFastifyApplication): void {
  const document = openApiDocument(app.get(EndpointRegistry).routes());
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: 'api/openapi.json', raw: ['json'] });
}
