import type { GeoPoint } from './delivery.types.ts';
import { placeInPolygon } from './polygon.ts';

const metresPerDegree = 111_195;

/** To a millionth of a degree, about 11 cm: what `isInPolygon` decides with. */
const rounded = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000;

/** A regular polygon whose corners are this many metres from a point; 16 corners enclose 97 percent of the circle. */
export const circleAround = ({ latitude, longitude }: GeoPoint, radiusInMetres: number, corners = 16): GeoPoint[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    const degrees = radiusInMetres / metresPerDegree;
    return {
      latitude: rounded(latitude + degrees * Math.cos(angle)),
      longitude: rounded(longitude + (degrees * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180)),
    };
  });

type Edge = readonly [GeoPoint, GeoPoint];
const getEdges = (polygon: readonly GeoPoint[]): Edge[] =>
  polygon.map((corner, at) => [corner, polygon[(at + 1) % polygon.length] ?? corner]);

/** Corners, and the middles of the edges: a part that shares all its corners with the whole still has an edge inside of it. */
const getProbes = (polygon: readonly GeoPoint[]): GeoPoint[] => [
  ...polygon,
  ...getEdges(polygon).map(([from, to]) => ({
    latitude: (from.latitude + to.latitude) / 2,
    longitude: (from.longitude + to.longitude) / 2,
  })),
];

/** Twice the area of the triangle of an edge and a point, in square degrees; negative to the right of the edge. */
const doubleArea = ([from, to]: Edge, { latitude, longitude }: GeoPoint): number =>
  (to.longitude - from.longitude) * (latitude - from.latitude) - (to.latitude - from.latitude) * (longitude - from.longitude);
const side = (edge: Edge, point: GeoPoint): number => Math.sign(doubleArea(edge, point));

/** In square degrees: about the size of a palm. What a computer rounds in corners that are in a row is far less. */
const leastArea = 1e-12;

/** Whether a polygon has corners off a single line. One that has none, because they are equal or in a row, delivers to nobody. */
export function enclosesGround(polygon: readonly GeoPoint[]): boolean {
  const [first, ...rest] = polygon;
  if (first === undefined) return false;
  const second = rest.find(({ latitude, longitude }) => latitude !== first.latitude || longitude !== first.longitude);
  return second !== undefined && rest.some((corner) => Math.abs(doubleArea([first, second], corner)) > leastArea);
}

/** Whether two edges cross in one point that is an end of neither. */
const cross = (one: Edge, other: Edge): boolean =>
  side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0;

/**
 * Whether two polygons have ground in common; touching at an edge or a corner is not enough. For a hint on screen: edges over the
 * antimeridian are not unrolled.
 */
export function haveCommonGround(one: readonly GeoPoint[], other: readonly GeoPoint[]): boolean {
  if (one.length < 3 || other.length < 3) return false;
  const isWithin = (probes: readonly GeoPoint[], polygon: readonly GeoPoint[]) =>
    probes.some((probe) => placeInPolygon(probe, polygon) === 'inside');
  if (isWithin(getProbes(one), other) || isWithin(getProbes(other), one)) return true;
  const others = getEdges(other);
  if (getEdges(one).some((edge) => others.some((another) => cross(edge, another)))) return true;
  // The same area twice: every corner of each is an edge of the other.
  const isOn = (probes: readonly GeoPoint[], polygon: readonly GeoPoint[]) =>
    probes.every((probe) => placeInPolygon(probe, polygon) === 'edge');
  return isOn(getProbes(one), other) && isOn(getProbes(other), one);
}
