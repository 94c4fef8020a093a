/** One API call as it was answered. */
export interface LoggedRequest {
  id: string;
  /** ISO instant of the machine's own clock. */
  at: string;
  method: string;
  path: string;
  account: string | null;
  idempotencyKey: string | null;
  /** Null when the caller got no answer. */
  status: number | null;
  replayed: boolean;
  fault: string | null;
}

const kept = 500;

export interface RequestLog {
  add(request: LoggedRequest): void;
  /** Newest first. */
  list(): readonly LoggedRequest[];
}

/** The last calls, in memory: for people, and for tests to count. */
export const createRequestLog = (): RequestLog => {
  const requests: LoggedRequest[] = [];
  return {
    add(request) {
      requests.unshift(request);
      requests.length = Math.min(requests.length, kept);
    },
    list: () => requests,
  };
};
