import { adminAiRoutes, aiSwitchSchema, ERROR_CODES } from '#contracts';
import { z } from 'zod';
import type { FuzzRequest } from './generate-requests.js';
import type { JsonSchema, OpenApi, Operation } from './json-schema.js';
import { operationsOf } from './json-schema.js';
import type { WireAnswer, WireRequest } from './send-request.js';

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;
const envelopeSchema = z.looseObject({
  success: z.boolean(),
  message: z.string().min(1),
  errorCode: z.string().nullable(),
  timestamp: z.iso.datetime(),
});
const switchChangedSchema = z.object({ success: z.literal(true), data: aiSwitchSchema });
/** The statuses with which unknown paths and methods are refused. */
const NO_OPERATION = [400, 401, 403, 404];

/** Checks answers against the OpenAPI document. */
export class AnswerChecker {
  private readonly operations: Operation[];
  private readonly schemas = new Map<JsonSchema, z.ZodType>();
  /** The text with which a request of the fuzz stopped AI calls, which refusals repeat; null before, and after one that allowed them. */
  private stopMessage: string | null = null;

  constructor(private readonly document: OpenApi) {
    this.operations = operationsOf(document);
  }

  /** @returns one sentence for each error; empty when the answer is as documented */
  faultsOf(request: FuzzRequest, wire: WireRequest, answer: WireAnswer): string[] {
    const { status, headers, body } = answer;
    const faults: string[] = [];
    this.noteSwitch(wire, answer);
    if (status >= 500 && !isSiteAway(wire, answer) && !this.isStoppedAnswer(answer))
      faults.push(`answered ${status}`);
    if (headers['x-request-id'] === undefined) faults.push('no X-Request-Id');
    if (headers['x-content-type-options'] !== 'nosniff' && status !== 400) faults.push('no nosniff');
    if (wire.method === 'HEAD') return body.length > 0 ? [...faults, 'HEAD has a body'] : faults;
    return [...faults, ...this.contentFaults(request, wire, answer)];
  }

  private noteSwitch(wire: WireRequest, answer: WireAnswer): void {
    const { method, path } = adminAiRoutes.changeSwitch;
    if (wire.method !== method || !wire.target.startsWith(path)) return;
    const changed = switchChangedSchema.safeParse(jsonOf(answer)).data;
    if (changed) this.stopMessage = changed.data.message;
  }

  /** While an administrator has stopped AI calls, new jobs that call the AI are refused with 503 and the administrator's words. */
  private isStoppedAnswer(answer: WireAnswer): boolean {
    const refusal = envelopeSchema.safeParse(jsonOf(answer)).data;
    return answer.status === 503 && this.stopMessage !== null && refusal?.message === this.stopMessage;
  }

  private contentFaults(request: FuzzRequest, wire: WireRequest, answer: WireAnswer): string[] {
    const operation = this.operationOf(request, wire);
    if (operation === undefined)
      return NO_OPERATION.includes(answer.status)
        ? failureFaults(answer)
        : [`no operation, but answered ${answer.status}`];
    const response = operation.responses[String(answer.status)];
    if (response === undefined)
      return [`${operation.method} ${operation.path} does not document ${answer.status}`];
    const json = response.content['application/json'];
    if (json === undefined) return fileFaults(answer);
    const parsed = this.schemaOf(json.schema).safeParse(jsonOf(answer));
    return parsed.success ? [] : [`not as documented: ${z.prettifyError(parsed.error)}`];
  }

  // Hostile segments may form the path of another operation, such as `…/statistics` for `…/{memberId}`.
  private operationOf(request: FuzzRequest, wire: WireRequest): Operation | undefined {
    const [path = ''] = wire.target.split('?');
    const candidates = this.operations.filter(
      (operation) => operation.method === wire.method && matches(operation.path, path),
    );
    const literal = candidates.find((operation) => !operation.path.includes('{'));
    return literal ?? candidates.find(({ path: own }) => own === request.operation.path) ?? candidates[0];
  }

  private schemaOf(schema: JsonSchema): z.ZodType {
    const known = this.schemas.get(schema) ?? z.fromJSONSchema(toPlainJson(this.resolved(schema)));
    this.schemas.set(schema, known);
    return known;
  }

  private resolved(schema: JsonSchema): JsonSchema {
    const reference = '$ref' in schema ? REFERENCE.exec(String(schema.$ref))?.[1] : undefined;
    return reference === undefined ? schema : (this.document.components.schemas[reference] ?? {});
  }
}

const toPlainJson = (schema: JsonSchema): Record<string, unknown> => ({ ...schema });

function matches(template: string, path: string): boolean {
  const [own, given] = [template.split('/'), path.replace(/\/$/, '').split('/')];
  return (
    own.length === given.length &&
    own.every((piece, index) => (piece.startsWith('{') ? given[index] !== '' : piece === given[index]))
  );
}

function jsonOf({ body }: WireAnswer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function failureFaults(answer: WireAnswer): string[] {
  const parsed = envelopeSchema.safeParse(jsonOf(answer));
  return parsed.success && !parsed.data.success
    ? []
    : [`no refusal in the envelope: ${answer.body.toString().slice(0, 200)}`];
}

/**
 * Whether it is the 503 of a trial read whose site is unreachable or must be asked later. The general message of SERVER_ERROR is an error
 * of the service.
 */
function isSiteAway(wire: WireRequest, answer: WireAnswer): boolean {
  const parsed = envelopeSchema.safeParse(jsonOf(answer));
  const isSpecific = parsed.success && parsed.data.message !== ERROR_CODES.SERVER_ERROR.message;
  return answer.status === 503 && /\/crawl-sources\/\d+\/try$/.test(wire.target) && isSpecific;
}

const fileFaults = ({ headers }: WireAnswer): string[] =>
  headers['content-disposition'] === undefined ? ['a file without Content-Disposition'] : [];
