import { ApiError } from '../http/api-error.ts';

/** Streams that one address, one principal and one node may hold. All guests in a restaurant share its address. */
const LIMITS = { address: 300, principal: 40, node: 10_000 } as const;

export interface StreamLimits {
  /** Counts a new stream. @returns a function that counts its end. @throws too_many_requests, or service_unavailable for a full node */
  enter(address: string, principalId: string | undefined): () => void;
  readonly open: number;
}

export function createStreamLimits(limits: { address: number; principal: number; node: number } = LIMITS): StreamLimits {
  const counts = new Map<string, number>();
  let open = 0;
  const change = (key: string, by: number): void => {
    const next = (counts.get(key) ?? 0) + by;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  return {
    enter: (address, principalId) => {
      if (open >= limits.node) throw new ApiError('service_unavailable', { retryAfter: 5 });
      const keys = [`address ${address}`, ...(principalId === undefined ? [] : [`principal ${principalId}`])];
      const full = keys.some((key) => (counts.get(key) ?? 0) >= (key.startsWith('address') ? limits.address : limits.principal));
      if (full) throw new ApiError('too_many_requests', { retryAfter: 10 });
      for (const key of keys) change(key, 1);
      open += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        open -= 1;
        for (const key of keys) change(key, -1);
      };
    },
    get open() {
      return open;
    },
  };
}
