import { deepFreeze } from './freeze.ts';
import type { Journal } from './journal.ts';
import { type TableName, type Tables, tableNames } from './tables.ts';

/** What changes something: it sees its own writes, and all of them count or none. */
export interface Tx {
  /** The simulated clock in unix seconds. */
  readonly now: number;
  readonly nowMs: number;
  /** The API call that this is part of; both null when the clock or a person did it. */
  readonly cause: Cause;
  /** A row of anybody's. */
  get<K extends TableName>(table: K, id: string): Tables[K] | undefined;
  /** A row of this account. */
  own<K extends TableName>(table: K, account: string, id: string): Tables[K] | undefined;
  getOwner(table: TableName, id: string): string | undefined;
  /** Rows in the order in which they came, of one account or of all. */
  list<K extends TableName>(table: K, account?: string): Tables[K][];
  add<K extends TableName>(table: K, account: string, row: Tables[K]): Tables[K];
  /** Writes over a row that exists. */
  patch<K extends TableName>(table: K, id: string, changes: Partial<Tables[K]>): Tables[K];
  remove(table: TableName, id: string): void;
  /** Does the work, or, when it throws, none of it. */
  attempt<T>(work: () => T, keeps: (error: unknown) => boolean): T;
}

export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

const nobody: Cause = { requestId: null, idempotencyKey: null };

interface Row {
  owner: string;
  row: { id: string };
}

export interface Store {
  change<T>(work: (tx: Tx) => T, cause?: Cause): T;
  /** A view of the present, for reading outside a change. */
  read(): Tx;
  onChange(listener: () => void): () => void;
}

/** Rows in memory, each change one line of the journal. Rows are frozen: a change writes a new row. */
export const openStore = (journal: Journal, nowMs: () => number): Store => {
  const tables = Object.fromEntries(tableNames.map((name) => [name, new Map<string, Row>()])) as Record<TableName, Map<string, Row>>;
  const listeners = new Set<() => void>();
  let changing = false;

  const isTable = (name: string): name is TableName => Object.hasOwn(tables, name);
  for (const { puts, gone } of journal.earlier) {
    for (const [table, owner, row] of puts) if (isTable(table)) tables[table].set(row.id, deepFreeze({ owner, row }));
    for (const [table, id] of gone) if (isTable(table)) tables[table].delete(id);
  }

  const open = (cause: Cause) => {
    let writes = new Map<string, { table: TableName; id: string; row: Row | null }>();
    const at = nowMs();
    const find = (table: TableName, id: string): Row | undefined => {
      const write = writes.get(`${table}/${id}`);
      return write ? (write.row ?? undefined) : tables[table].get(id);
    };
    const write = (table: TableName, id: string, row: Row | null) => {
      if (!changing) throw new Error('Nothing is written outside a change.');
      writes.set(`${table}/${id}`, { table, id, row: row && deepFreeze(row) });
    };
    const getRows = (table: TableName): Row[] => {
      const changed = [...writes.values()].filter((each) => each.table === table);
      if (changed.length === 0) return [...tables[table].values()];
      const merged = new Map(tables[table]);
      for (const { id, row } of changed) {
        if (row) merged.set(id, row);
        else merged.delete(id);
      }
      return [...merged.values()];
    };
    const tx: Tx = {
      now: Math.floor(at / 1000),
      nowMs: at,
      cause,
      get: (table, id) => find(table, id)?.row as never,
      own(table, account, id) {
        const found = find(table, id);
        return (found?.owner === account ? found.row : undefined) as never;
      },
      getOwner: (table, id) => find(table, id)?.owner,
      list: (table, account) =>
        getRows(table)
          .filter((each) => account === undefined || each.owner === account)
          .map((each) => each.row) as never,
      add(table, owner, row) {
        if (find(table, row.id)) throw new Error(`There is a ${table} ${row.id} already.`);
        write(table, row.id, { owner, row });
        return row;
      },
      patch(table, id, changes) {
        const found = find(table, id);
        if (!found) throw new Error(`There is no ${table} ${id}.`);
        const row = { ...found.row, ...changes };
        write(table, id, { owner: found.owner, row });
        return row as never;
      },
      remove: (table, id) => write(table, id, null),
      attempt(work, keeps) {
        const before = new Map(writes);
        try {
          return work();
        } catch (error) {
          if (!keeps(error)) writes = before;
          throw error;
        }
      },
    };
    const commit = (): void => {
      if (writes.size === 0) return;
      const all = [...writes.values()];
      journal.append({
        puts: all.flatMap(({ table, row }) => (row ? [[table, row.owner, row.row] as const] : [])),
        gone: all.flatMap(({ table, id, row }) => (row ? [] : [[table, id] as const])),
      });
      for (const { table, id, row } of all) {
        if (row) tables[table].set(id, row);
        else tables[table].delete(id);
      }
    };
    return { tx, commit };
  };

  return {
    read: () => open(nobody).tx,
    change(work, cause = nobody) {
      if (changing) throw new Error('A change within a change.');
      changing = true;
      try {
        const { tx, commit } = open(cause);
        const result = work(tx);
        commit();
        return result;
      } finally {
        changing = false;
        for (const listener of listeners) listener();
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
