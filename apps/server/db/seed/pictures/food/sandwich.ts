import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { blob, ellipse, n, smoothClosed, smoothOpen } from '../shapes.ts';
import type { Point } from '../shapes.ts';

/** A layer of the cut face: drawn across `w`, its lower edge at y = 0. */
export interface Filling {
  art: string;
  h: number;
}
type Make = (ink: Ink, w: number) => Filling;

function wavy(ink: Ink, w: number, h: number, roughness: number, steps = 16): string {
  const { random } = ink;
  const top: Point[] = Array.from({ length: steps }, (_, index) => ({
    x: -w / 2 + (w * index) / (steps - 1),
    y: -h + random.around(0, roughness),
  }));
  const low: Point[] = Array.from({ length: steps }, (_, index) => ({
    x: w / 2 - (w * index) / (steps - 1),
    y: random.around(0, roughness),
  }));
  return smoothClosed([...top, ...low]);
}

/** Melted cheese with a few strings running down. */
export const melted =
  (color = '#f6c04a', h = 40): Make =>
  (ink, w) => {
    const { random } = ink;
    const drips = Array.from({ length: 7 }, () => {
      const [px, long, wide] = [random.around(0, w * 0.44), random.between(20, 74), random.between(15, 34)];
      return `M${n(px - wide)} -10C${n(px - wide * 0.45)} 0 ${n(px - wide * 0.7)} ${n(long)} ${n(px)} ${n(long)}C${n(px + wide * 0.7)} ${n(long)} ${n(px + wide * 0.45)} 0 ${n(px + wide)} -10Z`;
    });
    const paint = ink.linear(
      [
        [0, lighter(color, 0.5)],
        [1, color],
      ],
      [0, 0, 0, 1],
    );
    return {
      art:
        fill(drips.join(''), shadowColor, 'fill-opacity=".2" transform="translate(4 6)"') +
        solid(ink, wavy(ink, w * 1.01, h, 5), color, { drop: 4, form: 0.5, edge: 1 }) +
        fill(drips.join(''), paint) +
        line(`M${n(-w * 0.46)} ${n(-h * 0.7)}H${n(w * 0.46)}`, '#fff6d8', 5, 'stroke-opacity=".6"'),
      h: h * 0.9,
    };
  };

/** Thin slices folded one over another: ham, pastrami, turkey. */
export const folded =
  (color: string, count = 4, h = 20): Make =>
  (ink, w) => ({
    art: Array.from({ length: count }, (_, index) => {
      const path = wavy(ink, w * ink.random.between(0.97, 1.03), h * 1.2, 6, 12);
      const tone = index % 2 === 0 ? color : darker(color, 0.14);
      return place(
        solid(ink, path, tone, { drop: 4, form: 0.5, edge: 1.5 }) +
          line(
            `M${n(-w * 0.46)} ${n(-h * 0.8)}Q0 ${n(-h * 1.1)} ${n(w * 0.46)} ${n(-h * 0.7)}`,
            lighter(color, 0.75),
            3.5,
            'stroke-opacity=".6"',
          ),
        0,
        -index * h,
      );
    }).join(''),
    h: count * h,
  });

/** Loose pieces in a band: mushrooms, slaw, sauerkraut, pickles. */
export const pieces =
  (h: number, count: number, draw: (ink: Ink, x: number, y: number) => string): Make =>
  (ink, w) => ({
    art: Array.from({ length: count }, () => draw(ink, ink.random.around(0, w * 0.48), ink.random.between(-h * 0.85, -h * 0.15))).join(''),
    h: h * 0.9,
  });

export const leafy =
  (color = '#86ad47', h = 34): Make =>
  (ink, w) => ({
    art:
      solid(ink, wavy(ink, w * 1.05, h, 13, 24), color, { drop: 5, form: 0.6 }) +
      line(`M${n(-w * 0.5)} ${n(-h * 0.4)}Q0 ${n(-h * 0.8)} ${n(w * 0.5)} ${n(-h * 0.5)}`, lighter(color, 0.6), 4, 'stroke-opacity=".5"'),
    h: h * 0.8,
  });

/** The cut edge of a crumbed fillet: crust outside, white meat inside. */
export const fillet =
  (h = 84, crust = '#c07a2b', meat = '#fbeedd'): Make =>
  (ink, w) => {
    const { random } = ink;
    const path = wavy(ink, w * 1.02, h, 7, 20);
    const fibres = Array.from({ length: 16 }, () => {
      const x = random.around(0, w * 0.46);
      return line(
        `M${n(x)} ${n(-h * 0.75)}q${n(random.around(0, 14))} ${n(h * 0.25)} 0 ${n(h * 0.5)}`,
        '#d9b48a',
        3,
        'stroke-opacity=".45"',
      );
    });
    return {
      art:
        solid(ink, path, crust, { drop: 5, form: 0.5 }) +
        `<g transform="translate(0 ${n(-h * 0.12)}) scale(.97 .76)">${fill(
          path,
          ink.linear(
            [
              [0, lighter(meat, 0.6)],
              [1, darker(meat, 0.1)],
            ],
            [0, 0, 0, 1],
          ),
        )}</g>` +
        group(fibres),
      h: h * 0.95,
    };
  };

export interface Bread {
  crust: string;
  crumb: string;
  h: number;
  /** Pressed in a hot press: stripes on top. */
  grilled?: boolean;
}

function slice(ink: Ink, w: number, { crust, crumb, h }: Bread): string {
  const { random } = ink;
  const path = `M${n(-w / 2 + 14)} ${n(-h)}H${n(w / 2 - 14)}Q${n(w / 2 + 8)} ${n(-h)} ${n(w / 2 + 6)} ${n(-h / 2)}Q${n(w / 2 + 4)} 0 ${n(w / 2 - 14)} 0H${n(-w / 2 + 14)}Q${n(-w / 2 - 8)} 0 ${n(-w / 2 - 6)} ${n(-h / 2)}Q${n(-w / 2 - 4)} ${n(-h)} ${n(-w / 2 + 14)} ${n(-h)}Z`;
  const pores = Array.from({ length: 44 }, () =>
    fill(
      ellipse(random.around(0, w * 0.46), random.between(-h * 0.8, -h * 0.2), random.between(3, 10), random.between(2, 5)),
      darker(crumb, 0.3),
      'fill-opacity=".5"',
    ),
  );
  return (
    solid(ink, path, crust, { drop: 5, form: 0.4 }) +
    fill(
      `M${n(-w / 2 + 10)} ${n(-h * 0.8)}H${n(w / 2 - 10)}V${n(-h * 0.16)}H${n(-w / 2 + 10)}Z`,
      ink.linear(
        [
          [0, lighter(crumb, 0.3)],
          [1, crumb],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    group(pores)
  );
}

/** A sandwich cut in half, seen at the cut face with its toasted top behind; stands on y = 0. */
export function half(ink: Ink, w: number, bread: Bread, fillings: readonly Make[]): string {
  const { random } = ink;
  const parts: string[] = [glow(ink, 16, 6, w * 0.66, 44, shadowColor, 0.7), slice(ink, w, bread)];
  let y = -bread.h + 4;
  for (const make of fillings) {
    const { art, h } = make(ink, w);
    parts.push(place(art, 0, y));
    y -= h;
  }
  parts.push(
    place(
      fill(`M${n(-w * 0.48)} 0H${n(w * 0.48)}V12H${n(-w * 0.48)}Z`, shadowColor, 'fill-opacity=".25"') + slice(ink, w, bread),
      0,
      y + 4,
    ),
  );
  const top = y - bread.h + 6;
  const lid = `M${n(-w / 2 + 4)} ${n(top)}Q${n(-w / 2 - 2)} ${n(top - 16)} ${n(-w / 2 + 30)} ${n(top - 30)}L${n(w * 0.02)} ${n(top - 170)}Q${n(w * 0.07)} ${n(top - 186)} ${n(w * 0.12)} ${n(top - 172)}L${n(w / 2 - 26)} ${n(top - 30)}Q${n(w / 2 + 2)} ${n(top - 16)} ${n(w / 2 - 4)} ${n(top)}Z`;
  const toasted = ink.linear(
    [
      [0, lighter(bread.crust, 0.45)],
      [0.5, '#d9963f'],
      [1, bread.crust],
    ],
    [0.2, 0, 0.7, 1],
  );
  const stripes = bread.grilled
    ? Array.from({ length: 8 }, (_, index) =>
        line(
          `M${n(-w * 0.62 + index * w * 0.15)} ${n(top + 10)}L${n(-w * 0.3 + index * w * 0.15)} ${n(top - 190)}`,
          '#4f240d',
          17,
          'stroke-opacity=".5"',
        ),
      )
    : Array.from({ length: 26 }, () =>
        glow(
          ink,
          random.around(0, w * 0.45),
          top - random.between(0, 160),
          random.between(20, 60),
          random.between(8, 20),
          random.chance(0.6) ? '#8a4a17' : '#ffe0a3',
          0.4,
        ),
      );
  const lidArt =
    fill(lid, toasted, `stroke="${darker(bread.crust, 0.4)}" stroke-opacity=".5" stroke-width="2.5"`) +
    clipped(ink, lid, group(stripes) + glow(ink, -w * 0.1, top - 80, w * 0.3, 46, '#fff0c8', 0.5, -10)) +
    line(`M${n(-w / 2 + 16)} ${n(top)}H${n(w / 2 - 16)}`, '#ffe6b3', 4, 'stroke-opacity=".6"');
  return group([parts[0] ?? '', lidArt, ...parts.slice(1)]);
}

/** Sliced pickles, onions or mushrooms as seen on a cut face. */
export const disc =
  (color: string, rim: string, rx = 34, ry = 12) =>
  (ink: Ink, x: number, y: number): string =>
    place(
      solid(ink, ellipse(0, 0, rx, ry), rim, { drop: 4, form: 0.4 }) + fill(ellipse(0, -1, rx * 0.82, ry * 0.7), color),
      x,
      y,
      ink.random.around(0, 18),
    );

/** Shreds of cabbage, kraut or onion. */
export const thread =
  (colors: readonly string[], size = 8) =>
  (ink: Ink, x: number, y: number): string => {
    const { random } = ink;
    const path = smoothOpen([
      { x: x - 40, y: y + random.around(0, 12) },
      { x: x - 10, y: y + random.around(0, 14) },
      { x: x + 40, y: y + random.around(0, 12) },
    ]);
    const color = random.pick(colors);
    return (
      line(path, shadowColor, size, 'stroke-opacity=".25" transform="translate(1 4)"') +
      line(path, color, size) +
      line(path, lighter(color, 0.7), size * 0.3, 'stroke-opacity=".7"')
    );
  };

export const chunk =
  (color: string, size = 26) =>
  (ink: Ink, x: number, y: number): string =>
    solid(ink, blob(ink.random, x, y, size, size * 0.6, 0.2, 7), color, { drop: 5, form: 0.7 });
