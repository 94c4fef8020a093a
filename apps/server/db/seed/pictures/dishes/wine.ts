import { citrusSlice } from '../food/bits.ts';
import { olive } from '../food/fruit.ts';
import { tumbler } from '../food/glasses.ts';
import { bubbles, foam, straw } from '../food/in-the-glass.ts';
import { bottle, stemmed } from '../food/stemware.ts';
import { glow, group, line, place } from '../ink.ts';
import { at, cubes, fruit, row, wheel } from './drinks.ts';
import type { Art } from './scenes.ts';
import { fromFront, palette } from './scenes.ts';

const beer: Art = (ink) =>
  tumbler(
    ink,
    { top: 390, bottom: 280, h: 680 },
    {
      stops: [
        [0, '#f6c552'],
        [0.5, '#eda52c'],
        [1, '#d98415'],
      ],
      level: 0.82,
      tint: '#f0ad3a',
      inside: bubbles(ink, 150, -560, -40, 150) + glow(ink, -30, -240, 90, 260, '#ffe7a0', 0.5),
      top: (y, wide) => foam(ink, 74)(y, wide),
    },
  );

const still = { belly: 200, bowl: 400, rim: 142, stem: 330, foot: 160 };

const flute = { belly: 112, bowl: 520, rim: 94, stem: 280, foot: 142 };

const goblet = { belly: 250, bowl: 430, rim: 210, stem: 250, foot: 170 };

const prosecco: Art = (ink) =>
  group([
    place(bottle(ink, '#4a5a34', '#f3e6c8', '#d0a040', 960), 300, -20),
    place(
      stemmed(ink, flute, {
        stops: [
          [0, '#fbf0bc'],
          [1, '#f0d67a'],
        ],
        level: 0.78,
        tint: '#f6e39a',
        inside: bubbles(ink, 80, -800, -300, 90),
      }),
      -210,
      0,
    ),
    place(
      stemmed(ink, flute, {
        stops: [
          [0, '#fbf0bc'],
          [1, '#f0d67a'],
        ],
        level: 0.74,
        tint: '#f6e39a',
        inside: bubbles(ink, 80, -800, -300, 90),
      }),
      40,
      60,
    ),
  ]);

const white: Art = (ink) =>
  group([
    place(bottle(ink, '#8a9a4a', '#fbf3df', '#cfc08a', 980), 270, -30),
    place(
      stemmed(ink, still, {
        stops: [
          [0, '#faf3c4'],
          [1, '#e9db8a'],
        ],
        level: 0.44,
        tint: '#f3ea9c',
      }),
      -150,
      40,
    ),
  ]);

const red: Art = (ink) =>
  group([
    place(bottle(ink, '#2f2a26', '#efe0c2', '#7a1f2c', 980), 270, -30),
    place(
      stemmed(ink, still, {
        stops: [
          [0, '#a3263c'],
          [1, '#5c0f20'],
        ],
        level: 0.42,
        tint: '#b5334a',
      }),
      -150,
      40,
    ),
  ]);

const spritz: Art = (ink) =>
  group([
    stemmed(ink, goblet, {
      stops: [
        [0, '#f58a3a'],
        [0.5, '#ee6420'],
        [1, '#d9430f'],
      ],
      level: 0.66,
      tint: '#f58a3a',
      inside:
        cubes(ink, -500, -330, 110, 5, 110) +
        place(citrusSlice(ink, 0, 0, 118, '#e8562a'), 60, -400, 20) +
        bubbles(ink, 180, -540, -270, 70),
    }),
    place(wheel(ink, 0, 0, 108, '#e24a2c'), 190, -650),
    place(line('M-120 -120L110 60', '#e9c58a', 8) + olive(ink, 20, -10, 38, '#8a9a3f') + olive(ink, -40, -56, 36, '#7d8f38'), -60, -600),
    straw(ink, -40, -470, 370, -14, '#f6ecda', '#d9744c'),
  ]);

export const wine: Record<string, Art> = {
  'item/pale-ale': fromFront(beer, at('#8a9a8c', palette.walnut, 1020, 1.16)),
  'item/prosecco': fromFront(prosecco, at(palette.sage, '#d2b48c', 1080, 1)),
  'item/sauvignon-blanc': fromFront(white, at(palette.blue, '#d9bb8c', 1050, 0.94)),
  'item/pinot-noir': fromFront(red, at('#c98a70', palette.walnut, 1050, 0.94)),
  'item/blood-orange-spritz': fromFront(spritz, at(palette.apricot, '#d9a878', 1050, 1.2, fruit('#e24a2c'))),
  'category/wine': fromFront(
    row([
      [beer, -470, -10, 0.84],
      [red, 330, -30, 0.9],
      [spritz, -100, 70, 0.98],
    ]),
    at('#a5694e', palette.walnut, 1010, 1.02),
  ),
};
