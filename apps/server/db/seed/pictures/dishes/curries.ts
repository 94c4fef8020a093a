import { citrusWedge, flake, peppered, scatter, seed } from '../food/bits.ts';
import { flatbread } from '../food/breads.ts';
import { cashew, chilli, gravy, karahi, morsel, paneer, swirl } from '../food/curry.ts';
import { bean, rice } from '../food/grains.ts';
import { herb, leaf, leaves } from '../food/greens.ts';
import { crescent } from '../food/fruit.ts';
import { prawn } from '../food/meats.ts';
import { strip } from '../food/pizza-toppings.ts';
import type { Ink } from '../ink.ts';
import { group, place } from '../ink.ts';
import { pinchBowl } from '../props.ts';
import type { Art } from './scenes.ts';
import { fromAbove, tables } from './scenes.ts';

type Draw = (ink: Ink) => string;

/** Four ways to spread: a little at the edge, more in the middle. */
const over = (ink: Ink, count: number, draw: (x: number, y: number) => string, reach = 300): string =>
  scatter(ink, 0, 0, reach, reach, count, draw);
const placed = (ink: Ink, count: number, reach: number, draw: (x: number, y: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const far = Math.sqrt((index + 0.6) / count) * reach;
    const angle = index * 2.4 + ink.random.around(0, 0.2);
    return draw(Math.cos(angle) * far, Math.sin(angle) * far);
  }).join('');
const coriander = (ink: Ink, count = 9): string => over(ink, count, (x, y) => herb(ink, x, y, 50), 260);
const curryLeaves = (ink: Ink, count = 7): string =>
  over(ink, count, (x, y) => leaf(ink, x, y, 110, ink.random.between(0, 360), '#3f6a2c', 0.36), 270);

const curry =
  (sauce: string, what: Draw, metal?: string): Art =>
  (ink) =>
    karahi(ink, 500, gravy(ink, 440, sauce) + what(ink), metal);

const chicken = (ink: Ink, sauce: string, count = 13): string => placed(ink, count, 320, morsel(ink, 82, '#d98a4a', sauce));
const lamb = (ink: Ink, sauce: string, count = 12): string => placed(ink, count, 315, morsel(ink, 86, '#6b3a22', sauce));

export const dishesOf = {
  butter: curry(
    '#e0742a',
    (ink) => chicken(ink, '#e68238') + swirl(ink, 20, 10, 250) + coriander(ink, 6) + over(ink, 60, flake(ink, '#6b7a2c', 7)),
  ),
  tikka: curry(
    '#cf4f1c',
    (ink) => chicken(ink, '#c9481a', 15) + swirl(ink, -40, 30, 150) + coriander(ink) + over(ink, 12, strip(ink, '#d9602c', 80, 12)),
  ),
  korma: curry(
    '#e9c384',
    (ink) =>
      chicken(ink, '#edcd94') +
      over(ink, 13, cashew(ink)) +
      swirl(ink, 30, -20, 190, '#fff8ea') +
      over(ink, 40, flake(ink, '#c9962a', 8)) +
      coriander(ink, 4),
  ),
  saag: curry('#4f6a2a', (ink) => chicken(ink, '#55702c') + over(ink, 70, flake(ink, '#35501c', 16)) + swirl(ink, 0, 20, 170)),
  chettinad: curry(
    '#8a3f18',
    (ink) => chicken(ink, '#8a4018') + curryLeaves(ink, 9) + peppered(ink, 0, 0, 360, 360, 130, '#1f100a', 6) + over(ink, 5, chilli(ink)),
  ),
  mango: curry(
    '#eba535',
    (ink) =>
      chicken(ink, '#efae42', 11) +
      over(ink, 9, (x, y) => crescent(ink, x, y, 84, ink.random.between(0, 360), '#f7a62a'), 280) +
      over(ink, 40, seed(ink, '#2d2a28', 12)) +
      coriander(ink, 7),
  ),
  rogan: curry(
    '#9c2f14',
    (ink) =>
      lamb(ink, '#a53518') + over(ink, 36, flake(ink, '#d9401c', 9)) + over(ink, 24, strip(ink, '#e0a050', 60, 5)) + coriander(ink, 8),
  ),
  vindaloo: curry(
    '#a3220f',
    (ink) => lamb(ink, '#a8260f') + over(ink, 9, chilli(ink, 130)) + over(ink, 40, flake(ink, '#e04a20', 8)) + coriander(ink, 4),
  ),
  lambSaag: curry(
    '#3f5a24',
    (ink) =>
      lamb(ink, '#46602a') +
      over(ink, 80, flake(ink, '#2d4418', 16)) +
      over(ink, 12, strip(ink, '#d9a24a', 60, 8)) +
      swirl(ink, 40, -20, 120),
  ),
  madras: curry(
    '#a8481a',
    (ink) => lamb(ink, '#ad4e1e') + curryLeaves(ink, 7) + over(ink, 40, flake(ink, '#f6e6c4', 10)) + over(ink, 4, chilli(ink)),
  ),
  goat: curry(
    '#7d3a1a',
    (ink) =>
      lamb(ink, '#7d3a1a', 9) +
      placed(ink, 7, 290, morsel(ink, 92, '#e6bd62', '#a8561f')) +
      over(ink, 30, flake(ink, '#c9401c', 8)) +
      coriander(ink, 10),
  ),
  goan: curry(
    '#e28a35',
    (ink) =>
      placed(ink, 8, 300, morsel(ink, 118, '#f3dcb4', '#e6963f')) +
      curryLeaves(ink, 8) +
      over(ink, 5, chilli(ink, 130, '#4f8a2a')) +
      swirl(ink, 20, 20, 120),
  ),
  prawns: curry(
    '#e6b03f',
    (ink) =>
      placed(ink, 12, 310, (x, y) => prawn(ink, x, y, 122, ink.random.between(0, 360))) +
      curryLeaves(ink, 8) +
      over(ink, 40, seed(ink, '#2d2a28', 12)) +
      over(ink, 30, flake(ink, '#c4321a', 9)),
  ),
  palak: curry(
    '#4f702c',
    (ink) =>
      over(ink, 70, flake(ink, '#35501c', 15)) +
      placed(ink, 13, 310, paneer(ink, 92)) +
      swirl(ink, 10, 10, 140) +
      over(ink, 5, (x, y) => herb(ink, x, y, 40)),
  ),
  paneerMasala: curry('#dd6a24', (ink) => placed(ink, 13, 310, paneer(ink, 92)) + swirl(ink, 20, 10, 230) + coriander(ink, 6)),
  dal: curry(
    '#5a2f1a',
    (ink) =>
      over(ink, 150, (x, y) => bean(ink, x, y, 20, ink.random.pick(['#3f2014', '#6b3a20', '#4f281a'])), 360) +
      swirl(ink, 0, 10, 220) +
      over(ink, 1, (x, y) => paneer(ink, 66)(x, y), 30) +
      coriander(ink, 6),
  ),
  chana: curry(
    '#a8561f',
    (ink) =>
      over(ink, 80, (x, y) => bean(ink, x, y, 40, ink.random.pick(['#e0b062', '#d29c4a', '#eac27a'])), 340) +
      over(ink, 14, strip(ink, '#c9689a', 90, 9)) +
      over(ink, 4, chilli(ink, 120, '#4f8a2a')) +
      coriander(ink, 10),
  ),
  gobi: curry(
    '#c98a1f',
    (ink) =>
      placed(ink, 10, 310, morsel(ink, 88, '#f0c648', '#d99a2a')) +
      placed(ink, 10, 290, (x, y) => scatter(ink, x, y, 46, 40, 13, morsel(ink, 28, '#fbeec8', '#e0b040'))) +
      over(ink, 40, seed(ink, '#4a2f14', 13)) +
      coriander(ink, 12),
  ),
  bharta: curry(
    '#6b3f24',
    (ink) =>
      over(ink, 50, morsel(ink, 44, '#7a4a2c', '#6b3f24')) +
      over(ink, 40, (x, y) => bean(ink, x, y, 21, '#6f9f3a')) +
      over(ink, 20, flake(ink, '#d9401c', 15)) +
      coriander(ink, 9),
  ),
  kofta: curry(
    '#ecc98a',
    (ink) =>
      placed(ink, 6, 250, morsel(ink, 122, '#c9803a', '#f0d29a')) +
      over(ink, 10, cashew(ink)) +
      swirl(ink, 0, 0, 210, '#fffaf0') +
      over(ink, 40, flake(ink, '#6b7a2c', 8)),
  ),
} satisfies Record<string, Art>;

const naanBeside: Draw = (ink) => flatbread(ink, 240, 250, 300, 230, -30);
const riceBeside: Draw = (ink) => pinchBowl(ink, 1400, 240, 230, '#b8743a', rice(ink, 1400, 240, 190, 190, '#f9f2e0'));
const limeBeside: Draw = (ink) => citrusWedge(ink, 1430, 1000, 110, 20, '#9ec03f') + citrusWedge(ink, 1320, 1080, 100, 60, '#9ec03f');
const chilliBeside: Draw = (ink) => [0, 1, 2].map((index) => chilli(ink, 190)(200 + index * 70, 1000 + index * 30)).join('');

const cloth = {
  plum: tables.linen('#7a4a6b'),
  teal: tables.plaster('#4f7f80'),
  brick: tables.plaster('#b0664a'),
  night: tables.wood('#5a3a2c', 2),
  rose: tables.linen('#d9a9a0'),
  mustard: tables.plaster('#d9a94a'),
  leafy: tables.plaster('#8fa07a'),
  stone: tables.marble('#e2d9cf'),
};

const scene = (art: Art, table: Draw, beside: Draw = naanBeside): Art => fromAbove(art, { table, beside, x: 830, y: 610, scale: 0.98 });

const trio =
  (left: Art, middle: Art, right: Art, table: Draw): Art =>
  (ink) =>
    group([
      table(ink),
      place(middle(ink), 470, 560, 0, 0.86),
      place(left(ink), 1250, 330, 20, 0.6),
      place(right(ink), 1220, 1000, -10, 0.62),
      flatbread(ink, 120, 1130, 260, 190, 20),
    ]);

const biryani =
  (what: Draw, base = '#f6e3ae'): Art =>
  (ink) =>
    karahi(
      ink,
      500,
      rice(ink, 0, 0, 440, 440, base) +
        over(ink, 9, (x, y) => rice(ink, x, y, 110, 80, '#eeae34'), 290) +
        what(ink) +
        over(ink, 60, strip(ink, '#7a3f16', 70, 7), 330) +
        over(ink, 9, cashew(ink, 30)) +
        over(ink, 9, (x, y) => leaf(ink, x, y, 88, ink.random.between(0, 360), '#4f8a3a', 0.6)) +
        leaves(ink, 0, 0, 60, 60, 3, ['#5f9a44'], 80),
      '#8a8f94',
    );
const chickenBiryani = biryani((ink) => placed(ink, 7, 270, morsel(ink, 104, '#c9722c', '#d98a3a')));
const lambBiryani = biryani((ink) => placed(ink, 9, 280, morsel(ink, 84, '#6b3a22', '#8a5426')));
const vegBiryani = biryani(
  (ink) =>
    over(ink, 24, (x, y) => bean(ink, x, y, 22, '#6f9f3a')) +
    over(ink, 16, morsel(ink, 40, '#e8863a', '#e8a04a')) +
    placed(ink, 5, 250, morsel(ink, 66, '#f3e2b4', '#e0b04a')),
);
const saffronRice: Art = (ink) =>
  karahi(
    ink,
    480,
    rice(ink, 0, 0, 420, 420, '#f9edc8') +
      over(ink, 16, (x, y) => rice(ink, x, y, 90, 66, '#f0b438'), 300) +
      over(ink, 20, seed(ink, '#6f8a3a', 24)) +
      over(ink, 26, flake(ink, '#c9401c', 8)),
  );

export const curries: Record<string, Art> = {
  'item/butter-chicken': scene(dishesOf.butter, cloth.plum),
  'item/tikka-masala': scene(dishesOf.tikka, cloth.teal),
  'item/korma': scene(dishesOf.korma, cloth.rose, riceBeside),
  'item/chicken-saag': scene(dishesOf.saag, cloth.mustard),
  'item/chettinad': scene(dishesOf.chettinad, cloth.night, chilliBeside),
  'item/mango-chicken': scene(dishesOf.mango, cloth.teal, riceBeside),
  'item/rogan-josh': scene(dishesOf.rogan, cloth.night),
  'item/vindaloo': scene(dishesOf.vindaloo, cloth.stone, chilliBeside),
  'item/lamb-saag': scene(dishesOf.lambSaag, cloth.brick),
  'item/beef-madras': scene(dishesOf.madras, cloth.leafy, riceBeside),
  'item/goat-curry': scene(dishesOf.goat, cloth.mustard),
  'item/goan-fish': scene(dishesOf.goan, cloth.teal, limeBeside),
  'item/malabar-prawns': scene(dishesOf.prawns, cloth.plum, limeBeside),
  'item/palak-paneer': scene(dishesOf.palak, cloth.rose),
  'item/paneer-masala': scene(dishesOf.paneerMasala, cloth.leafy),
  'item/dal-makhani': scene(dishesOf.dal, cloth.mustard),
  'item/chana-masala': scene(dishesOf.chana, cloth.plum, limeBeside),
  'item/aloo-gobi': scene(dishesOf.gobi, cloth.teal),
  'item/baingan-bharta': scene(dishesOf.bharta, cloth.stone),
  'item/malai-kofta': scene(dishesOf.kofta, cloth.brick, riceBeside),
  'item/chicken-biryani': scene(chickenBiryani, cloth.plum, limeBeside),
  'item/lamb-biryani': scene(lambBiryani, cloth.teal, limeBeside),
  'item/vegetable-biryani': scene(vegBiryani, cloth.rose, limeBeside),
  'item/saffron-rice': scene(saffronRice, cloth.night),
  'category/chicken-curries': trio(dishesOf.korma, dishesOf.butter, dishesOf.mango, cloth.plum),
  'category/lamb-curries': trio(dishesOf.vindaloo, dishesOf.rogan, dishesOf.lambSaag, cloth.night),
  'category/seafood-curries': trio(dishesOf.prawns, dishesOf.goan, saffronRice, cloth.teal),
  'category/vegetable-curries': trio(dishesOf.dal, dishesOf.palak, dishesOf.chana, cloth.mustard),
  'category/biryani': trio(saffronRice, chickenBiryani, vegBiryani, cloth.leafy),
};
