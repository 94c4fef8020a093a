import type { GeoPoint } from '@servery/domain/delivery';
import { describe, expect, it } from 'vitest';
import { drawMap } from './area-map.ts';

const store = { latitude: -33.9, longitude: 151.18 };
const square = ({ latitude, longitude }: GeoPoint, size: number): GeoPoint[] => [
  { latitude: latitude - size, longitude: longitude - size },
  { latitude: latitude - size, longitude: longitude + size },
  { latitude: latitude + size, longitude: longitude + size },
  { latitude: latitude + size, longitude: longitude - size },
];
const areas = [
  { id: 'inner', polygon: square(store, 0.01) },
  { id: 'outer', polygon: square(store, 0.03) },
];
const base = { store, areas, radiusInMetres: null, to: null, country: 'AU' as const };
const getSpots = (points: string) => points.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);

describe('the map of a delivery', () => {
  it('draws the larger area first, all of it within the picture, the store in the middle', () => {
    const map = drawMap(base)!;
    expect(map.areas.map(({ id }) => id)).toEqual(['outer', 'inner']);
    for (const { points } of map.areas) {
      for (const [x, y] of getSpots(points)) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(300);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(200);
      }
    }
    expect(map.store).toEqual({ x: 50, y: 50 });
    // North is up: the first corner is in the south-west.
    const [[x, y]] = getSpots(map.areas[0]!.points) as [[number, number]];
    expect([x < 150, y > 100]).toEqual([true, true]);
  });

  it('puts the number of the outer area beside the inner one', () => {
    const [outer, inner] = drawMap(base)!.areas;
    const box = getSpots(inner!.points).map(([x, y]) => [x / 3, y / 2] as const);
    const within = ({ x, y }: { x: number; y: number }) =>
      x > Math.min(...box.map(([left]) => left)) &&
      x < Math.max(...box.map(([left]) => left)) &&
      y > Math.min(...box.map(([, top]) => top)) &&
      y < Math.max(...box.map(([, top]) => top));
    expect(within(outer!.at)).toBe(false);
    expect(within(inner!.at)).toBe(true);
    // The store itself is in the middle of both.
    expect(Math.hypot(inner!.at.x - 50, inner!.at.y - 50)).toBeGreaterThan(2);
  });

  it('grows for an address just outside, and points to one that is far away', () => {
    const near = drawMap({ ...base, to: { latitude: -33.94, longitude: 151.18 } })!;
    expect(near.to).toMatchObject({ x: 50, beyond: false });
    expect(near.to!.y).toBeGreaterThan(50);
    const far = drawMap({ ...base, to: { latitude: -37.8, longitude: 144.9 } })!;
    expect(far.to).toEqual({ x: 4, y: 96, beyond: true });
    expect(far.store).toEqual({ x: 50, y: 50 });
  });

  it('draws the radius where there are no areas, and nothing where there is neither', () => {
    const round = drawMap({ ...base, areas: [], radiusInMetres: 3_000 })!;
    expect(round.circle).toMatchObject({ at: { x: 50, y: 50 } });
    expect(round.circle!.radius).toBeLessThan(100);
    expect(drawMap({ ...base, areas: [], radiusInMetres: null })).toBeNull();
    expect(drawMap({ ...base, store: null, areas: [], radiusInMetres: 3_000 })).toBeNull();
    expect(drawMap({ ...base, radiusInMetres: 3_000 })!.circle).toBeNull();
  });

  it('has a scale of a round length, in miles where people think in miles', () => {
    const { scale } = drawMap(base)!;
    expect(scale.label).toBe('2 km');
    expect(scale.width).toBeGreaterThan(10);
    expect(scale.width).toBeLessThan(34);
    expect(drawMap({ ...base, country: 'GB' })!.scale.label).toBe('2 miles');
    expect(drawMap({ ...base, areas: [], radiusInMetres: 300 })!.scale.label).toBe('200 m');
  });

  it('goes over the antimeridian', () => {
    const edge = { latitude: -17, longitude: 179.99 };
    const over = drawMap({
      ...base,
      store: edge,
      areas: [
        {
          id: 'a',
          polygon: square(edge, 0.02).map(({ latitude, longitude }) => ({
            latitude,
            longitude: longitude > 180 ? longitude - 360 : longitude,
          })),
        },
      ],
    })!;
    expect(over.scale.label).toBe('2 km');
    expect(over.store).toEqual({ x: 50, y: 50 });
  });
});
