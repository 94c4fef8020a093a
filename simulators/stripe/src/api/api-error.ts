import type { Stripe } from 'stripe';

type Type = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
type Code = NonNullable<Stripe.PaymentIntent.LastPaymentError['code']> | 'idempotency_key_in_use' | 'parameter_missing';

/** The members of `error` in a reply, beside its type, message and code. */
export interface ErrorDetails {
  code?: Code;
  decline_code?: string;
  param?: string;
  advice_code?: string;
  network_decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
}

/** A refusal in the provider's shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: Type;
  readonly details: ErrorDetails;
  /** The work up to here counts all the same: a declined charge exists. */
  readonly keepsWork: boolean;
  /** The request never began, so its idempotency key stays free. */
  readonly beforeWork: boolean;

  constructor(
    status: number,
    type: Type,
    message: string,
    details: ErrorDetails = {},
    { keepsWork = false, beforeWork = false }: { keepsWork?: boolean; beforeWork?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
    this.keepsWork = keepsWork;
    this.beforeWork = beforeWork;
  }
}

/** The body of an error reply. */
export const errorBody = (error: ApiError, requestId: string): object => {
  const { code } = error.details;
  return {
    error: {
      ...error.details,
      ...(code === undefined ? {} : { doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}` }),
      message: error.message,
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      type: error.type,
    },
  };
};

/** 400: the request is impossible. */
export const refused = (message: string, details: ErrorDetails = {}): ApiError =>
  new ApiError(400, 'invalid_request_error', message, details);

/** 400, before anything began: a parameter is invalid in itself. */
export const badParameter = (message: string, details: ErrorDetails = {}): ApiError =>
  new ApiError(400, 'invalid_request_error', message, details, { beforeWork: true });

/** 404 in a path, 400 in a parameter: there is no such thing for this account. */
export const missing = (what: string, id: string, param: string, status: 400 | 404 = 400): ApiError =>
  new ApiError(status, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param });

/** 402: the card or its bank declined. */
export const cardError = (message: string, details: ErrorDetails, keepsWork = false): ApiError =>
  new ApiError(402, 'card_error', message, details, { keepsWork });
