import pg from 'pg';
import type { NamedSql } from './connections.types.ts';

/** The tenant of a statement, for as long as its transaction lasts. */
const scopeSql = { name: 'scope', text: `select set_config('app.restaurant', $1, true)` };

/** The part of the driver's connection that writes messages. Its types omit it. */
interface Wire {
  bind(config: object): void;
  describe(config: object): void;
  execute(config: object): void;
}
type Outcome = pg.QueryResult | pg.QueryResult[];
interface SendableQuery {
  callback: (error: unknown, outcome: Outcome) => void;
  prepare(connection: Wire): void;
}
const BaseQuery = pg.Query as unknown as new (config: object) => SendableQuery;

/** A prepared statement after the one that sets the tenant, in one message. */
class ScopedQuery extends BaseQuery {
  readonly #restaurantId: string;

  constructor(restaurantId: string, statement: NamedSql) {
    super(statement);
    this.#restaurantId = restaurantId;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: scopeSql.name, values: [this.#restaurantId] });
    connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }
}

/** Connections on which the scope's statement is prepared. */
const prepared = new WeakSet<pg.PoolClient>();

/**
 * Runs one statement as a transaction of its own, without BEGIN and COMMIT. Everything between two Sync messages of the protocol is one
 * transaction, which commits at the second or not at all. One message and one answer instead of three. Resolves after the commit; rejects
 * after the rollback.
 */
export async function runLoneStatement<Row extends object>(
  client: pg.PoolClient,
  restaurantId: string,
  statement: NamedSql,
): Promise<Row[]> {
  if (!prepared.has(client)) {
    await client.query({ ...scopeSql, values: [restaurantId] });
    prepared.add(client);
  }
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(restaurantId, statement);
    query.callback = (error, outcome) => {
      if (error) reject(error);
      else resolve((Array.isArray(outcome) ? outcome.at(-1) : outcome)?.rows as Row[]);
    };
    client.query(query as unknown as pg.Submittable);
  });
}
