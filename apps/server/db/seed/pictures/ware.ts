import { darker, lighter } from './color.ts';
import type { Ink } from './ink.ts';
import { clipped, fill, glow, group, line, penumbra, place, shadowColor } from './ink.ts';
import { arc, circle, ellipse, n, smoothOpen } from './shapes.ts';

interface Ware {
  x: number;
  y: number;
  r: number;
  color: string;
  /** Brown flecks of stoneware. */
  speckled?: boolean;
}

function speckles(ink: Ink, x: number, y: number, r: number, count: number, color: string): string {
  return Array.from({ length: count }, () => {
    const { x: dx, y: dy } = ink.random.inCircle();
    return fill(circle(x + dx * r, y + dy * r, ink.random.between(0.8, 2.6)), darker(color, 0.65), 'fill-opacity=".4"');
  }).join('');
}

/** A bright streak along the rim where the window is mirrored. */
const gloss = (x: number, y: number, r: number, from: number, to: number, size: number, opacity: number): string => {
  const path = smoothOpen(arc(x, y, r, r, from, to, 14));
  return (
    line(path, '#ffffff', size, `stroke-opacity="${opacity * 0.45}"`) + line(path, '#ffffff', size * 0.45, `stroke-opacity="${opacity}"`)
  );
};

/** The edge's own shadow, hard and close. */
const under = (x: number, y: number, r: number): string =>
  fill(circle(x + r * 0.012, y + r * 0.02, r * 1.012), shadowColor, 'fill-opacity=".28"') +
  fill(circle(x + r * 0.02, y + r * 0.034, r * 1.004), shadowColor, 'fill-opacity=".2"');

/** A plate from above; food belongs within 0.78 of its radius. */
export function plate(ink: Ink, { x, y, r, color, speckled = false }: Ware): string {
  const well = r * 0.78;
  return group([
    glow(ink, x + r * 0.07, y + r * 0.11, r * 1.2, r * 1.19, shadowColor, 0.62),
    under(x, y, r),
    fill(
      circle(x, y, r),
      ink.linear([
        [0, lighter(color, 0.75)],
        [0.5, color],
        [1, darker(color, 0.2)],
      ]),
    ),
    line(circle(x, y, r - 3), darker(color, 0.3), 3, 'stroke-opacity=".5"'),
    line(circle(x, y, r - 9), lighter(color, 0.9), 4, 'stroke-opacity=".55"'),
    fill(
      circle(x, y, well + r * 0.035),
      ink.linear([
        [0, darker(color, 0.24)],
        [0.5, color],
        [1, lighter(color, 0.8)],
      ]),
    ),
    fill(
      circle(x, y, well),
      ink.radial(
        [
          [0, lighter(color, 0.45)],
          [0.75, lighter(color, 0.15)],
          [1, darker(color, 0.1)],
        ],
        [0.56, 0.6],
        0.56,
      ),
    ),
    speckled ? speckles(ink, x, y, r * 0.97, 150, color) : '',
    gloss(x, y, r * 0.9, Math.PI * 1.08, Math.PI * 1.42, r * 0.03, 0.55),
    gloss(x, y, r * 0.9, Math.PI * 0.14, Math.PI * 0.3, r * 0.018, 0.3),
  ]);
}

/** Food on a plate, drawn about the origin and `grown` to fill it. */
export const served = (ink: Ink, look: Omit<Ware, 'x' | 'y'>, food: readonly string[], grown = 1.15): string =>
  plate(ink, { x: 0, y: 0, ...look }) + place(group(food), 0, 0, 0, grown);

/** A deep bowl from above with its filling, kept inside 0.86 of the radius. */
export function bowl(ink: Ink, { x, y, r, color, speckled = false }: Ware, filling: string, level = 0.86): string {
  const inner = r * level;
  const wall = fill(
    circle(x, y, r * 0.955),
    ink.linear([
      [0, darker(color, 0.42)],
      [0.5, darker(color, 0.12)],
      [1, lighter(color, 0.45)],
    ]),
  );
  const depth = ink.radial(
    [
      [0, shadowColor, 0],
      [0.8, shadowColor, 0],
      [0.93, shadowColor, 0.22],
      [1, shadowColor, 0.5],
    ],
    [0.53, 0.55],
    0.53,
  );
  return group([
    glow(ink, x + r * 0.1, y + r * 0.16, r * 1.22, r * 1.2, shadowColor, 0.68),
    under(x, y, r),
    fill(
      circle(x, y, r),
      ink.linear([
        [0, lighter(color, 0.8)],
        [0.5, color],
        [1, darker(color, 0.28)],
      ]),
    ),
    wall,
    speckled ? speckles(ink, x, y, r * 0.98, 90, color) : '',
    clipped(ink, circle(x, y, inner), filling + fill(circle(x, y, inner + 1), depth)),
    gloss(x, y, r * 0.975, Math.PI * 1.06, Math.PI * 1.45, r * 0.022, 0.75),
    gloss(x, y, r * 0.975, Math.PI * 0.12, Math.PI * 0.34, r * 0.014, 0.45),
  ]);
}

/** A cast-iron pan from above; the handle points to `degrees` (0 is right). */
export function pan(ink: Ink, x: number, y: number, r: number, degrees: number, filling: string): string {
  const iron = '#3a3634';
  const handle = `M${n(r * 0.9)} -46Q${n(r * 1.2)} -30 ${n(r * 1.72)} -40Q${n(r * 1.86)} 0 ${n(r * 1.72)} 40Q${n(r * 1.2)} 30 ${n(r * 0.9)} 46Z`;
  const inner = r * 0.88;
  const depth = ink.radial(
    [
      [0, '#000000', 0],
      [0.84, '#000000', 0],
      [1, '#000000', 0.45],
    ],
    [0.52, 0.54],
    0.52,
  );
  return group([
    glow(ink, x + r * 0.1, y + r * 0.16, r * 1.22, r * 1.2, shadowColor, 0.7),
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${degrees})">${penumbra(handle, 14, 20, 18, 0.45)}${fill(
      handle,
      ink.linear(
        [
          [0, '#6b6560'],
          [0.5, iron],
          [1, '#1e1b1a'],
        ],
        [0, 0, 0, 1],
      ),
    )}${fill(ellipse(r * 1.66, 0, 26, 17), '#1c1918', 'fill-opacity=".8"')}</g>`,
    fill(
      circle(x, y, r),
      ink.linear([
        [0, '#77706a'],
        [0.45, iron],
        [1, '#181514'],
      ]),
    ),
    fill(
      circle(x, y, r * 0.95),
      ink.linear([
        [0, '#1d1a19'],
        [0.6, '#332f2d'],
        [1, '#5d5650'],
      ]),
    ),
    clipped(ink, circle(x, y, inner), filling + fill(circle(x, y, inner + 1), depth)),
    gloss(x, y, r * 0.975, Math.PI * 1.05, Math.PI * 1.45, r * 0.016, 0.45),
  ]);
}

/** A plate seen from the front at a low angle: `r` across, `tilt` of it deep. Food stands on (x, y). */
export function lowPlate(ink: Ink, { x, y, r, color }: Ware, tilt = 0.3): string {
  const deep = r * tilt;
  return group([
    glow(ink, x + r * 0.05, y + deep * 0.42, r * 1.22, deep * 1.25, shadowColor, 0.7),
    fill(ellipse(x, y + deep * 0.12, r * 0.99, deep), darker(color, 0.38)),
    fill(
      ellipse(x, y, r, deep),
      ink.linear([
        [0, lighter(color, 0.7)],
        [0.5, color],
        [1, darker(color, 0.16)],
      ]),
    ),
    line(ellipse(x, y, r - 4, deep - 3), lighter(color, 0.9), 4, 'stroke-opacity=".6"'),
    fill(
      ellipse(x, y - deep * 0.02, r * 0.76, deep * 0.73),
      ink.linear(
        [
          [0, darker(color, 0.22)],
          [0.5, color],
          [1, lighter(color, 0.8)],
        ],
        [0.3, 0, 0.6, 1],
      ),
    ),
    fill(
      ellipse(x, y, r * 0.74, deep * 0.7),
      ink.linear(
        [
          [0, darker(color, 0.06)],
          [1, lighter(color, 0.35)],
        ],
        [0.3, 0, 0.6, 1],
      ),
    ),
  ]);
}
