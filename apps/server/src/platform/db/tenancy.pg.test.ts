import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let test: TestDatabase;
let mine: TestStore;
let theirs: TestStore;
let tables: string[];
beforeAll(async () => {
  test = await openTestDatabase();
  [mine, theirs] = [await createTestStore(test.database, 'Mine'), await createTestStore(test.database, 'Theirs')];
  const { rows } = await test.owner.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
  );
  tables = rows.map((row: { tablename: string }) => row.tablename);
});
afterAll(() => test.close());

const constraints = async (kind: string) =>
  (
    await test.owner.query(
      `select c.conrelid::regclass::text as table, c.conname as name,
        (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) as first,
        (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[1]) as referenced
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname = 'public' and c.contype = $1 and c.conrelid <> 'schema_migration'::regclass`,
      [kind],
    )
  ).rows as { table: string; name: string; first: string; referenced: string | null }[];

describe('every table of the tenants', () => {
  it('has a primary key, a unique key and foreign keys that start with restaurant_id', async () => {
    const primary = await constraints('p');
    expect(primary.map((row) => row.table).sort()).toEqual([...tables].sort());
    for (const kind of ['p', 'u', 'f']) {
      const wrong = (await constraints(kind)).filter(
        (row) => row.first !== 'restaurant_id' || (kind === 'f' && row.referenced !== 'restaurant_id'),
      );
      expect(wrong).toEqual([]);
    }
    const indexes = await test.owner.query(`select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where n.nspname = 'public' and c.relname <> 'schema_migration' and i.indisunique and a.attname <> 'restaurant_id'`);
    // Except ids that clients generate, which `tenancy-rows.pg.test.ts` lists: they separate restaurants, and refer to nothing.
    const otherwise = indexes.rows.filter((row: { name: string }) => !row.name.endsWith('_everywhere'));
    expect(otherwise).toEqual([]);
  });

  it('forces row-level security with the tenant policy and belongs to none of our roles', async () => {
    const { rows } = await test.owner.query(`select relname as name, relrowsecurity and relforcerowsecurity as forced,
        exists (select from pg_policies where schemaname = 'public' and tablename = relname and policyname = 'tenant' and qual is not null and with_check is not null) as policy,
        pg_get_userbyid(relowner) like 'servery_%' and pg_get_userbyid(relowner) <> current_user as ours
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migration'`);
    expect(rows.filter((row: { forced: boolean; policy: boolean; ours: boolean }) => !row.forced || !row.policy || row.ours)).toEqual([]);
  });

  it('shows no row of another restaurant, and none without a scope', async () => {
    await test.database.tenant(theirs, async (tx) => {
      tx.emit({
        storeId: theirs.storeId,
        type: 'menu.published',
        subject: { kind: 'menu', id: theirs.storeId },
        payload: { menuVersion: 1 },
        actor: { kind: 'system', id: null, name: '' },
      });
    });
    for (const table of tables) {
      const others = await test.database.tenant(mine, (tx) =>
        tx.sql<{ n: number }>({
          name: `count_${table}`,
          text: `select count(*) as n from "${table}" where restaurant_id <> $1`,
          values: [mine.restaurantId],
        }),
      );
      expect([table, others[0]?.n]).toEqual([table, 0]);
      const nobody = await test.database.tenant({ restaurantId: randomUUID() }, (tx) =>
        tx.sql<{ n: number }>({ name: `all_${table}`, text: `select count(*) as n from "${table}"`, values: [] }),
      );
      expect([table, nobody[0]?.n]).toEqual([table, 0]);
    }
  });

  it('lets nobody write into another restaurant', async () => {
    const smuggled = test.database.tenant(mine, (tx) =>
      tx.query
        .insertInto('store_setting')
        .values({ restaurant_id: theirs.restaurantId, store_id: theirs.storeId, section: 'x', value: '{}' })
        .execute(),
    );
    await expect(smuggled).rejects.toMatchObject({ code: '42501' });
    const changed = await test.database.tenant(mine, (tx) => tx.query.updateTable('store').set({ name: 'Taken' }).executeTakeFirst());
    expect(changed.numUpdatedRows).toBe(1n);
    const moved = test.database.tenant(mine, (tx) =>
      tx.query.updateTable('store_setting').set({ restaurant_id: theirs.restaurantId }).execute(),
    );
    await expect(moved).resolves.toBeDefined();
    const crossed = test.database.tenant(mine, (tx) =>
      tx.query
        .insertInto('store_setting')
        .values({ restaurant_id: mine.restaurantId, store_id: theirs.storeId, section: 'x', value: '{}' })
        .execute(),
    );
    await expect(crossed).rejects.toMatchObject({ code: '23503' });
  });

  it('keeps history as it was written', async () => {
    for (const statement of ['update event set type = type', 'delete from event', 'truncate event', 'truncate store cascade']) {
      const rewrite = test.database.tenant(theirs, (tx) => tx.sql({ name: statement, text: statement, values: [] }));
      await expect(rewrite).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the dispatcher', () => {
  it('reads events and keeps its place, nothing more', async () => {
    const allowed = await test.owner
      .query(`select table_schema || '.' || table_name as name, string_agg(privilege_type, ',' order by privilege_type) as may
      from information_schema.table_privileges where grantee = 'servery_jobs' and table_schema in ('public', 'directory') group by 1 order by 1`);
    expect(allowed.rows).toEqual([
      { name: 'public.dispatch', may: 'INSERT,SELECT,UPDATE' },
      { name: 'public.event', may: 'SELECT' },
      { name: 'public.stream', may: 'SELECT' },
    ]);
  });
});
