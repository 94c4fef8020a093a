import { describe, expect, it } from 'vitest';
import { circleAround, crossesItself, distanceInMetres, enclosesGround, haveCommonGround, type GeoPoint } from './index.ts';

const box = (south: number, west: number, north: number, east: number): GeoPoint[] => [
  { latitude: south, longitude: west },
  { latitude: south, longitude: east },
  { latitude: north, longitude: east },
  { latitude: north, longitude: west },
];
const whole = box(0, 0, 4, 4);

it.each([
  [-33.9, 151.18, 500],
  [51.5, -0.08, 3_000],
  [-45.03, 168.66, 25_000],
])('draws a circle around %s, %s whose corners are %i metres away', (latitude, longitude, radius) => {
  const corners = circleAround({ latitude, longitude }, radius);
  expect(corners).toHaveLength(16);
  for (const corner of corners) {
    const distance = distanceInMetres({ latitude, longitude }, corner);
    expect(Math.abs(distance - radius) / radius).toBeLessThan(0.01);
  }
});

it('knows an area without ground: equal corners, or all in a row', () => {
  const [a, b, c] = whole as [GeoPoint, GeoPoint, GeoPoint];
  const middle = { latitude: 0, longitude: 2 };
  // Exactly in a row, but for what a computer rounds.
  const row = [0, 0.01, 0.02].map((by) => ({ latitude: 40.6882 + by, longitude: -74.0011 + by }));
  expect(enclosesGround(row)).toBe(false);
  for (const polygon of [[], [a, a, a], [a, b, a], [a, middle, b]]) expect(enclosesGround(polygon)).toBe(false);
  for (const polygon of [whole, [a, b, c], [a, a, b, c]]) expect(enclosesGround(polygon)).toBe(true);
});

const toPolygon = (...corners: readonly (readonly [number, number])[]): GeoPoint[] =>
  corners.map(([latitude, longitude]) => ({ latitude, longitude }));

it.each<[string, GeoPoint[], boolean]>([
  ['a box', whole, false],
  ['a triangle', whole.slice(0, 3), false],
  ['a circle', circleAround({ latitude: 51.5, longitude: -0.08 }, 3_000), false],
  ['a box with a bay', toPolygon([0, 0], [0, 4], [4, 4], [1, 2], [4, 0]), false],
  ['a corner set twice', [whole[0]!, whole[0]!, ...whole.slice(1), whole[0]!], false],
  ['a corner on the line between its neighbours', toPolygon([0, 0], [0, 2], [0, 4], [4, 4]), false],
  ['a box over the antimeridian', toPolygon([0, 179], [0, -179], [2, -179], [2, 179]), false],
  ['a bow tie', toPolygon([0, 0], [4, 4], [0, 4], [4, 0]), true],
  ['a bow tie over the antimeridian', toPolygon([0, 179], [2, -179], [0, -179], [2, 179]), true],
  ['a star of five', toPolygon([4, 2], [0, 3], [3, 0], [3, 4], [0, 1]), true],
  ['a corner on another edge', toPolygon([0, 0], [0, 4], [4, 4], [0, 2], [4, 0]), true],
  ['two loops that meet in a corner', toPolygon([0, 0], [0, 2], [2, 2], [2, 4], [4, 4], [2, 2]), true],
  ['a spike', toPolygon([0, 0], [0, 4], [0, 2], [4, 2]), true],
  ['an edge that cuts a corner by a metre', toPolygon([0, 0], [0, 1], [1, 1], [-0.000_01, 0.5]), true],
])('%s crosses itself: %s', (_name, polygon, expected) => {
  expect(crossesItself(polygon)).toBe(expected);
  expect(crossesItself([...polygon].reverse())).toBe(expected);
});

describe('areas with common ground', () => {
  it.each<[string, GeoPoint[], GeoPoint[], boolean]>([
    ['apart', whole, box(5, 5, 6, 6), false],
    ['touching at a corner', whole, box(4, 4, 6, 6), false],
    ['sharing an edge', whole, box(0, 4, 4, 6), false],
    ['one in the other', whole, box(1, 1, 2, 2), true],
    ['across each other, no corner in the other', whole, box(1, -1, 2, 5), true],
    ['over a corner', whole, box(3, 3, 6, 6), true],
    ['a half with its corners on the edge', whole, box(0, 0, 4, 2), true],
    ['the same twice', whole, [...whole].reverse(), true],
    ['with fewer than three corners', whole, whole.slice(0, 2), false],
  ])('%s: %s', (_name, one, other, expected) => {
    expect(haveCommonGround(one, other)).toBe(expected);
    expect(haveCommonGround(other, one)).toBe(expected);
  });
});
