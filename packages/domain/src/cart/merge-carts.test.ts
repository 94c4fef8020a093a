import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choose, line } from '../menu/menu.fixtures.ts';
import type { CartLineInput, HalfSelection } from '../menu/menu.types.ts';
import { mergeLines, sameChoice } from './index.ts';

const half = (pizzaId: string, removeToppings: string[] = []): HalfSelection => ({ pizzaId, addToppings: [], removeToppings });
const halves = (id: string, firstHalf: HalfSelection, secondHalf: HalfSelection): CartLineInput => ({
  id,
  type: 'halfAndHalf',
  itemId: 'half',
  quantity: 1,
  comments: '',
  selection: { modifiers: [], firstHalf, secondHalf },
});

describe('the same thing', () => {
  test('in whatever order it was chosen, whichever half comes first', () => {
    const one = halves('a', half('ham', ['olives', 'onion']), half('veg'));
    expect(sameChoice(one, halves('b', half('veg'), half('ham', ['onion', 'olives'])))).toBe(true);
    expect(sameChoice(one, halves('b', half('veg', ['onion', 'olives']), half('ham')))).toBe(false);
    const options = (chosen: Record<string, number>) => line('egg', { selection: choose({ g: chosen }) });
    expect(sameChoice(options({ x: 1, y: 2 }), options({ y: 2, x: 1 }))).toBe(true);
    expect(sameChoice(options({ x: 1, y: 2 }), options({ x: 2, y: 1 }))).toBe(false);
  });
  test('a note makes another thing', () => {
    expect(sameChoice(line('egg'), line('egg', { comments: 'no salt' }))).toBe(false);
  });
});

describe('two carts', () => {
  const shown = (lines: readonly CartLineInput[]) => lines.map(({ id, itemId, quantity }) => `${id}:${itemId}x${quantity}`);
  const merged = (...carts: CartLineInput[][]) => shown(carts.reduce((all, cart) => mergeLines(all, cart), []));

  test('count up what is the same and keep the place of what came first', () => {
    expect(
      merged([line('egg', { id: 'a' }), line('ham', { id: 'b' })], [line('ham', { id: 'c', quantity: 2 }), line('tea', { id: 'd' })]),
    ).toEqual(['a:eggx1', 'b:hamx3', 'd:teax1']);
    expect(merged([line('egg', { id: 'a', quantity: 98 })], [line('egg', { id: 'b', quantity: 5 })])).toEqual(['a:eggx99']);
  });

  const carts = fc.array(
    fc.record({ item: fc.constantFrom('egg', 'ham', 'tea'), note: fc.constantFrom('', 'hot'), quantity: fc.integer({ min: 1, max: 99 }) }),
    { maxLength: 6 },
  );
  const getCart = (name: string, given: { item: string; note: string; quantity: number }[]) =>
    given.map(({ item, note, quantity }, at) => line(item, { id: `${name}${at}`, comments: note, quantity }));

  test('meet in any order', () => {
    fc.assert(
      fc.property(carts, carts, carts, (one, two, three) => {
        const [a, b, c] = [getCart('a', one), getCart('b', two), getCart('c', three)];
        expect(mergeLines(mergeLines(a, b), c)).toEqual(mergeLines(a, mergeLines(b, c)));
      }),
    );
  });

  test('an empty cart changes nothing, and no piece is lost below the limit of a line', () => {
    fc.assert(
      fc.property(carts, carts, (one, two) => {
        const [a, b] = [getCart('a', one), getCart('b', two)];
        const both = mergeLines(a, b);
        expect(mergeLines(both, [])).toEqual(both);
        expect(mergeLines([], both)).toEqual(both);
        for (const known of both) {
          const pieces = [...a, ...b].filter((each) => sameChoice(each, known)).reduce((sum, { quantity }) => sum + quantity, 0);
          expect(known.quantity).toBe(Math.min(99, pieces));
        }
      }),
    );
  });
});
