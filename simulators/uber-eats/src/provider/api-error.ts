/** An answer that is not the one hoped for, in Uber's shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly metadata: Record<string, unknown>;

  constructor(status: number, code: string, message: string, metadata: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.metadata = metadata;
  }

  body(): object {
    return { code: this.code, message: this.message, metadata: this.metadata };
  }
}

/** A body or a parameter that cannot be right, 400. */
export const invalid = (field: string, message: string): ApiError =>
  new ApiError(400, 'validation_failed', message, { field_violations: [field], erroneous_field: field });

export const notFound = (what: string): ApiError => new ApiError(404, 'resource_not_found', `${what} not found`);

/** What the order's state does not allow, 409. */
export const conflict = (message: string): ApiError => new ApiError(409, 'resource_status_conflict', message);
