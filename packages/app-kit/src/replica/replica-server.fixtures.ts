import type { Delivery } from './outbox-answer.ts';
import type { OutboxEntry } from './outbox.ts';
import { createMemoryStore, sturdy, type Persisted } from './persisted.ts';
import { answer, getShown, press, receive, restore, settle, type Replica, type ReplicaRules } from './replica.ts';
import { nothingWaits, openReplicaQueue, type ReplicaStatus } from './replica-queue.ts';

/** A change of a record in these tests: it appends its id. Nothing hides a second application. */
export interface Append {
  record: string;
  /** The server refuses it, until somebody mends what is wrong. */
  bad: boolean;
}
export interface Appended {
  id: string;
  record: string;
}
/** A record: the ids that were appended, in the server's order. */
export type Log = readonly string[];

export const rules: ReplicaRules<Log, Log, Appended> = {
  getScope: ({ record }) => record,
  begin: (known) => known ?? null,
  apply: (shown, { id }) => [...(shown ?? []), id],
  merge: (before, received) => (before && before.length >= received.length ? before : received),
  includes: (known, { id }) => known.includes(id),
};

/** What happens to a call, or to the page that makes it. */
export const faults = ['notArrived', 'answerLost', 'broken', 'signedOut', 'pageGone', 'pageGoneAfterAnswer'] as const;
export type Fault = (typeof faults)[number];

/** A server in memory that executes each change once. */
export function createLogServer() {
  const logs = new Map<string, Log>();
  const read = (record: string): Log => logs.get(record) ?? [];
  return {
    read,
    /** Whether what was wrong with bad changes has been mended. */
    mended: false,
    records: () => [...logs.keys()],
    append(record: string, id: string): Log {
      if (!read(record).includes(id)) logs.set(record, [...read(record), id]);
      return read(record);
    },
  };
}
export type LogServer = ReturnType<typeof createLogServer>;

/** A disk that outlives the pages, and may be full. */
export function createDisk() {
  const memory = createMemoryStore<OutboxEntry<Append>>();
  const state = { full: false };
  const write = <R>(work: () => Promise<R>): Promise<R> => (state.full ? Promise.reject(new Error('The disk is full.')) : work());
  const disk: Persisted<OutboxEntry<Append>> = {
    isLasting: () => true,
    read: memory.read,
    write: (name, value) => write(() => memory.write(name, value)),
    queue: {
      all: memory.queue.all,
      add: (value) => write(() => memory.queue.add(value)),
      update: (key, value) => write(() => memory.queue.update(key, value)),
      remove: (key) => write(() => memory.queue.remove(key)),
    },
  };
  return { disk, state };
}

interface PageOptions {
  name: string;
  server: LogServer;
  disk: Persisted<OutboxEntry<Append>>;
  /** For the next calls, in order. */
  faults?: Fault[];
  /** The page ended during a call. */
  onGone?: () => void;
  onSetAside?: (id: string) => void;
}

/** A page of an app that works on such records, as a browser opens it. */
export function openPage({ name, server, disk, faults: left = [], onGone, onSetAside }: PageOptions) {
  let replica: Replica<Log, Appended> = { known: {}, pending: [] };
  let status: ReplicaStatus<Append> = nothingWaits;
  const toAppended = (entries: readonly OutboxEntry<Append>[]): Appended[] =>
    entries.map(({ id, command: { record } }) => ({ id, record }));
  /** The browser ends the page: nothing that it was doing has any further effect. A page that says that it would lose something stays. */
  const end = (): Delivery => {
    if (!status.lasting || status.entering > 0) return 'again';
    queue.close();
    onGone?.();
    return 'again';
  };
  const queue = openReplicaQueue<Append>({
    storage: Promise.resolve(sturdy(disk)),
    name,
    pauses: { first: 1, longest: 2 },
    getScope: ({ record }) => record,
    send: async ({ id, command: { record, bad } }, stored) => {
      const fault = left.shift();
      if (fault === 'notArrived') return 'again';
      if (fault === 'signedOut') return 'hold';
      const reason = { of: record, what: id, why: 'No.' };
      if (fault === 'broken') return { failed: reason };
      if (bad && !server.mended) return { refused: reason };
      const log = server.append(record, id);
      if (fault === 'answerLost') throw new TypeError('fetch failed');
      if (fault === 'pageGone') return end();
      replica = answer(rules, replica, id, record, log);
      await stored.write('known', replica.known);
      return fault === 'pageGoneAfterAnswer' ? end() : 'done';
    },
    load: async (stored, readWaiting) => {
      const known = (await stored.read<Record<string, Log>>('known')) ?? {};
      await readWaiting((waiting) => {
        for (const [record, log] of Object.entries(known)) replica = receive(rules, replica, record, log);
        replica = restore(rules, replica, toAppended(waiting));
      });
    },
    onDropped: ({ id }, reason) => {
      replica = settle(replica, new Set([id]));
      if (reason === 'setAside') onSetAside?.(id);
    },
    onTakenUp: (waiting) => void (replica = restore(rules, replica, toAppended(waiting))),
    onStatus: (next) => void (status = next),
  });
  return {
    queue,
    status: () => status,
    replica: () => replica,
    shown: (record: string): Log => getShown(rules, replica, record) ?? [],
    press: (id: string, command: Append) => {
      replica = press(replica, { id, record: command.record });
      queue.enter(command, id);
    },
    /** What the server sends about a record arrives: an event, or an answer to a read. */
    receive: (record: string, log: Log) => void (replica = receive(rules, replica, record, log)),
  };
}
