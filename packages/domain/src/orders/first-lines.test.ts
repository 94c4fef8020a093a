import { expect, it } from 'vitest';
import { firstLinesText, getFirstLines } from './first-lines.ts';

const lines = ['Margherita', 'Garlic bread', 'Cola', 'Tiramisu'].map((name, at) => ({ quantity: at + 1, name, comments: 'for Ann' }));

it.each<[string, Parameters<typeof firstLinesText>, string]>([
  ['one line', [[{ quantity: 1, name: 'Margherita' }], 1], '1 × Margherita'],
  ['all lines named', [getFirstLines(lines.slice(0, 3)), 6], '1 × Margherita, 2 × Garlic bread, 3 × Cola'],
  ['pieces of lines that are not named', [getFirstLines(lines), 10], '1 × Margherita, 2 × Garlic bread, 3 × Cola and 4 more'],
  ['a row of the release before', [undefined, 2], '2 items'],
  ['one item of a row of the release before', [undefined, 1], '1 item'],
  ['an empty bill', [[], 0], '0 items'],
])('says %s', (_name, given, text) => {
  expect(firstLinesText(...given).replaceAll('\u00A0', ' ')).toBe(text);
});

it('takes three lines, nothing but quantity and name, and a hundred characters of a name', () => {
  expect(getFirstLines(lines)).toEqual([
    { quantity: 1, name: 'Margherita' },
    { quantity: 2, name: 'Garlic bread' },
    { quantity: 3, name: 'Cola' },
  ]);
  expect(getFirstLines([{ quantity: 1, name: 'x'.repeat(100) }])[0]!.name).toBe('x'.repeat(100));
  expect(getFirstLines([{ quantity: 1, name: `${'x'.repeat(98)} ${'y'.repeat(40)}` }])[0]!.name).toBe(`${'x'.repeat(98)}…`);
});

it('never ends a name in half an emoji, which no database stores in an event', () => {
  expect(getFirstLines([{ quantity: 1, name: `${'x'.repeat(98)}🍕 ${'y'.repeat(40)}` }])[0]!.name).toBe(`${'x'.repeat(98)}…`);
});
