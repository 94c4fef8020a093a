import { lighter, darker } from '../color.ts';
import { flatbread } from '../food/breads.ts';
import { chilli } from '../food/curry.ts';
import { knot } from '../food/dough.ts';
import { starAnise } from '../food/cups.ts';
import { stack } from '../food/burger.ts';
import { herb, leaf } from '../food/greens.ts';
import { basil } from '../food/pizza-toppings.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place } from '../ink.ts';
import { napkin, strewn } from '../props.ts';
import { circle, n } from '../shapes.ts';
import { height, sunlight, width } from '../surfaces.ts';
import { brambleStacks } from './bramble-burgers.ts';
import { chipCup, ramekin } from './burger-sides.ts';
import { dishesOf } from './curries.ts';
import { blackberry, crescentPie, mandala } from './house-signs.ts';
import { recipes, wholePie } from './pizzas.ts';
import { dipOf } from './pizzeria-sides.ts';
import type { Art } from './scenes.ts';
import { fromFront, tables } from './scenes.ts';
import { shopFront, terraces } from './shop-front.ts';
import { lowBoard } from './toasties.ts';

const night = '#1d2f52';
const green = '#1f5a43';
const plum = '#6a2a55';

const ground = (ink: Ink, color: string): string =>
  `<rect width="${width}" height="${height}" fill="${ink.radial([
    [0, lighter(color, 0.16)],
    [1, darker(color, 0.24)],
  ])}"/>`;

const moonlightLogo: Art = (ink) =>
  `<rect width="${width}" height="${height}" fill="${night}"/>` + place(crescentPie(ink, 400, night), 770, 610);
const brambleLogo: Art = (ink) =>
  ground(ink, '#efe6d0') +
  fill(circle(800, 600, 480), green) +
  line(circle(800, 600, 440), '#e9d9ae', 9) +
  place(blackberry(ink, 350), 800, 620);
const tamarindLogo: Art = (ink) => ground(ink, plum) + place(mandala(ink, 430), 800, 600);

const moonlightBanner: Art = (ink) =>
  group([
    tables.plaster('#33435f')(ink),
    sunlight(ink, 0.3),
    place(wholePie(recipes.pepperoni, false)(ink), 330, 590, 8, 0.62),
    place(wholePie(recipes.margherita, false)(ink), 1010, 520, -12, 0.5),
    place(wholePie(recipes.white, false)(ink), 1480, 850, 20, 0.52),
    place(wholePie(recipes.veggie, false)(ink), 860, 1080, 0, 0.5),
    place(wholePie(recipes.hotHoney, false)(ink), 1560, 260, 0, 0.4),
    dipOf(ink, 690, 330, 96, '#b5321c'),
    knot(ink, 1230, 800, 84),
    knot(ink, 1130, 880, 76),
    strewn(ink, 660, 760, 70, 9, (x, y) => basil(ink, 66)(x, y)),
  ]);

const brambleBanner: Art = fromFront(
  (ink) =>
    group([
      lowBoard(ink, 1700, 70, '#9c6f45'),
      chipCup(ink, -310, -90, 0.86, '#f5b53a', '#3f6a55'),
      chipCup(ink, 330, -90, 0.86, '#ee8426', '#e3b45c'),
      place(stack(ink, 330, brambleStacks.halloumi), -560, -20, 0, 0.9),
      place(stack(ink, 330, brambleStacks.nashville), 600, -20, 0, 0.9),
      place(stack(ink, 430, brambleStacks.bramble), 10, 16, 0, 0.98),
      ramekin(ink, -270, 30, 58, '#5a2149'),
      ramekin(ink, 300, 30, 58, '#c23a14'),
      ...[-720, 740].map((x) => leaf(ink, x, 20, 110, x > 0 ? -60 : 60, '#5f8f4a', 0.6)),
    ]),
  { wall: '#3f6a55', table: '#7d5538', y: 800, horizon: 640, scale: 0.79 },
);

const tamarindBanner: Art = (ink) =>
  group([
    tables.linen('#7a4a6b')(ink),
    sunlight(ink),
    napkin(ink, 590, 640, 330, 400, -12, '#d9a94a'),
    place(dishesOf.butter(ink), 300, 580, 0, 0.5),
    place(dishesOf.palak(ink), 820, 470, 0, 0.4),
    place(dishesOf.rogan(ink), 1290, 590, 0, 0.48),
    place(dishesOf.prawns(ink), 760, 980, 0, 0.42),
    place(dishesOf.dal(ink), 1590, 960, 0, 0.4),
    place(dishesOf.chana(ink), 40, 960, 0, 0.38),
    flatbread(ink, 1040, 820, 170, 130, 20),
    flatbread(ink, 560, 300, 150, 110, -20),
    [1060, 1120].map((x) => chilli(ink, 120)(x, 330)).join(''),
    starAnise(ink, 1000, 640, 40),
    strewn(ink, 560, 800, 60, 7, (x, y) => herb(ink, x, y, 36)),
  ]);

const skyline = (ink: Ink): string =>
  Array.from({ length: 9 }, (_, index) => {
    const [x, top] = [-60 + index * 190, ink.random.between(160, 420)];
    const lights = Array.from(
      { length: 26 },
      () => `M${n(x + ink.random.between(14, 150))} ${n(ink.random.between(top + 20, 900))}h12v18h-12Z`,
    ).join('');
    return fill(`M${x} ${n(top)}h176V1000h-176Z`, index % 2 === 0 ? '#22314f' : '#1a2744') + fill(lights, '#f6cf7a', 'fill-opacity=".75"');
  }).join('') +
  glow(ink, 1330, 150, 150, 150, '#fff3cf', 0.8) +
  fill(circle(1330, 150, 62), '#fbf0cf');

const hills = (ink: Ink): string =>
  fill('M0 560Q260 380 560 520T1120 470T1600 540V1000H0Z', '#7f9a78') +
  fill('M0 680Q400 560 800 660T1600 640V1000H0Z', '#5f8062') +
  glow(ink, 1300, 200, 220, 220, '#fff3c4', 0.8);

export const houses: Record<string, Art> = {
  'logos/moonlight': moonlightLogo,
  'logos/bramble': brambleLogo,
  'logos/tamarind': tamarindLogo,
  'banner/moonlight': moonlightBanner,
  'banner/bramble': brambleBanner,
  'banner/tamarind': tamarindBanner,
  'banner/carroll-gardens': shopFront({
    sky: ['#16233f', '#3f4f7a'],
    wall: '#7a4a3f',
    trim: '#24344f',
    awning: '#2f4a7d',
    behind: skyline,
    sign: (ink) => place(crescentPie(ink, 84, '#4a3a30'), -6, 4),
  }),
  'banner/bermondsey': shopFront({
    sky: ['#b9c4cc', '#e6e4da'],
    wall: '#b98a6a',
    trim: '#24453a',
    awning: '#1f5a43',
    behind: terraces,
    sign: (ink) => place(blackberry(ink, 84), 0, 8),
  }),
  'banner/brixton': shopFront({
    sky: ['#a9b4c4', '#dfe0dc'],
    wall: '#d6cbb6',
    trim: '#3a2f4a',
    awning: '#5a2149',
    behind: terraces,
    sign: (ink) => place(blackberry(ink, 84), 0, 8),
  }),
  'banner/ponsonby': shopFront({
    sky: ['#8fc0d6', '#f3e6c4'],
    wall: '#efe2cc',
    trim: '#5a2f4a',
    awning: '#6a2a55',
    behind: hills,
    sign: (ink) => mandala(ink, 86),
  }),
};
