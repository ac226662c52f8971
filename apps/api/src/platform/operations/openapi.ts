import {
  envelopeSchema,
  ERROR_CODES,
  type ErrorCode,
  jobSchema,
  type Route,
  type RouteUpload,
} from '#contracts';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EndpointRegistry } from '../endpoint/endpoint-registry.js';

type JsonSchema = Record<string, unknown>;

const FILE = { type: 'string', format: 'binary' };
/** Two refusals have data: VERSION_CONFLICT the current state of what was to be changed, QUOTA_EXCEEDED what is used and allowed. */
const FAILURE_ENVELOPE = envelopeSchema(z.record(z.string(), z.unknown()));
const FAILURE = { $ref: '#/components/schemas/Failure' };

/** /api/openapi.json, and a page to read and try it at /api/docs. */
export function registerOpenApi(app: NestFastifyApplication): void {
  let documentation: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    documentation ??= createDocumentation(app.get(EndpointRegistry).routes());
    const { url, headers } = request;
    const found = await (await documentation).inject({ method: 'GET', url, headers });
    if (found.statusCode === 404) {
      reply.callNotFound();
      return reply;
    }
    const { connection: _connection, date: _date, ...own } = found.headers;
    return reply.code(found.statusCode).headers(own).send(found.rawPayload);
  };
  for (const path of ['/api/docs', '/api/docs/*', '/api/openapi.json'])
    app.getHttpAdapter().getInstance().get(path, answer);
}

/**
 * A server that does not listen, created at the first request for it: half of the modules that a start would load are those of
 * @nestjs/swagger, which can add its routes only to a server that has not started.
 */
async function createDocumentation(routes: Route[]): Promise<FastifyInstance> {
  const { SwaggerModule } = await import('@nestjs/swagger');
  const adapter = new FastifyAdapter({ routerOptions: { ignoreTrailingSlash: true } });
  const app = await NestFactory.create<NestFastifyApplication>(class Documentation {}, adapter, {
    logger: false,
    abortOnError: false,
  });
  SwaggerModule.setup('api/docs', app, () => openApiDocument(routes), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
  });
  await app.init();
  const server = adapter.getInstance();
  await server.ready();
  return server;
}

/** The OpenAPI 3.1 document of these routes, made of the schemas that parse and type them. */
export function openApiDocument(routes: Route[]): OpenAPIObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '자소공방 API', version: '1.0.0', description: '모든 JSON 답은 같은 봉투에 담깁니다.' },
    paths,
    components: {
      schemas: { Failure: outputSchema(FAILURE_ENVELOPE) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'jasogongbang-access' } },
    },
  } as OpenAPIObject;
}

function operationOf(route: Route): Record<string, unknown> {
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    tags: [route.path.split('/').filter((part) => !/^(api|v\d+|:.*|)$/.test(part))[0] ?? 'api'],
    security: route.access === 'PUBLIC' ? [] : [{ session: [] }],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...requestBodyOf(route),
    responses: { ...successesOf(route), ...failuresOf(route) },
  };
}

function requestBodyOf({ body, upload }: Route): Record<string, unknown> {
  if (upload) return { requestBody: { required: true, content: formContent(upload) } };
  return body ? { requestBody: { required: true, content: jsonContent(inputSchema(body)) } } : {};
}

const formContent = ({ field }: RouteUpload) => ({
  'multipart/form-data': {
    schema: { type: 'object', properties: { [field]: FILE }, required: [field] },
  },
});

const operationIdOf = (route: Route): string =>
  `${route.method.toLowerCase()}${route.path.replace(/[^A-Za-z0-9]+(\w)/g, (_match, letter: string) => letter.toUpperCase())}`;

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query'): unknown[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = parameterShape.parse(inputSchema(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

const parameterShape = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

function successesOf(route: Route): Record<string, unknown> {
  const answer = (schema: z.ZodType, description: string) => ({
    description,
    content: jsonContent(outputSchema(envelopeSchema(schema))),
  });
  return {
    [route.status]:
      route.answer === 'FILE'
        ? { description: '파일', content: { '*/*': { schema: FILE } } }
        : answer(route.response, '성공'),
    ...(route.longAction && { 202: answer(jobSchema, '작업을 받았고 아직 끝나지 않음') }),
  };
}

function failuresOf(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of failureCodesOf(route)) {
    const { status } = ERROR_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: jsonContent(FAILURE) },
  ]);
  return Object.fromEntries(entries);
}

function failureCodesOf(route: Route): ErrorCode[] {
  const changes = route.method !== 'GET';
  // A body may be malformed even where the route takes none. A long action also reads an Idempotency-Key.
  const readsInput = changes || route.longAction || Boolean(route.params ?? route.query);
  return [
    ...(route.refusals ?? []),
    ...(readsInput ? (['VALIDATION_ERROR'] as const) : []),
    ...(route.query || route.path.startsWith('/auth/') ? (['MISSING_PARAMETERS'] as const) : []),
    ...(route.access === 'PUBLIC' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(changes || route.access === 'ADMIN' ? (['FORBIDDEN'] as const) : []),
    ...(route.ownership === 'NONE' ? [] : (['NOT_FOUND'] as const)),
    ...(route.longAction
      ? ([
          'INSUFFICIENT_TOKENS',
          'QUOTA_EXCEEDED',
          'IDEMPOTENCY_KEY_REUSED',
          'AI_SERVICE_ERROR',
          'AI_TIMEOUT',
        ] as const)
      : []),
    ...(route.upload ? (['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'UNREADABLE_FILE'] as const) : []),
    'RATE_LIMITED',
    'INTERNAL_SERVER_ERROR',
    'SERVER_ERROR',
  ];
}

const jsonContent = (schema: unknown) => ({ 'application/json': { schema } });
const inputSchema = (schema: z.ZodType): JsonSchema => jsonSchemaOf(schema, 'input');
const outputSchema = (schema: z.ZodType): JsonSchema => jsonSchemaOf(schema, 'output');

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
