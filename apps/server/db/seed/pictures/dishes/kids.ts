import { citrusWedge, peppered, sauce } from '../food/bits.ts';
import { soldier } from '../food/breads.ts';
import { cheese, patty, slices } from '../food/burger-layers.ts';
import { bunBase, bunTop, stack } from '../food/burger.ts';
import { yolk } from '../food/eggs.ts';
import { chips } from '../food/fried.ts';
import { strawberry } from '../food/fruit.ts';
import { herb, leaves } from '../food/greens.ts';
import { roundSlice, tomatoHalf } from '../food/vegetables.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, place, shadowColor, solid } from '../ink.ts';
import { pinchBowl, spoon } from '../props.ts';
import { ellipse } from '../shapes.ts';
import { plate } from '../ware.ts';
import { hotcakes } from './breakfast.ts';
import { chipCup } from './burger-sides.ts';
import { napolitana } from './pasta.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, palette, settings, tables } from './scenes.ts';
import { fishFingers } from './sides.ts';
import { lowBoard } from './toasties.ts';

const littleBurger: Art = (ink) =>
  group([
    lowBoard(ink, 1060, 56),
    chipCup(ink, 300, -10, 0.86, '#f5b53a', '#6fa0a2'),
    place(stack(ink, 440, [bunBase, sauceBand, patty('#5b3220', 84), cheese('#f7bc3e'), bunTop('sesame')]), -150, 0),
    strawberry(ink, 80, 20, 44, 160),
    strawberry(ink, 150, 34, 40, 200),
  ]);

const sauceBand = slices('#c9351f', 3, 26, '#ee8a70');

const fishAndChips: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 490, color: '#e3b45f' }),
    chips(ink, 170, 120, 190, 180, 40, '#f5b53a', 220, 42),
    place(fishFingers(ink), -130, -30),
    pinchBowl(ink, 200, -240, 108, '#f4ede1', sauce(ink, 200, -240, 86, 82, '#c4301a', 0.05)),
    leaves(ink, -90, 300, 90, 40, 7),
    roundSlice(ink, -10, 300, 52, '#3f7a3a', '#d8e8b4', '#f6f6d8'),
    roundSlice(ink, 60, 330, 52, '#3f7a3a', '#d8e8b4', '#f6f6d8'),
    tomatoHalf(ink, 20, 240, 48),
    citrusWedge(ink, -300, 190, 84, 210),
  ]);

/** An egg in its cup from above, its cap off. */
function eggCup(ink: Ink, x: number, y: number, color: string): string {
  return group([
    glow(ink, x + 16, y + 26, 150, 148, shadowColor, 0.6),
    solid(ink, ellipse(x, y, 124, 124), color, { drop: 10, form: 0.7 }),
    fill(
      ellipse(x, y, 106, 106),
      ink.linear([
        [0, shadowColor, 0.5],
        [1, '#ffffff', 0.3],
      ]),
    ),
    solid(ink, ellipse(x, y, 98, 98), '#d9a77c', { drop: 5, form: 0.6 }),
    fill(ellipse(x, y, 84, 84), '#fffaf0'),
    yolk(ink, x, y, 56),
    peppered(ink, x, y, 60, 60, 9),
  ]);
}

const dippy: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 490, color: '#f3ece0', speckled: true }),
    ...[0, 1, 2, 3].map((index) => soldier(ink, -270 + index * 92, 80 + index * 20, 340, 84, -16 + index * 6)),
    soldier(ink, 20, 300, 320, 84, 80),
    place(eggCup(ink, 0, 0, '#d9744c'), 20, -240, 0, 1.2),
    place(eggCup(ink, 0, 0, '#7fa6a8'), 250, -20, 0, 1.2),
    soldier(ink, 312, -120, 230, 74, 24),
    herb(ink, -100, -170, 40),
  ]);

const minis: Art = (ink) => hotcakes(270, 3, 74)(ink);

const table: Art = (ink) =>
  group([
    tables.terrazzo('#f0e6d6')(ink),
    settings.napkinTop('#7fa6a8')(ink),
    place(napolitana(ink), 430, 450, 0, 0.84),
    place(fishAndChips(ink), 1220, 760, -10, 0.92),
    place(group([eggCup(ink, 0, 0, '#d9744c')]), 1180, 150),
    spoon(ink, 190, 1030, 62, 'steel', 0.8),
    strawberry(ink, 620, 1050, 60, 30),
    strawberry(ink, 730, 1090, 56, -40),
  ]);

export const kids: Record<string, Art> = {
  'item/little-cheeseburger': fromFront(littleBurger, { wall: '#9cbcbc', table: '#e2c595', y: 930, horizon: 700, scale: 1.2 }),
  'item/kids-spaghetti': fromAbove(napolitana, { table: tables.terrazzo('#f0e6d6'), beside: settings.forkLeft, scale: 1.12 }),
  'item/kids-fish-chips': fromAbove(fishAndChips, { table: tables.plaster(palette.blue), beside: settings.forkRight, scale: 1.08 }),
  'item/dippy-eggs': fromAbove(dippy, { table: tables.linen(palette.marigold), beside: settings.spoonRight, scale: 1.08 }),
  'item/mini-hotcakes': fromFront(minis, { wall: palette.sage, table: '#ead2aa', y: 870, horizon: 650, scale: 1.36 }),
  'category/kids': table,
};
