import { expect, it } from 'vitest';
import { SHOWN_BY, allTests, checksFor, databaseTestsFor, journeysFor } from './changed.mjs';
import { checkNames } from './checks.mjs';

const { journeys, databaseTests } = allTests();
const getJourneys = (...files) => journeysFor(files, journeys).chosen.map(({ file }) => file.split('.')[0]);
const getTests = (...files) => databaseTestsFor(files, databaseTests).chosen.map(({ file }) => file);
const getChecks = (...files) => checksFor(files, checkNames);

it('has a journey for every noun: when one goes, name what shows the noun now, or take its line out', () => {
  const shows = (names) => names.some((name) => journeys.includes(`${name}.journey.ts`));
  expect(Object.entries(SHOWN_BY).filter(([, names]) => !shows(names))).toEqual([]);
});

it('chooses journeys by noun, by app and by themselves', () => {
  expect(getJourneys('apps/server/src/modules/coupons/use-cases/check-coupon.ts')).toContain('coupons');
  expect(getJourneys('apps/kitchen/src/features/tickets/ticket-board.tsx').slice(0, 2)).toEqual(['kitchen-work', 'nodes']);
  expect(getJourneys('apps/pos/src/features/order/menu-pane.tsx')).toContain('till');
  expect(getJourneys('packages/domain/src/pricing/price-cart.ts')[0]).toBe('one-price');
  expect(getJourneys('simulators/uber-eats/src/world/world.ts')[0]).toBe('uber-eats');
  expect(getJourneys('tests/journeys/wrong-clocks.journey.ts')).toEqual(['wrong-clocks']);
});

it('shows what everything goes through by an order', () => {
  expect(getJourneys('apps/server/src/compose.ts')).toEqual(['order']);
  expect(getJourneys('apps/server/db/migrations/0099-new.sql')).toEqual(['order']);
});

it('needs no browser for tests, pages and scripts', () => {
  const files = [
    'docs/adr/README.md',
    'scripts/where.mjs',
    'packages/domain/src/tax/tax.test.ts',
    'apps/server/src/modules/menu/menu.http.pg.test.ts',
  ];
  expect(getJourneys(...files)).toEqual([]);
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
  expect(getTests('apps/server/src/modules/alarms/alarms.repo.ts')).toContain('apps/server/src/modules/alarms/alarms.pg.test.ts');
  expect(getTests('apps/server/src/platform/jobs/job-tick.ts')).toContain('apps/server/src/platform/jobs/jobs.pg.test.ts');
  expect(getTests('apps/kitchen/src/features/tickets/ticket-board.tsx')).toEqual([]);
  const itself = 'apps/server/src/modules/menu/menu.http.pg.test.ts';
  expect(getTests(itself)).toEqual([itself]);
});

it('chooses the checks that a change can break', () => {
  expect(getChecks('docs/glossary.md')).toEqual(['format']);
  expect(getChecks('apps/kitchen/src/main.tsx')).toEqual(
    expect.arrayContaining(['types of the kitchen app', 'lint', 'import boundaries', 'format']),
  );
  expect(getChecks('apps/kitchen/src/main.tsx')).not.toContain('types of the admin app');
  expect(getChecks('apps/server/db/migrations/0099-new.sql')).toContain('database types');
  expect(getChecks('package-lock.json')).toEqual(checkNames);
});
