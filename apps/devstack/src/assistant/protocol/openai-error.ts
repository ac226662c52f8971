/** A refusal in the words and the shape of OpenAI's API; `message` is meant for developers. */
export class OpenAIError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
    readonly param: string | null = null,
  ) {
    super(message);
  }

  /** The answer's body. */
  toBody() {
    return {
      error: { message: this.message, type: typeOf(this.status), param: this.param, code: this.code },
    };
  }
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
