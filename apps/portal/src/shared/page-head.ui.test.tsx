import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakePortal, openPortal, openStore, sheet } from '../testing/open-portal.tsx';
import { paths } from './paths.ts';

const themeColors = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content);

it('has the title of what is open, and the one before when it closes', async () => {
  const portal = fakePortal();
  await openStore(portal);
  await expect.poll(() => document.title).toMatch(/^Marigold Street Newtown/);
  const before = document.title;
  await page.getByRole('link', { name: 'House lemonade', exact: true }).first().click();
  await expect.element(sheet('House lemonade')).toBeVisible();
  expect(document.title).toMatch(/^House lemonade/);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet('House lemonade')).not.toBeInTheDocument();
  expect(document.title).toBe(before);
});

it('has one colour for the browser’s bars, and the restaurant’s own colours on its pages only', async () => {
  fakePortal();
  await openPortal(paths.restaurant(place.restaurantId));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [color, ...others] = themeColors();
  expect(others).toEqual([]);
  expect(document.documentElement.style.getPropertyValue('--brand')).toBe(color);
  await openPortal('/');
  await expect.poll(() => document.title).toMatch(/^Servery/);
  expect(themeColors()).toHaveLength(1);
  expect(themeColors()).not.toEqual([color]);
  expect(document.documentElement.style.getPropertyValue('--brand')).toBe('');
});
