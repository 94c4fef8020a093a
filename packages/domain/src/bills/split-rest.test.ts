import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBill } from './split.cases.ts';
import { billUnits, splitByGuest, splittable, type SplitGuest } from './index.ts';

const getBill = (lines: [string, number, number][], added = 0) => {
  const bill = makeBill(
    lines.map(([id, total]) => [id, total]),
    added,
  );
  return { ...bill, lines: bill.lines.map((line, at) => ({ ...line, quantity: lines[at]![2] })) };
};
const guest = (...units: string[]): SplitGuest => ({ units, paid: false });

test('the items of a line add up to it', () => {
  const bill = getBill([
    ['beer', 1000, 3],
    ['soup', 500, 1],
  ]);
  expect(billUnits(bill).map(({ id, lineTotal }) => [id, lineTotal])).toEqual([
    ['beer.0', 334],
    ['beer.1', 333],
    ['beer.2', 333],
    ['soup.0', 500],
  ]);
});

describe('splitByGuest', () => {
  const bill = getBill([
    ['pizza', 2000, 1],
    ['beer', 1000, 2],
    ['chips', 600, 1],
  ]);

  test('a guest pays for one of two beers and shares the pizza; what nobody has stays due', () => {
    expect(splitByGuest(bill, [guest('pizza.0', 'beer.0'), guest('pizza.0')], 3600)).toEqual({ parts: [1500, 1000], unclaimed: 1100 });
  });

  test('whoever pays last closes the bill', () => {
    const all = [{ ...guest('pizza.0', 'beer.0'), paid: true }, guest('beer.1', 'chips.0')];
    expect(splitByGuest(bill, all, 1099)).toEqual({ parts: [0, 1099], unclaimed: 0 });
  });

  test('is never more than what is due', () => {
    expect(splitByGuest(bill, [guest('pizza.0'), guest('beer.0')], 2100)).toEqual({ parts: [2000, 100], unclaimed: 0 });
  });

  test('a guest without items pays nothing', () => {
    expect(splitByGuest(bill, [guest(), guest('chips.0')], 3600)).toEqual({ parts: [0, 600], unclaimed: 3000 });
  });

  test('guests who pay in any order, changing what they take meanwhile, pay the bill to the cent', () => {
    const line = fc.record({ total: fc.nat(20_000), quantity: fc.integer({ min: 1, max: 4 }), who: fc.integer({ min: 1, max: 15 }) });
    const turns = fc.array(fc.record({ guest: fc.nat(3), unit: fc.nat(20), other: fc.nat(3) }), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(3000), turns, (lines, added, given) => {
        const cart = getBill(
          lines.map(({ total, quantity }, at) => [`${at}`, total, quantity]),
          added,
        );
        const units = billUnits(cart).map(({ id }) => id);
        let guests: SplitGuest[] = [0, 1, 2, 3].map((at) =>
          guest(...units.filter((id) => ((lines[Number(id.split('.')[0])]!.who >> at) & 1) === 1)),
        );
        const total = splittable(cart);
        let due = total;
        const pay = (at: number) => {
          const { parts, unclaimed } = splitByGuest(cart, guests, due);
          expect(parts.reduce((sum, part) => sum + part, unclaimed)).toBe(due);
          expect(Math.min(...parts, unclaimed)).toBeGreaterThanOrEqual(0);
          due -= parts[at]!;
          guests = guests.map((each, index) => (index === at ? { ...each, paid: true } : each));
        };
        for (const { guest: at, unit, other } of given) {
          const id = units[unit % units.length]!;
          // Items of a guest who has paid are fixed.
          const fixed = guests.some(({ paid, units: own }) => paid && own.includes(id));
          if (!fixed && !guests[other]!.paid)
            guests = guests.map((each, index) => (index === other ? guest(...new Set([...each.units, id])) : each));
          if (!guests[at]!.paid && guests[at]!.units.length > 0) pay(at);
        }
        for (const at of guests.keys()) if (!guests[at]!.paid && guests[at]!.units.length > 0) pay(at);
        expect(due).toBe(0);
      }),
    );
  });
});
