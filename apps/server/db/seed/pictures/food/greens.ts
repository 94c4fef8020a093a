import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, group, line, place, solid } from '../ink.ts';
import { blob, n, smoothClosed, smoothOpen } from '../shapes.ts';

/** One leaf (spinach, basil, mint, sage), its stem at the origin, pointing up. */
export function leaf(ink: Ink, x: number, y: number, length: number, degrees: number, color = '#4f7f3a', broad = 0.5): string {
  const w = length * broad * ink.random.between(0.85, 1.1);
  const bend = ink.random.around(0, length * 0.12);
  const path = `M0 0C${n(-w * 0.9)} ${n(-length * 0.2)} ${n(-w * 0.7 + bend)} ${n(-length * 0.8)} ${n(bend)} ${-length}C${n(w * 0.75 + bend)} ${n(-length * 0.75)} ${n(w * 0.85)} ${n(-length * 0.22)} 0 0Z`;
  const half = `M0 0C${n(w * 0.85)} ${n(-length * 0.22)} ${n(w * 0.75 + bend)} ${n(-length * 0.75)} ${n(bend)} ${-length}Q${n(bend * 0.3)} ${n(-length * 0.5)} 0 0Z`;
  const rib = `M0 ${n(length * 0.08)}Q${n(bend * 0.3)} ${n(-length * 0.5)} ${n(bend * 0.95)} ${n(-length * 0.93)}`;
  const veins = [0.25, 0.45, 0.65]
    .map(
      (part) =>
        `M${n(bend * part * 0.6)} ${n(-length * part)}l${n(w * 0.34)} ${n(-length * 0.12)}M${n(bend * part * 0.6)} ${n(-length * part)}l${n(-w * 0.34)} ${n(-length * 0.12)}`,
    )
    .join('');
  return place(
    solid(ink, path, color, { drop: 5, form: 0.6, edge: 1.5 }) +
      fill(half, darker(color, 0.35), 'fill-opacity=".35"') +
      line(`${rib}${veins}`, lighter(color, 0.55), Math.max(1.2, length * 0.018), 'stroke-opacity=".6"'),
    x,
    y,
    degrees,
  );
}

/** Rocket: a long lobed leaf. */
export function rocket(ink: Ink, x: number, y: number, length: number, degrees: number, color = '#56853b'): string {
  const { random } = ink;
  const side = (sign: number) =>
    [0.2, 0.34, 0.46, 0.58, 0.7, 0.84].map((part, index) => ({
      x: sign * length * (index % 2 === 0 ? 0.06 : 0.17) * random.between(0.8, 1.25),
      y: -length * part,
    }));
  const path = smoothClosed([{ x: 0, y: 0 }, ...side(-1), { x: 0, y: -length }, ...side(1).toReversed()]);
  return place(
    solid(ink, path, color, { drop: 5, form: 0.55, edge: 1.5 }) +
      line(`M0 8V${n(-length * 0.92)}`, lighter(color, 0.6), 2.5, 'stroke-opacity=".7"'),
    x,
    y,
    degrees,
  );
}

/** A frilled lettuce leaf seen from above. */
export function lettuce(ink: Ink, x: number, y: number, r: number, color = '#8cb04e'): string {
  const { random } = ink;
  const count = 18;
  const frill = smoothClosed(
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2;
      const radius = r * (index % 2 === 0 ? random.between(0.95, 1.1) : random.between(0.74, 0.86));
      return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius };
    }),
    5,
  );
  const turn = random.between(0, Math.PI * 2);
  const ribs = [-0.7, -0.35, 0, 0.35, 0.7].map((spread) => {
    const from = { x: x - Math.cos(turn) * r * 0.75, y: y - Math.sin(turn) * r * 0.75 };
    return smoothOpen([
      from,
      { x: x + Math.cos(turn + spread) * r * 0.2, y: y + Math.sin(turn + spread) * r * 0.2 },
      { x: x + Math.cos(turn + spread * 1.3) * r * 0.75, y: y + Math.sin(turn + spread * 1.3) * r * 0.75 },
    ]);
  });
  return (
    solid(ink, frill, color, { drop: 7, form: 0.75, edge: 2 }) +
    fill(blob(random, x, y, r * 0.55, r * 0.5, 0.2), lighter(color, 0.5), 'fill-opacity=".4"') +
    line(ribs.join(''), lighter(color, 0.75), r * 0.035, 'stroke-opacity=".55"')
  );
}

/** A heap of mixed leaves within an ellipse. */
export function leaves(
  ink: Ink,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  colors: readonly string[] = ['#4f7f3a', '#6d9a45', '#3d6a33'],
  length = 110,
): string {
  const { random } = ink;
  return Array.from({ length: count }, () => {
    const at = random.inCircle();
    const color = random.pick(colors);
    const [px, py, turn, size] = [x + at.x * rx, y + at.y * ry, random.between(0, 360), length * random.between(0.75, 1.2)];
    return random.chance(0.3)
      ? rocket(ink, px, py, size * 1.15, turn, color)
      : leaf(ink, px, py, size, turn, color, random.between(0.42, 0.62));
  }).join('');
}

/** A sprig of parsley, coriander or micro herbs. */
export function herb(ink: Ink, x: number, y: number, size: number, color = '#4e8a34'): string {
  const { random } = ink;
  const turn = random.between(0, 360);
  const lobes = [-55, 0, 55].map((angle) => {
    const reach = size * random.between(0.75, 1);
    return `<g transform="rotate(${angle})">${fill(blob(random, 0, -reach * 0.55, reach * 0.36, reach * 0.46, 0.22, 7), random.chance(0.5) ? color : lighter(color, 0.15))}</g>`;
  });
  return place(
    fill(blob(random, 2, -size * 0.3, size * 0.6, size * 0.55, 0.2, 8), '#1d2a10', 'fill-opacity=".25"') +
      line(`M0 ${n(size * 0.7)}V${n(-size * 0.3)}`, darker(color, 0.2), 2.5) +
      group(lobes),
    x,
    y,
    turn,
  );
}

/** A frond of dill. */
export function dill(ink: Ink, x: number, y: number, size: number, color = '#5f8f3a'): string {
  const { random } = ink;
  const hairs = Array.from({ length: 11 }, (_, index) => {
    const y0 = -size * (0.15 + index * 0.075);
    const reach = size * 0.36 * (1 - index * 0.06);
    return `M0 ${n(y0)}l${n(reach)} ${n(-reach * random.between(0.6, 1))}M0 ${n(y0)}l${n(-reach)} ${n(-reach * random.between(0.6, 1))}`;
  });
  return place(
    line(`M0 0V${n(-size)}${hairs.join('')}`, '#1d2a10', 3, 'stroke-opacity=".25" transform="translate(2 4)"') +
      line(`M0 0V${n(-size)}${hairs.join('')}`, color, 2.6),
    x,
    y,
    random.between(0, 360),
  );
}
