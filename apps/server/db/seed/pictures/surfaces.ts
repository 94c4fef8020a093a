import { darker, lighter, mix } from './color.ts';
import type { Ink } from './ink.ts';
import { fill, glow, line, shadowColor } from './ink.ts';
import { n, polygon } from './shapes.ts';

export const width = 1600;

export const height = 1200;

const cover = (paint: string, more = ''): string => `<rect width="${width}" height="${height}" fill="${paint}" ${more}/>`;

/** Clouds of lighter and darker tone, as on limewashed walls. */
function mottle(ink: Ink, color: string, count: number): string {
  const { random } = ink;
  return Array.from({ length: count }, () => {
    const tone = random.chance(0.5) ? lighter(color, 0.5) : darker(color, 0.25);
    return glow(
      ink,
      random.between(0, width),
      random.between(0, height),
      random.between(160, 380),
      random.between(90, 200),
      tone,
      0.2,
      random.between(0, 180),
    );
  }).join('');
}

export function plaster(ink: Ink, color: string): string {
  return (
    cover(
      ink.linear([
        [0, lighter(color, 0.22)],
        [0.6, color],
        [1, darker(color, 0.12)],
      ]),
    ) + mottle(ink, color, 7)
  );
}

/** Woven cloth over the whole table. */
export function linen(ink: Ink, color: string): string {
  const weave = ink.define(`weave${color}`, (id) => {
    const steps = Array.from({ length: 8 }, (_, index) => index * 8);
    const across = steps.map((at) => `M0 ${at + 1.5}H64`).join('');
    const down = steps.map((at) => `M${at + 2} 0V64`).join('');
    const threads = `<path d="${across}" stroke="${darker(color, 0.5)}" stroke-opacity=".16" stroke-width="2"/><path d="${down}" stroke="${lighter(color, 0.9)}" stroke-opacity=".26" stroke-width="2"/>`;
    return `<pattern id="${id}" width="64" height="64" patternUnits="userSpaceOnUse">${threads}</pattern>`;
  });
  return plaster(ink, color) + cover(`url(#${weave})`);
}

/** Planks with grain; lying at `degrees`. */
export function wood(ink: Ink, color: string, degrees = 0): string {
  const { random } = ink;
  const parts: string[] = [];
  const plank = 250;
  for (let top = -500; top < height + 500; top += plank) {
    const tone = random.chance(0.5) ? lighter(color, random.between(0, 0.14)) : darker(color, random.between(0, 0.14));
    parts.push(`<rect x="-500" y="${top}" width="${width + 1000}" height="${plank}" fill="${tone}"/>`);
    for (let index = 0; index < 26; index += 1) {
      const y = top + random.between(4, plank - 4);
      const bend = random.around(0, 14);
      const from = random.between(-500, 900);
      const path = `M${n(from)} ${n(y)}q${n(random.between(200, 400))} ${n(bend)} ${n(random.between(500, 1100))} ${n(bend * 0.4)}`;
      parts.push(
        line(
          path,
          random.chance(0.7) ? darker(color, 0.4) : lighter(color, 0.3),
          random.between(1, 3.5),
          `stroke-opacity="${n(random.between(0.1, 0.3))}"`,
        ),
      );
    }
    parts.push(`<rect x="-500" y="${top}" width="${width + 1000}" height="5" fill="${darker(color, 0.6)}" fill-opacity=".5"/>`);
    parts.push(`<rect x="-500" y="${top + 5}" width="${width + 1000}" height="3" fill="${lighter(color, 0.5)}" fill-opacity=".35"/>`);
  }
  return `<g transform="rotate(${degrees} ${width / 2} ${height / 2})">${parts.join('')}</g>`;
}

/** Cast stone with chips, as on a café's counter. */
export function terrazzo(ink: Ink, color: string, chips: readonly string[]): string {
  const { random } = ink;
  const parts = [plaster(ink, color)];
  for (let index = 0; index < 260; index += 1) {
    const [x, y, size] = [random.between(0, width), random.between(0, height), random.between(5, random.chance(0.25) ? 34 : 17)];
    const corners = random.whole(4, 6);
    const points = Array.from({ length: corners }, (_, corner) => {
      const angle = (corner / corners) * Math.PI * 2 + random.around(0, 0.5);
      const radius = size * random.between(0.6, 1.1);
      return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius };
    });
    parts.push(fill(polygon(points), mix(random.pick(chips), color, random.between(0.1, 0.5))));
  }
  return parts.join('');
}

/** Pale stone with veins. */
export function marble(ink: Ink, color: string): string {
  const { random } = ink;
  const parts = [plaster(ink, color)];
  for (let index = 0; index < 9; index += 1) {
    let [x, y] = [random.between(-200, width), random.between(-100, height)];
    let path = `M${n(x)} ${n(y)}`;
    for (let step = 0; step < 7; step += 1) {
      const [dx, dy] = [random.between(60, 190), random.between(-30, 130)];
      path += `q${n(dx * 0.5 + random.around(0, 40))} ${n(dy * 0.5 + random.around(0, 40))} ${n(dx)} ${n(dy)}`;
      [x, y] = [x + dx, y + dy];
    }
    for (const [size, opacity] of [
      [26, 0.05],
      [12, 0.07],
      [3, 0.16],
    ] as const)
      parts.push(line(path, darker(color, 0.7), size, `stroke-opacity="${opacity}"`));
  }
  return parts.join('');
}

/** Sun through a window with leaves before it, falling on the table. */
export function sunlight(ink: Ink, strength = 0.5): string {
  const { random } = ink;
  const parts = [glow(ink, 260, 60, 1000, 800, '#fff3cf', 0.55 * strength)];
  for (let index = 0; index < 9; index += 1) {
    const [x, y] = [random.between(1000, 1700), random.between(-60, 420)];
    parts.push(glow(ink, x, y, random.between(120, 260), random.between(26, 60), shadowColor, 0.22 * strength, random.between(20, 70)));
  }
  return parts.join('');
}

/** Last layer over everything: warm light from the upper left, darker corners, fine grain. */
export function finish(ink: Ink): string {
  const corners = ink.radial(
    [
      [0, '#fff1c9', 0.1],
      [0.45, '#fff1c9', 0],
      [0.72, shadowColor, 0],
      [1, shadowColor, 0.2],
    ],
    [0.4, 0.38],
    0.82,
  );
  return cover(corners) + cover('url(#grain)');
}

/** Seen from the front: a wall in soft light, a counter from `horizon` down. */
export function counter(ink: Ink, wall: string, table: string, horizon = 800): string {
  const { random } = ink;
  const lights = Array.from({ length: 12 }, () =>
    glow(
      ink,
      random.between(0, width),
      random.between(40, horizon - 200),
      random.between(50, 130),
      random.between(50, 130),
      lighter(wall, 0.8),
      random.between(0.12, 0.3),
    ),
  );
  const window = [0, 1].map(
    (index) => `<path d="M${180 + index * 330} -20h270l-220 ${horizon + 20}h-270Z" fill="#fff4d6" fill-opacity=".13"/>`,
  );
  const top = `<path d="M0 ${horizon}H${width}V${height}H0Z" fill="${ink.linear(
    [
      [0, lighter(table, 0.32)],
      [0.35, table],
      [1, darker(table, 0.28)],
    ],
    [0.5, 0, 0.5, 1],
  )}"/>`;
  const edge =
    glow(ink, width / 2, horizon, width * 0.62, 26, darker(table, 0.6), 0.28) +
    glow(ink, 520, horizon + 70, 620, 60, lighter(table, 0.9), 0.5);
  return (
    cover(
      ink.linear(
        [
          [0, lighter(wall, 0.35)],
          [0.6, wall],
          [1, darker(wall, 0.2)],
        ],
        [0.1, 0, 0.8, 1],
      ),
    ) +
    window.join('') +
    lights.join('') +
    top +
    edge
  );
}
