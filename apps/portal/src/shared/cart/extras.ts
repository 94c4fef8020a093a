import { calculatePercent, type Minor } from '@servery/domain/money';
import type { Quote } from '../api.ts';
import { persistedStore, usePersisted, type PersistedStore } from '../persisted-store.ts';

/** What a guest adds: a share of the items in whole percents, or an amount in minor units. An amount of 0 is "no tip", said aloud. */
export type TipChoice = { percent: number } | { amount: Minor };

/** What stands beside the lines of a cart and changes its price: kept on this device with it, and gone with it. */
export interface Extras {
  /** Tidied: capitals without spaces and hyphens. */
  couponCode: string | null;
  /** The credit of full loyalty cards is to be used. */
  redeemLoyalty: boolean;
  /** Null: the guest has not said. Nothing is ever chosen for them. */
  tip: TipChoice | null;
}

export const noExtras: Extras = { couponCode: null, redeemLoyalty: false, tip: null };

/** The contract's longest code and its largest tip. */
const longestCode = 40;
export const largestTip: Minor = 1_000_000;

/** A code as it is compared: small letters, spaces and hyphens do not matter. Null: nothing was typed. */
export function tidyCode(typed: string): string | null {
  const tidy = typed.replaceAll(/[\s-]/g, '').toUpperCase().slice(0, longestCode);
  return tidy === '' ? null : tidy;
}

/** Whether what is wrong with a cart is wrong with its coupon. */
export const isOfCoupon = ({ code, lineId }: Quote['problems'][number]): boolean => lineId === null && code.startsWith('COUPON_');

const isAmount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

function readTip(value: unknown): TipChoice | null {
  const { percent, amount } = (value ?? {}) as { percent?: unknown; amount?: unknown };
  if (isAmount(percent, 100)) return { percent };
  return isAmount(amount, largestTip) ? { amount } : null;
}

/** Reads what the device kept; what another version or another hand wrote there is left out. */
export function readExtras(text: string | null): Extras {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Extras> | null;
    if (typeof kept !== 'object' || kept === null) return noExtras;
    return {
      couponCode: typeof kept.couponCode === 'string' ? tidyCode(kept.couponCode) : null,
      redeemLoyalty: kept.redeemLoyalty === true,
      tip: readTip(kept.tip),
    };
  } catch {
    return noExtras;
  }
}

/** The tip in minor units, of the items at their prices; rounded once, never more than is taken. */
export function calculateTip(tip: TipChoice | null, itemTotal: Minor): Minor {
  if (tip === null) return 0;
  return Math.min(largestTip, 'percent' in tip ? calculatePercent(itemTotal, tip.percent * 1_000) : tip.amount);
}

/** Of a store, the same in every tab. Browsers only. */
export const getExtrasStore = (storeId: string): PersistedStore<Extras> => persistedStore(`extras.${storeId}`, readExtras);

/** Has the store's checkout use a code; null: none. Browsers only. */
export const setCoupon = (storeId: string, couponCode: string | null): void =>
  void getExtrasStore(storeId).update((extras) => ({ ...extras, couponCode }));

/** What `select` makes of them: none on the server and in the first moment. */
export const useExtras = <T>(storeId: string, select: (extras: Extras) => T): T =>
  usePersisted(() => getExtrasStore(storeId), noExtras, select);
