import { newId } from '@servery/app-kit/ids.ts';
import { openKept, type Kept } from '@servery/app-kit/kept.ts';
import { tellNotice } from '@servery/app-kit/notice.ts';
import { createOutbox, turnOf, type Delivery, type Outbox, type OutboxEntry } from '@servery/app-kit/outbox.ts';
import type { ClientError } from '@servery/app-kit/client.ts';
import { appendBillOperations, cancelBill, getBill, sendBill, type BillConflict, type BillView } from '@servery/contract/bills';
import { client, type Device } from '../device.ts';
import { answered, dropped, learn, restore, tap, type BillCommand, type KnownBill, type Refusal } from './bill-book.ts';
import { updateBook, useBills } from './bills-store.ts';
import { keepData } from './kept-data.ts';
import { countFrom, firstNumbering, notTaken, numberFor, type Numbering } from './numbering.ts';

type Place = Pick<Device, 'restaurantId' | 'storeId' | 'deviceId'>;
type Answer = { ok: true; data: BillView } | { ok: false; error: ClientError };

interface Line {
  place: Place;
  box: Outbox<BillCommand>;
  kept: Kept<OutboxEntry<BillCommand>>;
  stop(): void;
}
let line: Promise<Line> | undefined;

const conflictOf = ({ details }: ClientError): BillConflict | null =>
  typeof details === 'object' && details !== null && 'reason' in details ? (details as BillConflict) : null;

/** What an operation was about, as people call it. */
const nameOf = (command: BillCommand): string => {
  if (command.kind === 'send') return 'Sending to the kitchen';
  if (command.kind === 'cancel') return 'Cancelling the bill';
  const { entered } = command;
  if (entered.type === 'addLine') return entered.frozen.priced.name;
  const lineId = 'lineId' in entered ? entered.lineId : null;
  const known = useBills.getState().known[command.billId]?.bill.lines.find(({ id }) => id === lineId);
  return known?.frozen.priced.name ?? 'A change of this bill';
};

const refusalOf = (command: BillCommand, error: ClientError): Refusal & { billId: string } => {
  const problem = conflictOf(error)?.problems[0];
  const entered = command.kind === 'operation' ? command.entered : null;
  const lineId = entered && 'lineId' in entered ? entered.lineId : null;
  return { id: command.id, billId: command.billId, lineId, what: nameOf(command), message: problem?.message ?? error.message };
};

/** Reads a bill again. Answers whether the server did. */
export const readBill = async (billId: string): Promise<boolean> => {
  const at = await line;
  if (!at) return false;
  const { restaurantId, storeId } = at.place;
  const result = await client.call(getBill, { params: { restaurantId, storeId, orderId: billId }, retries: 1, timeout: 8000 });
  if (!result.ok) return false;
  const numbering = await at.kept.read<Numbering>('numbering');
  const inside = numbering?.of && numbering.last <= result.data.deviceSequence ? numbering.of : null;
  // Its answer was lost, but it is in what was read: shown once.
  updateBook((book) => learn(inside === null ? book : dropped(book, inside), result.data));
  return true;
};

const call = async (place: Place, command: BillCommand, sequence: number): Promise<Answer> => {
  const { restaurantId, storeId } = place;
  const params = { restaurantId, storeId, orderId: command.billId };
  if (command.kind === 'send') return client.call(sendBill, { params: { orderId: command.billId }, body: {}, timeout: 8000 });
  if (command.kind === 'cancel') {
    const { reason, note } = command;
    return client.call(cancelBill, { params: { orderId: command.billId }, body: { reason, note }, timeout: 8000 });
  }
  const { id, at, wanted } = command;
  const operations = [{ id, sequence, at, ...wanted }];
  return client.call(appendBillOperations, { params, body: { operations }, timeout: 8000 });
};

/** Sends what was tapped in its order, each until it is answered. What the server refuses is told and taken out of the bill. */
const open = async (place: Place): Promise<Line> => {
  const kept = await openKept<OutboxEntry<BillCommand>>(`servery.pos.${place.deviceId}`);
  const send = async ({ command }: OutboxEntry<BillCommand>): Promise<Delivery> => {
    const counts = command.kind === 'operation';
    const before = (await kept.read<Numbering>('numbering')) ?? firstNumbering;
    const numbering = counts ? numberFor(before, command.id) : before;
    if (numbering !== before) await kept.write('numbering', numbering);
    const answer = await call(place, command, numbering.last);
    if (answer.ok) {
      updateBook((book) => answered(book, command.id, answer.data));
      await keepKnown(kept);
      return 'done';
    }
    const { error } = answer;
    if (error.status === 401) return 'hold';
    if (error.status === 0 || error.status === 429 || error.status >= 500) return 'again';
    const expected = conflictOf(error)?.expectedSequence;
    if (counts && expected !== undefined && expected !== numbering.last) {
      await kept.write('numbering', countFrom(expected));
      return 'again';
    }
    if (counts) await kept.write('numbering', notTaken(numbering));
    const refusal = refusalOf(command, error);
    updateBook((book) => dropped(book, command.id, refusal));
    tellNotice(`${refusal.what} was not taken`, refusal.message);
    await readBill(command.billId);
    return 'done';
  };
  const box = createOutbox<BillCommand>({
    queue: kept.queue,
    send,
    turn: turnOf(`servery.pos.outbox.${place.deviceId}`),
    onSentElsewhere: ({ command }) => {
      updateBook((book) => dropped(book, command.id));
      void readBill(command.billId);
    },
  });
  box.state.subscribe(({ waiting, stuck }) => useBills.setState({ waiting, stuck }));
  const stopKeeping = await keepData(kept);
  const known = (await kept.read<KnownBill[]>('known')) ?? [];
  const left = await box.waiting();
  updateBook((book) =>
    restore(
      known.reduce((all, view) => learn(all, view), book),
      left.map(({ command }) => command),
    ),
  );
  box.wake();
  const stop = () => {
    stopKeeping();
    box.close();
  };
  return { place, box, kept, stop };
};

/** The bills in hand or in the queue outlive the page, so that a till that starts without the server shows them. */
const keepKnown = async (kept: { write(name: string, value: unknown): Promise<void> }): Promise<void> => {
  const { known, pending, currentId } = useBills.getState();
  const wanted = new Set([currentId, ...pending.map(({ billId }) => billId)]);
  await kept.write(
    'known',
    Object.values(known).filter(({ row }) => wanted.has(row.id)),
  );
};

/** Begins to send for a till; the queue of an earlier one in this browser stays where it is until that is paired again. */
export const startBills = (place: Place): void => {
  line = open(place);
};
export const stopBills = (): void => {
  void line?.then(({ stop }) => stop());
  line = undefined;
};

/** The network is back, or a session: what waits goes out now. */
export const sendWaiting = (): void => void line?.then(({ box }) => box.wake());

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Something that was tapped: shown at once, safe on this device, sent in its turn. */
export const enter = (command: Without<BillCommand>): void => {
  const made = { ...command, id: newId() } as BillCommand;
  updateBook((book) => tap(book, made));
  void line?.then(({ box }) => box.add(made));
};
