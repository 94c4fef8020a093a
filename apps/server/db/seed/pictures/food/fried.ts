import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, place, solid } from '../ink.ts';
import { blob, circle, n } from '../shapes.ts';

/** A chip, fry or stick with a lit upper side. */
export function chip(ink: Ink, x: number, y: number, length: number, w: number, degrees: number, color = '#eebc5c'): string {
  const { random } = ink;
  const [half, tall] = [length / 2, w / 2];
  const path = `M${n(-half)} ${n(-tall * random.between(0.8, 1))}L${n(half)} ${n(-tall)}L${n(half + random.around(0, 5))} ${n(tall)}L${n(-half + random.around(0, 5))} ${n(tall * random.between(0.85, 1))}Z`;
  const light = `M${n(-half + 3)} ${n(-tall + 3)}L${n(half - 3)} ${n(-tall + 3)}L${n(half - 4)} ${n(tall * 0.1)}L${n(-half + 4)} ${n(tall * 0.1)}Z`;
  const ends = [glow(ink, -half + 4, 0, w * 0.6, tall, '#a8621c', 0.6), glow(ink, half - 4, 0, w * 0.6, tall, '#a8621c', 0.6)];
  return place(
    solid(ink, path, color, { drop: 8, form: 0.6, edge: 2 }) +
      fill(light, lighter(color, 0.5), 'fill-opacity=".65"') +
      clipped(ink, path, group(ends)),
    x,
    y,
    degrees,
  );
}

/** A heap of chips over an ellipse. */
export function chips(
  ink: Ink,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  color = '#eebc5c',
  length = 200,
  w = 38,
): string {
  const { random } = ink;
  return Array.from({ length: count }, (_, index) => {
    const at = random.inCircle();
    const near = 1 - (index / count) * 0.45;
    const tone = random.chance(0.5) ? lighter(color, random.between(0, 0.25)) : darker(color, random.between(0, 0.12));
    return chip(
      ink,
      x + at.x * rx * near,
      y + at.y * ry * near,
      length * random.between(0.7, 1.1),
      w * random.between(0.85, 1.1),
      random.between(0, 180),
      tone,
    );
  }).join('');
}

/** A ring of fried squid. */
export function ring(ink: Ink, x: number, y: number, r: number, color = '#dfa651'): string {
  const { random } = ink;
  const squash = random.between(0.6, 0.95);
  const outer = blob(random, 0, 0, r, r * squash, 0.08, 10);
  const inner = blob(random, 0, 0, r * 0.48, r * 0.44 * squash, 0.1, 8);
  const crumbs = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * Math.PI * 2;
    return fill(
      circle(Math.cos(angle) * r * random.between(0.6, 0.9), Math.sin(angle) * r * squash * random.between(0.6, 0.9), random.between(2, 5)),
      random.chance(0.5) ? lighter(color, 0.5) : darker(color, 0.3),
      'fill-opacity=".8"',
    );
  });
  return place(
    `<path d="${outer}${inner}" fill="#2a120a" fill-opacity=".3" fill-rule="evenodd" transform="translate(5 10)"/><path d="${outer}${inner}" fill="${ink.linear(
      [
        [0, lighter(color, 0.45)],
        [0.5, color],
        [1, darker(color, 0.3)],
      ],
    )}" fill-rule="evenodd" stroke="${darker(color, 0.5)}" stroke-opacity=".5" stroke-width="2"/>` + group(crumbs),
    x,
    y,
    random.between(0, 180),
  );
}
