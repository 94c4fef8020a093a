import type { EventType } from '@servery/contract/event-types';
import type { NewEvent, Subscriber, Tx } from '../db/connections.types.ts';
import { lockOrder } from './lock-order.ts';

interface Following {
  name: string;
  /** Position in the fixed order of all subscribers. */
  rank: number;
  run(tx: Tx, event: NewEvent): Promise<void>;
}

/** Who follows which event. */
export type SubscriberTable = ReadonlyMap<EventType, readonly Following[]>;

/** How many events in a row may follow from one another. More is a mistake: two modules that answer each other. */
const maxDepth = 5;

const failures = new WeakMap<Error, string>();

/** The module whose subscriber made a transaction fail; undefined: something else did. */
export function failedSubscriber(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const name = failures.get(cause);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The table of all subscribers, in the lock order and then by name. */
export function tableOfSubscribers(subscribers: readonly Subscriber[]): SubscriberTable {
  const ordered = subscribers.toSorted(
    (a, b) => lockOrder.indexOf(a.locks) - lockOrder.indexOf(b.locks) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
  const table = new Map<EventType, Following[]>();
  for (const [rank, { name, on }] of ordered.entries()) {
    for (const [type, run] of Object.entries(on) as [EventType, Following['run']][]) {
      table.set(type, [...(table.get(type) ?? []), { name, rank, run }]);
    }
  }
  return table;
}

/**
 * Runs the subscribers of a transaction's events, once its own work is done and before the events are written. They run one after the
 * other, in the lock order and not in the order of the events, so that a transaction with several events also takes its locks in that
 * order. Events that subscribers emit have their subscribers run too.
 * @throws what a subscriber throws (`failedSubscriber` names it): nothing of the transaction is stored then
 */
export async function runSubscribers(tx: Tx, events: readonly NewEvent[], table: SubscriberTable): Promise<void> {
  const due: { following: Following; event: NewEvent; depth: number }[] = [];
  let taken = 0;
  const take = (depth: number): void => {
    for (const event of events.slice(taken)) for (const following of table.get(event.type) ?? []) due.push({ following, event, depth });
    taken = events.length;
  };
  take(1);
  for (;;) {
    // Sorting is stable: of one module's, the earlier event comes first.
    const next = due.sort((a, b) => a.following.rank - b.following.rank).shift();
    if (next === undefined) return;
    const { following, event, depth } = next;
    if (depth > maxDepth) throw new Error(`${following.name} follows ${event.type} as the event number ${depth} in a row.`);
    try {
      await following.run(tx, event);
    } catch (error) {
      if (error instanceof Error) failures.set(error, following.name);
      throw error;
    }
    take(depth + 1);
  }
}
