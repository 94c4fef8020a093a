import type { Socket } from 'node:net';
import type pg from 'pg';
import type { NamedSql } from './connections.types.ts';

/** What a statement is sent as. `name` makes it a prepared statement of its connection. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  name?: string;
}

/** One transaction on one pipelining client: statements are sent at once, and their answers collected. */
export interface Transaction {
  /** Sends a statement. Refused once the callback has settled. */
  run(statement: Statement): Promise<pg.QueryResult>;
  sql<Row extends object>(statement: NamedSql): Promise<Row[]>;
  /**
   * Refuses further statements from the callback, sends `last` and COMMIT, and waits for all answers. Throws unless COMMIT's own tag is
   * COMMIT.
   */
  commit(last: readonly Statement[]): Promise<pg.QueryResult[]>;
  /** Refuses further statements, waits for those under way, rolls back. Resolves with false when the connection is no longer usable. */
  rollback(): Promise<boolean>;
}

/** Connections whose statements are buffered until the end of this turn of the event loop. */
const gathering = new WeakSet<Socket>();

/**
 * Sends the statements of one turn in one packet. BEGIN, the statement and COMMIT of a hot path would otherwise be three system calls here
 * and three wake-ups of the server's process, a quarter of the CPU time of placing an order.
 */
function gather(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/** SQLSTATE of every statement after the one that failed. */
const abortedTransaction = '25P02';

const ignore = (): void => {};
const nextTick = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/**
 * Begins a transaction without waiting for the answer.
 * @param begin one or more statements in one text, with no values from outside.
 */
export function beginTransaction(client: pg.ClientBase, begin: string): Transaction {
  const sent: Promise<unknown>[] = [];
  let failure: { error: unknown } | undefined;
  let closed = false;
  let over = false;

  const send = (statement: Statement): Promise<pg.QueryResult> => {
    gather(client);
    const answer = client.query(statement as pg.QueryConfig).catch((error: unknown): never => {
      failure ??= { error };
      // Statements sent after a failed one only report that the transaction is aborted; the first failure is the useful one.
      throw (error as { code?: unknown } | null)?.code === abortedTransaction ? failure.error : error;
    });
    // That it has ended, without its rows: a transaction may read for minutes.
    sent.push(answer.then(ignore, ignore));
    return answer;
  };
  void send({ text: begin }).catch(() => {});

  const run = async (statement: Statement): Promise<pg.QueryResult> => {
    if (closed) throw new Error('This transaction has ended: a query came after its callback had settled.');
    return send(statement);
  };

  return {
    run,
    sql: async <Row extends object>({ name, text, values }: NamedSql) => (await run({ name, text, values })).rows as Row[],
    commit: async (last) => {
      closed = true;
      // A statement that the driver itself refuses (a value that it cannot serialise) never reaches the server, so the server's transaction
      // would commit without it. Such refusals arrive two ticks later.
      await nextTick();
      await nextTick();
      if (failure) throw failure.error;
      const answers = last.map(send);
      const commit = send({ text: 'commit' });
      await Promise.all(sent);
      over = await commit.then(
        () => true,
        () => false,
      );
      // After a failed statement COMMIT fulfils too, with the tag ROLLBACK.
      if (failure) throw (failure as { error: unknown }).error;
      const tag = (await commit).command;
      if (tag !== 'COMMIT') throw new Error(`The transaction ended with ${tag} instead of COMMIT.`);
      return Promise.all(answers);
    },
    rollback: async () => {
      closed = true;
      await Promise.all(sent);
      if (over) return true;
      try {
        await client.query('rollback');
        return true;
      } catch {
        return false;
      }
    },
  };
}
