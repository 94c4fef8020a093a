import { randomInt, randomUUID } from 'node:crypto';
import type { DemoRestaurant, DemoStore, DemoUser } from '../../apps/server/db/seed/index.ts';

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(number: number): string {
  const last = number % 100 >= 11 && number % 100 <= 13 ? 0 : number % 10;
  return `${number}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** Marigold Street becomes Marigold 3rd Street: no copy's name is a part of another's. */
const rename = (text: string, name: string, copied: string): string => text.replace(name, copied);

/**
 * A copy of a demo's restaurant, with its own ids, names, e-mail addresses and serial numbers; `number` differs for each copy on a
 * database. Users of several restaurants, and the platform's, belong only to the demo.
 */
export function getCopy(demo: DemoRestaurant, number: number): DemoRestaurant {
  const [first, ...rest] = demo.name.split(' ');
  const name = [first, ordinal(number), ...rest].join(' ');
  const address = (email: string) => email.replace('@', `@copy${number}.`);
  const store = (one: DemoStore): DemoStore => ({
    ...one,
    name: rename(one.name, demo.name, name),
    email: address(one.email),
    printer: { ...one.printer, serial: `N411C${randomInt(1e9)}` },
    ...(one.uberEatsStoreId !== undefined && { uberEatsStoreId: randomUUID() }),
  });
  const user = (one: DemoUser): DemoUser => ({ ...one, email: address(one.email) });
  return {
    ...demo,
    key: `${demo.key}-${number}`,
    name,
    stores: demo.stores.map(store),
    users: demo.users.filter(({ role, also }) => role !== 'superAdmin' && also === undefined).map(user),
  };
}
