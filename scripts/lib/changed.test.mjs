import { expect, it } from 'vitest';
import { SHOWN_BY, allTests, checksFor, databaseTestsFor, journeysFor } from './changed.mjs';
import { checkNames } from './checks.mjs';

const { journeys, databaseTests } = allTests();
const journeysOf = (...files) => journeysFor(files, journeys).chosen.map(({ file }) => file.split('.')[0]);
const testsOf = (...files) => databaseTestsFor(files, databaseTests).chosen.map(({ file }) => file);
const checksOf = (...files) => checksFor(files, checkNames);

it('has a journey for every noun: when one goes, name what shows the noun now, or take its line out', () => {
  const shows = (names) => names.some((name) => journeys.includes(`${name}.journey.ts`));
  expect(Object.entries(SHOWN_BY).filter(([, names]) => !shows(names))).toEqual([]);
});

it('chooses journeys by noun, by app and by themselves', () => {
  expect(journeysOf('apps/server/src/modules/coupons/use-cases/check-coupon.ts')).toContain('coupons');
  expect(journeysOf('apps/kitchen/src/features/tickets/wall.tsx').slice(0, 2)).toEqual(['kitchen-work', 'nodes']);
  expect(journeysOf('apps/pos/src/features/order/menu-pane.tsx')).toContain('till');
  expect(journeysOf('packages/domain/src/pricing/price-cart.ts')[0]).toBe('one-price');
  expect(journeysOf('simulators/uber-eats/src/world/world.ts')[0]).toBe('uber-eats');
  expect(journeysOf('tests/journeys/wrong-clocks.journey.ts')).toEqual(['wrong-clocks']);
});

it('shows what everything goes through by an order', () => {
  expect(journeysOf('apps/server/src/compose.ts')).toEqual(['order']);
  expect(journeysOf('apps/server/db/migrations/0099-new.sql')).toEqual(['order']);
});

it('needs no browser for tests, pages and scripts', () => {
  const files = [
    'docs/adr/README.md',
    'scripts/where.mjs',
    'packages/domain/src/tax/tax.test.ts',
    'apps/server/src/modules/menu/menu.http.pg.test.ts',
  ];
  expect(journeysOf(...files)).toEqual([]);
});

it('says why, and what did not fit', () => {
  const files = ['coupons', 'loyalty', 'delivery', 'printing', 'payments', 'kitchen', 'bills'].map(
    (noun) => `packages/contract/src/${noun}.ts`,
  );
  const { chosen, left } = journeysFor(files, journeys);
  expect(chosen).toHaveLength(5);
  expect(chosen[0]).toEqual({ file: 'coupons.journey.ts', why: 'packages/contract/src/coupons.ts' });
  expect(left.map(({ file }) => file)).toContain('bill.journey.ts');
});

it('chooses tests with a database by noun', () => {
  expect(testsOf('apps/server/src/modules/alarms/alarms.repo.ts')).toContain('apps/server/src/modules/alarms/alarms.pg.test.ts');
  expect(testsOf('apps/server/src/platform/jobs/job-tick.ts')).toContain('apps/server/src/platform/jobs/jobs.pg.test.ts');
  expect(testsOf('apps/kitchen/src/features/tickets/wall.tsx')).toEqual([]);
  const itself = 'apps/server/src/modules/menu/menu.http.pg.test.ts';
  expect(testsOf(itself)).toEqual([itself]);
});

it('chooses the checks that a change can break', () => {
  expect(checksOf('docs/glossary.md')).toEqual(['format']);
  expect(checksOf('apps/kitchen/src/main.tsx')).toEqual(
    expect.arrayContaining(['types of the kitchen app', 'lint', 'import boundaries', 'format']),
  );
  expect(checksOf('apps/kitchen/src/main.tsx')).not.toContain('types of the admin app');
  expect(checksOf('apps/server/db/migrations/0099-new.sql')).toContain('database types');
  expect(checksOf('package-lock.json')).toEqual(checkNames);
});
