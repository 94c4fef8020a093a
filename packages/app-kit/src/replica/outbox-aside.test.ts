import { expect, it } from 'vitest';
import { groupAside } from './outbox-aside.ts';

it('groups set-aside changes by bill, and those of one line as one change', () => {
  const entry = (id: string, command: string, why = 'Sold out.') => ({
    id,
    at: Number(id),
    command,
    aside: { at: 9, of: `Bill ${command[0]}`, what: command, why },
  });
  const left = [
    entry('1', 'a tea'),
    entry('2', 'b'),
    entry('3', 'a tea', 'No such line.'),
    entry('4', 'b'),
    { id: '5', at: 5, command: 'a' },
  ];
  expect(
    groupAside(
      left,
      (command) => command[0]!,
      (command) => command.slice(2) || null,
    ),
  ).toEqual([
    { scope: 'a', of: 'Bill a', changes: [{ ids: ['1', '3'], part: 'tea', what: 'a tea', why: 'Sold out.', at: 1 }] },
    {
      scope: 'b',
      of: 'Bill b',
      changes: [
        { ids: ['2'], part: '2', what: 'b', why: 'Sold out.', at: 2 },
        { ids: ['4'], part: '4', what: 'b', why: 'Sold out.', at: 4 },
      ],
    },
  ]);
});
