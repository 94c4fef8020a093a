import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aScheme, loyaltyCases } from './loyalty.cases.ts';
import {
  earn,
  emptyCard,
  giveBack,
  loyaltyHolds,
  loyaltyNeedsSignIn,
  loyaltyOfOrder,
  redeem,
  filledBy,
  takeBack,
  unearn,
  type LoyaltyCard,
} from './index.ts';

describe('an order', () => {
  test.each(loyaltyCases)('$name', ({ scheme, source = 'website', coupon = null, lines, credit = 0, ...given }) => {
    const order = { source, coupon, lines: lines.map((line) => ({ amount: Math.abs(line), discounted: line < 0 })) };
    const result = loyaltyOfOrder(aScheme(scheme), credit, given.redeem ?? false, order);
    const shares = given.redeemed ?? lines.map(() => 0);
    expect(result).toEqual({
      redeemed: shares.reduce((sum, share) => sum + share, 0),
      shares,
      redeemable: given.redeemable ?? 0,
      earned: given.earned ?? { stamps: 0, credit: 0 },
      problem: given.problem === undefined ? null : { ...loyaltyNeedsSignIn, message: given.problem },
    });
  });

  test('the source decides whether there is a scheme at all', () => {
    expect(loyaltyHolds(aScheme(), 'website')).toBe(true);
    expect(loyaltyHolds(aScheme({ isEnabledForOnline: false }), 'google')).toBe(false);
    expect(loyaltyHolds(aScheme(), 'uberEats')).toBe(false);
  });
});

describe('a card', () => {
  test('the worked example of the algorithm page', () => {
    const scheme = aScheme();
    const after = (card: LoyaltyCard, amount: number) =>
      earn(
        card,
        scheme.count,
        loyaltyOfOrder(scheme, 0, false, { source: 'website', coupon: null, lines: [{ amount, discounted: false }] }).earned,
      );
    let card = emptyCard;
    const seen: number[][] = [];
    const see = (next: LoyaltyCard | null) => {
      card = next ?? card;
      seen.push([card.stamps, card.gathering, card.credit]);
    };
    see(after(card, 2000));
    see(after(card, 3000));
    see(after(card, 5000));
    see(redeem(card, 320));
    see(after(card, 1000));
    see(giveBack(card, 320));
    see(takeBack(card, { stamps: 1, credit: 50 }));
    expect(seen).toEqual([
      [1, 100, 0],
      [2, 250, 0],
      [0, 0, 500],
      [0, 0, 180],
      [1, 50, 180],
      [1, 50, 500],
      [0, 0, 500],
    ]);
  });

  test('has no more than it has', () => {
    const card = { stamps: 1, gathering: 900, credit: 500 };
    expect(redeem(card, 501)).toBeNull();
    expect(redeem(card, -1)).toBeNull();
    expect(redeem(card, 500)).toEqual({ stamps: 1, gathering: 900, credit: 0 });
  });

  test('a scheme that asks for fewer stamps than the card has', () => {
    expect(earn({ stamps: 7, gathering: 700, credit: 0 }, 5, { stamps: 1, credit: 100 })).toEqual({ stamps: 3, gathering: 0, credit: 800 });
    expect(() => earn(emptyCard, 0, { stamps: 1, credit: 1 })).toThrow(RangeError);
  });

  test('an order that earned nothing changes nothing, even on a card that a new scheme would call full', () => {
    const card = { stamps: 7, gathering: 700, credit: 0 };
    expect(earn(card, 5, { stamps: 0, credit: 0 })).toEqual(card);
  });

  test('what was used is gone: taking back stops at zero', () => {
    expect(takeBack({ stamps: 0, gathering: 0, credit: 30 }, { stamps: 1, credit: 100 })).toEqual({ stamps: 0, gathering: 0, credit: 0 });
    expect(takeBack({ stamps: 2, gathering: 60, credit: 500 }, { stamps: 1, credit: 100 })).toEqual({
      stamps: 1,
      gathering: 0,
      credit: 460,
    });
  });

  test('no credit is lost and none is made, whatever happens', () => {
    const step = fc.oneof(
      fc.nat(500).map((credit) => ({ kind: 'earn' as const, credit })),
      fc.nat(2000).map((amount) => ({ kind: 'redeem' as const, amount })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (steps, count) => {
        let card = emptyCard;
        let [earned, used, orders] = [0, 0, 0];
        for (const each of steps) {
          if (each.kind === 'earn') {
            card = earn(card, count, { stamps: 1, credit: each.credit });
            earned += each.credit;
            orders += 1;
          } else {
            const next = redeem(card, each.amount);
            if (next) used += each.amount;
            card = next ?? card;
          }
          expect(card.gathering + card.credit + used).toBe(earned);
          expect(card.stamps).toBe(orders % count);
          expect(Math.min(card.gathering, card.credit)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('an earning that is undone', () => {
  const cards = fc.record({ stamps: fc.nat(8), gathering: fc.nat(5000), credit: fc.nat(5000) });

  test('leaves the card as it was, also where it had filled it', () => {
    fc.assert(
      fc.property(cards, fc.nat(500), fc.integer({ min: 0, max: 1 }), (card, credit, stamps) => {
        const after = earn(card, 9, { stamps, credit });
        expect(unearn(after, 9, { stamps, credit, filled: filledBy(card, after) })).toEqual(card);
      }),
    );
  });

  test('leaves what the guest has used of it gone', () => {
    expect(unearn({ stamps: 0, gathering: 0, credit: 600 }, 3, { stamps: 1, credit: 100, filled: 1000 })).toEqual({
      stamps: 2,
      gathering: 500,
      credit: 0,
    });
  });

  test('lets a stamp that came meanwhile fill the card in its place', () => {
    expect(unearn({ stamps: 1, gathering: 100, credit: 1000 }, 3, { stamps: 1, credit: 100, filled: 1000 })).toEqual({
      stamps: 0,
      gathering: 0,
      credit: 1000,
    });
  });
});
