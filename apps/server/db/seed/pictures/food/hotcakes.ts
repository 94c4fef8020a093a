import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { blob, ellipse, n } from '../shapes.ts';

/** One cake of a stack of hotcakes, from a low angle; its lower edge at y = 0. */
export function hotcake(ink: Ink, r: number, h: number, tilt = 0.3): string {
  const deep = r * tilt;
  const wobble = ink.random.around(0, r * 0.02);
  const body = `M${n(-r)} ${n(-h)}A${n(r)} ${n(deep)} 0 0 1 ${n(r)} ${n(-h)}C${n(r + h * 0.3)} ${n(-h * 0.6)} ${n(r + h * 0.2)} ${n(-h * 0.1)} ${n(r * 0.97)} 0A${n(r)} ${n(deep)} 0 0 1 ${n(-r * 0.97)} 0C${n(-r - h * 0.2)} ${n(-h * 0.1)} ${n(-r - h * 0.3)} ${n(-h * 0.6)} ${n(-r)} ${n(-h)}Z`;
  const rim = ink.linear(
    [
      [0, '#f8dca0'],
      [0.5, '#f3cd86'],
      [1, '#c98b40'],
    ],
    [0, 0, 1, 0.4],
  );
  const browned = ink.radial(
    [
      [0, '#c9803a'],
      [0.6, '#c67b35'],
      [0.88, '#b0652a'],
      [1, '#d79a52'],
    ],
    [0.45, 0.45],
    0.56,
  );
  const spots = Array.from({ length: 12 }, () => {
    const at = ink.random.inCircle();
    return glow(ink, at.x * r * 0.8, -h + at.y * deep * 0.8, ink.random.between(10, 40), ink.random.between(4, 12), '#7f4216', 0.35);
  });
  return place(
    fill(ellipse(6, 10, r * 1.02, deep * 1.02), shadowColor, 'fill-opacity=".25"') +
      fill(body, rim, 'stroke="#9a6224" stroke-opacity=".35" stroke-width="2"') +
      fill(ellipse(0, -h, r * 0.985, deep * 0.98), browned) +
      group(spots) +
      glow(ink, -r * 0.3, -h - deep * 0.4, r * 0.4, deep * 0.25, '#ffe2ac', 0.6),
    wobble,
    0,
  );
}

/** Syrup poured over the edge of something round at y = 0, `r` wide. */
export function syrup(ink: Ink, r: number, tilt: number, color = '#a85412'): string {
  const { random } = ink;
  const deep = r * tilt;
  const pool = blob(random, 0, 0, r * 0.72, deep * 0.7, 0.12, 12);
  const runs = [-0.72, -0.3, 0.12, 0.5, 0.8].map((part) => {
    const [px, long, wide] = [part * r * 0.9, random.between(60, 190), random.between(18, 30)];
    const y = Math.sqrt(Math.max(0, 1 - part * part * 0.81)) * deep;
    return `M${n(px * 0.6 - wide)} ${n(y * 0.3)}Q${n(px - wide)} ${n(y * 0.8)} ${n(px - wide * 0.7)} ${n(y + long * 0.6)}Q${n(px - wide * 0.9)} ${n(y + long)} ${n(px)} ${n(y + long)}Q${n(px + wide * 0.9)} ${n(y + long)} ${n(px + wide * 0.6)} ${n(y + long * 0.5)}Q${n(px + wide)} ${n(y * 0.7)} ${n(px * 0.6 + wide)} ${n(y * 0.3)}Z`;
  });
  const paint = ink.linear([
    [0, lighter(color, 0.3)],
    [0.6, color],
    [1, darker(color, 0.4)],
  ]);
  const shine = runs.map((path) => line(path, '#ffe0a6', 2.5, 'stroke-opacity=".35" transform="translate(-3 -1)"'));
  return group([
    fill(pool, paint, 'fill-opacity=".85"'),
    fill(runs.join(''), shadowColor, 'fill-opacity=".2" transform="translate(5 5)"'),
    fill(runs.join(''), paint, 'fill-opacity=".92"'),
    ...shine,
    glow(ink, -r * 0.25, -deep * 0.3, r * 0.3, deep * 0.2, '#fff1cf', 0.75, -6),
  ]);
}

/** A curl of butter or scoop of cream, ricotta or ice cream; stands on y = 0. */
export function scoop(ink: Ink, x: number, y: number, r: number, color = '#fdf2d6'): string {
  const path = blob(ink.random, x, y - r * 0.6, r, r * 0.78, 0.07, 12);
  const skirt = blob(ink.random, x, y - r * 0.12, r * 1.1, r * 0.26, 0.12, 14);
  const lines = [-0.3, 0, 0.3].map((dy) =>
    line(
      `M${n(x - r * 0.75)} ${n(y - r * (0.55 - dy))}Q${n(x)} ${n(y - r * (0.95 - dy))} ${n(x + r * 0.75)} ${n(y - r * (0.5 - dy))}`,
      darker(color, 0.2),
      4,
      'stroke-opacity=".3"',
    ),
  );
  return (
    solid(ink, skirt, color, { drop: 9, form: 0.5, edge: 1.5 }) +
    solid(ink, path, color, { drop: 0, form: 0.7, edge: 1.5 }) +
    group(lines) +
    glow(ink, x - r * 0.32, y - r * 1, r * 0.4, r * 0.22, '#ffffff', 0.9, -20)
  );
}
