import { sauce, seed } from '../food/bits.ts';
import { croissant } from '../food/breads.ts';
import { coffeeBean } from '../food/cups.ts';
import { leaf } from '../food/greens.ts';
import { group, place } from '../ink.ts';
import { napkin, pinchBowl, strewn } from '../props.ts';
import { height, sunlight, width } from '../surfaces.ts';
import { poke } from './bowls.ts';
import { shakshuka, smashedAvocado } from './breakfast-plates.ts';
import { granola } from './breakfast.ts';
import { cappuccino, flatWhite } from './coffee.ts';
import { marigold } from './marigold.ts';
import { ragu } from './pasta.ts';
import { greenGoddess } from './salads.ts';
import type { Art } from './scenes.ts';
import { tables } from './scenes.ts';
import { sea, shopFront, terraces } from './shop-front.ts';

const logo: Art = (ink) =>
  group([
    `<rect width="${width}" height="${height}" fill="${ink.radial([
      [0, '#fff8ea'],
      [1, '#f7e3c0'],
    ])}"/>`,
    [-44, 40, 128, 220, 300].map((turn) => place(leaf(ink, 0, -250, 260, 0, '#6f8f5a', 0.5), 800, 600, turn)).join(''),
    marigold(ink, 800, 600, 400),
  ]);

const banner: Art = (ink) =>
  group([
    tables.linen('#e6bd7a')(ink),
    sunlight(ink),
    napkin(ink, 560, 640, 360, 420, -12, '#b5603c'),
    place(smashedAvocado(ink), 330, 560, -8, 0.5),
    place(shakshuka(ink), 800, 500, 232, 0.42),
    place(poke(ink), 1290, 560, 0, 0.5),
    place(granola(ink), 40, 860, 0, 0.42),
    place(ragu(ink), 1050, 930, 0, 0.42),
    place(greenGoddess(ink), 1580, 930, 0, 0.44),
    place(flatWhite(ink), 620, 850, 20, 0.42),
    place(cappuccino(ink), 1040, 300, 0, 0.36),
    croissant(ink, 560, 310, 150, -20, false),
    pinchBowl(ink, 60, 330, 76, '#f0e6d6', sauce(ink, 60, 330, 60, 58, '#b5321c')),
    marigold(ink, 838, 742, 62),
    marigold(ink, 1500, 340, 76),
    marigold(ink, 1560, 420, 56),
    marigold(ink, 330, 900, 58),
    strewn(ink, 780, 860, 60, 9, (x, y) => coffeeBean(ink, x, y, 14)),
    strewn(ink, 1180, 330, 60, 14, (x, y) => seed(ink, '#fbeac4', 10)(x, y)),
  ]);

export const house: Record<string, Art> = {
  'logos/marigold': logo,
  'banner/marigold': banner,
  'banner/newtown': shopFront({ sky: ['#e9b98c', '#f6e0bd'], wall: '#c98a68', trim: '#3f5654', awning: '#3f6a66', behind: terraces }),
  'banner/bondi': shopFront({ sky: ['#8fc4d6', '#e6f0e2'], wall: '#f3e8d6', trim: '#4f8f9a', awning: '#e39a3a', behind: sea }),
};
