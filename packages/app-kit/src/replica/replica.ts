/**
 * The state of a device that works on the server's records (bills, tickets) and may be without the server: each record as last received,
 * and the device's own changes that the server has not answered. What is shown is the one with the others applied. Pure functions; the
 * queue behind the pending changes is `replica-queue.ts` (docs/adr/0067-one-replica-for-till-and-kitchen.md).
 */
export interface Replica<Known, Change extends Identified> {
  /** As last received from the server, by scope. */
  readonly known: Readonly<Record<string, Known>>;
  /** In the order in which they are sent. */
  readonly pending: readonly Change[];
  /** Scopes of records that are shown although the server may not have them so any more (`doubt`). */
  readonly doubted?: ReadonlySet<string>;
}

/** `id`: that of the change's outbox entry, under which the server executes it once. */
interface Identified {
  id: string;
}

/** What an app says about its records. */
export interface ReplicaRules<Known, Shown, Change extends Identified> {
  /** The record that a change belongs to: a bill's or a ticket's id. */
  getScope(change: Change): string;
  /** What is shown while nothing is pending; null: nothing. `undefined`: the server has not sent this record. */
  begin(known: Known | undefined): Shown | null;
  /** The effect of a change. One that no longer applies returns what it was given. */
  apply(shown: Shown | null, change: Change): Shown | null;
  /** What is known after an answer, an event or a read. Returns `before` itself where what was received is older. */
  merge(before: Known | undefined, received: Known): Known;
  /** Whether what the server has sent includes a change whose answer was lost. */
  includes?(known: Known, change: Change): boolean;
}

type Rules<Known, Change extends Identified> = Pick<ReplicaRules<Known, unknown, Change>, 'getScope' | 'merge' | 'includes'>;

/** A record with this device's pending changes applied; null: there is nothing to show. */
export const getShown = <Known, Shown, Change extends Identified>(
  { getScope, begin, apply }: Pick<ReplicaRules<Known, Shown, Change>, 'getScope' | 'begin' | 'apply'>,
  { known, pending }: Replica<Known, Change>,
  scope: string,
): Shown | null => pending.reduce((shown, change) => (getScope(change) === scope ? apply(shown, change) : shown), begin(known[scope]));

/** Adds a change that was just made. A second time it changes nothing. */
export const press = <Change extends Identified, R extends { readonly pending: readonly Change[] }>(replica: R, change: Change): R =>
  replica.pending.some(({ id }) => id === change.id) ? replica : { ...replica, pending: [...replica.pending, change] };

/** Changes are no longer pending: the server has them, or they were set aside. */
export const settle = <R extends { readonly pending: readonly Identified[] }>(replica: R, ids: ReadonlySet<string>): R =>
  replica.pending.some(({ id }) => ids.has(id)) ? { ...replica, pending: replica.pending.filter(({ id }) => !ids.has(id)) } : replica;

/**
 * Shows again what waits in the queue: after a reload, or because somebody retries what was set aside. `waiting` is in the queue's order;
 * changes that are not in the queue yet come after it. Those that the server's state includes are left out.
 */
export function restore<Known, Change extends Identified, R extends Replica<Known, Change>>(
  { getScope, includes }: Rules<Known, Change>,
  replica: R,
  waiting: readonly Change[],
): R {
  const ids = new Set(waiting.map(({ id }) => id));
  const isIncluded = (change: Change) => {
    const known = replica.known[getScope(change)];
    return known !== undefined && includes?.(known, change) === true;
  };
  const pending = [...waiting.filter((change) => !isIncluded(change)), ...replica.pending.filter(({ id }) => !ids.has(id))];
  return { ...replica, pending };
}

/**
 * The stream was reset, perhaps because a backup was restored, or the records were stored before that: they may be newer than the server.
 * They stay on the screen until the server sends them again, which replaces them whatever their version.
 */
export const doubt = <R extends Replica<unknown, Identified>>(replica: R): R => ({
  ...replica,
  doubted: new Set(Object.keys(replica.known)),
});

/** What the next thing received about a record is merged with. */
export const getTrusted = <Known>({ known, doubted }: Pick<Replica<Known, Identified>, 'known' | 'doubted'>, scope: string) =>
  doubted?.has(scope) === true ? undefined : known[scope];

/** The server has sent these records, or no longer has them. */
export const trust = <R extends { readonly doubted?: ReadonlySet<string> }>(replica: R, scopes: readonly string[]): R =>
  replica.doubted && scopes.some((scope) => replica.doubted?.has(scope))
    ? { ...replica, doubted: new Set([...replica.doubted].filter((scope) => !scopes.includes(scope))) }
    : replica;

/** Applies what the server has sent about a record, in whatever order and however often it arrives. */
export function receive<Known, Change extends Identified, R extends Replica<Known, Change>>(
  { getScope, merge, includes }: Rules<Known, Change>,
  replica: R,
  scope: string,
  received: Known,
): R {
  const before = getTrusted(replica, scope);
  const known = merge(before, received);
  if (known === before) return replica;
  const included = replica.pending.filter((change) => getScope(change) === scope && includes?.(known, change) === true);
  return { ...settle(trust(replica, [scope]), new Set(included.map(({ id }) => id))), known: { ...replica.known, [scope]: known } };
}

/** The server has answered a change with the record's new state. */
export const answer = <Known, Change extends Identified, R extends Replica<Known, Change>>(
  rules: Rules<Known, Change>,
  replica: R,
  id: string,
  scope: string,
  received: Known,
): R => receive(rules, settle(replica, new Set([id])), scope, received);
