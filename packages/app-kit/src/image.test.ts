import { expect, it } from 'vitest';
import { imageSources } from './image.ts';

const image = { id: 'i', path: 'item/i/burger.webp', width: 800, height: 600 };

it('asks for densities 1, 2 and 3, cropped to the ratio', () => {
  const { src, srcSet, width, height } = imageSources(image, { width: 200, ratio: '4x2.5' });
  expect({ width, height }).toEqual({ width: 200, height: 125 });
  expect(src).toBe('/img/item/i/burger.webp?w=200&ar=4:2.5&dpr=1&fit=crop&auto=format');
  expect(srcSet.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['1x', '2x', '3x']);
});

it('keeps the own shape, is 100 wide by default, and stops at the original size', () => {
  expect(imageSources(image)).toMatchObject({ width: 100, height: 75, src: '/img/item/i/burger.webp?w=100&dpr=1&auto=format' });
  expect(imageSources(image, { width: 700 }).srcSet.split(', ')).toHaveLength(2);
});
