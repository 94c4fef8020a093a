import { baconLayer, cheese, crunchy, eggLayer, patty, ruffle, sauceLayer, slabLayer, slaw, slices } from '../food/burger-layers.ts';
import { bunBase, bunTop, stack } from '../food/burger.ts';
import type { Ink } from '../ink.ts';
import { group, place } from '../ink.ts';
import { chipCup, ramekin } from './burger-sides.ts';
import { burger, onion, pickles, sauceOrange, tomato, withChips, withSauce, withSweet, type Layers } from './burgers.ts';
import type { Art } from './scenes.ts';
import { fromFront } from './scenes.ts';
import { lowBoard } from './toasties.ts';

const thin = patty('#4f2c1c', 56);
const crispOnions = slaw(['#b0702a', '#c98a3a', '#9c5f22', '#dba24f']);
const blackberry = sauceLayer('#5a2149');
const rocketLeaf = ruffle('#5f8a3c', 56);

export const brambleStacks = {
  bramble: [bunBase, blackberry, thin, cheese('#f2a93a'), thin, cheese('#f2a93a'), crispOnions, rocketLeaf, bunTop('shiny')],
  cheeseburger: [bunBase, ruffle(), tomato, patty('#5b3220', 104), cheese(), pickles, sauceOrange, bunTop('sesame')],
  stilton: [bunBase, rocketLeaf, patty('#5b3220', 104), cheese('#f2ecd8'), baconLayer, sauceLayer('#7d2a44'), onion, bunTop('poppy')],
  smoky: [
    bunBase,
    ruffle(),
    patty('#54301f', 98),
    cheese('#f0a04a'),
    slices('#6f8f2c', 6, 26, '#cfd98a'),
    crispOnions,
    sauceLayer('#d9631c'),
    bunTop('shiny'),
  ],
  triple: [bunBase, thin, cheese('#f5a623'), thin, cheese('#f5a623'), thin, cheese('#f5a623'), pickles, sauceOrange, bunTop('plain')],
  morning: [
    bunBase,
    slabLayer('#e0a548', '#8a4f16', 58),
    patty('#5b3220', 92),
    cheese(),
    baconLayer,
    eggLayer,
    sauceLayer('#6b2f18'),
    bunTop('sesame'),
  ],
  buttermilk: [
    bunBase,
    sauceLayer('#f6edd2'),
    ruffle('#a4c866', 60),
    crunchy('#c9862f', 138),
    pickles,
    sauceLayer('#f6edd2'),
    bunTop('sesame'),
  ],
  nashville: [
    bunBase,
    slaw(['#e6ecc8', '#f3f1e2', '#c9dc9a', '#b9a0c0']),
    crunchy('#a8391a', 140),
    sauceLayer('#c23a14'),
    pickles,
    bunTop('shiny'),
  ],
  grilled: [
    bunBase,
    ruffle(),
    tomato,
    slabLayer('#e9c48c', '#6b3512', 92),
    slices('#b9cc6a', 5, 36, '#e6eeb0'),
    sauceLayer('#f6ecc8'),
    bunTop('plain'),
  ],
  cod: [bunBase, sauceLayer('#9cb85a'), crunchy('#e0a94a', 124), sauceLayer('#f8f2dc'), ruffle('#a4c866', 58), bunTop('plain')],
  halloumi: [
    bunBase,
    rocketLeaf,
    slabLayer('#f6e3b4', '#a8641f', 84),
    slices('#c8301c', 3, 40, '#f08a5a'),
    sauceLayer('#c4351c'),
    ruffle('#4f7f3a', 44),
    bunTop('sesame'),
  ],
  portobello: [
    bunBase,
    ruffle('#5f8a3c', 56),
    slabLayer('#5a3d28', '#2a170c', 104),
    slabLayer('#fbf4e2', '#d9b886', 40),
    sauceLayer('#7d9a3c'),
    bunTop('poppy'),
  ],
  plant: [
    bunBase,
    ruffle('#86ad47', 56),
    patty('#6b3f2a', 64),
    cheese('#f6c04a'),
    patty('#6b3f2a', 64),
    cheese('#f6c04a'),
    pickles,
    sauceOrange,
    bunTop('sesame'),
  ],
  beet: [
    bunBase,
    ruffle('#86ad47', 56),
    patty('#6d1f38', 108),
    slaw(['#dfe8b8', '#f2f5de', '#c9a0c4']),
    sauceLayer('#e9f0dc'),
    bunTop('poppy'),
  ],
  little: [bunBase, patty('#5b3220', 84), cheese(), sauceLayer('#c23a1c'), bunTop('plain')],
} as const satisfies Record<string, Layers>;

const walls = ['#5f7f6a', '#8a9a86', '#c9b08a', '#4a6355', '#a98a6c', '#b9a9b4'] as const;
const oak = '#b98a5c';

const scene = (layers: Layers, wall: string, w = 600, side?: (ink: Ink) => string): Art =>
  fromFront(burger(layers, w, side), { wall, table: oak, y: 955, horizon: 720, scale: 1.09 });

const threeOf = (left: Layers, middle: Layers, right: Layers, wall: string): Art =>
  fromFront(
    (ink) =>
      group([
        lowBoard(ink, 1560, 74, '#9c6f45'),
        chipCup(ink, 240, -120, 1, '#f5b53a', '#3f6a55'),
        place(stack(ink, 410, left), -480, -20),
        place(stack(ink, 410, right), 500, -20),
        place(stack(ink, 500, middle), -10, 20),
        ramekin(ink, 250, 40, 64, '#5a2149'),
      ]),
    { wall, table: '#7d5538', y: 960, horizon: 720 },
  );

export const brambleBurgers: Record<string, Art> = {
  'item/bramble-burger': scene(brambleStacks.bramble, walls[0], 620, withSauce('#5a2149')),
  'item/classic-cheeseburger': scene(brambleStacks.cheeseburger, walls[2], 600, withChips),
  'item/stilton-burger': scene(brambleStacks.stilton, walls[5], 600, withSauce('#7d2a44')),
  'item/smoky-burger': scene(brambleStacks.smoky, walls[4], 600, withSauce('#d9631c')),
  'item/triple-smash': scene(brambleStacks.triple, walls[3], 600, withSauce('#e88a44')),
  'item/morning-burger': scene(brambleStacks.morning, walls[1], 590, withSauce('#6b2f18')),
  'item/little-bun': scene(brambleStacks.little, '#c9a9a0', 470, withChips),
  'item/buttermilk-burger': scene(brambleStacks.buttermilk, walls[2], 600, withChips),
  'item/nashville-burger': scene(brambleStacks.nashville, '#7a4a3a', 600, withSauce('#c23a14')),
  'item/grilled-chicken-burger': scene(brambleStacks.grilled, walls[1], 600, withSweet),
  'item/cod-bun': scene(brambleStacks.cod, '#8fa9b4', 600, withChips),
  'item/halloumi-pepper': scene(brambleStacks.halloumi, walls[0], 600, withSauce('#c4351c')),
  'item/portobello-burger': scene(brambleStacks.portobello, walls[3], 600, withSauce('#7d9a3c')),
  'item/plant-smash': scene(brambleStacks.plant, '#9cb08a', 600, withSweet),
  'item/beet-bean-burger': scene(brambleStacks.beet, walls[5], 600, withSauce('#e9f0dc')),
  'category/beef-burgers': threeOf(brambleStacks.cheeseburger, brambleStacks.bramble, brambleStacks.smoky, '#3f5f4f'),
  'category/chicken-burgers': threeOf(brambleStacks.nashville, brambleStacks.buttermilk, brambleStacks.cod, '#b0946c'),
  'category/veggie-burgers': threeOf(brambleStacks.halloumi, brambleStacks.plant, brambleStacks.beet, '#7f9a78'),
};
