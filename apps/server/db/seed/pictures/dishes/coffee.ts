import { drizzle, peppered } from '../food/bits.ts';
import { croissant } from '../food/breads.ts';
import { coffeeBean, cup, cupRadius } from '../food/cups.ts';
import { tumbler } from '../food/glasses.ts';
import { foam } from '../food/in-the-glass.ts';
import { cocoaFoam, crema, heart, rosetta, surface } from '../food/latte-art.ts';
import type { Ink } from '../ink.ts';
import { fill, group, line, place } from '../ink.ts';
import { spoon, strewn } from '../props.ts';
import { ellipse } from '../shapes.ts';
import { lowPlate } from '../ware.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, palette, tables } from './scenes.ts';
import { squares } from './tea.ts';

const brown = '#a8622c';

const r = cupRadius;

export const flatWhite: Art = (ink) =>
  cup(ink, 0, 0, r, '#f3ece0', -28, surface(ink, r * 0.86, brown) + place(rosetta(r * 0.8, brown), 0, 0, -24));

export const cappuccino: Art = (ink) => cup(ink, 0, 0, r, '#d9744c', -150, surface(ink, r * 0.86, '#b87338') + cocoaFoam(ink, r * 0.84));

const longBlack: Art = (ink) => cup(ink, 0, 0, r, '#4f5b5c', -30, crema(ink, r * 0.86), '#e9e0d0');

const mocha: Art = (ink) =>
  cup(
    ink,
    0,
    0,
    r,
    '#e3b45c',
    -28,
    surface(ink, r * 0.86, '#8f5028') +
      place(heart(r * 0.74, '#8f5028'), 0, -10, -10) +
      drizzle(ink, 0, 0, r * 0.6, r * 0.6, 4, '#3d1c0e', 11, 40) +
      peppered(ink, 0, 0, r * 0.7, r * 0.7, 60, '#3d1c0e', 3.5),
  );

const milkCoffee = [
  [0, '#f7e6c8'],
  [0.14, '#e9c797'],
  [0.5, '#c98e54'],
  [1, '#9c5f2c'],
] as const;

const onSaucer = (ink: Ink, wide: number, glass: string): string =>
  group([lowPlate(ink, { x: 0, y: 0, r: wide, color: '#f3ece0' }, 0.27), place(glass, 0, 10), spoonOn(wide)]);

const spoonOn = (wide: number): string =>
  place(
    line('M0 0L190 -26', '#7a5a28', 15, 'stroke-opacity=".35" transform="translate(3 8)"') +
      line('M0 0L190 -26', '#d9b062', 13) +
      fill(ellipse(-26, 4, 44, 17), '#d9b062') +
      fill(ellipse(-26, 4, 34, 11), '#9c7430'),
    wide * 0.42,
    wide * 0.14,
  );

const latteGlass: Art = (ink) =>
  onSaucer(
    ink,
    330,
    tumbler(
      ink,
      { top: 330, bottom: 250, h: 560 },
      { stops: milkCoffee, level: 0.9, tint: '#d9a266', top: (y, wide) => foam(ink, 26, '#fbeeda')(y, wide) },
      false,
    ),
  );

const piccolo: Art = (ink) =>
  onSaucer(
    ink,
    290,
    tumbler(
      ink,
      { top: 250, bottom: 200, h: 350 },
      {
        stops: [
          [0, '#f3dcb6'],
          [0.25, '#d49a5e'],
          [1, '#7d431c'],
        ],
        level: 0.84,
        tint: '#c98e54',
        top: (y, wide) => foam(ink, 16, '#f8e6c8')(y, wide),
      },
      false,
    ),
  );

const beans =
  (x: number, y: number, spread: number, count: number) =>
  (ink: Ink): string =>
    strewn(ink, x, y, spread, count, (px, py) => coffeeBean(ink, px, py, 30));

const small =
  (x: number, y: number, turn: number) =>
  (ink: Ink): string =>
    spoon(ink, x, y, turn, 'brass', 0.62);

const cupsOnBar: Art = (ink) =>
  group([
    tables.terrazzo('#eadfce')(ink),
    place(flatWhite(ink), 470, 480, 10, 0.86),
    place(cappuccino(ink), 1230, 360, 0, 0.74),
    place(longBlack(ink), 1110, 1010, 0, 0.7),
    croissant(ink, 300, 1080, 240, -14, false),
    strewn(ink, 760, 990, 120, 16, (x, y) => coffeeBean(ink, x, y, 26)),
  ]);

export const coffee: Record<string, Art> = {
  'item/flat-white': fromAbove(flatWhite, { table: tables.terrazzo('#eadfce'), after: beans(210, 1010, 110, 9), scale: 1.2 }),
  'item/latte': fromFront(latteGlass, {
    wall: palette.apricot,
    table: '#d9b384',
    y: 940,
    horizon: 700,
    scale: 1.26,
    before: (ink) => strewn(ink, 1370, 1080, 100, 8, (x, y) => coffeeBean(ink, x, y, 28)),
  }),
  'item/cappuccino': fromAbove(cappuccino, { table: tables.plaster(palette.sage), after: small(1450, 640, 12), scale: 1.2 }),
  'item/long-black': fromAbove(longBlack, { table: tables.wood(palette.oak, -3), after: beans(240, 250, 110, 8), scale: 1.2 }),
  'item/piccolo': fromFront(piccolo, {
    wall: palette.blue,
    table: palette.oak,
    y: 900,
    horizon: 690,
    scale: 1.5,
    before: (ink) => strewn(ink, 1400, 1090, 90, 7, (x, y) => coffeeBean(ink, x, y, 28)),
  }),
  'item/mocha': fromAbove(mocha, { table: tables.plaster('#c9a184'), after: squares, scale: 1.2 }),
  'category/coffee': cupsOnBar,
};
