import { ApiError } from './api-error.ts';

/**
 * How many guests' calls one node processes at the same time. More would only wait for each other: at a thousand responses a second, 300
 * calls take a third of a second. Any further guest is refused at once and told when to try again. Staff, kitchens and devices are not limited.
 */
const AT_ONCE = 300;

/** Created once: a stack for each refused guest would be most of the work of refusing them. */
const full = [1, 2, 3, 4].map((retryAfter) => new ApiError('service_unavailable', { retryAfter, logged: false }));

export interface GuestGate {
  /** Admits one call. @returns a function that ends it. @throws service_unavailable with Retry-After while the node is full */
  enter(): () => void;
  /** How many were refused. For metrics. */
  refused(): number;
}

/** @param spread of the seconds to wait: guests who were refused together do not return together */
export function createGuestGate(atOnce = AT_ONCE, spread: () => number = Math.random): GuestGate {
  let inside = 0;
  let refused = 0;
  return {
    enter() {
      if (inside >= atOnce) {
        refused += 1;
        throw full[Math.floor(spread() * full.length)];
      }
      inside += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        inside -= 1;
      };
    },
    refused: () => refused,
  };
}
