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
