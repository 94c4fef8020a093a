import { expect, it } from 'vitest';
import { loadDemos } from '../../apps/server/db/seed/index.ts';
import { getCopy, ordinal } from './restaurant-copy.ts';

const [marigold] = await loadDemos();

it('counts as people do', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '103rd',
    '111th',
  ]);
});

it('sells the same at the same hours, and shares no name, address or machine with the demo or another copy', () => {
  const all = [marigold!, getCopy(marigold!, 1), getCopy(marigold!, 11)];
  for (const { menu, coupons, stores } of all) {
    expect({ menu, coupons }).toEqual({ menu: marigold!.menu, coupons: marigold!.coupons });
    expect(stores.map(({ settings }) => settings)).toEqual(marigold!.stores.map(({ settings }) => settings));
  }
  const own = all.flatMap(({ key, users, stores }) => [
    key,
    ...users.map(({ email }) => email),
    ...stores.flatMap(({ printer, uberEatsStoreId }) => [printer.serial, ...(uberEatsStoreId === undefined ? [] : [uberEatsStoreId])]),
  ]);
  expect(new Set(own).size).toBe(own.length);
  // People look for them on a page that lists all.
  const names = all.map(({ name }) => name);
  for (const name of names) expect(names.filter((other) => other.includes(name))).toEqual([name]);
  expect(all[1]!.stores.map(({ name }) => name)).toEqual(['Marigold 1st Street Newtown', 'Marigold 1st Street Bondi']);
  expect(all[1]!.users.map(({ role }) => role)).toEqual(['restaurantAdmin', 'storeAdmin', 'storeUser']);
});
