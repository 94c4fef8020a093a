import { randomInt } from 'node:crypto';
import type { Courier, Dish, LineInput, Store } from '../world/types.ts';

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;

const firstNames = ['Ava', 'Noah', 'Mia', 'Leo', 'Priya', 'Jonas', 'Zoe', 'Kofi', 'Hana', 'Luca', 'Ines', 'Tomasz'];
const lastNames = ['Nguyen', 'Smith', 'Okafor', 'Rossi', 'Kaur', 'Walker', 'Martin', 'Sato'];

/** The masked numbers that customers are called at, by country. */
const phones = { AU: '+61 2 7900 4410', GB: '+44 20 3868 2210', NZ: '+64 9 887 4410', US: '+1 312 766 6835' } as const;

const pinCode = () => `${randomInt(100, 1000)} ${randomInt(10, 100)} ${randomInt(100, 1000)}`;

/** Somebody who orders. */
export const sampleCustomer = (country: Store['country']) => ({
  firstName: pick(firstNames),
  lastName: pick(lastNames),
  phone: phones[country] as string,
  pinCode: pinCode(),
  pastOrders: randomInt(0, 12),
});

/** The default menu of a store. */
const usualDishes: readonly Dish[] = [
  { title: 'Cheeseburger', price: 1690, modifiers: [{ groupTitle: 'Extras', title: 'Bacon', price: 250 }] },
  { title: 'Chips', price: 790, modifiers: [{ groupTitle: 'Sauce', title: 'Aioli', price: 150 }] },
  { title: 'Garden salad', price: 1250 },
  { title: 'Lemonade', price: 550 },
];

/** One to three different dishes of the store. */
export function sampleLines(store: Store): LineInput[] {
  const left = [...(store.dishes.length > 0 ? store.dishes : usualDishes)];
  const lines: LineInput[] = [];
  for (let wanted = randomInt(1, 4); wanted > 0 && left.length > 0; wanted -= 1) {
    const [dish] = left.splice(randomInt(left.length), 1);
    if (dish !== undefined) lines.push({ ...dish, quantity: randomInt(5) === 0 ? 2 : 1 });
  }
  return lines;
}

const couriers: readonly Pick<Courier, 'name' | 'vehicle'>[] = [
  { name: 'Jason', vehicle: { type: 'CAR', make: 'Toyota', model: 'Corolla', color: 'silver', license_plate: 'DKL 42C' } },
  { name: 'Amara', vehicle: { type: 'BICYCLE' } },
  { name: 'Wei', vehicle: { type: 'MOTORBIKE', make: 'Honda', model: 'Lead', color: 'red', license_plate: 'QX 907' } },
  { name: 'Samira', vehicle: { type: 'CAR', make: 'Mazda', model: '3', color: 'blue', license_plate: 'BNT 18X' } },
];

/** Somebody who delivers. */
export const sampleCourier = (country: Store['country']) => ({ ...pick(couriers), phone: phones[country] as string });
