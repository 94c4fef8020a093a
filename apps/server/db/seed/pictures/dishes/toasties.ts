import { citrusWedge, crumb, peppered, sauce, scatter } from '../food/bits.ts';
import { chunk, disc, fillet, folded, leafy, melted, pieces, thread } from '../food/fillings.ts';
import { dill, herb, leaves, lettuce } from '../food/greens.ts';
import { prawn } from '../food/meats.ts';
import type { Bread } from '../food/sandwich.ts';
import { half } from '../food/sandwich.ts';
import { roundSlice } from '../food/vegetables.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { board, pinchBowl, strewn } from '../props.ts';
import { circle, n, smoothClosed } from '../shapes.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, palette, tables } from './scenes.ts';

const sourdough: Bread = { crust: '#a5652a', crumb: '#f0cd92', h: 64 };

const pressed: Bread = { ...sourdough, grilled: true };

const rye: Bread = { crust: '#6b3f20', crumb: '#c89a68', h: 62, grilled: true };

const thickWhite: Bread = { crust: '#d09a55', crumb: '#fbecd0', h: 92 };

type Fillings = Parameters<typeof half>[3];

/** Two halves, one leaning behind the other, on a board. */
const pair =
  (bread: Bread, fillings: Fillings, w = 640): Art =>
  (ink) =>
    group([
      lowBoard(ink, 1180, 62),
      place(half(ink, w * 0.92, bread, fillings), 210, -66, -3, 0.94),
      place(half(ink, w, bread, fillings), -190, 0, 2),
    ]);

/** A wooden board from the front, its upper edge at y = 0. */
export function lowBoard(ink: Ink, w: number, h: number, color = '#b07a47'): string {
  const top = `M${n(-w / 2 + 90)} -120H${n(w / 2 - 90)}L${n(w / 2)} 40H${n(-w / 2)}Z`;
  const face = `M${n(-w / 2)} 40H${n(w / 2)}V${n(40 + h * 0.7)}Q${n(w / 2)} ${n(40 + h)} ${n(w / 2 - 26)} ${n(40 + h)}H${n(-w / 2 + 26)}Q${n(-w / 2)} ${n(40 + h)} ${n(-w / 2)} ${n(40 + h * 0.7)}Z`;
  const grain = Array.from({ length: 15 }, () => {
    const y = ink.random.between(-112, 34);
    const x = ink.random.between(-w * 0.42, w * 0.1);
    return line(
      `M${n(x)} ${n(y)}q${n(w * 0.16)} ${n(ink.random.around(0, 7))} ${n(w * 0.32)} 0`,
      ink.random.chance(0.6) ? '#7a4e26' : '#dcae78',
      ink.random.between(1.5, 3.5),
      'stroke-opacity=".35"',
    );
  });
  return group([
    glow(ink, 24, 40 + h, w * 0.56, 42, shadowColor, 0.75),
    fill(
      top,
      ink.linear(
        [
          [0, '#d5a268'],
          [1, color],
        ],
        [0, 0, 0, 1],
      ),
    ),
    group(grain),
    fill(
      face,
      ink.linear(
        [
          [0, '#a06c3c'],
          [1, '#6d4422'],
        ],
        [0, 0, 0, 1],
      ),
    ),
    line(`M${n(-w / 2 + 4)} 40H${n(w / 2 - 4)}`, '#f0c995', 4, 'stroke-opacity=".6"'),
  ]);
}

const onion = thread(['#c98a3f', '#b8742c', '#dca45c']);

const threeCheese = pair(sourdough, [melted('#f3b53a', 44), pieces(30, 16, onion), melted('#fbe3a0', 42)]);

const hamCheese = pair(sourdough, [folded('#e79a8c', 4, 22), pieces(30, 11, disc('#b9c46a', '#6f8a35')), melted('#f5bb42', 46)]);

const mushroomMelt = pair(sourdough, [
  pieces(72, 26, chunk('#8a5c38', 30)),
  pieces(24, 6, (ink, x, y) => herb(ink, x, y, 26)),
  melted('#fbe6b0', 50),
]);

const reuben = pair(rye, [folded('#b3514a', 6, 21), pieces(40, 40, thread(['#f0e6c0', '#e2d39a', '#fbf4dc'])), melted('#fadf8e', 38)]);

const schnitzel = pair(
  thickWhite,
  [leafy('#a9c66a', 42), fillet(104), pieces(26, 34, thread(['#d9e6b0', '#f2f6dc', '#b9d088'])), leafy('#8fb254', 30)],
  600,
);

/** A long brioche roll from above, filled. */
const prawnRoll: Art = (ink) => {
  const bun = (y: number, shade: string): string =>
    solid(
      ink,
      smoothClosed([
        { x: -430, y },
        { x: -380, y: y - 120 },
        { x: 0, y: y - 150 },
        { x: 380, y: y - 120 },
        { x: 430, y },
        { x: 380, y: y + 120 },
        { x: 0, y: y + 150 },
        { x: -380, y: y + 120 },
      ]),
      shade,
      { drop: 20, form: 0.8, edge: 2.5 },
    );
  return group([
    board(ink, 0, 0, 1150, 720, 0, '#a9713f'),
    bun(90, '#c98438'),
    bun(-110, '#d28f42'),
    glow(ink, -160, -190, 220, 50, '#ffe7b4', 0.85, -4),
    glow(ink, 140, 190, 200, 34, '#ffdca0', 0.5, 3),
    fill(
      smoothClosed([
        { x: -400, y: 0 },
        { x: 0, y: -110 },
        { x: 400, y: 0 },
        { x: 0, y: 110 },
      ]),
      '#fbe6bb',
    ),
    ...[-330, -220, -110, 0, 110, 220, 330].map((x, index) =>
      lettuce(ink, x, index % 2 === 0 ? -30 : 30, 104, ink.random.pick(['#9cc05c', '#84ad48'])),
    ),
    ...[-320, -230, -140, -50, 40, 130, 220, 310].map((x, index) => prawn(ink, x, index % 2 === 0 ? -20 : 22, 120, index * 47 + 10)),
    ...[-250, -60, 120, 270].map((x) => sauce(ink, x, ink.random.around(0, 30), 46, 24, '#fbf0d4')),
    scatter(ink, 0, 0, 350, 60, 34, (x, y) =>
      place(solid(ink, circle(0, 0, 10), '#6f9f45', { drop: 3 }) + fill(circle(0, 0, 5), '#cfe6a8'), x, y),
    ),
    scatter(ink, 0, 0, 340, 60, 6, (x, y) => dill(ink, x, y, 66)),
    peppered(ink, 0, 0, 330, 60, 26),
    citrusWedge(ink, 430, -250, 92, 150),
    citrusWedge(ink, 330, -280, 84, 190),
    pinchBowl(ink, -440, 250, 96, '#f0e6d6', sauce(ink, -440, 250, 76, 74, '#f6e3b4')),
  ]);
};

const crumbsOn = (ink: Ink): string => strewn(ink, 1180, 1060, 170, 14, crumb(ink, '#c98f4a', 11));

const table: Art = (ink) =>
  fromFront(
    (one) =>
      group([
        lowBoard(one, 1500, 70),
        place(
          half(one, 520, rye, [folded('#b3514a', 6, 20), pieces(40, 34, thread(['#f0e6c0', '#e2d39a', '#fbf4dc'])), melted('#fadf8e', 34)]),
          420,
          -60,
          -3,
          0.9,
        ),
        place(half(one, 520, thickWhite, [leafy('#a9c66a', 40), fillet(98), leafy('#8fb254', 30)]), -440, -60, 2, 0.92),
        place(half(one, 600, pressed, [melted('#f3b53a', 44), pieces(30, 16, onion), melted('#fbe3a0', 44)]), 0, 10, 0, 1),
      ]),
    { wall: palette.terracotta, table: '#d9b284', y: 960, horizon: 700 },
  )(ink);

export const toasties: Record<string, Art> = {
  'item/three-cheese-toastie': fromFront(threeCheese, {
    wall: palette.marigold,
    table: '#e6c79a',
    y: 900,
    horizon: 660,
    scale: 1.12,
    before: crumbsOn,
  }),
  'item/ham-cheese-toastie': fromFront(hamCheese, {
    wall: palette.sage,
    table: '#e0cba6',
    y: 900,
    horizon: 660,
    scale: 1.12,
    before: crumbsOn,
  }),
  'item/mushroom-toastie': fromFront(mushroomMelt, {
    wall: palette.apricot,
    table: '#d8b78a',
    y: 900,
    horizon: 660,
    scale: 1.12,
    before: crumbsOn,
  }),
  'item/reuben': fromFront(reuben, { wall: palette.blue, table: palette.oak, y: 900, horizon: 660, scale: 1.12, before: crumbsOn }),
  'item/schnitzel-sandwich': fromFront(schnitzel, {
    wall: palette.blush,
    table: '#e3caa4',
    y: 930,
    horizon: 680,
    scale: 1.08,
    before: crumbsOn,
  }),
  'item/prawn-roll': fromAbove(prawnRoll, {
    table: tables.marble('#e9e4dc'),
    after: (ink) =>
      leaves(ink, 1420, 1080, 70, 50, 5) +
      group([
        roundSlice(ink, 190, 180, 60, '#3f7a3a', '#d8e8b4', '#f6f6d8'),
        roundSlice(ink, 270, 220, 60, '#3f7a3a', '#d8e8b4', '#f6f6d8'),
      ]),
  }),
  'category/toasties': table,
};
