import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrangeInRows,
  boxOfElement,
  boxOfElements,
  findFreePlace,
  newElement,
  overlappingTables,
  snapPoint,
  stateOfTable,
  type TableElement,
} from './index.ts';

const at = (x: number, y: number) => ({ x, y });
const round = (box: object | null) => box && Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value)]));

describe('the size of a table', () => {
  it.each([
    ['square', { left: -60, top: -60, right: 60, bottom: 60 }],
    ['rectangle', { left: -120, top: -60, right: 120, bottom: 60 }],
    ['circle', { left: -60, top: -60, right: 60, bottom: 60 }],
  ] as const)('%s: the spec’s', (shape, box) => {
    expect(boxOfElement(newElement('a', shape, at(0, 0)))).toEqual(box);
  });

  it('is what it covers when it is rotated', () => {
    const standing = { ...newElement('a', 'rectangle', at(0, 0)), rotation: 90 } as TableElement;
    expect(round(boxOfElement(standing))).toEqual({ left: -60, top: -120, right: 60, bottom: 120 });
    const corner = { ...newElement('a', 'square', at(100, 0)), rotation: 45 } as TableElement;
    expect(round(boxOfElement(corner))).toEqual({ left: 15, top: -85, right: 185, bottom: 85 });
  });

  it('of a room is that of all its tables', () => {
    expect(boxOfElements([])).toBeNull();
    expect(boxOfElements([newElement('a', 'square', at(0, 0)), newElement('b', 'circle', at(300, 90))])).toEqual({
      ...{ left: -60, top: -60, right: 360, bottom: 150 },
    });
  });
});

describe('arranging', () => {
  it('moves in line with another table, else to the grid', () => {
    const others = [newElement('a', 'square', at(93, 200))];
    expect(snapPoint(at(97, 44), others)).toEqual(at(93, 40));
    expect(snapPoint(at(304, 205), others)).toEqual(at(300, 200));
  });

  it('puts new tables where none is, without overlaps', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.array(fc.record({ x: fc.nat(900), y: fc.nat(900) }), { maxLength: 20 }), (count, places) => {
        const rows = arrangeInRows(Array.from({ length: count }, (_, index) => `t${index}`));
        expect(overlappingTables(rows).size).toBe(0);
        const placed = places.map((place, index) => newElement(`p${index}`, 'circle', place));
        const more = newElement('new', 'square', findFreePlace(placed));
        expect(overlappingTables([...placed, more]).has('new')).toBe(false);
      }),
    );
  });

  it('names both of two tables that overlap', () => {
    const elements = [newElement('a', 'square', at(0, 0)), newElement('b', 'square', at(100, 0)), newElement('c', 'square', at(220, 0))];
    expect([...overlappingTables(elements)]).toEqual(['a', 'b']);
  });
});

describe('the state of a table', () => {
  const order = { open: true, sent: true, ready: false, paid: false };
  it.each([
    ['free', []],
    ['seated', [{ ...order, sent: false }]],
    ['waiting', [order]],
    ['served', [{ ...order, ready: true }]],
    ['waiting', [{ ...order, open: false }]],
    ['paying', [{ ...order, open: false, ready: true }]],
    ['served', [{ ...order, open: false, ready: true, paid: true }]],
    [
      'waiting',
      [
        { ...order, ready: true },
        { ...order, open: false, paid: true },
      ],
    ],
    ['paying', [order, { ...order, open: false, ready: true }]],
  ] as const)('%s', (state, orders) => {
    expect(stateOfTable(orders)).toBe(state);
  });
});
