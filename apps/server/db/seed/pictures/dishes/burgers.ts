import { baconLayer, cheese, crunchy, patty, ruffle, sauceLayer, slabLayer, slaw, slices } from '../food/burger-layers.ts';
import { bunBase, bunTop, stack } from '../food/burger.ts';
import { herb } from '../food/greens.ts';
import type { Ink } from '../ink.ts';
import { group, place } from '../ink.ts';
import { chipCup, ramekin } from './burger-sides.ts';
import type { Art } from './scenes.ts';
import { fromFront, palette } from './scenes.ts';
import { lowBoard } from './toasties.ts';

export type Layers = Parameters<typeof stack>[2];

export const burger =
  (layers: Layers, w = 600, side: (ink: Ink) => string = () => ''): Art =>
  (ink) =>
    group([lowBoard(ink, 1180, 62), side(ink), place(stack(ink, w, layers), -60, 0)]);

export const withChips = (ink: Ink): string => chipCup(ink, 400, -10, 0.98, '#f5b53a', '#c9623a') + ramekin(ink, -430, 26, 84, '#b5321c');

export const withSweet = (ink: Ink): string => chipCup(ink, 400, -10, 0.98, '#ee8426', '#e3b45c') + ramekin(ink, -430, 26, 84, '#e8b98a');

export const withSauce =
  (color: string) =>
  (ink: Ink): string =>
    ramekin(ink, 400, 16, 92, color) + herb(ink, 480, 26, 34) + herb(ink, 310, 34, 28);

export const tomato = slices('#d3432c', 3, 42, '#f08a6a');

export const pickles = slices('#8fa342', 6, 22, '#cfd98a');

export const onion = slices('#a5568f', 4, 18, '#f0dcea');

export const sauceOrange = sauceLayer('#e88a44');

const cheeseburger: Layers = [
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

const friedChicken: Layers = [
  bunBase,
  slaw(['#dfe8c0', '#a565a0', '#f3f1e2', '#c9dc9a']),
  crunchy('#c27a2a', 132),
  sauceLayer('#d9861c'),
  slices('#7fa03c', 7, 20, '#d5e09a'),
  sauceLayer('#f8ecd0'),
  bunTop('sesame'),
];

const halloumiStack: Layers = [
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
