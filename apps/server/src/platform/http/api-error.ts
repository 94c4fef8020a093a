import { errorCatalogue, type ErrorCode, type FieldError } from '@servery/contract/errors';

/** An expected failure with a code of the catalogue; the binding turns it into the response. Anything else thrown is a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly details: unknown;
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** False: it is not logged, because a metric counts it. A full node must not write a line for each of a hundred thousand guests. */
  readonly logged: boolean;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: FieldError[]; details?: unknown; retryAfter?: number; logged?: boolean } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message);
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.logged = options.logged ?? true;
  }
}
