import { darker, lighter } from './color.ts';
import type { Ink } from './ink.ts';
import { fill, group, line, penumbra, place, solid } from './ink.ts';
import { circle, ellipse, n, softPolygon } from './shapes.ts';

/** A folded cloth napkin of `w` × `h`, with a stitched hem and stripes. */
export function napkin(ink: Ink, x: number, y: number, w: number, h: number, degrees: number, color: string, stripe = '#ffffff'): string {
  const { random } = ink;
  const corners = [
    { x: 0, y: random.around(0, 10) },
    { x: w, y: random.around(0, 14) },
    { x: w + random.around(0, 14), y: h },
    { x: random.around(0, 14), y: h + random.around(0, 10) },
  ];
  const cloth = softPolygon(corners, 0.04);
  const stripes = [0.12, 0.16, 0.84, 0.88].map((part) => line(`M${n(w * part)} 6V${n(h - 6)}`, stripe, 7, 'stroke-opacity=".55"'));
  const folds = [0.34, 0.62].map((part) =>
    line(
      `M${n(w * part)} 0Q${n(w * (part + 0.05))} ${n(h / 2)} ${n(w * (part - 0.02))} ${n(h)}`,
      darker(color, 0.5),
      26,
      'stroke-opacity=".09"',
    ),
  );
  const hem = line(
    softPolygon(
      corners.map((corner) => ({ x: corner.x + (w / 2 - corner.x) * 0.045, y: corner.y + (h / 2 - corner.y) * 0.045 })),
      0.02,
    ),
    lighter(color, 0.6),
    2.5,
    'stroke-opacity=".7" stroke-dasharray="9 7"',
  );
  return place(
    penumbra(cloth, 12, 16, 22, 0.3) +
      fill(
        cloth,
        ink.linear([
          [0, lighter(color, 0.25)],
          [1, darker(color, 0.18)],
        ]),
      ) +
      group([...stripes, ...folds, hem]),
    x,
    y,
    degrees,
  );
}

const steel = (ink: Ink): string =>
  ink.linear(
    [
      [0, '#fbf8f1'],
      [0.35, '#b9b3a8'],
      [0.55, '#ece7dd'],
      [1, '#8d867b'],
    ],
    [0, 0, 1, 0],
  );

const brass = (ink: Ink): string =>
  ink.linear(
    [
      [0, '#fff0c4'],
      [0.35, '#c79a4b'],
      [0.55, '#f3d693'],
      [1, '#8f6526'],
    ],
    [0, 0, 1, 0],
  );

type Metal = 'steel' | 'brass';

const metalOf = (ink: Ink, metal: Metal): string => (metal === 'steel' ? steel(ink) : brass(ink));

const cast = (path: string, paint: string): string =>
  penumbra(path, 9, 12, 9, 0.3) + fill(path, paint, 'stroke="#5f574c" stroke-opacity=".35" stroke-width="1.5"');

/** Lying upright, its middle at the given point, about 560 long. */
export function fork(ink: Ink, x: number, y: number, degrees: number, metal: Metal = 'steel'): string {
  const tines = [-27, -9, 9, 27].map((dx) => `M${dx - 4.5} -280q4.5 -8 9 0l0 118h-9Z`).join('');
  const body = 'M-33 -170C-33 -105 -14 -96 -11 -70L-13 220Q-13 280 0 280Q13 280 13 220L11 -70C14 -96 33 -105 33 -170Z';
  return place(cast(`${body}${tines}`, metalOf(ink, metal)) + line('M-3 -60V240', '#ffffff', 3, 'stroke-opacity=".6"'), x, y, degrees);
}

export function knife(ink: Ink, x: number, y: number, degrees: number, metal: Metal = 'steel'): string {
  const body = 'M-14 -30L-16 -200Q-14 -270 10 -285Q18 -180 14 -30L12 220Q12 280 0 280Q-12 280 -12 220Z';
  return place(cast(body, metalOf(ink, metal)) + line('M9 -262Q14 -160 11 -40', '#ffffff', 3, 'stroke-opacity=".75"'), x, y, degrees);
}

export function spoon(ink: Ink, x: number, y: number, degrees: number, metal: Metal = 'steel', scale = 1): string {
  const bowl = ellipse(0, -205, 47, 76);
  const stem = 'M-9 -132L-12 220Q-12 275 0 275Q12 275 12 220L9 -132Z';
  const inner = fill(
    ellipse(2, -203, 37, 64),
    ink.linear([
      [0, '#8f887d'],
      [0.5, '#d9d3c8'],
      [1, '#fbf8f1'],
    ]),
    'fill-opacity=".8"',
  );
  return place(
    cast(stem, metalOf(ink, metal)) + cast(bowl, metalOf(ink, metal)) + inner + line('M-3 -120V240', '#ffffff', 3, 'stroke-opacity=".6"'),
    x,
    y,
    degrees,
    scale,
  );
}

/** Small leaves, crumbs or grains strewn on the table around a point. */
export function strewn(ink: Ink, x: number, y: number, spread: number, count: number, draw: (x: number, y: number) => string): string {
  return Array.from({ length: count }, () => {
    const { x: dx, y: dy } = ink.random.inCircle();
    return draw(x + dx * spread, y + dy * spread);
  }).join('');
}

/** A wooden board seen from above, handle included. */
export function board(ink: Ink, x: number, y: number, w: number, h: number, degrees: number, color = '#b9804a'): string {
  const { random } = ink;
  const path = `M${-w / 2 + 40} ${-h / 2}H${w / 2 - 40}Q${w / 2} ${-h / 2} ${w / 2} ${-h / 2 + 40}V${h / 2 - 40}Q${w / 2} ${h / 2} ${w / 2 - 40} ${h / 2}H${-w / 2 + 40}Q${-w / 2} ${h / 2} ${-w / 2} ${h / 2 - 40}V${-h / 2 + 40}Q${-w / 2} ${-h / 2} ${-w / 2 + 40} ${-h / 2}Z`;
  const grain = Array.from({ length: 34 }, () => {
    const top = random.between(-h / 2 + 10, h / 2 - 10);
    const from = random.between(-w / 2 + 14, w / 4);
    const length = Math.min(random.between(120, w * 0.8), w / 2 - 14 - from);
    return line(
      `M${n(from)} ${n(top)}q${n(length / 2)} ${n(random.around(0, 12))} ${n(length)} 0`,
      darker(color, 0.5),
      random.between(1, 3),
      `stroke-opacity="${n(random.between(0.15, 0.35))}"`,
    );
  });
  const rim = line(path, lighter(color, 0.6), 5, 'stroke-opacity=".45"');
  return place(
    penumbra(path, 22, 32, 34, 0.42) + solid(ink, path, color, { drop: 12, form: 0.35, edge: 3 }) + group(grain) + rim,
    x,
    y,
    degrees,
  );
}

/** A round pinch bowl from above, with what it holds. */
export function pinchBowl(ink: Ink, x: number, y: number, r: number, color: string, content: string): string {
  const inside = ink.linear([
    [0, darker(color, 0.4)],
    [1, lighter(color, 0.3)],
  ]);
  return (
    penumbra(circle(x, y, r), r * 0.12, r * 0.18, r * 0.2, 0.42) +
    fill(
      circle(x, y, r),
      ink.linear([
        [0, lighter(color, 0.5)],
        [1, darker(color, 0.35)],
      ]),
    ) +
    fill(circle(x, y, r * 0.88), inside) +
    content +
    line(circle(x, y, r * 0.94), lighter(color, 0.7), r * 0.03, 'stroke-opacity=".6"')
  );
}
