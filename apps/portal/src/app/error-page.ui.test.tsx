import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorPage } from './error-page.tsx';

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
