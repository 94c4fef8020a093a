import { expect, it } from 'vitest';
import { filterGroups, type SwitchGroup } from './sold-out.ts';

const groups: SwitchGroup[] = [
  {
    id: 'c',
    name: 'Café',
    rows: [
      { kind: 'items', id: '1', name: 'Flat white', soldout: false },
      { kind: 'items', id: '2', name: 'Piccolo latte', soldout: true },
    ],
  },
  { id: 'f', name: 'Food', rows: [{ kind: 'items', id: '3', name: 'White pudding', soldout: false }] },
];
const ids = (search: string, only = false) => filterGroups(groups, search, only).flatMap((group) => group.rows.map((row) => row.id));

it('finds by every word, in the name or the group, accents aside', () => {
  expect(ids('')).toEqual(['1', '2', '3']);
  expect(ids('white')).toEqual(['1', '3']);
  expect(ids(' WHITE  cafe')).toEqual(['1']);
  expect(ids('nothing')).toEqual([]);
});

it('shows what is sold out alone', () => {
  expect(ids('', true)).toEqual(['2']);
});
