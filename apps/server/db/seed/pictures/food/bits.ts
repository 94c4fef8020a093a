import { lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, circle, ellipse, n, polygon, smoothOpen } from '../shapes.ts';

type Draw = (x: number, y: number) => string;

/** Many of one thing, evenly by chance over an ellipse. */
export function scatter(ink: Ink, x: number, y: number, rx: number, ry: number, count: number, draw: Draw): string {
  return Array.from({ length: count }, () => {
    const at = ink.random.inCircle();
    return draw(x + at.x * rx, y + at.y * ry);
  }).join('');
}

/** Ground pepper or spice over an ellipse: one path for all grains, which draws much faster than one each. */
export function peppered(ink: Ink, x: number, y: number, rx: number, ry: number, count: number, color = '#2b1a12', size = 3): string {
  const grains = Array.from({ length: count }, () => {
    const at = ink.random.inCircle();
    return circle(x + at.x * rx, y + at.y * ry, ink.random.between(size * 0.3, size));
  });
  return fill(grains.join(''), color, 'fill-opacity=".75"');
}

/** Small seeds: sesame, nigella, sunflower. */
export const seed =
  (ink: Ink, color = '#f4e3bd', length = 13): Draw =>
  (x, y) => {
    const turn = ink.random.between(0, 180);
    const body = `M0 ${-length / 2}Q${n(length * 0.38)} ${n(length * 0.1)} 0 ${length / 2}Q${n(-length * 0.38)} ${n(length * 0.1)} 0 ${-length / 2}Z`;
    return place(fill(body, '#2a120a', 'fill-opacity=".3" transform="translate(1.5 3)"') + fill(body, color), x, y, turn);
  };

/** Red flakes. */
export const flake =
  (ink: Ink, color = '#b3261a', size = 7): Draw =>
  (x, y) => {
    const { random } = ink;
    const corner = () => ({ x: x + random.around(0, size), y: y + random.around(0, size) });
    return fill(polygon([corner(), corner(), corner(), corner()]), random.chance(0.3) ? lighter(color, 0.3) : color, 'fill-opacity=".9"');
  };

/** Crumbled cheese, tofu, nuts. */
export const crumb =
  (ink: Ink, color = '#fbf3e2', size = 17): Draw =>
  (x, y) => {
    const { random } = ink;
    return solid(ink, blob(random, x, y, random.between(size * 0.6, size), random.between(size * 0.5, size * 0.9), 0.28, 6), color, {
      drop: 4,
      form: 0.45,
      edge: 1,
    });
  };

/** A spoonful or pool of sauce with light on it. */
export function sauce(ink: Ink, x: number, y: number, rx: number, ry: number, color: string, wobble = 0.16): string {
  const path = blob(ink.random, x, y, rx, ry, wobble, 11);
  return (
    solid(ink, path, color, { drop: 3, form: 0.35, edge: 2, edgeOpacity: 0.3 }) +
    glow(ink, x - rx * 0.3, y - ry * 0.35, rx * 0.45, ry * 0.3, '#ffffff', 0.35, -20)
  );
}

/** A thread of sauce going to and fro over a round area. */
export function drizzle(
  ink: Ink,
  x: number,
  y: number,
  rx: number,
  ry: number,
  turns: number,
  color: string,
  size = 9,
  degrees = -25,
): string {
  const { random } = ink;
  const points = Array.from({ length: turns * 2 + 1 }, (_, index) => {
    const along = (index / (turns * 2)) * 2 - 1;
    const reach = Math.sqrt(Math.max(0.05, 1 - along * along)) * (index % 2 === 0 ? -1 : 1);
    return { x: reach * rx * random.between(0.75, 1), y: along * ry };
  });
  const path = smoothOpen(points);
  return place(
    line(path, '#2a120a', size, 'stroke-opacity=".25" transform="translate(2 5)"') +
      line(path, color, size) +
      line(path, lighter(color, 0.7), size * 0.25, 'stroke-opacity=".7" transform="translate(-1 -2)"'),
    x,
    y,
    degrees,
  );
}

/** Drops of oil or sauce. */
export const drop =
  (ink: Ink, color: string, size = 10): Draw =>
  (x, y) => {
    const r = ink.random.between(size * 0.3, size);
    return (
      fill(circle(x, y, r), color, 'fill-opacity=".85"') + fill(circle(x - r * 0.3, y - r * 0.35, r * 0.25), '#ffffff', 'fill-opacity=".8"')
    );
  };

/** A wedge of lemon or lime from above. */
export function citrusWedge(ink: Ink, x: number, y: number, size: number, degrees: number, color = '#f2c230'): string {
  const rind = `M${-size} 0A${size} ${size} 0 0 0 ${size} 0Z`;
  const flesh = `M${n(-size * 0.82)} 4A${n(size * 0.82)} ${n(size * 0.82)} 0 0 0 ${n(size * 0.82)} 4Z`;
  const cells = [-50, -18, 18, 50].map(
    (angle) => `<g transform="rotate(${angle})">${line(`M0 8V${n(size * 0.74)}`, lighter(color, 0.85), 3, 'stroke-opacity=".85"')}</g>`,
  );
  return place(
    solid(ink, rind, color, { drop: 9, form: 0.4 }) +
      fill(flesh, lighter(color, 0.75)) +
      fill(flesh, color, 'fill-opacity=".55"') +
      group(cells) +
      line(`M${-size * 0.8} 4H${size * 0.8}`, '#fff8e2', 4, 'stroke-opacity=".8"'),
    x,
    y,
    degrees,
  );
}

/** A whole slice of citrus. */
export function citrusSlice(ink: Ink, x: number, y: number, r: number, color = '#f2c230', ry = r): string {
  const segments = Array.from({ length: 9 }, (_, index) => {
    const from = (index / 9) * Math.PI * 2;
    const to = from + (Math.PI * 2) / 9;
    const point = (angle: number, part: number) => `${n(x + Math.cos(angle) * r * part)} ${n(y + Math.sin(angle) * ry * part)}`;
    return fill(
      `M${point((from + to) / 2, 0.12)}L${point(from + 0.08, 0.8)}Q${point((from + to) / 2, 0.92)} ${point(to - 0.08, 0.8)}Z`,
      ink.linear([
        [0, lighter(color, 0.4)],
        [1, color],
      ]),
    );
  });
  return solid(ink, ellipse(x, y, r, ry), color, { drop: 6 }) + fill(ellipse(x, y, r * 0.92, ry * 0.92), '#fff3d3') + group(segments);
}
