import { splittable, type SplitCart } from '@servery/domain/bills';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPart } from './pay-part.ts';
import { pay, startPaying, type PayEvent, type PayState } from './pay-state.ts';

const line = (id: string, lineTotal: number, quantity = 1) => ({ id, name: id, lineTotal, quantity });
const cart = { lines: [line('pizza', 2000), line('beer', 1603, 2), line('chips', 1000)], grandTotal: 4603, tip: 0 } as unknown as SplitCart;
const start = startPaying('cash');
const run = (...events: PayEvent[]) => events.reduce(pay, start);
const taken = (id: string, due: number): PayEvent => ({ type: 'taken', id, part: { method: 'cash', amount: 1500, change: 0, due } });
const readPart = (state: PayState, due: number, tip = 0) => getPart(state, cart, { base: due, tip });

describe('the paying screen', () => {
  it('takes the whole with the promised tip, unless another one is chosen', () => {
    expect(readPart(start, 4603, 500)).toEqual({ base: 4603, tip: 500, note: '', units: [] });
    expect(readPart(run({ type: 'tip', tip: { by: 'percent', percent: 10 } }), 4603, 500)).toEqual({
      base: 4603,
      tip: 460,
      note: '',
      units: [],
    });
    expect(readPart(run({ type: 'tip', tip: { by: 'amount', amount: 0 } }), 4603, 500).tip).toBe(0);
  });

  it('splits equally: the odd cent is the first guest’s', () => {
    const three = run({ type: 'splitBy', mode: 'equally' }, { type: 'guests', guests: 3 });
    expect(readPart(three, 4603)).toEqual({ base: 1535, tip: 0, note: 'Guest 1 of 3', units: [] });
    const two = pay(pay(three, taken('a', 3068)), { type: 'next' });
    expect(readPart(two, 3068)).toEqual({ base: 1534, tip: 0, note: 'Guest 2 of 3', units: [] });
    const one = pay(pay(two, taken('b', 1534)), { type: 'next' });
    expect(readPart(one, 1534)).toMatchObject({ base: 1534, note: 'Guest 3 of 3' });
    expect(pay(one, { type: 'known', tenderIds: ['a', 'b'] })).toBe(one);
  });

  it('splits equally among those who have not paid: a part that was undone is one more', () => {
    const three = run({ type: 'splitBy', mode: 'equally' }, { type: 'guests', guests: 3 });
    const one = [taken('a', 3068), { type: 'next' }, taken('b', 1534), { type: 'next' }].reduce<PayState>(
      (state, event) => pay(state, event as PayEvent),
      three,
    );
    const undone = pay(one, { type: 'known', tenderIds: ['b'] });
    expect(readPart(undone, 3069)).toMatchObject({ base: 1535, note: 'Guest 1 of 3' });
    const again = pay(pay(undone, taken('c', 1534)), { type: 'next' });
    expect(readPart(again, 1534)).toMatchObject({ base: 1534, note: 'Guest 3 of 3' });
    expect(readPart(pay(again, { type: 'known', tenderIds: [] }), 4603)).toMatchObject({ base: 1535, note: 'Guest 1 of 3' });
  });

  it('splits by item: what was paid is fixed, and is to be paid again once it is undone', () => {
    const first = run({ type: 'splitBy', mode: 'item' }, { type: 'toggleUnit', unit: 'beer.0' }, { type: 'toggleUnit', unit: 'pizza.0' });
    expect(readPart(first, 4603)).toEqual({ base: 2802, tip: 0, note: 'pizza, beer', units: ['beer.0', 'pizza.0'] });
    const second = [taken('a', 1801), { type: 'next' }, { type: 'toggleUnit', unit: 'pizza.0' }] as PayEvent[];
    const after = second.reduce(pay, first);
    expect(after.split).toMatchObject({ current: 1, guests: [{ tenderId: 'a' }, { units: [], tenderId: null }] });
    const rest = pay(after, { type: 'takeUnits', units: ['beer.1', 'chips.0'] });
    expect(readPart(rest, 1801)).toMatchObject({ base: 1801, note: 'beer, chips' });
    expect(pay(rest, { type: 'known', tenderIds: ['a'] })).toBe(rest);
    expect(pay(rest, { type: 'known', tenderIds: [] }).split).toMatchObject({ guests: [{ tenderId: null }, {}] });
  });

  it('never offers more than is due: another till has taken a part', () => {
    const typed = run({ type: 'splitBy', mode: 'amount' }, { type: 'typed', amount: 4000 });
    expect(readPart(typed, 4603).base).toBe(4000);
    expect(readPart(typed, 1000).base).toBe(1000);
  });

  it('asks for the cash anew when the part, the tip or the method changes', () => {
    const given = run({ type: 'note', amount: 5000 });
    expect(given.given).toBe(5000);
    expect(pay(given, { type: 'tip', tip: { by: 'percent', percent: 5 } }).given).toBeNull();
    expect(pay(given, { type: 'splitBy', mode: 'equally' }).given).toBeNull();
    expect(pay(given, { type: 'method', method: 'card' }).given).toBeNull();
  });

  it('nothing can be chosen while a request is under way, or a part that was taken is shown', () => {
    const choices: PayEvent[] = [
      { type: 'method', method: 'card' },
      { type: 'splitBy', mode: 'item' },
      { type: 'typed', amount: 1 },
      { type: 'note', amount: 1 },
      { type: 'tip', tip: { by: 'percent', percent: 5 } },
    ];
    for (const state of [run({ type: 'send', what: 'taking' }), run(taken('a', 100))]) {
      for (const choice of choices) expect(pay(state, choice)).toBe(state);
    }
  });

  it('whatever is chosen, in any order and with parts of other tills between: never more than due, and the bill is paid to the cent', () => {
    const choice: fc.Arbitrary<PayEvent> = fc.oneof(
      fc
        .constantFrom('whole' as const, 'equally' as const, 'item' as const, 'amount' as const)
        .map((mode) => ({ type: 'splitBy' as const, mode })),
      fc.integer({ min: 0, max: 25 }).map((guests) => ({ type: 'guests' as const, guests })),
      fc.constantFrom('pizza.0', 'beer.0', 'beer.1', 'chips.0').map((unit) => ({ type: 'toggleUnit' as const, unit })),
      fc.constant({ type: 'addGuest' as const }),
      fc.nat(3).map((current) => ({ type: 'guest' as const, current })),
      fc.nat(6000).map((amount) => ({ type: 'typed' as const, amount })),
      fc.nat(20).map((percent) => ({ type: 'tip' as const, tip: { by: 'percent' as const, percent } })),
    );
    const step = fc.oneof(
      { weight: 4, arbitrary: choice },
      { weight: 2, arbitrary: fc.constant('take' as const) },
      fc.constant('other' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = start;
        let due = splittable(cart);
        let paid = 0;
        const take = () => {
          const { base, tip } = readPart(state, due);
          expect(base).toBeGreaterThanOrEqual(0);
          expect(base).toBeLessThanOrEqual(due);
          expect(tip).toBeGreaterThanOrEqual(0);
          if (base === 0) return;
          due -= base;
          paid += base;
          state = pay(pay(state, taken(`${paid}`, due)), { type: 'next' });
        };
        for (const next of steps) {
          if (next === 'take') take();
          else if (next === 'other') {
            const part = Math.floor(due / 3);
            due -= part;
            paid += part;
          } else state = pay(state, next);
        }
        state = pay(state, { type: 'splitBy', mode: 'whole' });
        take();
        expect([due, paid]).toEqual([0, splittable(cart)]);
      }),
    );
  });
});
