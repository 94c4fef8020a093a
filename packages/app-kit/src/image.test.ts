import { afterEach, expect, it, vi } from 'vitest';
import { afterImageFailure, fallbackSources, imageSources, type ImageStage } from './image.ts';

const image = { id: 'i', path: 'item/i/burger.webp', width: 800, height: 600 };

afterEach(() => void vi.restoreAllMocks());

it('asks for densities 1, 2 and 3, cropped to the ratio', () => {
  const { src, srcSet, width, height } = imageSources(image, { width: 200, ratio: '4x2.5' });
  expect({ width, height }).toEqual({ width: 200, height: 125 });
  expect(src).toBe('/img/item/i/burger.webp?w=200&ar=4%3A2.5&dpr=1&fit=crop&auto=format');
  expect(srcSet.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['1x', '2x', '3x']);
});

it('keeps the own shape, is 100 wide by default, and stops at the original size', () => {
  expect(imageSources(image)).toMatchObject({ width: 100, height: 75 });
  expect(imageSources(image, { width: 700 }).srcSet.split(', ')).toHaveLength(2);
});

it('goes to the fallback host with a warning, then gives up with an error, and never loops', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  let stage: ImageStage = 'primary';
  const stages = Array.from({ length: 4 }, () => (stage = afterImageFailure(stage, image.path)));
  expect(stages).toEqual(['fallback', 'failed', 'failed', 'failed']);
  expect(warn).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledOnce();
  const hosts = { primary: '/img/', fallback: 'https://two.example/' };
  expect(fallbackSources(image, { hosts }).src).toMatch(/^https:\/\/two\.example\/item\/i\/burger\.webp\?.*auto=compress&fit=crop$/);
});
