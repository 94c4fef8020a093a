import { expect, it } from 'vitest';
import * as screens from './screens.ts';

it('lists every screen under an address of its own, and each group of the navigation in one order', () => {
  const all = Object.values(screens);
  expect(all.length).toBeGreaterThan(20);
  const addresses = all.map(({ in: parent, route }) => `${parent} ${(route.options as { path?: string }).path}`);
  expect(addresses).toHaveLength(new Set(addresses).size);
  const orders = all.flatMap(({ route }) => {
    const entry = route.options.staticData?.screen?.navigation;
    return entry ? [`${entry.group} ${entry.order}`] : [];
  });
  expect(orders, 'two screens of a group with the same order').toHaveLength(new Set(orders).size);
});
