import type { CountryCode } from '@servery/domain/countries';
import { distanceUnits, type GeoPoint } from '@servery/domain/delivery';

/** The drawing's own units; positions on it are in percent of its width and height. */
export const drawing = { width: 300, height: 200 } as const;

export interface Spot {
  x: number;
  y: number;
}
export interface DrawnArea {
  id: string;
  /** Corners in the drawing's units, as SVG expects them. */
  points: string;
  /** Where its number is drawn: inside, away from edges, from smaller areas, from store and address. In percent. */
  at: Spot;
}
export interface AreaMap {
  /** The largest first, so that smaller ones are drawn on top. */
  areas: DrawnArea[];
  /** The store's radius, in the drawing's units. */
  circle: { at: Spot; radius: number } | null;
  store: Spot | null;
  /** The address; `beyond`: it is outside the map, in the direction of the spot. */
  to: (Spot & { beyond: boolean }) | null;
  /** The scale: its share of the width in percent, and its length as text. */
  scale: { width: number; label: string };
}

interface MapOf {
  store: GeoPoint | null;
  areas: readonly { id: string; polygon: readonly GeoPoint[] }[];
  radiusInMetres: number | null;
  to: GeoPoint | null;
  country: CountryCode;
}

const metresPerDegree = 111_195;
/** How far beyond the areas the map grows to show an address, relative to their size. */
const reach = 0.6;
const margin = 0.08;

/** The contents of a map of a store's delivery. Null: there is nothing to draw. A flat projection, accurate enough for a city. */
export function drawMap({ store, areas, radiusInMetres, to, country }: MapOf): AreaMap | null {
  const centre = store ?? areas[0]?.polygon[0];
  if (!centre || (areas.length === 0 && radiusInMetres === null)) return null;
  const plane = (point: GeoPoint): Spot => ({
    x: around(point.longitude - centre.longitude) * metresPerDegree * Math.cos((centre.latitude * Math.PI) / 180),
    y: (centre.latitude - point.latitude) * metresPerDegree,
  });
  const shapes = areas.map(({ id, polygon }) => ({ id, corners: polygon.map(plane) }));
  const far = areas.length === 0 && store ? radiusInMetres : null;
  const edge = far === null ? [] : [-far, far].map((way) => ({ x: way, y: way }));
  const box = getBox([...shapes.flatMap(({ corners }) => corners), ...edge, ...(store ? [plane(store)] : [])]);
  const target = to && plane(to);
  const size = Math.max(box.right - box.left, box.bottom - box.top);
  const shown = target && isNear(target, box, size * reach) ? getBox([...corners(box), target]) : box;
  const { left, top, unit } = framed(shown);
  const draw = ({ x, y }: Spot): Spot => ({ x: (x - left) / unit, y: (y - top) / unit });
  const percent = (spot: Spot): Spot => {
    const { x, y } = draw(spot);
    return { x: round((x / drawing.width) * 100), y: round((y / drawing.height) * 100) };
  };
  const bySize = shapes.map((shape) => ({ ...shape, size: surface(shape.corners) })).toSorted((a, b) => b.size - a.size);
  return {
    areas: bySize.map(({ id, corners: own }, at) => ({
      id,
      points: own
        .map(draw)
        .map(({ x, y }) => `${round(x)},${round(y)}`)
        .join(' '),
      at: percent(
        labelSpot(
          own,
          bySize.slice(at + 1).map((other) => other.corners),
          [...(store ? [plane(store)] : []), ...(target ? [target] : [])],
        ),
      ),
    })),
    circle: far === null ? null : { at: percent({ x: 0, y: 0 }), radius: round(far / unit) },
    store: store && percent(plane(store)),
    to: target && clamp(percent(target)),
    scale: getScale(unit * drawing.width, country),
  };
}

/** Degrees to the east, the shorter way round the globe. */
const around = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
const round = (value: number): number => Math.round(value * 10) / 10;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const getBox = (spots: readonly Spot[]): Box => ({
  left: Math.min(...spots.map(({ x }) => x)),
  right: Math.max(...spots.map(({ x }) => x)),
  top: Math.min(...spots.map(({ y }) => y)),
  bottom: Math.max(...spots.map(({ y }) => y)),
});
const corners = ({ left, right, top, bottom }: Box): Spot[] => [
  { x: left, y: top },
  { x: right, y: bottom },
];
const isNear = ({ x, y }: Spot, { left, right, top, bottom }: Box, by: number): boolean =>
  x > left - by && x < right + by && y > top - by && y < bottom + by;

/** Where the drawing begins, and how many metres one of its units is: the whole box with a margin, centred. */
function framed({ left, right, top, bottom }: Box): { left: number; top: number; unit: number } {
  const unit = Math.max((right - left) / drawing.width, (bottom - top) / drawing.height, 0.5) * (1 + 2 * margin);
  return { left: (left + right) / 2 - (unit * drawing.width) / 2, top: (top + bottom) / 2 - (unit * drawing.height) / 2, unit };
}

const rim = 4;
/** A spot outside the drawing is moved to its edge. */
function clamp(spot: Spot): Spot & { beyond: boolean } {
  const [x, y] = [spot.x, spot.y].map((value) => Math.min(100 - rim, Math.max(rim, value))) as [number, number];
  return { x, y, beyond: x !== spot.x || y !== spot.y };
}

const pairs = (shape: readonly Spot[]): [Spot, Spot][] => shape.map((spot, at) => [shape.at(at - 1) as Spot, spot]);

const surface = (shape: readonly Spot[]): number => Math.abs(pairs(shape).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0)) / 2;

const isInside = ({ x, y }: Spot, shape: readonly Spot[]): boolean =>
  pairs(shape).reduce(
    (inside, [a, b]) => (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x ? !inside : inside),
    false,
  );

function wayToEdge({ x, y }: Spot, [a, b]: [Spot, Spot]): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
}

/** The number of positions tried in each direction: enough to place a number well, and quick. */
const grid = 14;

/** The position inside a shape, and outside the shapes on top of it, that is farthest from all edges and marks. */
function labelSpot(shape: readonly Spot[], onTop: readonly (readonly Spot[])[], marked: readonly Spot[]): Spot {
  const { left, right, top, bottom } = getBox(shape);
  const edges = [shape, ...onTop].flatMap(pairs);
  let best = { spot: shape[0] ?? { x: 0, y: 0 }, room: -1 };
  for (let column = 0.5; column < grid; column += 1) {
    for (let row = 0.5; row < grid; row += 1) {
      const spot = { x: left + ((right - left) * column) / grid, y: top + ((bottom - top) * row) / grid };
      if (!isInside(spot, shape) || onTop.some((other) => isInside(spot, other))) continue;
      const beside = marked.map(({ x, y }) => Math.hypot(spot.x - x, spot.y - y) / 2);
      const room = Math.min(...edges.map((edge) => wayToEdge(spot, edge)), ...beside);
      if (room > best.room) best = { spot, room };
    }
  }
  return best.spot;
}

const lengths = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** The longest round length that takes at most a third of the width. */
function getScale(metresAcross: number, country: CountryCode): AreaMap['scale'] {
  const { unit, metres: one } = distanceUnits[country].long;
  const length = lengths.findLast((each) => each * one <= metresAcross / 3) ?? 0.05;
  const label = unit === 'mile' ? `${length} ${length === 1 ? 'mile' : 'miles'}` : length < 1 ? `${length * 1_000} m` : `${length} km`;
  return { width: round(((length * one) / metresAcross) * 100), label };
}
