import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

it('gives every caller a migrated database of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const clients = [new pg.Client(one.connection), new pg.Client(two.connection)] as const;
  try {
    for (const client of clients) {
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query(`select to_regclass('directory.restaurant') is not null as migrated`);
      expect(rows).toEqual([{ migrated: true }]);
    }
    await clients[0].query('create table only_here ()');
    const { rows } = await clients[1].query(`select to_regclass('only_here') as table`);
    expect(rows).toEqual([{ table: null }]);
  } finally {
    // `drop` also ends sessions that a failed test left open.
    await Promise.all([one.drop(), two.drop()]);
  }
});
