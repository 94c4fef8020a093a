import type { Ink } from '../ink.ts';
import { fill, glow, group, place, shadowColor } from '../ink.ts';
import { ellipse, n } from '../shapes.ts';
import { baconLayer, bunBase, bunTop, cheese, crunchy, patty, ruffle, sauceLayer, slabLayer, slaw, slices, stack } from '../food/burger.ts';
import { sauce } from '../food/bits.ts';
import { chip } from '../food/grains.ts';
import { herb } from '../food/greens.ts';
import type { Art } from './scenes.ts';
import { fromFront, palette } from './scenes.ts';
import { lowBoard } from './toasties.ts';

type Layers = Parameters<typeof stack>[2];

/** Chips standing in a paper cup, from the front. */
export function chipCup(ink: Ink, x: number, y: number, scale: number, color: string, paper: string): string {
  const sticks = Array.from({ length: 30 }, (_, index) => {
    const px = ink.random.around(0, 104);
    return chip(
      ink,
      px,
      -210 - (index < 14 ? ink.random.between(30, 110) : ink.random.between(0, 40)),
      230,
      34,
      90 + px * 0.16 + ink.random.around(0, 14),
      color,
    );
  });
  const cup = 'M-132 -220H132L96 0Q0 16 -96 0Z';
  const stripes = [-84, -28, 28, 84].map((px) =>
    fill(`M${px - 14} -220H${px + 14}L${n(px * 0.74 + 10)} 8H${n(px * 0.74 - 10)}Z`, '#ffffff', 'fill-opacity=".35"'),
  );
  return place(
    glow(ink, 30, 6, 170, 34, shadowColor, 0.6) +
      group(sticks) +
      fill(
        cup,
        ink.linear(
          [
            [0, '#ffffff', 1],
            [0, paper],
            [0.6, paper],
            [1, '#6d3a1c'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      group(stripes) +
      fill(
        cup,
        ink.linear(
          [
            [0, '#ffffff', 0.25],
            [0.4, '#ffffff', 0],
            [1, shadowColor, 0.3],
          ],
          [0, 0, 1, 0],
        ),
      ),
    x,
    y,
    0,
    scale,
  );
}

/** A small steel or china cup of sauce from the front. */
export function ramekin(ink: Ink, x: number, y: number, r: number, color: string, glaze = '#efe6d6'): string {
  const h = r * 0.72;
  return place(
    glow(ink, 14, 8, r * 1.35, r * 0.34, shadowColor, 0.6) +
      fill(
        `M${-r} ${n(-h)}L${n(-r * 0.82)} ${n(-8)}Q0 ${n(r * 0.24)} ${n(r * 0.82)} ${n(-8)}L${r} ${n(-h)}Z`,
        ink.linear(
          [
            [0, '#ffffff'],
            [0.3, glaze],
            [1, '#a8987f'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      fill(ellipse(0, -h, r, r * 0.3), glaze) +
      fill(ellipse(0, -h + 3, r * 0.88, r * 0.25), color) +
      sauce(ink, 0, -h + 2, r * 0.6, r * 0.13, color),
    x,
    y,
  );
}

const burger =
  (layers: Layers, w = 600, side: (ink: Ink) => string = () => ''): Art =>
  (ink) =>
    group([lowBoard(ink, 1180, 62), side(ink), place(stack(ink, w, layers), -60, 0)]);

const withChips = (ink: Ink): string => chipCup(ink, 400, -10, 0.98, '#f5b53a', '#c9623a') + ramekin(ink, -430, 26, 84, '#b5321c');
const withSweet = (ink: Ink): string => chipCup(ink, 400, -10, 0.98, '#ee8426', '#e3b45c') + ramekin(ink, -430, 26, 84, '#e8b98a');
const withSauce =
  (color: string) =>
  (ink: Ink): string =>
    ramekin(ink, 400, 16, 92, color) + herb(ink, 480, 26, 34) + herb(ink, 310, 34, 28);

const tomato = slices('#d3432c', 3, 42, '#f08a6a');
const pickles = slices('#8fa342', 6, 22, '#cfd98a');
const onion = slices('#a5568f', 4, 18, '#f0dcea');
const sauceOrange = sauceLayer('#e88a44');

export const cheeseburger: Layers = [
  bunBase,
  ruffle(),
  tomato,
  patty(),
  cheese(),
  pickles,
  onion,
  patty(),
  cheese('#f7bc3e'),
  sauceOrange,
  bunTop('sesame'),
];
const smash: Layers = [
  bunBase,
  sauceOrange,
  patty('#54301f', 58),
  cheese('#f5a623'),
  patty('#4d2b1c', 58),
  cheese('#f5a623'),
  baconLayer,
  slaw(['#8a4a24', '#a5612f', '#c07c3c']),
  bunTop('shiny'),
];
export const friedChicken: Layers = [
  bunBase,
  slaw(['#dfe8c0', '#a565a0', '#f3f1e2', '#c9dc9a']),
  crunchy('#c27a2a', 132),
  sauceLayer('#d9861c'),
  slices('#7fa03c', 7, 20, '#d5e09a'),
  sauceLayer('#f8ecd0'),
  bunTop('sesame'),
];
export const halloumiStack: Layers = [
  bunBase,
  ruffle('#5f8a3c', 58),
  slices('#f0a04a', 3, 48, '#f8c98a'),
  slabLayer('#f6e3b4', '#a8641f', 74),
  sauceLayer('#c4351c'),
  slices('#ee9a42', 2, 40, '#f9cf96'),
  ruffle('#4f7f3a', 46),
  bunTop('plain'),
];
const beetrootStack: Layers = [
  bunBase,
  ruffle('#86ad47', 60),
  tomato,
  patty('#6d1f38', 104),
  slices('#b9cc6a', 5, 34, '#e6eeb0'),
  sauceLayer('#f6ead2'),
  slaw(['#dfe8b8', '#f2f5de', '#b4cf7c']),
  bunTop('poppy'),
];
const barraStack: Layers = [
  bunBase,
  ruffle('#a4c866', 62),
  crunchy('#d89a42', 112),
  sauceLayer('#f7f0da'),
  pickles,
  slaw(['#e3efc4', '#f6f8e6', '#c3d994']),
  bunTop('sesame'),
];

const table: Art = fromFront(
  (ink) =>
    group([
      lowBoard(ink, 1560, 74),
      chipCup(ink, 40, -110, 1.1, '#f5b53a', '#c9623a'),
      place(stack(ink, 470, friedChicken), 440, -10),
      place(stack(ink, 500, cheeseburger), -370, 10),
      ramekin(ink, 60, 36, 74, '#b5321c'),
    ]),
  { wall: '#b56a47', table: palette.walnut, y: 960, horizon: 720 },
);

export const burgers: Record<string, Art> = {
  'item/cheeseburger': fromFront(burger(cheeseburger, 590, withChips), {
    wall: palette.marigold,
    table: palette.oak,
    y: 960,
    horizon: 720,
    scale: 1.08,
  }),
  'item/double-smash': fromFront(burger(smash, 620, withSauce('#e88a44')), {
    wall: '#7d8a80',
    table: palette.walnut,
    y: 940,
    horizon: 720,
    scale: 1.14,
  }),
  'item/fried-chicken-burger': fromFront(burger(friedChicken, 600, withChips), {
    wall: palette.apricot,
    table: '#c99a66',
    y: 950,
    horizon: 720,
    scale: 1.08,
  }),
  'item/halloumi-burger': fromFront(burger(halloumiStack, 600, withSauce('#c4351c')), {
    wall: palette.sage,
    table: '#d9b88c',
    y: 960,
    horizon: 720,
    scale: 1.1,
  }),
  'item/beetroot-burger': fromFront(burger(beetrootStack, 590, withSweet), {
    wall: palette.blush,
    table: '#cfa678',
    y: 960,
    horizon: 720,
    scale: 1.08,
  }),
  'item/barramundi-burger': fromFront(burger(barraStack, 600, withSauce('#f7f0da')), {
    wall: palette.blue,
    table: '#d2b48c',
    y: 950,
    horizon: 720,
    scale: 1.1,
  }),
  'category/burgers': table,
};
