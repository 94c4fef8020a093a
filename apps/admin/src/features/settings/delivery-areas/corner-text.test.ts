import { expect, it } from 'vitest';
import { readCorners, writeCorners } from './corner-text.ts';

const corners = [
  { latitude: -33.8976, longitude: 151.179 },
  { latitude: 51.5, longitude: -0.08 },
];

it('reads what it writes, and what is pasted from a map', () => {
  expect(writeCorners(corners)).toBe('-33.8976, 151.179\n51.5, -0.08');
  expect(readCorners(writeCorners(corners))).toEqual({ ok: true, corners });
  expect(readCorners('(-33.8976°, 151.179°),\n\n[51.5;\t-0.08]\n')).toEqual({ ok: true, corners });
  expect(readCorners('')).toEqual({ ok: true, corners: [] });
});

it.each([
  ['-33.9, 151.1\nKing Street', /^Line 2: please write a corner/],
  ['-33.9', /^Line 1: please write a corner/],
  ['151.1, -33.9', /^Line 1: latitudes go from -90 to 90/],
])('says which line of %j is wrong', (text, message) => {
  expect(readCorners(text)).toMatchObject({ ok: false, message: expect.stringMatching(message) });
});
