import { newId } from '@servery/app-kit/ids.ts';
import { createMemoryStore, openStored, type Persisted } from '@servery/app-kit/persisted.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import { outboxTabs } from '@servery/app-kit/outbox-tabs.ts';
import { createOutbox, type Outbox, type OutboxEntry } from '@servery/app-kit/outbox.ts';
import { getBill } from '@servery/contract/bills';
import { client } from '../device.ts';
import { answered, dropped, isOpening, learn, restore, tap, type BillCommand, type KnownBill } from './bill-store.ts';
import type { Place } from './bill-calls.ts';
import { forgetBills, takeInHand, updateBillStore, useBills } from './bills-store.ts';
import { forgetData, storeData, getBillStorageName } from './stored-data.ts';
import type { Numbering } from './numbering.ts';
import { createSender } from './send-command.ts';

type StoredBills = Persisted<OutboxEntry<BillCommand>>;
interface Line {
  place: Place;
  box: Outbox<BillCommand>;
  kept: StoredBills;
  stop(): void;
}
let line: Promise<Line> | undefined;
/** Whose bills are in the book. */
let deviceId: string | undefined;

/** Reads a bill again. Answers whether the server did. */
export const readBill = async (billId: string): Promise<boolean> => {
  const at = await line;
  if (!at) return false;
  const { restaurantId, storeId } = at.place;
  const result = await client.call(getBill, { params: { restaurantId, storeId, orderId: billId }, retries: 1, timeout: 8000 });
  if (!result.ok) {
    if (result.error.status === 404) leaveUnknown(billId);
    return false;
  }
  const numbering = await at.kept.read<Numbering>('numbering');
  const inside = numbering?.of && numbering.last <= result.data.deviceSequence ? numbering.of : null;
  // Its answer was lost, but it is in what was read: shown once. What it did to another bill was not read.
  updateBillStore((book) => {
    const isOfThis = book.pending.some((command) => command.id === inside && command.billId === billId);
    return inside !== null && isOfThis ? answered(book, inside, result.data) : learn(book, result.data);
  });
  return true;
};

/** The server does not know the bill in hand, and it is not about to be opened: nobody should ring up on it. */
const leaveUnknown = (billId: string): void => {
  const state = useBills.getState();
  if (state.currentId !== billId || state.known[billId] || isOpening(state, billId)) return;
  takeInHand(null);
  showNotice('This bill does not exist', 'A new one begins. Open bills stand under “Bills”.');
};

/** Sends what was tapped in its order, each until it is answered. What the server refuses is taken out of the bill and set aside. */
const open = async (place: Place, kept: StoredBills): Promise<Line> => {
  const box = createOutbox<BillCommand>({
    queue: kept.queue,
    send: createSender(place, kept, { recordKnown: () => recordKnown(kept), readBill }),
    tabs: outboxTabs(`servery.pos.outbox.${place.deviceId}`),
    getScope: ({ billId }) => billId,
    onSetAside: ({ command }) => {
      updateBillStore((book) => dropped(book, command.id));
      void readBill(command.billId);
    },
    onTakenUp: ({ command }) => updateBillStore((book) => tap(book, command)),
    onSentElsewhere: ({ command }) => {
      updateBillStore((book) => dropped(book, command.id));
      void readBill(command.billId);
    },
  });
  const stopTelling = box.state.subscribe((state) => useBills.setState({ ...state, lasting: kept.isLasting() }));
  const stopKeeping = await storeData(kept);
  const known = (await kept.read<KnownBill[]>('known')) ?? [];
  const left = await box.waiting();
  updateBillStore((book) =>
    restore(
      known.reduce((all, view) => learn(all, view), book),
      left.map(({ command }) => command),
    ),
  );
  reopen(await kept.read<string | null>('inHand'));
  // What is in hand stays on the device, also when it was only read: a page that is loaded again without the server shows it.
  const stopFollowing = useBills.subscribe(({ currentId, known: now }, before) => {
    if (currentId !== before.currentId) void kept.write('inHand', currentId);
    const isOther = currentId !== before.currentId || (currentId !== null && now[currentId] !== before.known[currentId]);
    if (isOther) void recordKnown(kept);
  });
  void kept.write('inHand', useBills.getState().currentId);
  box.wake();
  const stop = () => {
    for (const end of [stopTelling, stopKeeping, stopFollowing]) end();
    box.close();
  };
  return { place, box, kept, stop };
};

/** Takes up the bill that was in hand when the page ended, unless another one is in hand by now or it is closed. */
const reopen = (billId: string | null | undefined): void => {
  const { currentId, known, pending } = useBills.getState();
  if (!billId || currentId !== null) return;
  const isWaiting = pending.some((command) => command.billId === billId);
  if (isWaiting || known[billId]?.row.status === 'new') takeInHand(billId);
};

/** Open bills that a device keeps beside those in hand and in the queue. */
const openToKeep = 50;

/** The bills that this till works on outlive the page, so that a till that starts without the server shows them. */
const recordKnown = async (kept: StoredBills): Promise<void> => {
  const { known, pending, currentId } = useBills.getState();
  const busy = new Set([currentId, ...pending.map(({ billId }) => billId)]);
  const open = Object.values(known)
    .filter(({ row }) => row.status === 'new' && !busy.has(row.id))
    .toSorted((a, b) => a.row.placedAt.localeCompare(b.row.placedAt))
    .slice(-openToKeep);
  const inUse = Object.values(known).filter(({ row }) => busy.has(row.id));
  await kept.write('known', [...open, ...inUse]);
};

const forgetEarlierTill = (): void => {
  const { waiting } = useBills.getState();
  forgetBills();
  if (waiting === 0) return;
  const what = waiting === 1 ? '1 change of a bill was' : `${waiting} changes of bills were`;
  showNotice(`${what} not sent`, 'This browser keeps what the till that it was before has rung up. Pair it as that till again to send it.');
};

/** Begins to send for a till; the queue of an earlier one in this browser stays where it is until that is paired again. */
export const startBills = (place: Place): void => {
  if (deviceId !== undefined && deviceId !== place.deviceId) forgetEarlierTill();
  deviceId = place.deviceId;
  const opened = openStored<OutboxEntry<BillCommand>>(getBillStorageName(place.deviceId)).then((kept) => open(place, kept));
  // A queue that cannot be read keeps nobody from selling: it is sent when the page is loaded again.
  line = opened.catch(() => open(place, createMemoryStore()));
  const { currentId } = useBills.getState();
  if (currentId !== null) void readBill(currentId);
};
export const stopBills = (): void => {
  void line?.then(({ stop }) => stop());
  line = undefined;
  forgetData();
};

/** Sends what was set aside again, or throws it away. */
export const tryAgain = (ids: readonly string[]): void => void line?.then(({ box }) => box.tryAgain(ids));
export const discard = (ids: readonly string[]): void => void line?.then(({ box }) => box.discard(ids));

/** The network is back, or a session: what waits goes out now. */
export const sendWaiting = (): void => void line?.then(({ box }) => box.wake());

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Something that was tapped: shown at once, safe on this device, sent in its turn. */
export const enter = (command: Without<BillCommand>): void => {
  const made = { ...command, id: newId() } as BillCommand;
  updateBillStore((book) => tap(book, made));
  const count = (by: number) => useBills.setState(({ entering }) => ({ entering: Math.max(0, entering + by) }));
  count(1);
  void line?.then(({ box }) => box.add(made, made.id)).finally(() => count(-1));
};
