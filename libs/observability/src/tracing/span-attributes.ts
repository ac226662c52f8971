/** All that a span may say: ids, names of the product's own and numbers, never a member's text. */
export interface SpanAttributes {
  'request.id'?: string | undefined;
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'job.id'?: string | undefined;
  'job.type'?: string;
  'job.attempt'?: number;
  'job.step'?: string;
  'ai.purpose'?: string;
  'ai.model'?: string;
  'ai.outcome'?: string;
  'event.name'?: string;
}
