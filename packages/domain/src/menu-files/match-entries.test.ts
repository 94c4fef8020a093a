import { expect, it } from 'vitest';
import { matchEntries } from './match-entries.ts';

it('a thousand entries of one id or name ask for one new id each', () => {
  let asked = 0;
  const getId = (kind: string, name: string) => {
    asked += 1;
    return `${kind} ${name}`;
  };
  const ids = matchEntries(
    'item',
    Array.from({ length: 1_000 }, () => ({ id: 'same', name: 'Same' })),
    [],
    getId,
  );
  expect(new Set(ids).size).toBe(1_000);
  expect(asked).toBeLessThanOrEqual(3_000);
  expect(ids.slice(0, 3)).toEqual(['item same', 'item same#2', 'item same#3']);
});
