import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../testing/fixtures.ts';
import { toInsert, readTables, sampleRow, storeSamples, type TableFacts } from '../testing/sample-rows.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** The tenancy layers checked with a real row of every table. The database itself describes the tables, so new ones are included. */
let test: TestDatabase;
let mine: TestStore;
let theirs: TestStore;
let tables: TableFacts[];
let myRows: Map<string, Record<string, unknown>>;
let theirRows: Map<string, Record<string, unknown>>;

beforeAll(async () => {
  test = await openTestDatabase();
  [mine, theirs] = [await createTestStore(test.database, 'Mine'), await createTestStore(test.database, 'Theirs')];
  tables = await readTables(test.owner);
  myRows = await storeSamples(test.owner, tables, mine);
  theirRows = await storeSamples(test.owner, tables, theirs);
});
afterAll(() => test.close());

/** Runs a statement in a restaurant's transaction: rows that it touched, or the database's code of refusal. */
async function attempt(as: TestStore, text: string, values: readonly unknown[]): Promise<number | string> {
  try {
    const rows = await test.database.tenant(as, (tx) => tx.sql({ name: randomUUID(), text, values }));
    return rows.length;
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}
const toKey = (table: TableFacts, row: Record<string, unknown>) => ({
  where: table.primaryKey.map((column, at) => `"${column}" = $${at + 1}`).join(' and '),
  values: table.primaryKey.map((column) => row[column]),
});
/** Refused by a privilege, or because the row is not there. */
const untouched = (answer: number | string) => answer === 0 || answer === '42501';

describe('a row of every table', () => {
  it('is seen by its own restaurant, and by no other', async () => {
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables) {
      const { where, values } = toKey(table, myRows.get(table.name)!);
      const read = `select 1 from "${table.name}" where ${where}`;
      expect([table.name, await attempt(mine, read, values), await attempt(theirs, read, values)]).toEqual([table.name, 1, 0]);
    }
  });

  it('is not changed, deleted, taken over or forged by another restaurant', async () => {
    for (const table of tables) {
      const { where, values } = toKey(table, myRows.get(table.name)!);
      const standing = async () => (await test.owner.query(`select * from "${table.name}" where ${where}`, values)).rows;
      const before = await standing();
      const column = table.primaryKey.at(-1)!;
      const changed = await attempt(theirs, `update "${table.name}" set "${column}" = "${column}" where ${where} returning 1`, values);
      const taken = await attempt(theirs, `update "${table.name}" set restaurant_id = $${values.length + 1} where ${where} returning 1`, [
        ...values,
        theirs.restaurantId,
      ]);
      const deleted = await attempt(theirs, `delete from "${table.name}" where ${where} returning 1`, values);
      const forged = toInsert(table.name, sampleRow(table, mine, myRows));
      expect([table.name, untouched(changed), untouched(taken), untouched(deleted)]).toEqual([table.name, true, true, true]);
      expect([table.name, await attempt(theirs, forged.text, forged.values)]).toEqual([table.name, '42501']);
      expect([table.name, before.length, await standing()]).toEqual([table.name, 1, before]);
    }
  });

  it('that a client makes the id of keeps that id from every other restaurant, standing rows included', async () => {
    const { rows } = await test.owner.query(`select tablename from pg_indexes where indexname like '%_everywhere' order by tablename`);
    const named = rows.map((row) => String(row['tablename']));
    const madeByClients = [
      'batch_upload_job',
      'bill_operation',
      'coupon',
      'drawer_entry',
      'drawer_session',
      'employee',
      'event_endpoint',
      'orders',
      'payment_attempt',
      'picture',
      'pos_stashed_order_log',
      'print_job',
      'printer',
      'refund',
      'shift',
      'shift_change',
    ];
    expect(named).toEqual([...madeByClients, 'tender', 'write_off']);
    // A restaurant that has no row of the table yet: nothing but the id can be in the way.
    const place = await createTestStore(test.database, 'Fourth');
    await storeSamples(test.owner, tables, place, async (table, standing) => {
      if (!named.includes(table.name)) return;
      const { id } = myRows.get(table.name)!;
      const { text, values } = toInsert(table.name, { ...sampleRow(table, place, standing), id });
      const refused = await test.database
        .tenant(place, (tx) => tx.sql({ name: randomUUID(), text, values }))
        .catch((error: unknown) => error);
      expect([table.name, refused]).toMatchObject([table.name, { code: 'resource_status_conflict', details: { reason: 'ID_REUSED' } }]);
    });
  });

  it('is not moved to another restaurant by its own', async () => {
    for (const table of tables) {
      const { where, values } = toKey(table, myRows.get(table.name)!);
      const text = `update "${table.name}" set restaurant_id = $${values.length + 1} where ${where}`;
      const answer = await attempt(mine, text, [...values, theirs.restaurantId]);
      // By the policy, or before it by a key that something else hangs on.
      expect([table.name, ['42501', '23503'].includes(String(answer))]).toEqual([table.name, true]);
    }
  });

  it('refers to nothing of another restaurant', async () => {
    const tried: string[] = [];
    // A third restaurant has no row of the table yet, so that nothing but the foreign key can be in the way; the row that is stored next
    // differs in the key alone.
    const place = await createTestStore(test.database, 'Third');
    await storeSamples(test.owner, tables, place, async (table, standing) => {
      for (const key of table.foreignKeys.filter(({ columns }) => columns.length > 1)) {
        const row = sampleRow(table, place, standing);
        for (const [at, column] of key.columns.entries()) {
          if (column !== 'restaurant_id') row[column] = theirRows.get(key.table)![key.referenced[at]!];
        }
        const { text, values } = toInsert(table.name, row);
        // By the owner, beside every other wall.
        const code = await test.owner.query(text, values).then(
          () => 'stored',
          (error: { code?: string }) => error.code,
        );
        expect([`${table.name}.${key.name}`, code]).toEqual([`${table.name}.${key.name}`, '23503']);
        tried.push(key.name);
      }
    });
    expect(tried.length).toBeGreaterThan(20);
  });
});

describe('the two roles', () => {
  const namesIn = async (schema: string) =>
    (
      await test.owner.query(
        `select tablename as name from pg_tables where schemaname = $1 and tablename <> 'schema_migration' order by 1`,
        [schema],
      )
    ).rows.map(({ name }: { name: string }) => name);

  it('close the directory to the tenants’ role', async () => {
    const names = await namesIn('directory');
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      for (const text of [`select 1 from directory."${name}"`, `delete from directory."${name}"`]) {
        expect([text, await attempt(mine, text, [])]).toEqual([text, '42501']);
      }
    }
  });

  it('close the tenants’ tables to the platform’s role', async () => {
    for (const name of await namesIn('public')) {
      for (const text of [`select 1 from public."${name}"`, `delete from public."${name}"`]) {
        const code = await test.database
          .platform('test: across the wall', (tx) => tx.sql({ name: randomUUID(), text, values: [] }))
          .then(
            () => 'read',
            (error: { code?: string }) => error.code,
          );
        expect([text, code]).toEqual([text, '42501']);
      }
    }
  });

  it('hold no privilege but on rows of tables, and nobody else holds any', async () => {
    const { rows } = await test.owner
      .query(`select n.nspname || '.' || c.relname as name, coalesce(r.rolname, 'everybody') as who, x.privilege_type as may
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) x left join pg_roles r on r.oid = x.grantee
      where n.nspname in ('public', 'directory') and x.grantee <> c.relowner
        and not (n.nspname = 'public' and r.rolname in ('servery_app', 'servery_jobs') and x.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))
        and not (n.nspname = 'directory' and r.rolname = 'servery_platform' and x.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`);
    expect(rows).toEqual([]);
    const special = await test.owner.query(
      `select rolname from pg_roles where rolname in ('servery_app', 'servery_platform', 'servery_jobs') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit)`,
    );
    expect(special.rows).toEqual([]);
  });

  it('run no function with more rights than their own', async () => {
    const { rows } = await test.owner.query(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'directory') and p.prosecdef`,
    );
    expect(rows).toEqual([]);
  });
});
