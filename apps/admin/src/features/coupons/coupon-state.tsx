import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import type { Coupon } from './coupons.types.ts';

const looks: Readonly<Record<Coupon['state'], [tone: StateTone, words: string]>> = {
  active: ['done', 'Active'],
  scheduled: ['new', 'Scheduled'],
  usedUp: ['late', 'Used up'],
  ended: ['neutral', 'Ended'],
  archived: ['neutral', 'Archived'],
};

/** For choosing one of them. */
export const couponStates = Object.entries(looks).map(([value, [, label]]) => ({ value, label }));

/** What a coupon is today. */
export const CouponState = ({ state }: { state: Coupon['state'] }) => {
  const [tone, words] = looks[state];
  return <StateChip tone={tone}>{words}</StateChip>;
};

/** "12", "12 of 100": how often it was used, and may be. */
export const redeemedWords = ({ redeemed, maxRedeems }: Pick<Coupon, 'redeemed' | 'maxRedeems'>): string =>
  maxRedeems === null ? String(redeemed) : `${redeemed} of ${maxRedeems}`;
