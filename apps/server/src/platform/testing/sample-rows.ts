import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TestStore } from './fixtures.ts';

type Row = Record<string, unknown>;

export interface TableFacts {
  name: string;
  /** Columns that a row needs. */
  needed: { name: string; type: string }[];
  primaryKey: string[];
  foreignKeys: { name: string; columns: string[]; table: string; referenced: string[]; needed: boolean }[];
  /** The first value allowed by a check, for columns that allow a few. */
  choices: Record<string, string>;
}

/** Values for checks whose text is not simple: `table.column`, or `column` for all. */
const samples: Row = {
  brand_color: '#aa3300',
  time_zone: 'Australia/Sydney',
  'kitchen_ticket.document': '{"number":"W-001"}',
  'sold_out.soldout': true,
  'coupon.code': 'SAMPLE1',
  'drawer_entry.kind': 'paidIn',
  'terminal_prefix.prefix': 'B',
};

const sampleByType: Record<string, () => unknown> = {
  uuid: () => randomUUID(),
  _uuid: () => [randomUUID()],
  text: () => 'Sample name',
  _text: () => ['Sample name'],
  bool: () => false,
  int2: () => 1,
  int4: () => 1,
  int8: () => 1,
  timestamptz: () => new Date(),
  date: () => '2026-11-21',
  jsonb: () => '{}',
  bytea: () => Buffer.from(randomUUID()),
};

/** The tenants' tables as described by the database itself; referenced tables come first. */
export async function readTables(owner: pg.Client): Promise<TableFacts[]> {
  const { rows } = await owner.query(`select c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum), '[]')
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attidentity = '') as needed,
      (select json_agg(a.attname order by array_position(k.conkey, a.attnum)) from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey) where k.conrelid = c.oid and k.contype = 'p') as "primaryKey",
      (select coalesce(json_agg(json_build_object('name', k.conname, 'table', k.confrelid::regclass::text,
          'columns', (select json_agg(attname order by array_position(k.conkey, attnum)) from pg_attribute where attrelid = c.oid and attnum = any(k.conkey)),
          'referenced', (select json_agg(attname order by array_position(k.confkey, attnum)) from pg_attribute where attrelid = k.confrelid and attnum = any(k.confkey)),
          'needed', (select bool_and(attnotnull) from pg_attribute where attrelid = c.oid and attnum = any(k.conkey)))), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as "foreignKeys",
      (select coalesce(json_object_agg(a.attname, substring(pg_get_constraintdef(k.oid) from '''([^'']*)''::')), '{}')
        from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'c' and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[''%') as choices
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration' order by 1`);
  const open = rows as TableFacts[];
  const sorted: TableFacts[] = [];
  while (open.length > 0) {
    const ready = open.findIndex((table) =>
      table.foreignKeys.every((key) => !key.needed || key.table === table.name || sorted.some(({ name }) => name === key.table)),
    );
    if (ready < 0) throw new Error(`These tables need each other: ${open.map(({ name }) => name).join(', ')}`);
    sorted.push(...open.splice(ready, 1));
  }
  return sorted;
}

/**
 * The smallest row that a table accepts: references are taken from `standing`, the restaurant's rows by table.
 */
export function sampleRow(table: TableFacts, place: TestStore, standing: ReadonlyMap<string, Row>): Row {
  const row: Row = {};
  for (const { name, type } of table.needed) {
    const make = sampleByType[type];
    const given = samples[`${table.name}.${name}`] ?? samples[name] ?? table.choices[name];
    if (given === undefined && make === undefined) throw new Error(`There is no sample of ${table.name}.${name}, which is ${type}.`);
    row[name] = name === 'store_id' ? place.storeId : (given ?? make?.());
  }
  for (const key of table.foreignKeys.filter(({ needed }) => needed)) {
    for (const [at, column] of key.columns.entries()) row[column] = standing.get(key.table)?.[key.referenced[at]!];
  }
  return { ...row, restaurant_id: place.restaurantId };
}

/** An insert as text with its values. */
export function toInsert(table: string, row: Row): { text: string; values: unknown[] } {
  const names = Object.keys(row);
  const columns = names.map((name) => `"${name}"`).join(', ');
  return {
    text: `insert into "${table}" (${columns}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    values: Object.values(row),
  };
}

/** Stores one row of every table for a restaurant, and returns them by table. `before` is called for each table before it has a row. */
export async function storeSamples(
  owner: pg.Client,
  tables: readonly TableFacts[],
  place: TestStore,
  before: (table: TableFacts, standing: ReadonlyMap<string, Row>) => Promise<void> = async () => {},
): Promise<Map<string, Row>> {
  const standing = new Map<string, Row>();
  for (const table of tables) {
    const found = await owner.query(`select * from "${table.name}" where restaurant_id = $1 limit 1`, [place.restaurantId]);
    if (found.rows.length === 0) {
      await before(table, standing);
      const { text, values } = toInsert(table.name, sampleRow(table, place, standing));
      const made = await owner.query(`${text} returning *`, values).catch((error: Error) => {
        throw new Error(`A sample row of ${table.name} was refused (${error.message}): say in sample-rows.ts what its columns want.`);
      });
      found.rows.push(made.rows[0]);
    }
    standing.set(table.name, found.rows[0] as Row);
  }
  return standing;
}
