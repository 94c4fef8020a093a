import type { Random } from './random.ts';

export interface Point {
  x: number;
  y: number;
}

/** One decimal is below what 1600 pixels show, and halves the file. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

const p = ({ x, y }: Point): string => `${n(x)} ${n(y)}`;

const at = (points: readonly Point[], index: number): Point => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };

/** A closed curve through all points. */
export function smoothClosed(points: readonly Point[], tension = 6): string {
  let path = `M${p(at(points, 0))}`;
  for (let index = 0; index < points.length; index += 1) {
    const [before, from, to, after] = [at(points, index - 1), at(points, index), at(points, index + 1), at(points, index + 2)];
    const first = { x: from.x + (to.x - before.x) / tension, y: from.y + (to.y - before.y) / tension };
    const second = { x: to.x - (after.x - from.x) / tension, y: to.y - (after.y - from.y) / tension };
    path += `C${p(first)} ${p(second)} ${p(to)}`;
  }
  return `${path}Z`;
}

/** An open curve through all points. */
export function smoothOpen(points: readonly Point[]): string {
  let path = `M${p(at(points, 0))}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const from = at(points, index);
    const to = at(points, index + 1);
    const before = index === 0 ? from : at(points, index - 1);
    const after = index + 2 < points.length ? at(points, index + 2) : to;
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${p(first)} ${p(second)} ${p(to)}`;
  }
  return path;
}

export const polygon = (points: readonly Point[]): string => `M${points.map(p).join('L')}Z`;

/** Corners cut by curves: bread, cubes, cloth. `soften` is the part of each side that is curved. */
export function softPolygon(points: readonly Point[], soften = 0.2): string {
  const corners = points.map((corner, index) => {
    const toward = (other: Point): Point => ({ x: corner.x + (other.x - corner.x) * soften, y: corner.y + (other.y - corner.y) * soften });
    return { corner, enter: toward(at(points, index - 1)), leave: toward(at(points, index + 1)) };
  });
  return `${corners.map(({ corner, enter, leave }, index) => `${index === 0 ? 'M' : 'L'}${p(enter)}Q${p(corner)} ${p(leave)}`).join('')}Z`;
}

/** An uneven round: `wobble` 0 is an ellipse. */
export function blob(random: Random, x: number, y: number, rx: number, ry: number, wobble = 0.12, count = 10, turn = 0): string {
  const start = random.between(0, Math.PI * 2);
  const points = Array.from({ length: count }, (_, index) => {
    const angle = start + (index / count) * Math.PI * 2 + random.around(0, wobble / 2);
    const grow = 1 + random.around(0, wobble);
    const [dx, dy] = [Math.cos(angle) * rx * grow, Math.sin(angle) * ry * grow];
    return { x: x + dx * Math.cos(turn) - dy * Math.sin(turn), y: y + dx * Math.sin(turn) + dy * Math.cos(turn) };
  });
  return smoothClosed(points);
}

export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r);

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-rx * 2)} 0Z`;

/** The outline of a band of changing width along a curve. */
export function band(points: readonly Point[], width: (part: number) => number): string {
  const sides: [Point[], Point[]] = [[], []];
  for (const [index, point] of points.entries()) {
    const before = points[Math.max(0, index - 1)] ?? point;
    const after = points[Math.min(points.length - 1, index + 1)] ?? point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const half = width(index / (points.length - 1)) / 2;
    const [nx, ny] = [(-(after.y - before.y) / length) * half, ((after.x - before.x) / length) * half];
    sides[0].push({ x: point.x + nx, y: point.y + ny });
    sides[1].push({ x: point.x - nx, y: point.y - ny });
  }
  return smoothClosed([...sides[0], ...sides[1].toReversed()]);
}

/** Points on an arc, angles in radians. */
export const arc = (x: number, y: number, rx: number, ry: number, from: number, to: number, count = 16): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = from + ((to - from) * index) / (count - 1);
    return { x: x + Math.cos(angle) * rx, y: y + Math.sin(angle) * ry };
  });
