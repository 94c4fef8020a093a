import type { Endpoint } from '@servery/contract/endpoint';
import type { ErrorCode } from '@servery/contract/errors';

type Reference = { id: string; method: Endpoint['method']; path: string; errors: readonly ErrorCode[]; body?: true };

/** An endpoint by name only, with the contract's type; see `endpoints.ts`. */
export const reference = <E extends Endpoint>(spec: Reference & { path: E['path'] }): E => spec as unknown as E;
