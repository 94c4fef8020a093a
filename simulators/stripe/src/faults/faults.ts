export const faultKinds = ['error', 'rateLimit', 'timeout', 'reset', 'slow', 'garbage'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A failure on demand. It strikes calls whose method and path fit, `times` times, after letting `skip` of them pass. */
export interface Fault {
  id: number;
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

export type FaultRequest = Pick<Fault, 'kind'> & Partial<Omit<Fault, 'id' | 'kind'>>;

export interface Faults {
  add(request: FaultRequest): Fault;
  list(): Fault[];
  clear(): void;
  /** The fault that strikes a call, used up by one. */
  strike(method: string, path: string): Fault | null;
}

const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]*')}$`,
  );

const holdMs = 120_000;

/** Sensible for its kind: a time-out comes after the work, everything else before it. */
const complete = (request: FaultRequest): Omit<Fault, 'id'> => {
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

/** Faults strike in the order in which they were asked for. */
export const createFaults = (): Faults => {
  let faults: Fault[] = [];
  let lastId = 0;
  return {
    add(request) {
      lastId += 1;
      const fault = { id: lastId, ...complete(request) };
      faults.push(fault);
      return { ...fault };
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear() {
      faults = [];
    },
    strike(method, path) {
      for (const fault of faults) {
        if (fault.method !== null && fault.method !== method) continue;
        if (fault.path !== null && !pattern(fault.path).test(path)) continue;
        if (fault.skip > 0) {
          fault.skip -= 1;
          continue;
        }
        fault.times -= 1;
        faults = faults.filter((each) => each.times > 0);
        return { ...fault };
      }
      return null;
    },
  };
};
