import { darker } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, solid } from '../ink.ts';
import { blob, circle, ellipse, n } from '../shapes.ts';
import { peppered, scatter } from './bits.ts';

export function yolk(ink: Ink, x: number, y: number, r: number): string {
  const body = ink.radial(
    [
      [0, '#ffc64a'],
      [0.6, '#f7a823'],
      [1, '#d97a10'],
    ],
    [0.42, 0.38],
    0.62,
  );
  return (
    fill(circle(x + r * 0.05, y + r * 0.12, r * 1.03), '#b26a10', 'fill-opacity=".3"') +
    fill(circle(x, y, r), body) +
    glow(ink, x - r * 0.36, y - r * 0.42, r * 0.34, r * 0.2, '#ffffff', 0.95, -35) +
    glow(ink, x + r * 0.35, y + r * 0.45, r * 0.4, r * 0.3, '#ffe08a', 0.5)
  );
}

/** A fried egg, its edge a little crisp. */
export function friedEgg(ink: Ink, x: number, y: number, r: number): string {
  const { random } = ink;
  const white = blob(random, x, y, r, r * 0.92, 0.12, 11);
  const bubbles = scatter(
    ink,
    x,
    y,
    r * 0.8,
    r * 0.75,
    12,
    (bx, by) => fill(circle(bx, by, random.between(3, 9)), '#f3e4cf', 'fill-opacity=".8"') + fill(circle(bx - 1.5, by - 2, 2), '#ffffff'),
  );
  return group([
    solid(ink, white, '#e8c48e', { drop: 8, form: 0.3, edge: 3, edgeOpacity: 0.35 }),
    `<g transform="translate(${n(x)} ${n(y)}) scale(.95) translate(${n(-x)} ${n(-y)})">${fill(
      white,
      ink.radial([
        [0, '#ffffff'],
        [0.75, '#fffaf0'],
        [1, '#f1e3cb'],
      ]),
    )}</g>`,
    bubbles,
    fill(circle(x, y, r * 0.52), '#f6ecd9', 'fill-opacity=".7"'),
    yolk(ink, x + random.around(0, r * 0.08), y + random.around(0, r * 0.08), r * 0.4),
    peppered(ink, x, y, r * 0.7, r * 0.65, 16),
  ]);
}

/** A poached egg; `broken` lets the yolk run. */
export function poachedEgg(ink: Ink, x: number, y: number, r: number, broken = false): string {
  const { random } = ink;
  const white = blob(random, x, y, r, r * 0.9, 0.09, 9);
  const body = ink.radial(
    [
      [0, '#ffffff'],
      [0.6, '#fdf6ea'],
      [1, '#dccab0'],
    ],
    [0.38, 0.34],
    0.72,
  );
  const skirt = fill(blob(random, x + r * 0.05, y + r * 0.28, r * 1.08, r * 0.8, 0.16, 10), '#fffaf1', 'fill-opacity=".9"');
  const run = broken
    ? fill(
        `M${n(x - r * 0.34)} ${n(y)}C${n(x - r * 0.1)} ${n(y + r * 0.2)} ${n(x - r * 0.5)} ${n(y + r)} ${n(x - r * 0.16)} ${n(y + r * 1.25)}C${n(x + r * 0.14)} ${n(y + r * 1.3)} ${n(x + r * 0.2)} ${n(y + r * 0.5)} ${n(x + r * 0.36)} ${n(y)}Z`,
        ink.linear([
          [0, '#ffc043'],
          [1, '#ee8f12'],
        ]),
      ) + yolk(ink, x, y - r * 0.04, r * 0.42)
    : glow(ink, x + r * 0.1, y + r * 0.05, r * 0.5, r * 0.45, '#f7b23a', 0.35);
  return group([
    fill(blob(random, x + r * 0.08, y + r * 0.2, r * 1.06, r, 0.1, 10), '#2a120a', 'fill-opacity=".22"'),
    skirt,
    fill(white, body, `stroke="${darker('#efe0c8', 0.25)}" stroke-opacity=".4" stroke-width="2"`),
    run,
    glow(ink, x - r * 0.38, y - r * 0.42, r * 0.4, r * 0.22, '#ffffff', 1, -32),
    peppered(ink, x, y, r * 0.75, r * 0.65, 16),
  ]);
}

/** Soft folds of scrambled egg. */
export function scrambled(ink: Ink, x: number, y: number, rx: number, ry: number): string {
  const { random } = ink;
  const folds = Array.from({ length: 90 }, (_, index) => {
    const angle = index * 2.4;
    const far = Math.sqrt(1 - index / 90);
    const [px, py] = [
      x + Math.cos(angle) * rx * 0.86 * far + random.around(0, 12),
      y + Math.sin(angle) * ry * 0.84 * far + random.around(0, 12),
    ];
    const color = random.pick(['#f7cf5a', '#f3c044', '#fadd80', '#eeb436']);
    const path = blob(random, px, py, random.between(34, 66), random.between(22, 40), 0.2, 8, random.between(0, Math.PI));
    return (
      solid(ink, path, color, { drop: 6, form: 0.6, edge: 1.5, edgeOpacity: 0.3 }) +
      glow(ink, px - 10, py - 8, 22, 10, '#fffbe6', 0.8, random.between(-60, 20))
    );
  });
  return (
    fill(blob(random, x + 8, y + 18, rx, ry, 0.08), '#2a120a', 'fill-opacity=".25"') +
    solid(ink, blob(random, x, y, rx * 0.9, ry * 0.9, 0.08), '#e0a42e') +
    group(folds)
  );
}

/** Half a boiled egg, cut side up. */
export function boiledHalf(ink: Ink, x: number, y: number, size: number, degrees: number, jammy = true): string {
  const shape = `M0 ${n(-size)}C${n(size * 0.62)} ${n(-size)} ${n(size * 0.8)} ${n(size * 0.05)} ${n(size * 0.7)} ${n(size * 0.38)}C${n(size * 0.5)} ${n(size * 0.92)} ${n(-size * 0.5)} ${n(size * 0.92)} ${n(-size * 0.7)} ${n(size * 0.38)}C${n(-size * 0.8)} ${n(size * 0.05)} ${n(-size * 0.62)} ${n(-size)} 0 ${n(-size)}Z`;
  const heart = jammy
    ? ink.radial([
        [0, '#f28b12'],
        [0.7, '#f6a528'],
        [1, '#fbc85e'],
      ])
    : ink.radial([
        [0, '#fbd36a'],
        [1, '#f3b83c'],
      ]);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${degrees})">${solid(ink, shape, '#f6ecdc', { drop: 8, form: 0.35 })}${fill(shape, '#ffffff', 'transform="scale(.94)"')}${fill(ellipse(0, size * 0.14, size * 0.44, size * 0.42), heart)}${glow(ink, -size * 0.14, -size * 0.02, size * 0.16, size * 0.08, '#ffffff', 0.8, -25)}</g>`;
}
