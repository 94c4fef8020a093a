import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor } from '../ink.ts';
import { circle, ellipse, n } from '../shapes.ts';

/** A cube of ice, lit from behind. */
export function ice(ink: Ink, x: number, y: number, size: number): string {
  const half = size / 2;
  const path = `M${n(-half)} ${n(-half + 14)}Q${n(-half)} ${n(-half)} ${n(-half + 14)} ${n(-half)}H${n(half - 14)}Q${n(half)} ${n(-half)} ${n(half)} ${n(-half + 14)}V${n(half - 14)}Q${n(half)} ${n(half)} ${n(half - 14)} ${n(half)}H${n(-half + 14)}Q${n(-half)} ${n(half)} ${n(-half)} ${n(half - 14)}Z`;
  const body = ink.linear([
    [0, '#ffffff', 0.75],
    [0.4, '#ffffff', 0.22],
    [1, '#ffffff', 0.5],
  ]);
  return place(
    fill(path, body, 'stroke="#ffffff" stroke-opacity=".7" stroke-width="3"') +
      fill(
        `M${n(-half + 12)} ${n(-half + 12)}H${n(half * 0.4)}L${n(-half * 0.1)} ${n(half * 0.1)}L${n(-half + 12)} ${n(half * 0.3)}Z`,
        '#ffffff',
        'fill-opacity=".35"',
      ) +
      glow(ink, half * 0.2, half * 0.3, half * 0.7, half * 0.5, '#ffffff', 0.3),
    x,
    y,
    ink.random.between(-35, 35),
  );
}

/** Beads of condensation over a region. */
export function dew(ink: Ink, x: number, y: number, rx: number, ry: number, count: number): string {
  const { random } = ink;
  return Array.from({ length: count }, () => {
    const [px, py, r] = [x + random.around(0, rx), y + random.around(0, ry), random.between(1.5, 6)];
    return (
      fill(ellipse(px, py, r, r * 1.25), '#ffffff', 'fill-opacity=".28"') +
      fill(circle(px - r * 0.3, py - r * 0.4, r * 0.35), '#ffffff', 'fill-opacity=".85"')
    );
  }).join('');
}

/** Rising bubbles. */
export function bubbles(ink: Ink, rx: number, from: number, to: number, count: number): string {
  const { random } = ink;
  return Array.from({ length: count }, () => {
    const r = random.between(1.5, 5);
    return line(circle(random.around(0, rx), random.between(from, to), r), '#ffffff', 1.6, 'stroke-opacity=".75"');
  }).join('');
}

/** A head of foam on a surface. */
export const foam =
  (ink: Ink, h: number, color = '#fdf3dc') =>
  (y: number, wide: number): string => {
    const { random } = ink;
    const path = `M${n(-wide)} ${n(y + 6)}V${n(y - h)}Q${n(-wide)} ${n(y - h - 22)} ${n(-wide * 0.6)} ${n(y - h - 20)}Q0 ${n(y - h - 34)} ${n(wide * 0.6)} ${n(y - h - 20)}Q${n(wide)} ${n(y - h - 22)} ${n(wide)} ${n(y - h)}V${n(y + 6)}A${n(wide)} ${n(wide * 0.13)} 0 0 1 ${n(-wide)} ${n(y + 6)}Z`;
    const cells = Array.from({ length: 90 }, () =>
      line(
        circle(random.around(0, wide * 0.94), random.between(y - h - 12, y + 14), random.between(2, 8)),
        random.chance(0.5) ? '#ffffff' : darker(color, 0.14),
        1.8,
        'stroke-opacity=".55"',
      ),
    );
    return (
      fill(
        path,
        ink.linear(
          [
            [0, lighter(color, 0.8)],
            [0.6, color],
            [1, darker(color, 0.12)],
          ],
          [0.1, 0, 0.8, 1],
        ),
      ) + clipped(ink, path, group(cells))
    );
  };

/** A paper or steel straw leaning out of a glass at (x, y). */
export function straw(ink: Ink, x: number, y: number, length: number, degrees: number, color: string, stripe: string): string {
  const path = `M-13 0V${-length}H13V0Z`;
  const bands = Array.from(
    { length: Math.ceil(length / 46) + 1 },
    (_, index) => `M-20 ${n(-index * 46 + 14)}L20 ${n(-index * 46 - 10)}`,
  ).join('');
  return place(
    fill(path, color) +
      clipped(ink, path, line(bands, stripe, 15)) +
      fill(
        path,
        ink.linear(
          [
            [0, shadowColor, 0.25],
            [0.35, '#ffffff', 0.35],
            [1, shadowColor, 0.3],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      fill(ellipse(0, -length, 13, 5), darker(color, 0.6)),
    x,
    y,
    degrees,
  );
}
