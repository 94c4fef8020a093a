import { clockNow } from '@servery/ui/primitives/clock.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { sendCode } from '../more-endpoints.ts';

export type SentCode = ResponseOf<typeof sendCode>;

/** What this tab stores of the newest code: messages are often in another app, so the guest may leave the page meanwhile. */
interface Persisted {
  /** The number as the guest typed it. */
  typed: string;
  sent: SentCode;
}

const toKey = (restaurantId: string) => `servery.code.${restaurantId}`;
const getDigits = (text: string) => text.replaceAll(/\D/g, '');

/** Stores a code that was sent, so that it can still be entered; null deletes it. A browser that stores nothing requests a new one. */
export function recordSent(restaurantId: string, kept: Persisted | null): void {
  try {
    if (kept) sessionStorage.setItem(toKey(restaurantId), JSON.stringify(kept));
    else sessionStorage.removeItem(toKey(restaurantId));
  } catch {
    // Nothing is stored.
  }
}

/** The code that was sent to a number, however it is typed, while the code is still valid. */
export function sentTo(restaurantId: string, phone: string): SentCode | null {
  try {
    const { typed, sent } = JSON.parse(sessionStorage.getItem(toKey(restaurantId)) ?? '') as Persisted;
    const same = [typed, sent.phone].some((known) => getDigits(known) === getDigits(phone));
    return same && Date.parse(sent.expiresAt) > clockNow() ? sent : null;
  } catch {
    return null;
  }
}
