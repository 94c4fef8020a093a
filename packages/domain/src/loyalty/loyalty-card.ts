import type { Minor } from '../money/money.types.ts';
import { assertSafeInteger } from '../money/round.ts';
import type { LoyaltyCard } from './loyalty.types.ts';

/** A customer who has no card yet has this one. */
export const emptyCard: LoyaltyCard = { stamps: 0, gathering: 0, credit: 0 };

/**
 * The card after an order has earned. `count` stamps fill it: what it gathered becomes credit, and the next card begins with the
 * stamps that are over (there are some only where the scheme asked for more stamps before).
 */
export function earn(card: LoyaltyCard, count: number, earned: { stamps: number; credit: Minor }): LoyaltyCard {
  assertSafeInteger(count, 'stamps of a card');
  if (count < 1) throw new RangeError(`a card has at least 1 stamp, not ${count}`);
  const stamps = card.stamps + earned.stamps;
  const gathering = card.gathering + earned.credit;
  if (earned.stamps === 0 || stamps < count) return { ...card, stamps, gathering };
  return { stamps: stamps % count, gathering: 0, credit: card.credit + gathering };
}

/** What an earning moves from the card that it fills to the credit that can be used; null where it fills none. */
export const filledBy = (before: LoyaltyCard, after: LoyaltyCard): Minor | null =>
  after.stamps < before.stamps || after.credit > before.credit ? after.credit - before.credit : null;

/**
 * The card before an order earned: its completion was undone. `filled` as `filledBy` said at the time. The card that it filled is in the
 * making again; credit of it that the guest has used meanwhile is gone.
 */
export function unearn(card: LoyaltyCard, count: number, earned: { stamps: number; credit: Minor; filled: Minor | null }): LoyaltyCard {
  if (earned.filled === null) return takeBack(card, earned);
  const back = Math.min(card.credit, earned.filled);
  const stamps = card.stamps + count - earned.stamps;
  const gathering = Math.max(0, card.gathering + back - earned.credit);
  const credit = card.credit - back;
  // Another order has earned meanwhile: its stamp fills the card now.
  return stamps < count ? { stamps, gathering, credit } : { stamps: stamps % count, gathering: 0, credit: credit + gathering };
}

/** The card after an order has used credit of it, or null where it has less: somebody else was faster. */
export const redeem = (card: LoyaltyCard, amount: Minor): LoyaltyCard | null =>
  amount < 0 || amount > card.credit ? null : { ...card, credit: card.credit - amount };

/** The card after an order that had redeemed was rejected or cancelled. */
export const giveBack = (card: LoyaltyCard, redeemed: Minor): LoyaltyCard => ({ ...card, credit: card.credit + Math.max(0, redeemed) });

/**
 * The card after an order that had earned was undone. A card that is full stays full: the credit is taken from what is gathering, then
 * from what is full, and never below zero, because what the guest has used is gone.
 */
export function takeBack(card: LoyaltyCard, earned: { stamps: number; credit: Minor }): LoyaltyCard {
  const fromGathering = Math.min(card.gathering, earned.credit);
  return {
    stamps: Math.max(0, card.stamps - earned.stamps),
    gathering: card.gathering - fromGathering,
    credit: Math.max(0, card.credit - (earned.credit - fromGathering)),
  };
}
