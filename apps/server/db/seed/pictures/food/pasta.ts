import { darker, lighter, mix } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, ellipse, n, smoothClosed } from '../shapes.ts';

interface Strands {
  color: string;
  size: number;
  count: number;
}

/** A nest of long pasta or noodles, turned with a fork. */
export function nest(ink: Ink, x: number, y: number, rx: number, ry: number, { color, size, count }: Strands): string {
  const { random } = ink;
  const strands = Array.from({ length: count }, (_, index) => {
    const part = index / count;
    const reach = 1 - part * 0.82;
    const [cx, cy] = [x + random.around(0, rx * 0.13), y + random.around(0, ry * 0.13)];
    const [ax, ay] = [rx * reach * random.between(0.8, 1), ry * reach * random.between(0.72, 1)];
    const from = random.between(0, Math.PI * 2);
    const sweep = random.between(1.4, 3.9);
    const points = Array.from({ length: 7 }, (_unused, step) => {
      const angle = from + (sweep * step) / 6;
      const wander = 1 + random.around(0, 0.045);
      return `${n(cx + Math.cos(angle) * ax * wander)} ${n(cy + Math.sin(angle) * ay * wander)}`;
    });
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = ''] = points;
    const arcPath = `M${first}C${second} ${second} ${third}S${fourth} ${fifth}S${sixth} ${seventh}`;
    const tone = random.chance(0.5) ? lighter(color, random.between(0, 0.35)) : darker(color, random.between(0, 0.18));
    return (
      line(arcPath, darker(color, 0.75), size * 1.15, 'stroke-opacity=".42" transform="translate(2 5)"') +
      line(arcPath, tone, size) +
      line(arcPath, lighter(color, 0.85), size * 0.26, `stroke-opacity=".65" transform="translate(${n(-size * 0.12)} ${n(-size * 0.2)})"`)
    );
  });
  return fill(blob(random, x + 4, y + 10, rx * 0.94, ry * 0.94, 0.05), darker(color, 0.42)) + group(strands);
}

/** A ridged tube of rigatoni or penne. */
export function tube(ink: Ink, x: number, y: number, length: number, degrees: number, color: string, w = length * 0.42): string {
  const half = length / 2;
  const body = `M${n(-half)} ${n(-w / 2)}H${n(half)}A${n(w * 0.22)} ${n(w / 2)} 0 0 1 ${n(half)} ${n(w / 2)}H${n(-half)}A${n(w * 0.22)} ${n(w / 2)} 0 0 1 ${n(-half)} ${n(-w / 2)}Z`;
  const round = ink.linear(
    [
      [0, lighter(color, 0.55)],
      [0.45, color],
      [1, darker(color, 0.42)],
    ],
    [0, 0, 0, 1],
  );
  const ridges = [-0.32, -0.14, 0.04, 0.22, 0.38].map((part) => `M${n(-half + 4)} ${n(w * part)}H${n(half)}`).join('');
  return place(
    fill(body, '#2a120a', 'fill-opacity=".3" transform="translate(5 9)"') +
      fill(body, round, `stroke="${darker(color, 0.5)}" stroke-opacity=".4" stroke-width="1.5"`) +
      line(ridges, darker(color, 0.4), 2.2, 'stroke-opacity=".4"') +
      line(`M${n(-half + 6)} ${n(-w * 0.26)}H${n(half - 8)}`, '#fff5da', 4, 'stroke-opacity=".5"') +
      fill(ellipse(half, 0, w * 0.22, w * 0.5), lighter(color, 0.35)) +
      fill(ellipse(half, 0, w * 0.14, w * 0.36), darker(color, 0.62)),
    x,
    y,
    degrees,
  );
}

/** A square filled pillow with a crimped edge. */
export function raviolo(ink: Ink, x: number, y: number, size: number, degrees: number, color = '#f0cd85'): string {
  const half = size / 2;
  const teeth = 7;
  const sides = [0, 1, 2, 3].flatMap((side) =>
    Array.from({ length: teeth * 2 }, (_, index) => {
      const along = (index / (teeth * 2)) * 2 - 1;
      const out = index % 2 === 0 ? 1 : 0.93;
      const [px, py] = [along * half, -half * out];
      const angle = (side * Math.PI) / 2;
      return { x: px * Math.cos(angle) - py * Math.sin(angle), y: px * Math.sin(angle) + py * Math.cos(angle) };
    }),
  );
  const pillow = blob(ink.random, 0, 0, half * 0.62, half * 0.62, 0.05, 8);
  return place(
    solid(ink, smoothClosed(sides, 8), color, { drop: 10, form: 0.4, edge: 2 }) +
      fill(pillow, '#8a5a1f', 'fill-opacity=".28" transform="translate(5 8)"') +
      fill(
        pillow,
        ink.radial(
          [
            [0, lighter(color, 0.75)],
            [0.6, mix(color, '#eeb04a', 0.35)],
            [1, darker(color, 0.15)],
          ],
          [0.36, 0.32],
          0.75,
        ),
      ) +
      glow(ink, -half * 0.2, -half * 0.25, half * 0.26, half * 0.14, '#ffffff', 0.75, -30),
    x,
    y,
    degrees,
  );
}

/** A little ear of orecchiette. */
export function ear(ink: Ink, x: number, y: number, r: number, degrees: number, color = '#efcf8f'): string {
  const hollow = ink.radial(
    [
      [0, darker(color, 0.32)],
      [0.6, darker(color, 0.1)],
      [1, lighter(color, 0.3)],
    ],
    [0.4, 0.38],
    0.7,
  );
  return place(
    solid(ink, blob(ink.random, 0, 0, r, r * 0.86, 0.06, 8), color, { drop: 8, form: 0.6 }) +
      fill(blob(ink.random, r * 0.05, r * 0.06, r * 0.68, r * 0.55, 0.06, 8), hollow) +
      line(
        `M${n(-r * 0.75)} ${n(-r * 0.2)}Q${n(-r * 0.5)} ${n(-r * 0.78)} ${n(r * 0.1)} ${n(-r * 0.78)}`,
        '#fff6dc',
        r * 0.1,
        'stroke-opacity=".8"',
      ),
    x,
    y,
    degrees,
  );
}

/** Shavings of hard cheese. */
export function shaving(ink: Ink, x: number, y: number, size: number): string {
  const { random } = ink;
  const path = smoothClosed([
    { x: -size, y: random.around(0, 6) },
    { x: -size * 0.2, y: -size * random.between(0.25, 0.45) },
    { x: size, y: random.around(0, 8) },
    { x: size * 0.1, y: size * random.between(0.1, 0.3) },
  ]);
  return place(solid(ink, path, '#f7e6b4', { drop: 5, form: 0.6, edge: 1.5 }), x, y, random.between(0, 360));
}
