import { newId } from '@servery/app-kit/ids.ts';
import { openStored } from '@servery/app-kit/replica/persisted.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import type { OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import { openReplicaQueue, type ReplicaQueue } from '@servery/app-kit/replica/replica-queue.ts';
import { getBill } from '@servery/contract/bills';
import { client } from '../device.ts';
import { getSessionId } from '../people/people-store.ts';
import {
  answered,
  doubtBills,
  dropped,
  findSettlement,
  isOpening,
  learn,
  missing,
  restore,
  tap,
  type BillCommand,
  type KnownBill,
  type OfflineTender,
} from './bill-store.ts';
import type { Place } from './bill-answers.ts';
import { forgetBills, takeInHand, updateBillStore, useBills } from './bills-store.ts';
import { forgetData, storeData, getBillQueueName, getBillStorageName } from './stored-data.ts';
import type { Numbering } from './numbering.ts';
import { createSender, type StoredBills } from './send-command.ts';

interface Line {
  place: Place;
  queue: ReplicaQueue<BillCommand>;
  stop(): void;
}
let line: Line | undefined;
/** The till whose bills are in the store. */
let deviceId: string | undefined;

/** Reads a bill again. Returns whether the server answered. */
export const readBill = async (billId: string): Promise<boolean> => {
  const at = line;
  if (!at) return false;
  // Which commands are its own is known once the queue has been read.
  const stored = await at.queue.stored();
  const { restaurantId, storeId } = at.place;
  const seen = useBills.getState().known[billId];
  const result = await client.call(getBill, { params: { restaurantId, storeId, orderId: billId }, retries: 1, timeout: 8000 });
  if (!result.ok) {
    if (result.error.status === 404) leaveUnknown(billId, seen);
    return false;
  }
  const numbering = await stored.read<Numbering>('numbering');
  const inside = numbering?.of && numbering.last <= result.data.deviceSequence ? numbering.of : null;
  // Its answer was lost, but the bill just read includes it: it is shown once. Commands on other bills were not read.
  updateBillStore((book) => {
    const isOfThis = book.pending.some((command) => command.id === inside && command.billId === billId);
    return inside !== null && isOfThis ? answered(book, inside, result.data) : learn(book, result.data);
  });
  return true;
};

/**
 * The server does not know a bill, and no opening is waiting to be sent: nobody should ring up on it. `seen`: the bill as it was known when
 * the server was asked; it had it then, and was restored from a backup.
 */
const leaveUnknown = (billId: string, seen: KnownBill | undefined): void => {
  updateBillStore((book) => missing(book, billId, seen));
  const state = useBills.getState();
  if (state.known[billId] || isOpening(state, billId)) return;
  const isCurrent = state.currentId === billId;
  if (isCurrent) takeInHand(null);
  if (seen) showNotice(`Bill ${seen.row.number} no longer exists`, 'The server does not have it. If it is still due, ring it up again.');
  else if (isCurrent) showNotice('This bill does not exist', 'A new one was started. Open bills are under “Bills”.');
};

/** Reads the bills again that may differ on the server, one after the other, as long as it answers. */
const readDoubted = async (): Promise<void> => {
  const at = line;
  await at?.queue.stored();
  const isDoubted = (billId: string) => useBills.getState().doubted?.has(billId) === true;
  for (const billId of useBills.getState().doubted ?? []) {
    if (line !== at) return;
    if (isDoubted(billId) && !(await readBill(billId)) && isDoubted(billId)) return;
  }
};

/** Reads the current bill again, and those that may differ on the server: messages about them may have been missed. */
export const repairCurrentBill = async (): Promise<void> => {
  const state = useBills.getState();
  const { currentId } = state;
  if (currentId !== null && !isOpening(state, currentId)) await readBill(currentId);
  await readDoubted();
};

/** The stream was reset: the server may have been set back to a backup. */
export const readAllAnew = (): void => {
  updateBillStore((book) => doubtBills(book, useBills.getState().currentId));
  void readDoubted();
};

const toCommands = (entries: readonly OutboxEntry<BillCommand>[]): BillCommand[] => entries.map(({ command }) => command);

/** Shows the bills and commands that this till has stored, and stores what it works on from now on. Returns what ends that. */
const load = async (stored: StoredBills, readWaiting: ReplicaQueue<BillCommand>['readWaiting']): Promise<() => void> => {
  const stopStoring = await storeData(stored);
  const known = (await stored.read<KnownBill[]>('known')) ?? [];
  await readWaiting((waiting) =>
    updateBillStore((book) =>
      doubtBills(
        restore(
          known.reduce((all, view) => learn(all, view), book),
          toCommands(waiting),
        ),
        useBills.getState().currentId,
      ),
    ),
  );
  reopen(await stored.read<string | null>('inHand'));
  // Stores the current bill on the device, even if it was only read: a page reloaded without the server shows it.
  const stopFollowing = useBills.subscribe(({ currentId, known: now }, before) => {
    if (currentId !== before.currentId) void stored.write('inHand', currentId);
    const isOther = currentId !== before.currentId || (currentId !== null && now[currentId] !== before.known[currentId]);
    if (isOther) void recordKnown(stored);
  });
  void stored.write('inHand', useBills.getState().currentId);
  return () => {
    stopStoring();
    stopFollowing();
  };
};

/** Sends commands in their order, each until it is answered. A refused command is removed from the bill and set aside. */
const open = (place: Place): Line => {
  let stopStoring = () => {};
  const queue = openReplicaQueue<BillCommand>({
    storage: openStored<OutboxEntry<BillCommand>>(getBillStorageName(place.deviceId)),
    name: getBillQueueName(place.deviceId),
    getScope: ({ billId }) => billId,
    send: createSender(place, { recordKnown, readBill }),
    load: async (...stored) => {
      stopStoring = await load(...stored);
    },
    onDropped: ({ command }, reason) => {
      updateBillStore((book) => dropped(book, command.id));
      if (reason !== 'answered') void readBill(command.billId);
    },
    onTakenUp: (waiting) => updateBillStore((book) => restore(book, toCommands(waiting))),
    onStatus: (status) => useBills.setState(status),
  });
  const stop = () => {
    queue.close();
    void queue.stored().then(() => stopStoring());
  };
  return { place, queue, stop };
};

/** Restores the bill that was current when the page ended, unless another one is current by now or it is closed. */
const reopen = (billId: string | null | undefined): void => {
  const { currentId, known, pending } = useBills.getState();
  if (!billId || currentId !== null) return;
  const isWaiting = pending.some((command) => command.billId === billId);
  if (isWaiting || known[billId]?.row.status === 'new') takeInHand(billId);
};

/** How many open bills a device stores besides the current one and those with waiting commands. */
const openToKeep = 50;

/** Stores the bills that this till works on, so that a till that starts without the server shows them. */
const recordKnown = async (stored: StoredBills): Promise<void> => {
  const { known, pending, currentId } = useBills.getState();
  const busy = new Set([currentId, ...pending.map(({ billId }) => billId)]);
  const open = Object.values(known)
    .filter(({ row }) => row.status === 'new' && !busy.has(row.id))
    .toSorted((a, b) => a.row.placedAt.localeCompare(b.row.placedAt))
    .slice(-openToKeep);
  const inUse = Object.values(known).filter(({ row }) => busy.has(row.id));
  await stored.write('known', [...open, ...inUse]);
};

const forgetEarlierTill = (): void => {
  const { waiting } = useBills.getState();
  forgetBills();
  if (waiting === 0) return;
  const [what, they, them] =
    waiting === 1 ? ['1 change of a bill was', 'It is', 'it'] : [`${waiting} changes of bills were`, 'They are', 'them'];
  showNotice(`${what} not sent`, `${they} still saved in this browser. “Needs attention” says how to send ${them}.`);
};

/** Starts sending for a till. Another till's queue in this browser is left alone until somebody decides about it (`other-tills.ts`). */
export const startBills = (place: Place): void => {
  if (deviceId !== undefined && deviceId !== place.deviceId) forgetEarlierTill();
  deviceId = place.deviceId;
  line = open(place);
  line.queue.wake();
  const { currentId } = useBills.getState();
  if (currentId !== null) void readBill(currentId);
};
export const stopBills = (): void => {
  line?.stop();
  line = undefined;
  forgetData();
};

/**
 * Appends another till's commands to this till's, as they are, and shows its bills. Resolves once they are stored. False: they are not, or in
 * memory only.
 */
export const adopt = async (entries: readonly OutboxEntry<BillCommand>[], bills: readonly KnownBill[]): Promise<boolean> => {
  const at = line;
  if (!at) return false;
  updateBillStore((book) =>
    doubtBills(
      bills.reduce((all, view) => (all.known[view.row.id] ? all : learn(all, view)), book),
      useBills.getState().currentId,
    ),
  );
  const isLasting = await at.queue.adopt(entries);
  await recordKnown(await at.queue.stored());
  void readDoubted();
  return isLasting;
};

/** Sends refused commands again, or discards them. */
export const tryAgain = (ids: readonly string[]): void => line?.queue.tryAgain(ids);
export const discard = (ids: readonly string[]): void => line?.queue.discard(ids);

/** Sends waiting commands now: the network or the session is back. */
export const sendWaiting = (): void => line?.queue.wake();

/**
 * Ends a bill on this till while the server cannot be asked. Resolves once that is on disk: only then may a screen call it done.
 * `inMemory`: this browser stores nothing, so it ends with the page. `already`: another tab has ended the bill, and nothing was entered.
 */
export const settle = async (
  command: { billId: string; at: string } & ({ kind: 'place' } | { kind: 'tender'; tender: OfflineTender }),
): Promise<'stored' | 'inMemory' | 'already'> => {
  const at = line;
  if (!at) return 'already';
  let isEnded = false;
  await at.queue.readWaiting((waiting) => {
    isEnded = findSettlement({ pending: toCommands(waiting) }, command.billId) !== undefined;
  });
  if (isEnded || findSettlement(useBills.getState(), command.billId) !== undefined) return 'already';
  const [id, by] = [newId(), getSessionId()];
  const made: BillCommand = { ...command, id, ...(by !== null && { by }) };
  return (await at.queue.adopt([{ id, at: Date.now(), command: made }])) ? 'stored' : 'inMemory';
};

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Adds a command: shown immediately, stored on this device, sent in its turn. */
export const enter = (command: Without<BillCommand>): void => {
  const by = getSessionId();
  const made = { ...command, id: newId(), ...(by !== null && { by }) } as BillCommand;
  updateBillStore((book) => tap(book, made));
  line?.queue.enter(made, made.id);
};
