import { code, isTable, isTest, read } from './sources.ts';

const modulesFolder = 'apps/server/src/modules/';
const tableName = '((?:directory\\.)?[a-z_]+)';

/** How a table is written: in SQL, and by the query builder. */
const writes = [
  new RegExp(`\\binsert into ${tableName}(?= |\\n)`, 'g'),
  new RegExp(`\\bdelete from ${tableName}(?= |\\n)`, 'g'),
  // Neither `for update` nor `do update set`.
  new RegExp(`(?<!for |key |do )\\bupdate ${tableName}(?: as)?(?: [a-z])? set\\b`, 'g'),
  new RegExp(`\\.(?:insertInto|updateTable|deleteFrom)\\('${tableName}'\\)`, 'g'),
];

/** Tables that a text writes. */
export const findWrittenTables = (text: string): string[] => [
  ...new Set(writes.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table!))),
];

/** Table → the modules that write it, sorted. */
export function readTableWriters(): Map<string, string[]> {
  const writers = new Map<string, Set<string>>();
  for (const path of code.filter((file) => file.startsWith(modulesFolder) && !isTest(file) && !isTable(file))) {
    const module = path.slice(modulesFolder.length).split('/')[0]!;
    for (const table of findWrittenTables(read(path))) writers.set(table, (writers.get(table) ?? new Set()).add(module));
  }
  return new Map([...writers].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([table, modules]) => [table, [...modules].toSorted()]));
}
