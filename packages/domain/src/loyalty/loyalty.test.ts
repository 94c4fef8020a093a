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
    const card = { stamps: 1, gathering: 900, credit: 500, owed: 0 };
    expect(redeem(card, 501)).toBeNull();
    expect(redeem(card, -1)).toBeNull();
    expect(redeem(card, 500)).toEqual({ stamps: 1, gathering: 900, credit: 0, owed: 0 });
  });

  test('a scheme that asks for fewer stamps than the card has', () => {
    const card = { stamps: 7, gathering: 700, credit: 0, owed: 0 };
    expect(earn(card, 5, { stamps: 1, credit: 100 })).toEqual({ stamps: 3, gathering: 0, credit: 800, owed: 0 });
    expect(() => earn(emptyCard, 0, { stamps: 1, credit: 1 })).toThrow(RangeError);
  });

  test('an order that earned nothing changes nothing, even on a card that a new scheme would call full', () => {
    const card = { stamps: 7, gathering: 700, credit: 0, owed: 0 };
    expect(earn(card, 5, { stamps: 0, credit: 0 })).toEqual(card);
  });

  test('what was used and is taken back is owed: a full card stays full, and the next order takes the place', () => {
    const taken = takeBack({ stamps: 0, gathering: 0, credit: 30, owed: 0 }, { stamps: 1, credit: 100 });
    expect(taken).toEqual({ stamps: -1, gathering: 0, credit: 0, owed: 70 });
    expect(earn(taken, 3, { stamps: 1, credit: 100 })).toEqual({ stamps: 0, gathering: 0, credit: 30, owed: 0 });
    expect(takeBack({ stamps: 2, gathering: 60, credit: 500, owed: 0 }, { stamps: 1, credit: 100 })).toEqual({
      stamps: 1,
      gathering: 0,
      credit: 460,
      owed: 0,
    });
  });

  test('credit that comes to it pays first what is owed', () => {
    const card = { stamps: 1, gathering: 0, credit: 0, owed: 70 };
    expect(earn(card, 3, { stamps: 1, credit: 50 })).toEqual({ stamps: 2, gathering: 0, credit: 0, owed: 20 });
    expect(earn(card, 3, { stamps: 1, credit: 100 })).toEqual({ stamps: 2, gathering: 30, credit: 0, owed: 0 });
    expect(giveBack(card, 50)).toEqual({ stamps: 1, gathering: 0, credit: 0, owed: 20 });
    expect(giveBack(card, 100)).toEqual({ stamps: 1, gathering: 0, credit: 30, owed: 0 });
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
  const none = fc.constant(0);
  const has = fc.record({ stamps: fc.nat(8), gathering: fc.nat(5000), credit: fc.nat(5000), owed: none });
  const lacksStamps = fc.record({ stamps: fc.integer({ min: -2, max: -1 }), gathering: none, credit: fc.nat(5000), owed: none });
  const owes = fc.record({
    stamps: fc.integer({ min: -2, max: 8 }),
    gathering: none,
    credit: none,
    owed: fc.integer({ min: 1, max: 700 }),
  });

  test('leaves the card as it was, also where it had filled it', () => {
    fc.assert(
      fc.property(fc.oneof(has, lacksStamps, owes), fc.nat(500), fc.integer({ min: 0, max: 1 }), (card, credit, stamps) => {
        const after = earn(card, 9, { stamps, credit });
        expect(unearn(after, 9, { stamps, credit, filled: filledBy(card, 9, { stamps, credit }) })).toEqual(card);
      }),
    );
  });

  test('takes what the guest has used of it from the card that is in the making again; beyond that it is owed', () => {
    const undone = (credit: number) => unearn({ stamps: 0, gathering: 0, credit, owed: 0 }, 3, { stamps: 1, credit: 100, filled: 1000 });
    expect(undone(600)).toEqual({ stamps: 2, gathering: 500, credit: 0, owed: 0 });
    expect(undone(40)).toEqual({ stamps: 2, gathering: 0, credit: 0, owed: 60 });
  });

  test('and earned again gives what was taken back of it, and no more', () => {
    const earned = { stamps: 1, credit: 500 };
    const used = redeem(earn(emptyCard, 1, earned), 500)!;
    const undone = unearn(used, 1, { ...earned, filled: 500 });
    expect(undone).toEqual({ ...emptyCard, owed: 500 });
    expect(earn(undone, 1, earned)).toEqual(used);
  });

  test('fills a card also where it adds no credit', () => {
    const earned = { stamps: 1, credit: 0 };
    expect(filledBy(emptyCard, 1, earned)).toBe(0);
    expect(unearn(earn(emptyCard, 1, earned), 1, { ...earned, filled: 0 })).toEqual(emptyCard);
  });

  test('lets a stamp that came meanwhile fill the card in its place', () => {
    expect(unearn({ stamps: 1, gathering: 100, credit: 1000, owed: 0 }, 3, { stamps: 1, credit: 100, filled: 1000 })).toEqual({
      stamps: 0,
      gathering: 0,
      credit: 1000,
      owed: 0,
    });
  });
});
