import { expect, it } from 'vitest';
import { findLeaks } from './front-doors.ts';
import { allFiles } from './sources.ts';

it('finds rows, SQL and values that a module hands out, also behind its functions', () => {
  const files: Record<string, string> = {
    'index.ts': `export { columns, readThing, search, listThings, type Thing } from './things.repo.ts';
      export { toView } from './things.events.ts';
      export const own = createThings();`,
    'things.repo.ts': `import type { RawBuilder, SqlBool } from 'kysely';
      import type { Named } from './names.repo.ts';
      import type { StoreRow } from '../stores/index.ts';
      export const columns = ['id', 'store_id'];
      interface Row extends Named { id: string }
      export interface Thing { id: string; storeId: string; store: StoreRow }
      export async function readThing(tx: Tx): Promise<Row | undefined> { return undefined; }
      export function search(text: string): RawBuilder<SqlBool> { return sql\`x like \${text}\`; }
      export const listThings = async (tx: Tx): Promise<Thing[]> => { const row: Hidden = { hidden_id: 1 }; return [row]; };
      interface Hidden { hidden_id: number }`,
    'names.repo.ts': 'export interface Named { given_name: string }',
    'things.events.ts': `export const toView = ({ id }: { id: string }): { id: string } => ({ id });`,
  };
  const leaks = findLeaks('things', (path) => files[path.replace('apps/server/src/modules/things/', '')] ?? '');
  expect(leaks).toEqual(['columns: a value that is no function', 'readThing: a row, with Named.given_name', 'search: SQL, as RawBuilder']);
});

/** Modules that still hand out rows, columns or SQL; the placing statement's parts (`SqlPart`) are SQL on purpose: docs/adr/0058. */
const leaky = ['addresses', 'coupons', 'loyalty', 'menu'];

it('lets other modules know orders, and most others, by commands, queries and snapshots alone', () => {
  const modules = [...new Set(allFiles.flatMap((path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []))];
  expect(modules.length).toBeGreaterThan(25);
  expect(findLeaks('orders'), 'return an OrderSnapshot, or move the statement into the module').toEqual([]);
  const found = modules.filter((module) => findLeaks(module).length > 0);
  expect(found, 'return a snapshot; if the list has become too long, shorten it').toEqual(leaky);
});
