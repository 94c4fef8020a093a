import { describe, expect, it } from 'vitest';
import { inspectFrontDoor } from './front-doors.ts';
import { allFiles, code, read } from './sources.ts';

const modulesFolder = 'apps/server/src/modules/';
const inspect = (files: Record<string, string>) =>
  inspectFrontDoor('things', (path) => files[path.replace(`${modulesFolder}things/`, '')] ?? '');

describe('a front door', () => {
  it('is found to hand out rows, SQL and values, also behind its functions', () => {
    const { leaks } = inspect({
      'index.ts': `export { columns, firstSql, readLoose, readThing, search, listThings, type Thing } from './things.repo.ts';
        export { toView } from './things.events.ts';
        export type Own = { own_id: string };
        export interface ThingsDeps { needs_this: string }`,
      'things.repo.ts': `import type { RawBuilder, SqlBool } from 'kysely';
        import type { Named } from './names.repo.ts';
        import type { StoreRow } from '../stores/index.ts';
        export const columns = ['id', 'store_id'];
        export const firstSql = (name: string): string => \`x = \${name}\`;
        export const readLoose = (tx: Tx) => tx.sql<{ loose_id: string }>({});
        interface Row extends Named { id: string }
        export interface Thing { id: string; storeId: string; store: StoreRow }
        export async function readThing(tx: Tx): Promise<Row | undefined> { return undefined; }
        export function search(text: string): RawBuilder<SqlBool> { return sql\`x like \${text}\`; }
        export const listThings = async (tx: Tx): Promise<Thing[]> => { const row: Hidden = { hidden_id: 1 }; return [row]; };
        interface Hidden { hidden_id: number }`,
      'names.repo.ts': 'export interface Named { given_name: string }',
      'things.events.ts': `export const toView = ({ id }: { id: string }): { id: string } => ({ id });`,
    });
    expect(leaks).toEqual([
      'Own: a row, with Own.own_id',
      'columns: a value that is no function',
      'firstSql: SQL, by its name',
      'readLoose: a row, with readLoose.loose_id',
      'readThing: a row, with Named.given_name',
      'search: SQL, as RawBuilder',
    ]);
  });

  it('is found to hand them out by the module’s object, whatever way they get into it', () => {
    const { leaks } = inspect({
      'index.ts': `import { readFirst, readSecond, readThird, readFourth, readSafe, readUnused } from './things.repo.ts';
        import { createService } from './things.service.ts';
        export function createThingsModule(deps: Deps) {
          const { find, count } = createService(deps);
          const forOthers = { async first(tx: Tx) { if (deps.off) return undefined; return readFirst(tx); } };
          return defineModule({
            name: 'things', routes: [readUnused], policy: {}, forOthers, find,
            second: (tx: Tx) => readSecond(tx), ...createOthers(), safe: async (tx: Tx): Promise<boolean> => (await readThird(tx)) !== undefined,
          });
        }
        const createOthers = () => ({ readFourth });`,
      'things.service.ts': `import { readFifth } from './things.repo.ts';
        export const createService = (deps: Deps) => {
          const inTenant = (id: string) => deps.database.tenant<{ sixth_id: string }>(id, (tx) => readUnused(tx));
          async function count() { return readFifth(); }
          return { find: async (id: string) => inTenant(id), count };
        };`,
      'things.repo.ts': ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Unused']
        .map((name) => `export async function read${name}(tx: Tx): Promise<{ ${name.toLowerCase()}_id: string } | undefined> {}`)
        .join('\n'),
    });
    const fields = leaks.map((leak) => leak.split('.').at(-1));
    expect(fields.toSorted()).toEqual(['fifth_id', 'first_id', 'fourth_id', 'second_id', 'sixth_id']);
  });

  it('gives parts of the placing statement apart from that, and nothing but them', () => {
    const door = inspect({
      'index.ts': `export { takingThing, takingTwo } from './used-thing.repo.ts';`,
      'used-thing.repo.ts': `export const takingThing = ({ id }: Used): SqlPart => ({ steps: '' });
        interface Used { id: string; thing_id: string }
        export const takingTwo = (ids: string[]): SqlPart[] => [];`,
    });
    expect(door).toEqual({
      parts: ['takingThing'],
      leaks: ['takingThing: a row, with Used.thing_id', 'takingTwo: SQL, as SqlPart'],
    });
  });
});

describe('the server’s modules', () => {
  const modules = [...new Set(allFiles.flatMap((path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []))];
  const doors = new Map(modules.map((module) => [module, inspectFrontDoor(module)]));

  it('know each other by commands, queries and snapshots alone', () => {
    expect(modules.length).toBeGreaterThan(25);
    const leaks = [...doors].flatMap(([module, door]) => door.leaks.map((leak) => `${module}: ${leak}`));
    expect(leaks, 'return a snapshot, or move the statement into the module').toEqual([]);
  });

  it('give parts of the placing statement to that statement, and to nothing else', () => {
    const parts = [...doors].flatMap(([module, door]) => door.parts.map((name) => ({ module, name })));
    expect(parts.map(({ module }) => module)).toEqual(['addresses', 'coupons', 'loyalty', 'menu']);
    for (const { module, name } of parts) {
      const users = code.filter((path) => !path.startsWith(`${modulesFolder}${module}/`) && new RegExp(`\\b${name}\\b`).test(read(path)));
      expect(users, `${name} of ${module}`).toEqual([`${modulesFolder}orders/placement.repo.ts`]);
    }
  });
});
