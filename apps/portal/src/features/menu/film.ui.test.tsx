import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { dish, toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePortal, openStore, sheet } from '../../testing/open-portal.tsx';

const name = 'Marigold cheeseburger';
const image = { id: 'photo', path: 'item/photo/one.jpg', width: 1600, height: 1200 };
// There is no image server: the demo's film comes from the files themselves.
const demo = `..${new URL('../../../../server/db/seed/films/pepperoni.webm', import.meta.url).pathname}`;
const getFilm = () => document.querySelector('video');

const open = async (path: string) => {
  const menu = toMenu();
  const { id, categoryId } = dish(name);
  const items = menu.items.map((item) => (item.id === id ? { ...item, image, video: { id: 'film', name: 'Grilling', path } } : item));
  await openStore(fakePortal({ menu: { ...menu, items } }), `/categories/${categoryId}/items/basic/${id}`);
  return sheet(name);
};
const real = globalThis.matchMedia;
const setMotion = (reduced: boolean) => {
  const list = (matches: boolean) => ({ matches, addEventListener: () => {}, removeEventListener: () => {} });
  const answer = (query: string) => (query === '(prefers-reduced-motion: no-preference)' ? list(!reduced) : real(query));
  vi.stubGlobal('matchMedia', answer);
};
const setConnection = (connection: object) => {
  vi.spyOn(navigator as never, 'connection' as never, 'get').mockReturnValue(connection as never);
};

// Browsers of tests ask for less motion.
beforeEach(() => setMotion(false));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('plays automatically, muted and with its controls', async () => {
  await open(demo);
  await expect.poll(() => getFilm()?.paused).toBe(false);
  expect(getFilm()).toMatchObject({ muted: true, controls: true, playsInline: true, loop: false });
  expect(getFilm()!.poster).toContain(image.path);
  await expectAccessible('an item with its film');
});

it.each([
  ['motion is to be reduced', () => setMotion(true)],
  ['data is to be saved', () => setConnection({ saveData: true })],
  ['the network is slow', () => setConnection({ effectiveType: '3g' })],
])('waits to be asked where %s', async (_, arrange) => {
  arrange();
  const item = await open(demo);
  const button = item.getByRole('button', { name: 'Play the film' });
  await expect.element(button).toBeVisible();
  expect(getFilm()).toBeNull();
  await expectAccessible('an item whose film waits');
  await button.click();
  await expect.poll(() => getFilm()?.paused).toBe(false);
  expect(getFilm()!.muted).toBe(true);
});

it('leaves the photo of an item whose film cannot be played', async () => {
  const item = await open('item/film/none.webm');
  await expect.poll(getFilm).toBeNull();
  await expect.element(item.getByRole('img', { name })).toBeInTheDocument();
  await expect.element(item.getByRole('button', { name: 'Play the film' })).not.toBeInTheDocument();
});
