import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { ellipse, n } from '../shapes.ts';

/** A layer of the cut face: drawn across `w`, its lower edge at y = 0. */
interface Filling {
  art: string;
  h: number;
}

export type Make = (ink: Ink, w: number) => Filling;

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
