import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { imageSources } from './image.ts';
import { watchImages } from './image-fallback.ts';

/** The parts of an image element that the fallback uses. */
class Picture {
  dataset: Record<string, string> = {};
  parentElement: { tagName: string; querySelectorAll: () => Picture[] } | null = null;
  readonly tagName: string;
  src: string;
  srcset: string;
  constructor(tagName: string, src: string, srcset: string) {
    this.tagName = tagName;
    this.src = src;
    this.srcset = srcset;
  }
  get currentSrc() {
    return this.src;
  }
  getAttribute = () => this.src;
  removeAttribute = () => (this.srcset = '');
}

let fail: (target: object) => void;
let goOnline: () => void;
const warn = vi.spyOn(console, 'warn');
const error = vi.spyOn(console, 'error');

beforeEach(() => {
  warn.mockReset().mockReturnValue();
  error.mockReset().mockReturnValue();
  vi.stubGlobal('document', {
    addEventListener: (_type: string, heard: (event: object) => void) => (fail = (target) => heard({ target })),
  });
  const waiting: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_type: string, heard: () => void) => waiting.push(heard));
  goOnline = () => waiting.splice(0).forEach((heard) => heard());
});
afterEach(() => void vi.unstubAllGlobals());

const photo = imageSources({ id: 'i', path: 'item/i/burger.webp', width: 800, height: 600 }, { width: 200, ratio: 'square' });
const logo = imageSources({ id: 'l', path: 'logos/l/logo.png', width: 80, height: 60 });

it('loads from the fallback host with a warning, then shows a tile with an error, and never loops', () => {
  watchImages('https://two.example/img/');
  const image = new Picture('IMG', photo.src, photo.srcSet);
  fail(image);
  expect(image.src).toBe('https://two.example/img/item/i/burger.webp?w=200&ar=1:1&dpr=1&auto=compress&fit=crop');
  expect(image.srcset.split(', ').map((entry) => entry.slice(0, 30))).toEqual(Array(3).fill('https://two.example/img/item/i'));
  expect(warn).toHaveBeenCalledExactlyOnceWith('Image item/i/burger.webp did not load; trying the fallback host.');
  fail(image);
  expect(image).toMatchObject({ dataset: { stage: 'failed' }, srcset: '' });
  expect(image.src).toMatch(/^data:image\/gif/);
  expect(error).toHaveBeenCalledExactlyOnceWith('Image item/i/burger.webp did not load from the fallback host either.');
  fail(image);
  expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 1]);
});

it('replaces the sources for phones too, and starts over with another picture', () => {
  watchImages('/img-fallback/');
  const source = new Picture('SOURCE', '', photo.srcSet);
  const image = new Picture('IMG', photo.src, photo.srcSet);
  image.parentElement = { tagName: 'PICTURE', querySelectorAll: () => [source] };
  fail(image);
  expect(source.srcset).toContain('/img-fallback/item/i/burger.webp?w=200&ar=1:1&dpr=2&auto=compress&fit=crop 2x');
  Object.assign(image, { src: logo.src, srcset: logo.srcSet });
  fail(image);
  expect(image.src).toBe('/img-fallback/logos/l/logo.png?w=100&dpr=1&auto=compress&fit=crop');
  expect(warn).toHaveBeenCalledTimes(2);
});

it('asks again for what failed while there was no connection, once it is back', () => {
  watchImages('/img-fallback/');
  const source = new Picture('SOURCE', '', photo.srcSet);
  const image = new Picture('IMG', photo.src, photo.srcSet);
  image.parentElement = { tagName: 'PICTURE', querySelectorAll: () => [source] };
  fail(image);
  fail(image);
  expect([image.srcset, source.srcset]).toEqual(['', '']);
  goOnline();
  expect(image.src).toBe('/img-fallback/item/i/burger.webp?w=200&ar=1:1&dpr=1&auto=compress&fit=crop');
  expect([image.srcset, source.srcset]).toEqual([expect.stringContaining('/img-fallback/'), expect.stringContaining('/img-fallback/')]);
  // Still not there: the tile again, until the next return.
  fail(image);
  expect(image.dataset['stage']).toBe('failed');
  // The element shows another picture meanwhile: it stays.
  Object.assign(image, { src: logo.src, srcset: logo.srcSet });
  goOnline();
  expect(image.src).toBe(logo.src);
});

it('ignores pictures that are not ours', () => {
  watchImages('/img-fallback/');
  for (const target of [new Picture('SCRIPT', '/x.js', ''), new Picture('IMG', 'data:,', '')]) fail(target);
  expect(warn).not.toHaveBeenCalled();
});
