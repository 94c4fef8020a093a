import type { GeoPoint } from './delivery.types.ts';

/** A corner in whole micro-degrees (about 11 cm): x to the east, y to the north. */
interface Corner {
  x: number;
  y: number;
}

const micro = (degrees: number): number => Math.round(degrees * 1_000_000);
const turn = 360_000_000;
const halfTurn = 180_000_000;

const getCorner = ({ latitude, longitude }: GeoPoint): Corner => ({ x: micro(longitude), y: micro(latitude) });

/**
 * Whether a point is in a polygon; edges and corners are inside. In whole micro-degrees and without fractions, so that every machine gives
 * the same answer. Edges are straight in degrees and take the shorter way round the globe, even across the antimeridian. If edges cross
 * each other, whatever is enclosed an odd number of times is inside.
 */
export const isInPolygon = (point: GeoPoint, polygon: readonly GeoPoint[]): boolean => placeInPolygon(point, polygon) !== 'outside';

export type PlaceInPolygon = 'inside' | 'edge' | 'outside';

/** Where a point is, by the rules of `isInPolygon`; a corner is on the edge. */
export function placeInPolygon(point: GeoPoint, polygon: readonly GeoPoint[]): PlaceInPolygon {
  const corners = unrolled(polygon);
  const { x, y } = getCorner(point);
  // Unrolled, the polygon may lie beyond 180 degrees: the point is looked for there too.
  const found = [x, x - turn, x + turn].map((at) => getPlace(at, y, corners));
  return found.find((place) => place !== 'outside') ?? 'outside';
}

/**
 * Whether the border of a polygon crosses or touches itself, other than where one edge follows another. Then people and `isInPolygon` may
 * mean different ground. As exact as `isInPolygon`.
 */
export function crossesItself(polygon: readonly GeoPoint[]): boolean {
  const corners = unrolled(polygon).filter(({ x, y }, at, all) => {
    const before = all.at(at - 1);
    return all.length === 1 || before?.x !== x || before.y !== y;
  });
  const edges = corners.map((to, at) => ({ from: corners.at(at - 1) ?? to, to }));
  return edges.some((one, at) =>
    edges.some((other, otherAt) => {
      const follows = otherAt === at + 1 || (at === 0 && otherAt === edges.length - 1);
      return otherAt > at && !follows && haveCommonPoint(one, other);
    }),
  );
}

interface CornerEdge {
  from: Corner;
  to: Corner;
}

/** Whether two edges cross or touch. */
function haveCommonPoint(one: CornerEdge, other: CornerEdge): boolean {
  const side = ({ from, to }: CornerEdge, { x, y }: Corner) => Math.sign(getSide(from, to, x, y));
  const isOn = (edge: CornerEdge, corner: Corner) =>
    side(edge, corner) === 0 && isBetween(corner.x, edge.from.x, edge.to.x) && isBetween(corner.y, edge.from.y, edge.to.y);
  if (side(one, other.from) * side(one, other.to) < 0 && side(other, one.from) * side(other, one.to) < 0) return true;
  return isOn(one, other.from) || isOn(one, other.to) || isOn(other, one.from) || isOn(other, one.to);
}

/** The corners with longitudes that run on beyond 180 degrees instead of jumping back. */
function unrolled(polygon: readonly GeoPoint[]): Corner[] {
  const corners: Corner[] = [];
  for (const given of polygon) {
    const corner = getCorner(given);
    const before = corners[corners.length - 1];
    if (before !== undefined) {
      while (corner.x - before.x > halfTurn) corner.x -= turn;
      while (before.x - corner.x > halfTurn) corner.x += turn;
    }
    corners.push(corner);
  }
  return corners;
}

function getPlace(x: number, y: number, corners: readonly Corner[]): PlaceInPolygon {
  let inside = false;
  let from = corners[corners.length - 1];
  for (const to of corners) {
    if (from === undefined) return 'outside';
    const side = getSide(from, to, x, y);
    if (side === 0 && isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y)) return 'edge';
    // An edge counts if it passes the point's height to the east of it: its lower end belongs to it, its upper end does not.
    if (from.y > y !== to.y > y && side > 0 === to.y > from.y) inside = !inside;
    from = to;
  }
  return inside ? 'inside' : 'outside';
}

/** Above zero: the point lies to the left of the way from one corner to the other; zero: on their line. */
function getSide(from: Corner, to: Corner, x: number, y: number): number {
  const [one, other] = [(to.x - from.x) * (y - from.y), (to.y - from.y) * (x - from.x)];
  if (Number.isSafeInteger(one) && Number.isSafeInteger(other)) return one - other;
  const exact = BigInt(to.x - from.x) * BigInt(y - from.y) - BigInt(to.y - from.y) * BigInt(x - from.x);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

const isBetween = (value: number, one: number, other: number): boolean =>
  one <= other ? one <= value && value <= other : other <= value && value <= one;
