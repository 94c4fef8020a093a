import { expect, it } from 'vitest';
import { getLockedTables, watchLocks } from './lock-watch.ts';

it.each<[string, string, string[]]>([
  ['a row', 'select document from kitchen_ticket where id = $1 for no key update', ['kitchen_ticket']],
  ['by the query builder', 'select "id" from "store" where "id" = $1 for update', ['store']],
  [
    'one of two tables',
    'select 1 from sold_out m join unnest($1::uuid[]) as a (id) on m.id = a.id, orders o order by m.id for no key update of m',
    ['sold_out'],
  ],
  ['both of two tables', 'select 1 from orders o join payment p on p.order_id = o.id for update of o, p', ['orders', 'payment']],
  [
    'not what is only read',
    'select 1 from orders where id = (select order_id from kitchen_ticket where id = $1) for no key update',
    ['orders'],
  ],
  ['inside of a step', 'with held as (select 1 from coupon c where c.id = $1 for share of c) select from orders, held', ['coupon']],
  ['not what is only read around it', 'select (select 1 from loyalty_card where id = $1 for update) from orders', ['loyalty_card']],
  [
    'what is written',
    `with a as (insert into order_counter as c (n) values ($1) on conflict (n) do update set last = 1), b as (update coupon c set redeemed = 1 from a),
      d as (delete from alarm where id = $1) update loyalty_card set credit = 0`,
    ['order_counter', 'coupon', 'loyalty_card', 'alarm'],
  ],
  ['nothing without a place in the order', 'select 1 from picture where id = $1 for share', []],
  ['nothing', 'select o.id from orders o join payment p on p.order_id = o.id', []],
])('finds what a statement locks: %s', (_, text, tables) => {
  expect(getLockedTables(text)).toEqual(tables);
});

const order = { name: 'orders.lock', text: 'select 1 from orders where id = $1 for no key update' };
const ticket = { name: 'kitchen.lock', text: 'select 1 from kitchen_ticket where id = $1 for no key update' };
const both = { name: 'both', text: 'with t as (update kitchen_ticket set n = 1) update orders set n = 1' };
const begin = { text: "begin; select set_config('app.restaurant', '', true)" };
const commit = { text: 'commit' };

it.each<[string, { name?: string; text: string }[], string[]]>([
  ['the right order', [begin, order, ticket, order, commit], []],
  ['the wrong one', [begin, ticket, order, order, commit], ['orders.lock locks orders after kitchen.lock has locked kitchen_ticket']],
  ['two transactions', [begin, ticket, commit, begin, order, commit], []],
  ['a transaction that was rolled back', [begin, ticket, { text: 'rollback' }, begin, order, commit], []],
  ['a statement alone', [ticket, order], []],
  ['one statement for both', [begin, both, order, commit], []],
])('reports a table that is locked after a later one: %s', (_, statements, violations) => {
  const reported: string[] = [];
  const watch = watchLocks((violation) => reported.push(violation));
  for (const statement of statements) watch(statement);
  expect(reported).toEqual(violations);
});
