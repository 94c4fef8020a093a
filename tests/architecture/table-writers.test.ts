import { expect, it } from 'vitest';
import { sharedTables, triggerTables, variableTables } from './table-writers.cases.ts';
import { findVariableWriters, findWrittenTables, readTableWriters } from './table-writers.ts';

it('finds what a text writes: in SQL and by the query builder, and not what it reads or locks', () => {
  const sql = `with a as (insert into order_counter as c (restaurant_id) values ($1) on conflict (restaurant_id) do update set last = 1),
    b as (update coupon c set redeemed = 1 from a), d as (update loyalty_card as l set credit = 0), e as (delete from held_count where id = $1),
    f as (insert into printer(id) values ($1)), g as (update kitchen_ticket
      set version = 2), h as (update public.sold_out sold set remaining = 1)
    select from orders o join alarm a on a.id = o.id for update of o`;
  const built = `tx.query.insertInto('directory.mail').values(x); tx.query.updateTable('store').set(y); tx.query.selectFrom('printer')`;
  const written = ['coupon', 'held_count', 'kitchen_ticket', 'loyalty_card', 'order_counter', 'printer', 'sold_out'];
  expect(findWrittenTables(sql).toSorted()).toEqual(written);
  expect(findWrittenTables(built).toSorted()).toEqual(['directory.mail', 'store']);
});

it('lets one module write each table of the database', () => {
  const writers = [...readTableWriters()].map(([table, owners]) => [table, owners.filter((owner) => owner !== 'erasures')] as const);
  expect(writers.length).toBeGreaterThan(80);
  expect(
    Object.fromEntries(writers.filter(([, owners]) => owners.length > 1)),
    'let the table’s module write it: call its function, or emit an event that it subscribes to; if the list has become too long, shorten it',
  ).toEqual(sharedTables);
  const unwritten = writers.flatMap(([table, owners]) => (owners.length === 0 && table !== 'erasure' ? [table] : []));
  expect(unwritten, 'either nothing writes them, or the test does not see it').toEqual(triggerTables);
});

it('knows which tables are meant where one is written by a variable', () => {
  expect(findVariableWriters()).toEqual(Object.keys(variableTables));
});
