import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import type { Api } from '../shared/api.ts';
import { getMenu, getRestaurant } from '../shared/endpoints.ts';
import { ErrorSheet } from './error-page.tsx';
import { createPortalRouter } from './router.tsx';

const restaurantId = '00000000-0000-7000-8000-000000000001';
const storeId = '00000000-0000-7000-8000-000000000002';

/** Opens a store's address where the restaurant has these stores, and the menu endpoint answers like this. */
async function visit(stores: readonly object[], menu: object) {
  const answers = new Map<unknown, object>([
    [getRestaurant, { ok: true, data: { id: restaurantId, stores } }],
    [getMenu, menu],
  ]);
  const api = { call: async (endpoint: unknown) => answers.get(endpoint) } as unknown as Api;
  const router = createPortalRouter({ api, origin: 'https://example.com' });
  router.update({ history: createMemoryHistory({ initialEntries: [`/restaurants/${restaurantId}/stores/${storeId}`] }) } as never);
  await router.load();
  return router.state.matches;
}

const failure = (code: string) => ({ ok: false, error: { code, message: 'No.', requestId: 'r' } });

it('shows a store without a published menu, with no items', async () => {
  const matches = await visit([{ id: storeId, currency: 'NZD' }], failure('resource_not_found'));
  const menu = matches.find(({ routeId }) => routeId.endsWith('/menu'));
  expect(menu).toMatchObject({ status: 'success', loaderData: { storeId, currency: 'NZD', items: [], categories: [] } });
});

it('does not treat a failure as a missing menu', async () => {
  const matches = await visit([{ id: storeId, currency: 'NZD' }], failure('service_unavailable'));
  expect(matches.map(({ status }) => status)).toContain('error');
});

it('has no page for another restaurant’s store', async () => {
  const matches = await visit([], failure('resource_not_found'));
  expect(matches.find(({ routeId }) => routeId.endsWith('/stores/$storeId'))).toMatchObject({ status: 'notFound' });
});

it('shows over the menu what could not be opened over it', () => {
  const { routesById } = createPortalRouter({ api: {} as Api, origin: 'https://example.com' });
  const over = Object.values(routesById as unknown as Record<string, { fullPath: string; options: { errorComponent?: unknown } }>)
    .filter(({ options }) => options.errorComponent === ErrorSheet)
    .map(({ fullPath }) => fullPath.replace(/^.*\$storeId/, ''));
  expect(over.toSorted()).toEqual(['/cart', '/categories/$categoryId/items/$itemType/$itemId', '/tables/$tableId']);
});
