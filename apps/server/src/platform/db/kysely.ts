import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import type { Transaction } from './transaction.ts';
import type { DB } from './types.gen.ts';

const refuse = (): never => {
  throw new Error('Queries run inside a transaction of the door only.');
};

const driver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: async () => {},
  destroy: async () => {},
};
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect: Dialect = {
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => driver,
};

/** Statement texts that are worth a prepared statement. Bounded: lists of different lengths make countless texts. */
const names = new Map<string, string>();
const NAMED_LIMIT = 500;

function getName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_LIMIT) return known;
  const name = `k${names.size}`;
  names.set(text, name);
  return name;
}

/** Kysely on one transaction's connection. Every query is registered with the transaction, so it has settled before COMMIT. */
export function queriesOn(transaction: Transaction): Kysely<DB> {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      const name = getName(query.sql);
      const result = await transaction.run({ text: query.sql, values: query.parameters, ...(name === undefined ? {} : { name }) });
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery: refuse,
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(connection) });
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}
