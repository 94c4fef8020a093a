import { expect, it } from 'vitest';
import { sharedTables } from './table-writers.cases.ts';
import { findWrittenTables, readTableWriters } from './table-writers.ts';

it('finds what a text writes: in SQL and by the query builder, and not what it reads or locks', () => {
  const sql = `with a as (insert into order_counter as c (restaurant_id) values ($1) on conflict (restaurant_id) do update set last = 1),
    b as (update coupon c set redeemed = 1 from a), d as (update loyalty_card as l set credit = 0), e as (delete from held_count where id = $1)
    select from orders o join alarm a on a.id = o.id for update of o`;
  const built = `tx.query.insertInto('directory.mail').values(x); tx.query.updateTable('store').set(y); tx.query.selectFrom('printer')`;
  expect(findWrittenTables(sql).toSorted()).toEqual(['coupon', 'held_count', 'loyalty_card', 'order_counter']);
  expect(findWrittenTables(built).toSorted()).toEqual(['directory.mail', 'store']);
});

it('lets one module write each table', () => {
  const writers = readTableWriters();
  expect(writers.size).toBeGreaterThan(60);
  const shared = [...writers].flatMap(([table, modules]) => {
    const owners = modules.filter((module) => module !== 'erasures');
    return owners.length > 1 ? [[table, owners] as const] : [];
  });
  expect(
    Object.fromEntries(shared),
    'let the table’s module write it: call its function, or emit an event that it subscribes to; if the list has become too long, shorten it',
  ).toEqual(sharedTables);
});
