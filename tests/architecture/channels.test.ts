import { expect, it } from 'vitest';
import { code, isTable, isTest, places, withoutComments } from './sources.ts';

const sources = 'uberEats|pos|website|google';
const methods = 'stripeCheckout|inStore|cashOnDelivery|cardOnDelivery';

/** Places that mean this one source or way to pay, and nothing that another could share. */
const named: readonly RegExp[] = [
  // The hours of the till, and those of pages: a system, not a source.
  /^packages\/domain\/src\/availability\//,
  /^apps\/server\/src\/modules\/menu\/use-cases\/explain-menu\.ts/,
  /^apps\/admin\/src\/features\/settings\/simulator\//,
  // Which of a scheme's two switches holds: the rules of a channel, not a way to pay.
  /^packages\/domain\/src\/loyalty\/loyalty-of-order\.ts/,
];

/** Statements about one source. */
const namedInSql: readonly RegExp[] = [
  // Writes the orders of tills, and only those.
  /^apps\/server\/src\/modules\/orders\/bill-orders\.repo\.ts/,
  // Counts each source by itself: a field of the contract for each.
  /^apps\/server\/src\/modules\/customers\/customers\.queries\.ts/,
  // A coupon for the first order looks at the website alone.
  /^apps\/server\/src\/modules\/coupons\/coupons\.queries\.ts/,
];

const product = code.filter(
  (path) => /^(apps|packages)\//.test(path) && !isTest(path) && !isTable(path) && !/\/(testing|demo|db)\//.test(path),
);
/** Where modules have their SQL. */
const statements = product.filter((path) => /^apps\/server\/.+\.(repo|queries)\.ts$/.test(path));
const find = (paths: string[], pattern: RegExp, exceptions: readonly RegExp[]) => {
  const found = places(paths, pattern, withoutComments);
  return {
    strange: found.filter((place) => !exceptions.some((exception) => exception.test(place))),
    unused: exceptions.filter((exception) => !found.some((place) => exception.test(place))),
  };
};

it('looks up what a source or way to pay is capable of, and compares no names', () => {
  const { strange, unused } = find(
    product,
    new RegExp(`[!=]== '(${sources}|${methods})'|case '(${sources}|${methods})':|\\.(includes|has)\\('(uberEats|${methods})'`),
    named,
  );
  expect(strange, 'use `channels` and `paymentTraits`: packages/domain/src/orders/channels.ts').toEqual([]);
  expect(unused, 'an exception that nothing needs any more: delete it').toEqual([]);
});

it('gives SQL the sources and ways to pay as parameters', () => {
  const { strange, unused } = find(
    statements,
    new RegExp(`\\b(source|payment_method) *(=|<>|!=|in|not in) *\\(?'(${sources}|${methods})'`),
    namedInSql,
  );
  expect(strange, 'pass `sourcesWhere(…)` or `methodsWhere(…)` as a value: packages/domain/src/orders/channels.ts').toEqual([]);
  expect(unused, 'an exception that nothing needs any more: delete it').toEqual([]);
});
