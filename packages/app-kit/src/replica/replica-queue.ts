import { newId } from '../ids.ts';
import type { Delivery } from './outbox-answer.ts';
import { outboxTabs } from './outbox-tabs.ts';
import { createOutbox, type Outbox, type OutboxEntry, type OutboxOptions, type OutboxState } from './outbox.ts';
import { createMemoryStore, type Persisted } from './persisted.ts';

/** How a device's unsent changes stand, for display. */
export interface ReplicaStatus<Command = unknown> extends OutboxState<Command> {
  /** Waiting changes survive the page; false: the browser stores nothing, or its storage is full. */
  lasting: boolean;
  /** Changes still being written to disk: they are lost if the page ends now. */
  entering: number;
}

export const nothingWaits: ReplicaStatus<never> = { waiting: 0, stuck: null, aside: [], lasting: true, entering: 0 };

/** Why a change is no longer pending. */
export type DropReason = 'answered' | 'setAside' | 'sentElsewhere';
/** Shows what waits, in the queue's order, without what was settled while the queue was read. */
export type ShowWaiting<Command> = (waiting: readonly OutboxEntry<Command>[]) => void;

export interface ReplicaQueueOptions<Command> {
  /** What this device stores. */
  storage: Promise<Persisted<OutboxEntry<Command>>>;
  /** The name that the tabs of one browser share. */
  name: string;
  getScope(command: Command): string;
  /** Sends a change, applies and stores the answer. Called for one change at a time, in order. */
  send(entry: OutboxEntry<Command>, stored: Persisted<OutboxEntry<Command>>): Promise<Delivery>;
  /**
   * Reads what else the device has stored, and shows it with the changes that wait (`readWaiting`). Nothing new is added to the queue before
   * it has finished. If it fails, the device goes on in memory: a queue that cannot be read must not stop work, and is sent after the next
   * reload.
   */
  load?: ((stored: Persisted<OutboxEntry<Command>>, readWaiting: ReplicaQueue<Command>['readWaiting']) => Promise<void>) | undefined;
  /** A change is no longer shown as pending. After an answer, `send` has usually done that already. */
  onDropped(entry: OutboxEntry<Command>, reason: DropReason): void;
  /** Somebody retries changes that were set aside. */
  onTakenUp: ShowWaiting<Command>;
  onStatus(status: ReplicaStatus<Command>): void;
  /** For tests. */
  pauses?: OutboxOptions<Command>['pauses'];
}

export interface ReplicaQueue<Command> {
  /** Stores a change that is shown already, under its id; sending follows. */
  enter(command: Command, id?: string): void;
  /**
   * Appends the changes of another device's queue, and shows them. Resolves once they are stored. False: they are in memory only, and end
   * with the page.
   */
  adopt(entries: readonly OutboxEntry<Command>[]): Promise<boolean>;
  /** Reads the changes that wait. `show` runs in the same moment, before anything else can be answered. */
  readWaiting(show: ShowWaiting<Command>): Promise<void>;
  /** What this device stores, once it has been loaded. */
  stored(): Promise<Persisted<OutboxEntry<Command>>>;
  /** Sends refused changes again, at their old place in the queue. */
  tryAgain(ids: readonly string[]): void;
  /** Discards refused changes. */
  discard(ids: readonly string[]): void;
  /** Sends now: the network or the session is back. */
  wake(): void;
  close(): void;
}

/**
 * The queue behind a replica's pending changes: stored on the device, sent in order, each executed once; a refused change is set aside. It
 * reports what is to be shown, so that a change that was answered, refused or sent by another tab is never shown as pending again, however
 * late the queue is read.
 */
export function openReplicaQueue<Command>(options: ReplicaQueueOptions<Command>): ReplicaQueue<Command> {
  type Entry = OutboxEntry<Command>;
  type Stored = Persisted<Entry>;
  const { name, getScope, send, load, onDropped, onTakenUp, pauses } = options;
  let status: ReplicaStatus<Command> = nothingWaits;
  let closed = false;
  /** Reads of the queue that have not finished: what they return may still contain changes that were settled since they began. */
  let reading = 0;
  /** Settled changes that may still be in the queue, or in what is being read from it. */
  const settled = new Set<string>();

  const report = (change: Partial<ReplicaStatus<Command>>) => {
    status = { ...status, ...change };
    if (!closed) options.onStatus(status);
  };

  const sendAndRemember = async (entry: Entry, stored: Stored): Promise<Delivery> => {
    // The change before this one has left the queue.
    if (reading === 0) settled.clear();
    const delivery = await send(entry, stored);
    if (delivery === 'done' || (typeof delivery === 'object' && 'refused' in delivery)) settled.add(entry.id);
    // The queue may have been read between the answer and now.
    if (delivery === 'done') onDropped(entry, 'answered');
    return delivery;
  };

  const drop = (reason: DropReason) => (entry: Entry) => {
    if (reading > 0) settled.add(entry.id);
    onDropped(entry, reason);
  };

  const readWaiting = async (box: Outbox<Command>, show: ShowWaiting<Command>): Promise<void> => {
    reading += 1;
    try {
      show((await box.waiting()).filter(({ id }) => !settled.has(id)));
    } finally {
      reading -= 1;
    }
  };

  const open = async (stored: Stored) => {
    const box = createOutbox<Command>({
      queue: stored.queue,
      send: (entry) => sendAndRemember(entry, stored),
      getScope,
      tabs: outboxTabs(name),
      onSetAside: drop('setAside'),
      onSentElsewhere: drop('sentElsewhere'),
      onTakenUp: (entry) => {
        settled.delete(entry.id);
        onTakenUp(box.known().filter(({ id }) => !settled.has(id)));
      },
      pauses,
    });
    const stopReporting = box.state.subscribe((state) => report({ ...state, lasting: stored.isLasting() }));
    const close = () => {
      stopReporting();
      box.close();
    };
    try {
      await load?.(stored, (show) => readWaiting(box, show));
    } catch (error) {
      close();
      throw error;
    }
    return { box, stored, close };
  };
  const opened = options.storage.then(open).catch(() => open(createMemoryStore()));

  return {
    enter: (command, id = newId()) => {
      report({ entering: status.entering + 1 });
      void opened.then(({ box }) => box.add(command, id)).finally(() => report({ entering: status.entering - 1 }));
    },
    adopt: async (entries) => {
      const { box, stored } = await opened;
      await box.adopt(entries);
      await readWaiting(box, onTakenUp);
      return stored.isLasting();
    },
    readWaiting: async (show) => readWaiting((await opened).box, show),
    stored: async () => (await opened).stored,
    tryAgain: (ids) => void opened.then(({ box }) => box.tryAgain(ids)),
    discard: (ids) => void opened.then(({ box }) => box.discard(ids)),
    wake: () => void opened.then(({ box }) => box.wake()),
    close: () => {
      closed = true;
      void opened.then(({ close }) => close());
    },
  };
}
