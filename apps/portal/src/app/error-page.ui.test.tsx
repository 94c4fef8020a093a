import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorPage, ErrorSheet } from './error-page.tsx';
import '../app/global.css';

it('reloads the page when one of its scripts failed to load and the connection is back', async () => {
  const routeTree = createRootRoute({
    loader: () => {
      throw new TypeError('Failed to fetch dynamically imported module: /order-page.js');
    },
  });
  const router = createRouter({ routeTree, defaultErrorComponent: ErrorPage });
  setOnline(false);
  await render(<RouterProvider router={router as never} />);
  await expect.element(page.getByText('You are offline.')).toBeVisible();
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    followed.push((event.target as HTMLElement).textContent);
    // Following it would end the test's page.
    event.preventDefault();
  };
  addEventListener('click', follow);
  setOnline(true);
  await expect.poll(() => followed).toEqual(['Try again']);
  removeEventListener('click', follow);
});

it('says in front of the page what could not be opened over it, and goes back without a connection', async () => {
  const menu = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <p style={{ height: 3000 }}>The menu</p>
      </>
    ),
  });
  const path = '/restaurants/$restaurantId/stores/$storeId';
  const store = createRoute({ getParentRoute: () => menu, path, component: () => null });
  const item = createRoute({
    getParentRoute: () => menu,
    path: `${path}/cart`,
    loader: () => {
      throw new TypeError('Failed to fetch dynamically imported module: /cart-drawer.js');
    },
    errorComponent: ErrorSheet,
  });
  const history = createMemoryHistory({ initialEntries: ['/restaurants/1/stores/2'] });
  const router = createRouter({ routeTree: menu.addChildren([store, item]), history, scrollRestoration: false });
  await render(<RouterProvider router={router as never} />);
  await expect.element(page.getByText('The menu')).toBeVisible();
  scrollTo(0, 900);
  setOnline(false);
  await router.navigate({ href: '/restaurants/1/stores/2/cart', resetScroll: false });
  const sheet = page.getByRole('alertdialog', { name: 'Website Error!' });
  await expect.element(sheet.getByText('You are offline.')).toBeInViewport();
  await expect.element(sheet).toHaveFocus();
  await sheet.getByRole('link', { name: 'Back to the menu' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(history.location.pathname).toBe('/restaurants/1/stores/2');
  setOnline(true);
});
