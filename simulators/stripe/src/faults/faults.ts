import { createFaultQueue } from '@servery/simulator-kit';

export const faultKinds = ['error', 'rateLimit', 'timeout', 'reset', 'slow', 'garbage'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A failure on demand. It strikes calls whose method and path fit, `times` times, after letting `skip` of them pass. */
export interface Fault {
  kind: FaultKind;
  /** Whether the work is done before things go wrong. */
  when: 'before' | 'after';
  method: string | null;
  /** Path of the call; a star in it is any text without a slash. Null is every call. */
  path: string | null;
  times: number;
  skip: number;
  /** HTTP status and `type`, `code` and `message` of `error`. */
  status: number;
  type: string;
  code: string | null;
  message: string;
  /** An `error` before the work that the provider remembers for the idempotency key. */
  kept: boolean;
  /** Header `stripe-should-retry`; null leaves it out. */
  shouldRetry: boolean | null;
  /** How long `slow` and `timeout` take. */
  delayMs: number;
}

export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;

export type Faults = ReturnType<typeof createFaults>;

const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]*')}$`,
  );

const holdMs = 120_000;

/** Sensible for its kind: a time-out comes after the work, everything else before it. */
const complete = (request: FaultRequest): Fault => {
  const limited = request.kind === 'rateLimit';
  return {
    when: request.kind === 'timeout' ? 'after' : 'before',
    method: null,
    path: null,
    times: 1,
    skip: 0,
    status: limited ? 429 : 500,
    type: limited ? 'invalid_request_error' : 'api_error',
    code: limited ? 'rate_limit' : null,
    message: limited ? 'Request rate limit exceeded.' : 'An unknown error occurred.',
    kept: false,
    shouldRetry: null,
    delayMs: request.kind === 'timeout' ? holdMs : 2000,
    ...request,
  };
};

export const createFaults = () =>
  createFaultQueue(
    complete,
    (fault, method: string, path: string) =>
      (fault.method === null || fault.method === method) && (fault.path === null || pattern(fault.path).test(path)),
  );
