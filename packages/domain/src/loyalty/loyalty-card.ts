import type { Minor } from '../money/money.types.ts';
import { assertSafeInteger } from '../money/round.ts';
import type { LoyaltyCard } from './loyalty.types.ts';

/** A customer who has no card yet has this one. */
export const emptyCard: LoyaltyCard = { stamps: 0, gathering: 0, credit: 0, owed: 0 };

/** What an order adds to a card. */
type Earned = { stamps: number; credit: Minor };

/** What is still owed after credit has come to a card, and how much of it is left for the card. */
function payOwed({ owed }: LoyaltyCard, credit: Minor): { owed: Minor; added: Minor } {
  const paid = Math.min(owed, credit);
  return { owed: owed - paid, added: credit - paid };
}

const fills = (card: LoyaltyCard, count: number, earned: Earned): boolean => earned.stamps > 0 && card.stamps + earned.stamps >= count;

/**
 * The card after an order has earned. Its credit first pays what is owed. `count` stamps fill the card: its gathered credit becomes usable,
 * and the next card begins with the surplus stamps (there are some only if the scheme used to need more). If stamps of a full card were
 * withdrawn, the order replaces them, and its credit can be used at once.
 */
export function earn(card: LoyaltyCard, count: number, earned: Earned): LoyaltyCard {
  assertSafeInteger(count, 'stamps of a card');
  if (count < 1) throw new RangeError(`a card has at least 1 stamp, not ${count}`);
  const stamps = card.stamps + earned.stamps;
  const { owed, added } = payOwed(card, earned.credit);
  if (fills(card, count, earned)) return { stamps: stamps % count, gathering: 0, credit: card.credit + card.gathering + added, owed };
  if (card.stamps < 0) return { ...card, stamps, credit: card.credit + added, owed };
  return { ...card, stamps, gathering: card.gathering + added, owed };
}

/** The amount that an earning would move from the card that it fills to the usable credit; null if it fills none. */
export const filledBy = (card: LoyaltyCard, count: number, earned: Earned): Minor | null =>
  fills(card, count, earned) ? earn(card, count, earned).credit - card.credit : null;

/**
 * The card before an order earned: its completion was undone. `filled` as `filledBy` returned at the time: the card that it filled is being
 * filled again. What the guest has used meanwhile is owed.
 */
export function unearn(card: LoyaltyCard, count: number, earned: Earned & { filled: Minor | null }): LoyaltyCard {
  if (earned.filled === null) return takeBack(card, earned);
  const reopened = settle({
    ...card,
    stamps: card.stamps + count - earned.stamps,
    gathering: card.gathering + earned.filled - earned.credit,
    credit: card.credit - earned.filled,
  });
  if (reopened.stamps < count) return reopened;
  // Another order has earned meanwhile: its stamp fills the card now.
  return { ...reopened, stamps: reopened.stamps % count, gathering: 0, credit: reopened.credit + reopened.gathering };
}

/** The card after an order has redeemed credit, or null if it has less: another order was faster. */
export const redeem = (card: LoyaltyCard, amount: Minor): LoyaltyCard | null =>
  amount < 0 || amount > card.credit ? null : { ...card, credit: card.credit - amount };

/** The card after an order that had redeemed was rejected or cancelled. What is owed is paid first. */
export function giveBack(card: LoyaltyCard, redeemed: Minor): LoyaltyCard {
  const { owed, added } = payOwed(card, Math.max(0, redeemed));
  return { ...card, credit: card.credit + added, owed };
}

/** The card after credit that was given back is redeemed again, because a refund failed later. What is no longer there is owed. */
export const useAgain = (card: LoyaltyCard, redeemed: Minor): LoyaltyCard => settle({ ...card, credit: card.credit - redeemed });

/**
 * The card after an earning was taken back. A card that is full stays full, and the next order replaces its stamp: stamps are negative
 * until then. The credit is taken from what is gathering, then from full cards; what the guest has used is owed.
 */
export const takeBack = (card: LoyaltyCard, { stamps, credit }: Earned): LoyaltyCard =>
  settle({ ...card, stamps: card.stamps - stamps, gathering: card.gathering - credit });

/**
 * Gathering or credit may be below zero here: the one pays for the other, and what neither has is owed. With stamps below zero nothing is
 * gathering: all of it is of full cards.
 */
function settle(card: LoyaltyCard): LoyaltyCard {
  const sum = card.gathering + card.credit;
  const has = Math.max(0, sum);
  const gathering = card.stamps < 0 ? 0 : Math.min(Math.max(0, card.gathering), has);
  return { ...card, gathering, credit: has - gathering, owed: card.owed + has - sum };
}
