import { clockNow } from '@servery/ui/primitives/clock.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { sendCode } from '../more-endpoints.ts';

export type SentCode = ResponseOf<typeof sendCode>;

/** What this tab keeps of the newest code: the phone's messages are often another app, and the page may be left meanwhile. */
interface Persisted {
  /** The number as the guest typed it. */
  typed: string;
  sent: SentCode;
}

const toKey = (restaurantId: string) => `servery.code.${restaurantId}`;
const getDigits = (text: string) => text.replaceAll(/\D/g, '');

/** Keeps a code that was sent, so that it can still be entered; null forgets it. A browser that keeps nothing asks for a new one. */
export function recordSent(restaurantId: string, kept: Persisted | null): void {
  try {
    if (kept) sessionStorage.setItem(toKey(restaurantId), JSON.stringify(kept));
    else sessionStorage.removeItem(toKey(restaurantId));
  } catch {
    // Nothing is kept.
  }
}

/** The code that was sent to a number, however it is typed, while the code still works. */
export function sentTo(restaurantId: string, phone: string): SentCode | null {
  try {
    const { typed, sent } = JSON.parse(sessionStorage.getItem(toKey(restaurantId)) ?? '') as Persisted;
    const same = [typed, sent.phone].some((known) => getDigits(known) === getDigits(phone));
    return same && Date.parse(sent.expiresAt) > clockNow() ? sent : null;
  } catch {
    return null;
  }
}
