import { expect, it } from 'vitest';
import { code, isTable, isTest, places, withoutComments } from './sources.ts';

/** Places that mean this one source or way to pay, and nothing that another could share. */
const named: readonly RegExp[] = [
  // The till's list of bills, which SQL reads by its index.
  /^apps\/server\/src\/modules\/orders\/order-list\.queries\.ts/,
  // Which page of admin shows an order.
  /^apps\/admin\/src\/(app\/use-found|features\/customers\/customer-page)\.tsx?/,
  // The hours of the till, and those of pages: a system, not a source.
  /^packages\/domain\/src\/availability\//,
  /^apps\/server\/src\/modules\/menu\/use-cases\/explain-menu\.ts/,
  /^apps\/admin\/src\/features\/settings\/simulator\//,
  // The tills' own feed of bills.
  /^apps\/pos\/src\/shared\/bills\/use-bill-feed\.ts/,
  // The portal's form of paying by card, and what it says about each way.
  /^apps\/portal\/src\//,
];

it('looks up what a source or way to pay is capable of, and compares no names', () => {
  const product = code.filter(
    (path) => /^(apps|packages)\//.test(path) && !isTest(path) && !isTable(path) && !/\/(testing|demo|db)\//.test(path),
  );
  const found = places(product, /[!=]== '(uberEats|stripeCheckout|pos|cashOnDelivery|cardOnDelivery)'/, withoutComments);
  const strange = found.filter((place) => !named.some((pattern) => pattern.test(place)));
  expect(strange, 'use `channels` and `paymentTraits`: packages/domain/src/orders/channels.ts').toEqual([]);
  const unused = named.filter((pattern) => !found.some((place) => pattern.test(place)));
  expect(unused, 'an exception that nothing needs any more: delete it').toEqual([]);
});
