import { ApiError } from './api-error.ts';

/**
 * How many calls of guests one node works on at the same time. More would only wait for each other: at a thousand answers a second these
 * are a third of a second's work, and whoever comes then hears at once when to come again. Staff, kitchens and devices are let through.
 */
const AT_ONCE = 300;

/** Made once: a stack for each guest who is sent away would be most of the work of sending them away. */
const full = [1, 2, 3, 4].map((retryAfter) => new ApiError('service_unavailable', { retryAfter, logged: false }));

export interface GuestGate {
  /** Lets one call in. @returns what lets it out again. @throws service_unavailable with Retry-After while the node is full */
  enter(): () => void;
  /** How many were sent away. For metrics. */
  refused(): number;
}

/** @param spread of the seconds to wait: whoever was sent away together does not come back together */
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
