import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor } from '../ink.ts';
import { blob, circle, n, polygon } from '../shapes.ts';

interface CakeLayer {
  color: string;
  /** Share of the height. */
  part: number;
  /** Flecks of crumb, nut or fruit in it. */
  flecks?: readonly string[];
}

interface WedgeLook {
  w: number;
  h: number;
  top: string;
  layers: readonly CakeLayer[];
  /** Colour of the round outer side, right. */
  outer: string;
}

/** A wedge of cake with its tip to the left, its long cut face towards us; stands on y = 0. */
export function wedge(ink: Ink, { w, h, top, layers, outer }: WedgeLook): string {
  const { random } = ink;
  const [left, right] = [-w / 2, w / 2];
  const face = `M${n(left)} ${n(-h + 18)}Q${n(left - 4)} ${n(-h / 2)} ${n(left + 6)} ${n(-16)}Q${n(left + 14)} 0 ${n(left + 40)} 2L${n(right - 26)} 26Q${n(right)} 26 ${n(right)} 4L${n(right)} ${n(-h + 26)}Z`;
  const lid = `M${n(left)} ${n(-h + 18)}Q${n(left + 2)} ${n(-h)} ${n(left + 40)} ${n(-h - 12)}L${n(right - 130)} ${n(-h - 128)}Q${n(right - 60)} ${n(-h - 136)} ${n(right - 8)} ${n(-h - 60)}Q${n(right + 12)} ${n(-h - 20)} ${n(right)} ${n(-h + 26)}Z`;
  const side = `M${n(right)} ${n(-h + 26)}Q${n(right + 12)} ${n(-h - 20)} ${n(right - 8)} ${n(-h - 60)}L${n(right + 14)} ${n(-h - 40)}Q${n(right + 32)} ${n(-h)} ${n(right + 24)} ${n(-h + 40)}L${n(right + 22)} -6Q${n(right + 14)} 22 ${n(right - 12)} 26L${n(right)} 4Z`;
  let from = 0;
  const bands = layers.map(({ color, part, flecks }) => {
    const [low, high] = [from, from + part];
    from = high;
    const y = (share: number, edge: number): number => (edge === left ? 6 - share * (h - 12) : 28 - share * h);
    const wave = random.around(0, 7);
    const path = `M${n(left - 10)} ${n(y(low, left))}L${n(right + 10)} ${n(y(low, right))}L${n(right + 10)} ${n(y(high, right))}Q0 ${n((y(high, left) + y(high, right)) / 2 + wave)} ${n(left - 10)} ${n(y(high, left))}Z`;
    const crumbs = Array.from({ length: Math.round(part * (flecks ? 150 : 70)) }, () => {
      const [px, share] = [random.between(left, right), random.between(low, high)];
      const tone = flecks && random.chance(0.45) ? random.pick(flecks) : random.chance(0.5) ? darker(color, 0.22) : lighter(color, 0.35);
      return fill(
        blob(
          random,
          px,
          y(share, px < 0 ? left : right) + (px < 0 ? 6 : -4),
          random.between(2, flecks ? 8 : 5),
          random.between(2, 5),
          0.3,
          5,
        ),
        tone,
        'fill-opacity=".75"',
      );
    });
    return (
      fill(
        path,
        ink.linear(
          [
            [0, lighter(color, 0.2)],
            [1, darker(color, 0.1)],
          ],
          [0, 0, 1, 0],
        ),
      ) + group(crumbs)
    );
  });
  const shade = fill(
    face,
    ink.linear(
      [
        [0, '#ffffff', 0.14],
        [0.5, '#ffffff', 0],
        [1, shadowColor, 0.2],
      ],
      [0, 0, 1, 0.3],
    ),
  );
  return group([
    glow(ink, 40, 20, w * 0.66, 60, shadowColor, 0.7),
    fill(
      side,
      ink.linear(
        [
          [0, outer],
          [1, darker(outer, 0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    fill(lid, top, `stroke="${darker('#8a5a30', 0.2)}" stroke-opacity=".25" stroke-width="2"`),
    clipped(ink, face, group(bands) + shade),
    line(`M${n(left + 2)} ${n(-h + 18)}L${n(right)} ${n(-h + 26)}`, '#fff6df', 4, 'stroke-opacity=".5"'),
  ]);
}

/** A cube of cake rolled in coconut. */
export function cube(ink: Ink, x: number, y: number, size: number, cut: boolean): string {
  const { random } = ink;
  const [half, deep] = [size / 2, size * 0.34];
  const front = polygon([
    { x: -half, y: -size * 0.8 },
    { x: half * 0.72, y: -size * 0.76 },
    { x: half * 0.72, y: 4 },
    { x: -half, y: 0 },
  ]);
  const top = polygon([
    { x: -half, y: -size * 0.8 },
    { x: -half + deep, y: -size * 0.8 - deep * 0.8 },
    { x: half * 0.72 + deep, y: -size * 0.76 - deep * 0.8 },
    { x: half * 0.72, y: -size * 0.76 },
  ]);
  const side = polygon([
    { x: half * 0.72, y: -size * 0.76 },
    { x: half * 0.72 + deep, y: -size * 0.76 - deep * 0.8 },
    { x: half * 0.72 + deep, y: -deep * 0.7 },
    { x: half * 0.72, y: 4 },
  ]);
  const coco = (path: string, count: number, place0: () => { px: number; py: number }): string =>
    clipped(
      ink,
      path,
      Array.from({ length: count }, () => {
        const { px, py } = place0();
        const turn = random.between(0, Math.PI);
        return line(
          `M${n(px)} ${n(py)}l${n(Math.cos(turn) * 15)} ${n(Math.sin(turn) * 15)}`,
          random.chance(0.8) ? '#fffaf0' : '#e3cfae',
          4,
          'stroke-opacity=".9"',
        );
      }).join(''),
    );
  const anywhere = () => ({ px: random.between(-half, half + deep), py: random.between(-size * 1.1, 4) });
  const sponge = cut
    ? fill(
        polygon([
          { x: -half + 16, y: -size * 0.76 },
          { x: half * 0.66, y: -size * 0.72 },
          { x: half * 0.66, y: -12 },
          { x: -half + 16, y: -14 },
        ]),
        ink.linear([
          [0, '#fbe6b4'],
          [1, '#eec87e'],
        ]),
      ) +
      line(`M${n(-half + 18)} ${n(-size * 0.4)}L${n(half * 0.65)} ${n(-size * 0.37)}`, '#b3223e', size * 0.07) +
      Array.from({ length: 60 }, () =>
        fill(
          circle(random.between(-half + 24, half * 0.6), random.between(-size * 0.7, -20), random.between(1.5, 5)),
          '#d9a95a',
          'fill-opacity=".55"',
        ),
      ).join('')
    : '';
  return place(
    glow(ink, 30, 8, size * 0.85, size * 0.2, shadowColor, 0.65) +
      fill(front, '#4a2417') +
      fill(side, '#2f150d') +
      fill(top, '#5d3020') +
      sponge +
      (cut ? '' : coco(front, 420, anywhere)) +
      coco(side, 300, anywhere) +
      coco(top, 420, anywhere),
    x,
    y,
  );
}
