import { ERROR_CODES, type ErrorCode, type FieldErrors } from '#contracts';

interface ProductErrorDetails {
  /** Korean and fit to show; the code's own message when left out. */
  message?: string;
  /** Field errors by path. */
  errors?: FieldErrors;
  /** What the answer carries in `data`: VERSION_CONFLICT's current state of what was to be changed, QUOTA_EXCEEDED's quota. */
  data?: unknown;
  /** For RATE_LIMITED and the quotas of model tokens: seconds after which the call may be tried again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal or failure that the API answers with one of its error codes. */
export class ProductError extends Error {
  override readonly name = 'ProductError';
  readonly errors: FieldErrors | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly errorCode: ErrorCode,
    details: ProductErrorDetails = {},
  ) {
    super(details.message ?? ERROR_CODES[errorCode].message, { cause: details.cause });
    this.errors = details.errors;
    this.data = details.data ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
