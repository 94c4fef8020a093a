import { citrusSlice } from '../food/bits.ts';
import { crescent } from '../food/fruit.ts';
import { tumbler } from '../food/glasses.ts';
import { leaf } from '../food/greens.ts';
import { bubbles, foam, straw } from '../food/in-the-glass.ts';
import type { Ink } from '../ink.ts';
import { glow, group, place } from '../ink.ts';
import { at, cubes, fruit, row, wheel } from './drinks.ts';
import type { Art } from './scenes.ts';
import { fromFront } from './scenes.ts';

const tall = { top: 340, bottom: 270, h: 700 };

interface Soda {
  colors: readonly [string, string, string];
  tint: string;
  fizz?: number;
  /** Seen through the glass. */
  inside?: (ink: Ink) => string;
  /** On the rim and above. */
  over?: (ink: Ink) => string;
}

const soda =
  ({ colors, tint, fizz = 90, inside = () => '', over = () => '' }: Soda): Art =>
  (ink) =>
    group([
      tumbler(ink, tall, {
        stops: [
          [0, colors[0]],
          [0.5, colors[1]],
          [1, colors[2]],
        ],
        level: 0.88,
        tint,
        inside: cubes(ink, -540, -220, 74, 6) + inside(ink) + bubbles(ink, 125, -580, -50, fizz),
      }),
      over(ink),
    ]);

const mint = (ink: Ink): string => [-50, -10, 30, 70].map((turn) => leaf(ink, -40, -640, 100, turn, '#5b9a48', 0.62)).join('');

export const cola = soda({
  colors: ['#8a4a26', '#4a1f10', '#2a0f08'],
  tint: '#8a3f1c',
  fizz: 160,
  over: (ink) => wheel(ink, 150, -700, 92, '#f2ca2c') + straw(ink, 10, -520, 380, 9, '#f6ecda', '#c23a2a'),
});

const icedTea = soda({
  colors: ['#e9a24a', '#cf7426', '#a44d14'],
  tint: '#e08a34',
  fizz: 10,
  inside: (ink) => crescent(ink, -30, -300, 100, 20, '#f7b65a') + crescent(ink, 40, -150, 96, -30, '#f4a84a'),
  over: (ink) => mint(ink) + crescent(ink, 150, -690, 110, -20, '#f4a84a'),
});

const espressoSoda: Art = (ink) =>
  group([
    tumbler(ink, tall, {
      stops: [
        [0, '#2d1409'],
        [0.34, '#4a2412'],
        [0.5, '#c98f4a'],
        [0.62, '#f3e6c8'],
        [1, '#f9f3e0'],
      ],
      level: 0.86,
      tint: '#c9803a',
      inside: cubes(ink, -520, -160, 74, 6) + bubbles(ink, 125, -400, -40, 120) + glow(ink, 0, -350, 130, 50, '#7a4520', 0.6),
      top: (y, wide) => foam(ink, 22, '#d9a866')(y, wide),
    }),
    wheel(ink, 150, -706, 98, '#f0892a'),
  ]);

export const gingerBeer = soda({
  colors: ['#f6e7b4', '#efd68a', '#e3bd5c'],
  tint: '#f0d68a',
  fizz: 170,
  inside: (ink) => place(citrusSlice(ink, 0, 0, 88, '#9ec03f'), -20, -240, 10),
  over: (ink) => wheel(ink, 150, -700, 92, '#9ec03f') + mint(ink),
});

export const limeSoda = soda({
  colors: ['#f4f8e0', '#e2efb8', '#cfe38a'],
  tint: '#dcec9a',
  fizz: 190,
  inside: (ink) =>
    place(citrusSlice(ink, 0, 0, 90, '#8fbf3a'), -40, -330, 14) + place(citrusSlice(ink, 0, 0, 86, '#8fbf3a'), 46, -160, -20),
  over: (ink) => wheel(ink, 150, -706, 96, '#8fbf3a') + straw(ink, 0, -520, 380, 8, '#f6ecda', '#6f9a45'),
});

export const sodas: Record<string, Art> = {
  'item/cola': fromFront(cola, at('#8f9fae', '#c9a987', 1060, 1.12)),
  'item/iced-tea': fromFront(icedTea, at('#a9b8b4', '#d9b98c', 1060, 1.12)),
  'item/espresso-soda': fromFront(espressoSoda, at('#56627a', '#a98a6c', 1060, 1.12)),
  'item/ginger-beer': fromFront(gingerBeer, at('#a9b89a', '#dcc39a', 1060, 1.12, fruit('#9ec03f'))),
  'item/lime-soda': fromFront(limeSoda, at('#b08aa0', '#c9a06c', 1060, 1.12, fruit('#8fbf3a'))),
  'category/sodas': fromFront(
    row([
      [icedTea, -440, -20, 0.9],
      [cola, 0, 50, 1],
      [espressoSoda, 440, -20, 0.9],
    ]),
    at('#3f4f6c', '#b08f6c', 1010, 1.05),
  ),
};
