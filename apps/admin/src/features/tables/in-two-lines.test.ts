import { expect, it } from 'vitest';
import { inTwoLines } from './in-two-lines.ts';

it.each([
  ['Terrace by the fountain, left of the door', ['Terrace by the fountain,', 'left of the door']],
  ['Window 12', ['Window', '12']],
  ['Donaudampfschifffahrtsgesellschaft', ['Donaudampfschifff-', 'ahrtsgesellschaft']],
])('writes %s in two even lines', (name, lines) => {
  expect(inTwoLines(name)).toEqual(lines);
});
