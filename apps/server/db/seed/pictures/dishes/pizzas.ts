import { crumb, drizzle, drop, flake, peppered, scatter } from '../food/bits.ts';
import { olive, mushroom } from '../food/fruit.ts';
import { herb, leaf } from '../food/greens.ts';
import { shaving } from '../food/pasta.ts';
import { cuts, piece, pizzaBase, putOn, type PizzaLook, type Put } from '../food/pizza.ts';
import { anchovy, basil, clam, dollop, lump, oil, pepperoni, pineapple, ringlet, strip } from '../food/pizza-toppings.ts';
import { tomatoHalf } from '../food/vegetables.ts';
import type { Ink } from '../ink.ts';
import { glow, group, place, shadowColor } from '../ink.ts';
import { board } from '../props.ts';
import { plate } from '../ware.ts';
import type { Art } from './scenes.ts';
import { fromAbove, settings, tables } from './scenes.ts';

interface Recipe {
  look: PizzaLook;
  on: (ink: Ink, put: Put) => string;
}

const tomato = '#b8341a';
const melted: PizzaLook = { sauce: tomato, cheese: 'melted' };
const pepper = ['#c8301c', '#e0882a', '#4f8a3a'];

export const recipes = {
  cheese: { look: melted, on: (ink, put) => put(70, flake(ink, '#4f6f2a', 7)) + put(18, oil(ink)) },
  margherita: { look: { sauce: tomato, cheese: 'islands' }, on: (ink, put) => put(9, basil(ink)) + put(20, drop(ink, '#c9a227', 12)) },
  pepperoni: { look: melted, on: (ink, put) => put(40, pepperoni(ink)) + put(30, oil(ink)) + put(30, flake(ink)) },
  hotHoney: {
    look: melted,
    on: (ink, put) =>
      put(17, pepperoni(ink, 66, '#b5331d')) +
      put(16, strip(ink, '#d0301a', 54, 13)) +
      drizzle(ink, 0, 0, 380, 360, 6, '#e09a1a', 10) +
      put(7, basil(ink, 74)),
  },
  fullMoon: {
    look: melted,
    on: (ink, put) =>
      put(18, pepperoni(ink, 44)) +
      put(16, lump(ink, 36)) +
      put(14, lump(ink, 48, '#6e3a20')) +
      put(16, strip(ink, ink.random.pick(pepper), 84)) +
      put(22, lump(ink, 20, '#b5492f')),
  },
  sausage: {
    look: melted,
    on: (ink, put) =>
      put(26, lump(ink, 38)) +
      put(26, (x, y) => strip(ink, ink.random.pick(pepper), 104, 17)(x, y)) +
      put(14, strip(ink, '#b2739f', 80, 9)),
  },
  white: {
    look: { sauce: '#f6e6bf', cheese: 'melted', cheeseColor: '#f6dda0' },
    on: (ink, put) =>
      put(15, dollop(ink, 52)) +
      put(26, crumb(ink, '#e9bd6a', 16)) +
      put(80, flake(ink, '#5b7a34', 7)) +
      peppered(ink, 0, 0, 380, 380, 70, '#4a3a20', 4),
  },
  vodka: {
    look: { sauce: '#e2764a', cheese: 'islands' },
    on: (ink, put) => put(50, (x, y) => shaving(ink, x, y, 22)) + put(9, basil(ink, 82)),
  },
  mushroom: {
    look: { sauce: '#e8d0a0', cheese: 'melted', cheeseColor: '#f3d796' },
    on: (ink, put) =>
      put(30, (x, y) => mushroom(ink, x, y, ink.random.between(40, 60), ink.random.between(0, 360))) +
      put(24, (x, y) => herb(ink, x, y, 32)) +
      put(16, drop(ink, '#a8801f', 12)),
  },
  veggie: {
    look: melted,
    on: (ink, put) =>
      put(13, (x, y) => mushroom(ink, x, y, 44, ink.random.between(0, 360))) +
      put(22, (x, y) => strip(ink, ink.random.pick(pepper), 92)(x, y)) +
      put(16, (x, y) => olive(ink, x, y, 24)) +
      put(14, (x, y) => leaf(ink, x, y, 74, ink.random.between(0, 360), '#3f7034')) +
      put(13, (x, y) => tomatoHalf(ink, x, y, 36)),
  },
  puttanesca: {
    look: { sauce: '#b02f18', cheese: 'none' },
    on: (ink, put) =>
      put(13, anchovy(ink)) +
      put(24, (x, y) => olive(ink, x, y, 27)) +
      put(34, (x, y) => olive(ink, x, y, 11, '#7d8a3a')) +
      put(16, (x, y) => herb(ink, x, y, 46)) +
      put(30, drop(ink, '#d98a24', 11)),
  },
  buffalo: {
    look: { sauce: '#d9561c', cheese: 'melted' },
    on: (ink, put) =>
      put(26, lump(ink, 44, '#d5702a')) +
      put(22, crumb(ink, '#eef0e4', 26)) +
      put(26, ringlet(ink, 14, '#7fae4c')) +
      drizzle(ink, 0, 0, 370, 350, 6, '#d9481a', 9),
  },
  pineapple: { look: melted, on: (ink, put) => put(20, pineapple(ink)) + put(24, lump(ink, 28, '#a8402a')) + put(16, ringlet(ink, 24)) },
  vegan: {
    look: { sauce: tomato, cheese: 'thin', cheeseColor: '#f4e2b4' },
    on: (ink, put) =>
      put(26, (x, y) => strip(ink, ink.random.pick(pepper), 110, 18)(x, y)) + put(20, (x, y) => olive(ink, x, y, 25)) + put(9, basil(ink)),
  },
  clam: {
    look: { sauce: '#f1dfb6', cheese: 'thin', cheeseColor: '#f6e6bb' },
    on: (ink, put) =>
      put(15, clam(ink)) + put(30, crumb(ink, '#f0cf8a', 14)) + put(26, (x, y) => herb(ink, x, y, 36)) + put(30, flake(ink)),
  },
} as const satisfies Record<string, Recipe>;

/** A whole pie on its board, about 1000 across. */
export const wholePie =
  (recipe: Recipe, onBoard = true): Art =>
  (ink) =>
    group([
      onBoard ? board(ink, 0, 20, 1130, 1090, 3, '#a9713f') : glow(ink, 30, 50, 600, 600, shadowColor, 0.6),
      pizzaBase(ink, 500, recipe.look),
      recipe.on(ink, putOn(ink, 430)),
      cuts(500),
    ]);

/** One piece on a plate, tip towards the guest. */
const slice =
  (recipe: Recipe, color: string): Art =>
  (ink) =>
    group([
      plate(ink, { x: 0, y: 0, r: 540, color }),
      place(
        piece(ink, 860, recipe.look, (own, put) => recipe.on(own, (count, draw, reach) => put(count * 3, draw, reach))),
        30,
        450,
        -10,
        1.1,
      ),
    ]);

const steel = tables.plaster('#56627a');
const walnut = tables.wood('#7d5233', 2);
const slate = tables.plaster('#3f4a5c');
const check = tables.linen('#c9756a');

const grandma: Art = (ink) => {
  const square = `M-390 -330Q-390 -370 -350 -370H350Q390 -370 390 -330V330Q390 370 350 370H-350Q-390 370 -390 330Z`;
  const id = ink.define('square', (own) => `<clipPath id="${own}"><path d="${square}"/></clipPath>`);
  const put = putOn(ink, 520);
  return group([
    board(ink, 0, 10, 1080, 960, -4, '#a9713f'),
    glow(ink, 24, 40, 480, 440, shadowColor, 0.6),
    `<g clip-path="url(#${id})"><rect x="-400" y="-400" width="800" height="800" fill="#c98a3f"/>`,
    pizzaBase(ink, 600, { sauce: '#b8341a', cheese: 'melted' }, put),
    put(9, (x, y) => dollop(ink, 62, '#c93a1e')(x, y)),
    put(12, basil(ink, 84)),
    put(40, (x, y) => shaving(ink, x, y, 16)),
    '</g>',
    `<path d="${square}" fill="none" stroke="#8a4a1c" stroke-width="26"/><path d="${square}" fill="none" stroke="#d29a52" stroke-width="13"/>`,
  ]);
};

const pies: Art = (ink) =>
  group([
    slate(ink),
    place(wholePie(recipes.pepperoni)(ink), 470, 560, 8, 0.82),
    place(wholePie(recipes.margherita)(ink), 1300, 330, -12, 0.66),
    place(wholePie(recipes.veggie)(ink), 1270, 1080, 20, 0.66),
    scatter(ink, 880, 640, 60, 60, 8, basil(ink, 70)),
  ]);

const slices: Art = (ink) =>
  group([
    check(ink),
    ...[
      [400, -12, recipes.pepperoni],
      [800, 0, recipes.cheese],
      [1200, 12, recipes.white],
    ].map(([x, turn, recipe]) =>
      place(
        piece(ink, 860, (recipe as Recipe).look, (own, put) =>
          (recipe as Recipe).on(own, (count, draw, reach) => put(count * 3, draw, reach)),
        ),
        x as number,
        1090,
        turn as number,
        1.04,
      ),
    ),
  ]);

export const pizzas: Record<string, Art> = {
  'item/pizza-cheese': fromAbove(wholePie(recipes.cheese), { table: walnut }),
  'item/pizza-margherita': fromAbove(wholePie(recipes.margherita), { table: slate }),
  'item/pizza-pepperoni': fromAbove(wholePie(recipes.pepperoni), { table: check }),
  'item/pizza-hot-honey': fromAbove(wholePie(recipes.hotHoney), { table: steel }),
  'item/pizza-full-moon': fromAbove(wholePie(recipes.fullMoon), { table: tables.plaster('#24344f') }),
  'item/pizza-sausage': fromAbove(wholePie(recipes.sausage), { table: walnut }),
  'item/pizza-white': fromAbove(wholePie(recipes.white), { table: tables.linen('#8fa0ad') }),
  'item/pizza-vodka': fromAbove(wholePie(recipes.vodka), { table: tables.marble('#e6dfd6') }),
  'item/pizza-mushroom': fromAbove(wholePie(recipes.mushroom), { table: slate, beside: settings.forkLeft }),
  'item/pizza-veggie': fromAbove(wholePie(recipes.veggie), { table: tables.linen('#b7c3a4') }),
  'item/pizza-puttanesca': fromAbove(wholePie(recipes.puttanesca), { table: tables.marble('#dfe2e0') }),
  'item/pizza-buffalo': fromAbove(wholePie(recipes.buffalo), { table: steel }),
  'item/pizza-pineapple': fromAbove(wholePie(recipes.pineapple), { table: tables.plaster('#7f9fa8') }),
  'item/pizza-vegan': fromAbove(wholePie(recipes.vegan), { table: tables.wood('#a5794f', -3) }),
  'item/pizza-clam': fromAbove(wholePie(recipes.clam), { table: tables.plaster('#6f8a96') }),
  'item/slice-cheese': fromAbove(slice(recipes.cheese, '#f3ede2'), { table: check, x: 800, y: 610 }),
  'item/slice-pepperoni': fromAbove(slice(recipes.pepperoni, '#f3ede2'), { table: steel, x: 800, y: 610 }),
  'item/slice-white': fromAbove(slice(recipes.white, '#8fa2b0'), { table: walnut, x: 800, y: 610 }),
  'item/slice-grandma': fromAbove(grandma, { table: slate }),
  'category/pies': pies,
  'category/slices': slices,
};
