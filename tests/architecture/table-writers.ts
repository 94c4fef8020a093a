import { variableTables } from './table-writers.cases.ts';
import { code, isTable, isTest, read } from './sources.ts';

const server = 'apps/server/src/';
const tableName = '(?:public\\.)?((?:directory\\.)?[a-z_]+)';

/** How a table is written: in SQL, and by the query builder. */
const writes = [
  new RegExp(`\\binsert into ${tableName}(?=[ (])`, 'g'),
  new RegExp(`\\bdelete from ${tableName}(?=[ ;'\`]|$)`, 'g'),
  // Neither `for update` nor `do update set`.
  new RegExp(`(?<!for |key |do )\\bupdate ${tableName}(?: as)?(?: [a-z_]+)? set\\b`, 'g'),
  new RegExp(`\\.(?:insertInto|updateTable|deleteFrom)\\('${tableName}'\\)`, 'g'),
];
/** A write whose table is a variable. */
const variableWrite = /\b(?:insert into|delete from|update) \$\{\w+\} |\.(?:insertInto|updateTable|deleteFrom)\((?!')/;

/** Tables that a text writes. */
export const findWrittenTables = (text: string): string[] => {
  const line = text.replace(/\s+/g, ' ');
  return [...new Set(writes.flatMap((pattern) => [...line.matchAll(pattern)].map(([, table]) => table!)))];
};

/** The module, the integration or the platform that a file of the server belongs to; undefined: tests, and what loads the demo. */
function getOwner(path: string): string | undefined {
  const [, folder, part] = /^(modules|integrations|platform)\/([^/]+)/.exec(path.slice(server.length)) ?? [];
  if (folder === 'modules') return part;
  if (folder === 'integrations') return `integrations/${part}`;
  return folder === 'platform' && part !== 'testing' && part !== 'embedded-postgres' ? 'platform' : undefined;
}

const files = code.filter((path) => path.startsWith(server) && !isTest(path) && !isTable(path) && getOwner(path) !== undefined);

/** Files that write a table by a variable. */
export const findVariableWriters = (): string[] => files.filter((path) => variableWrite.test(read(path).replace(/\s+/g, ' '))).toSorted();

/** All tables of the database, as its generated types have them. */
function readTables(): string[] {
  const [, list = ''] = /^export interface DB \{([^}]*)\}/m.exec(read(`${server}platform/db/types.gen.ts`)) ?? [];
  return [...list.matchAll(/^ {2}"?([a-z_.]+)"?:/gm)].map(([, table]) => table!);
}

/** Table → who writes it: modules by their name, integrations, the platform. All tables of the database, sorted. */
export function readTableWriters(): Map<string, string[]> {
  const writers = new Map(readTables().map((table) => [table, new Set<string>()]));
  for (const path of files) {
    for (const table of [...findWrittenTables(read(path)), ...(variableTables[path] ?? [])]) writers.get(table)?.add(getOwner(path)!);
  }
  return new Map([...writers].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([table, owners]) => [table, [...owners].toSorted()]));
}
