import { calculatePercent, type Minor } from '@servery/domain/money';
import type { Quote } from '../api.ts';
import { persistedStore, usePersisted, type PersistedStore } from '../persisted-store.ts';

/** A guest's tip: a share of the items in whole percents, or an amount in minor units. An amount of 0 is an explicit "no tip". */
export type TipChoice = { percent: number } | { amount: Minor };

/** What changes a cart's price besides its lines: stored on this device with the cart, and removed with it. */
export interface Extras {
  /** Normalised: capitals without spaces and hyphens. */
  couponCode: string | null;
  /** Redeem the credit of full loyalty cards. */
  redeemLoyalty: boolean;
  /** Null: the guest has not chosen. There is never a preselection. */
  tip: TipChoice | null;
}

export const noExtras: Extras = { couponCode: null, redeemLoyalty: false, tip: null };

/** The contract's longest code and largest tip. */
const longestCode = 40;
export const largestTip: Minor = 1_000_000;

/** A code for comparison: lower case, without spaces and hyphens. Null: nothing was typed. */
export function tidyCode(typed: string): string | null {
  const tidy = typed.replaceAll(/[\s-]/g, '').toUpperCase().slice(0, longestCode);
  return tidy === '' ? null : tidy;
}

/** Whether a cart's problem concerns its coupon. */
export const isOfCoupon = ({ code, lineId }: Quote['problems'][number]): boolean => lineId === null && code.startsWith('COUPON_');

const isAmount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

function readTip(value: unknown): TipChoice | null {
  const { percent, amount } = (value ?? {}) as { percent?: unknown; amount?: unknown };
  if (isAmount(percent, 100)) return { percent };
  return isAmount(amount, largestTip) ? { amount } : null;
}

/** Reads what the device stored; data of other versions or origin is dropped. */
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

/** The tip in minor units, of the items at their prices; rounded once, at most the maximum. */
export function calculateTip(tip: TipChoice | null, itemTotal: Minor): Minor {
  if (tip === null) return 0;
  return Math.min(largestTip, 'percent' in tip ? calculatePercent(itemTotal, tip.percent * 1_000) : tip.amount);
}

/** Per store, the same in every tab. Browsers only. */
export const getExtrasStore = (storeId: string): PersistedStore<Extras> => persistedStore(`extras.${storeId}`, readExtras);

/** Makes the store's checkout use a code; null: none. Browsers only. */
export const setCoupon = (storeId: string, couponCode: string | null): void =>
  void getExtrasStore(storeId).update((extras) => ({ ...extras, couponCode }));

/** What `select` returns for them: none on the server and on the first render. */
export const useExtras = <T>(storeId: string, select: (extras: Extras) => T): T =>
  usePersisted(() => getExtrasStore(storeId), noExtras, select);
