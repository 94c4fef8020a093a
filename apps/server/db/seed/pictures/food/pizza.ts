import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, shadowColor, solid } from '../ink.ts';
import { blob, circle, n } from '../shapes.ts';

/** How a pie is dressed before its toppings: `melted` covers it, `islands` float on the sauce, `thin` lets it shine through. */
export interface PizzaLook {
  sauce: string;
  cheese: 'melted' | 'islands' | 'thin' | 'none';
  cheeseColor?: string;
}

/** Puts a number of things evenly over the pie; `reach` is the share of the radius that they keep to. */
export type Put = (count: number, draw: (x: number, y: number) => string, reach?: number) => string;

/** The golden angle: neighbours never line up. */
const turnStep = 2.399963;

/** Spreads things over a pie of radius `r`; `keep` leaves out what would lie beside a cut piece. */
export const putOn =
  (ink: Ink, r: number, keep: (x: number, y: number) => boolean = () => true): Put =>
  (count, draw, reach = 0.92) => {
    const start = ink.random.between(0, Math.PI * 2);
    return Array.from({ length: count }, (_, index) => {
      const far = Math.sqrt((index + 0.5) / count) * r * reach;
      const angle = start + index * turnStep;
      const [x, y] = [Math.cos(angle) * far + ink.random.around(0, r * 0.03), Math.sin(angle) * far + ink.random.around(0, r * 0.03)];
      return keep(x, y) ? draw(x, y) : '';
    }).join('');
  };

/** Crust, sauce and cheese of a pie about the origin; toppings come on top. `put` limits the details to a piece. */
export function pizzaBase(ink: Ink, r: number, { sauce, cheese, cheeseColor = '#f4cb74' }: PizzaLook, put: Put = putOn(ink, r)): string {
  const { random } = ink;
  const crust = blob(random, 0, 0, r, r, 0.016, 22);
  const inner = r * 0.86;
  const ring = (count: number, draw: (x: number, y: number) => string) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2 + random.around(0, 0.09);
      const far = r * random.between(0.88, 0.98);
      return draw(Math.cos(angle) * far, Math.sin(angle) * far);
    }).join('');
  const bubbles = ring(26, (x, y) => glow(ink, x, y, r * 0.06, r * 0.05, '#fbe3b4', 0.75, random.between(0, 180)));
  const char = ring(34, (x, y) =>
    glow(
      ink,
      x,
      y,
      r * random.between(0.014, 0.05),
      r * random.between(0.012, 0.034),
      '#3a1a0a',
      random.between(0.35, 0.85),
      random.between(0, 180),
    ),
  );
  const red = fill(
    blob(random, 0, 0, inner, inner, 0.018, 20),
    ink.radial([
      [0, lighter(sauce, 0.12)],
      [0.8, sauce],
      [1, darker(sauce, 0.25)],
    ]),
  );
  return group([
    solid(ink, crust, '#dba052', { drop: r * 0.02, form: 0.55, edge: 2 }),
    clipped(ink, crust, bubbles + char),
    glow(ink, r * 0.01, r * 0.02, inner * 1.07, inner * 1.07, '#7a3a12', 0.5),
    red,
    cheeseOn(ink, inner, cheese, cheeseColor, sauce, put),
  ]);
}

function cheeseOn(ink: Ink, r: number, style: PizzaLook['cheese'], color: string, sauce: string, put: Put): string {
  const { random } = ink;
  const spots = (count: number) =>
    put(
      count,
      (x, y) =>
        glow(
          ink,
          x,
          y,
          r * random.between(0.03, 0.08),
          r * random.between(0.02, 0.05),
          '#b2641d',
          random.between(0.35, 0.7),
          random.between(0, 180),
        ),
      0.78,
    );
  const shine = put(30, (x, y) => glow(ink, x, y, r * 0.05, r * 0.016, '#fffbe6', 0.8, random.between(-40, 10)), 0.76);
  if (style === 'none') return put(40, (x, y) => glow(ink, x, y, r * 0.09, r * 0.05, lighter(sauce, 0.35), 0.5, random.between(0, 180)));
  if (style === 'islands') {
    const pools = put(15, (x, y) => {
      const path = blob(random, x, y, r * random.between(0.1, 0.16), r * random.between(0.08, 0.13), 0.18, 10, random.between(0, 3));
      return (
        solid(ink, path, '#fbeecb', { drop: 5, form: 0.35, edge: 2, edgeOpacity: 0.25 }) +
        clipped(
          ink,
          path,
          glow(ink, x + r * 0.03, y + r * 0.03, r * 0.07, r * 0.05, '#d9923a', 0.55) +
            glow(ink, x - r * 0.03, y - r * 0.03, r * 0.06, r * 0.03, '#ffffff', 0.8),
        )
      );
    });
    return put(36, (x, y) => glow(ink, x, y, r * 0.1, r * 0.06, lighter(sauce, 0.3), 0.5, random.between(0, 180))) + pools;
  }
  const sheet = fill(
    blob(random, 0, 0, r * 0.97, r * 0.97, 0.025, 26),
    ink.radial([
      [0, lighter(color, 0.2)],
      [0.75, color],
      [1, darker(color, 0.16)],
    ]),
    style === 'thin' ? 'fill-opacity=".72"' : '',
  );
  const lumps = put(
    70,
    (x, y) =>
      fill(
        blob(random, x, y, r * random.between(0.05, 0.12), r * random.between(0.04, 0.09), 0.25, 8, random.between(0, 3)),
        random.pick([lighter(color, 0.55), lighter(color, 0.3), darker(color, 0.07), '#f9cf79']),
        'fill-opacity=".55"',
      ),
    0.88,
  );
  const gaps = put(
    style === 'thin' ? 26 : 20,
    (x, y) => glow(ink, x, y, r * 0.09, r * 0.05, sauce, style === 'thin' ? 0.75 : 0.62, random.between(0, 180)),
    0.92,
  );
  return sheet + lumps + gaps + spots(46) + shine;
}

/** Where the wheel went: across the whole pie, `count` times. */
export function cuts(r: number, count = 4): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI + 0.2;
    const [x, y] = [Math.cos(angle) * r * 0.985, Math.sin(angle) * r * 0.985];
    const path = `M${n(-x)} ${n(-y)}L${n(x)} ${n(y)}`;
    return line(path, '#4a1d0c', 7, 'stroke-opacity=".42"') + line(path, '#fff0c8', 2, 'stroke-opacity=".35" transform="translate(-4 -3)"');
  }).join('');
}

/** A triangular piece of a pie of radius `r`, its tip at the origin and its crust up; about 36 degrees wide. */
export function piece(ink: Ink, r: number, look: PizzaLook, toppings: (ink: Ink, put: Put) => string): string {
  const half = 0.36;
  const [x, y] = [Math.sin(half) * r * 1.02, -Math.cos(half) * r * 1.02];
  const path = `M0 0L${n(-x)} ${n(y)}A${n(r * 1.02)} ${n(r * 1.02)} 0 0 1 ${n(x)} ${n(y)}Z`;
  const within = (px: number, py: number) => py < 60 && Math.abs(px) < -py * Math.tan(half) + 60;
  const put = putOn(ink, r, within);
  const shadow =
    fill(path, shadowColor, 'fill-opacity=".26" transform="translate(10 18)"') +
    fill(path, shadowColor, 'fill-opacity=".2" transform="translate(18 32)"');
  const sides = line(`M${n(-x)} ${n(y)}L0 0L${n(x)} ${n(y)}`, '#c98a3e', 12);
  return shadow + clipped(ink, path, pizzaBase(ink, r, look, put) + toppings(ink, put)) + sides + fill(circle(0, -4, 5), '#e9c27a');
}
