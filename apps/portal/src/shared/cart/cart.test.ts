import type { CartLineInput } from '@servery/domain/menu';
import { describe, expect, it } from 'vitest';
import { addLine, getCount, emptyCart, readCart } from './cart.ts';
import { removeLine, replaceLine, restoreLine, setQuantity } from './cart-changes.ts';

const line = (id: string, itemId: string, options: [string, number][] = [], quantity = 1, comments = ''): CartLineInput => ({
  id,
  type: 'basic',
  itemId,
  quantity,
  comments,
  selection: { modifiers: options.map(([optionId, count]) => ({ groupId: 'g', options: [{ optionId, quantity: count }] })) },
});
const ids = (cart: { lines: readonly CartLineInput[] }) => cart.lines.map((entry) => `${entry.id}x${entry.quantity}`);

describe('adding', () => {
  it('counts up the same thing, in whatever order its choices came', () => {
    const cart = addLine(
      addLine(
        emptyCart,
        line('a', 'egg', [
          ['x', 1],
          ['y', 2],
        ]),
      ),
      line(
        'b',
        'egg',
        [
          ['y', 2],
          ['x', 1],
        ],
        2,
      ),
    );
    expect(ids(cart)).toEqual(['ax3']);
  });
  it('keeps apart what differs by choice or note', () => {
    let cart = addLine(emptyCart, line('a', 'egg'));
    cart = addLine(cart, line('b', 'egg', [['x', 1]]));
    cart = addLine(cart, line('c', 'egg', [], 1, 'no salt'));
    expect(ids(cart)).toEqual(['ax1', 'bx1', 'cx1']);
  });
  it('stops at 99', () => {
    expect(ids(addLine(addLine(emptyCart, line('a', 'egg', [], 98)), line('b', 'egg', [], 5)))).toEqual(['ax99']);
  });
});

describe('changing', () => {
  const cart = addLine(addLine(emptyCart, line('a', 'egg')), line('b', 'egg', [['x', 1]], 2));
  it('joins a line that became another', () => {
    expect(ids(replaceLine(cart, line('a', 'egg', [['x', 1]])))).toEqual(['bx3']);
  });
  it('keeps a changed line in its place', () => {
    expect(ids(replaceLine(cart, line('a', 'egg', [['z', 1]], 4)))).toEqual(['ax4', 'bx2']);
  });
  it('takes a removed line back where it was, once', () => {
    const removed = removeLine(cart, 'a');
    const back = restoreLine(removed, line('a', 'egg'), 0);
    expect(ids(back)).toEqual(['ax1', 'bx2']);
    expect(restoreLine(back, line('a', 'egg'), 0)).toBe(back);
  });
  it('holds quantities between 1 and 99', () => {
    expect(ids(setQuantity(setQuantity(cart, 'a', 0), 'b', 1000))).toEqual(['ax1', 'bx99']);
    expect(getCount(cart)).toBe(3);
  });
});

describe('what the device kept', () => {
  it('comes back as it was', () => {
    const cart = {
      ...addLine(emptyCart, line('a', 'egg')),
      collectionType: 'dineIn' as const,
      table: { id: 't', name: 'Table 4', since: 1000 },
    };
    expect(readCart(JSON.stringify(cart), 2000)).toEqual(cart);
  });
  it('forgets a table after four hours', () => {
    const cart = { ...emptyCart, collectionType: 'dineIn' as const, table: { id: 't', name: 'Table 4', since: 0 } };
    expect(readCart(JSON.stringify(cart), 4 * 3_600_000 - 1).table?.name).toBe('Table 4');
    expect(readCart(JSON.stringify(cart), 4 * 3_600_000)).toEqual(emptyCart);
  });
  it.each([null, '', '{', 'null', '[]', '"x"', '{"lines":7}'])('%j is an empty cart', (text) => {
    expect(readCart(text, 0)).toEqual(emptyCart);
  });
  it('knows that it is to be delivered', () => {
    expect(readCart('{"collectionType":"delivery"}', 0).collectionType).toBe('delivery');
    expect(readCart('{"collectionType":"drone"}', 0).collectionType).toBe('pickup');
  });
  it('leaves out broken lines, and dine-in without a table', () => {
    const cart = readCart(JSON.stringify({ lines: [{ id: 'a' }, line('b', 'egg')], collectionType: 'dineIn' }), 0);
    expect(ids(cart)).toEqual(['bx1']);
    expect(cart.collectionType).toBe('pickup');
  });
});
