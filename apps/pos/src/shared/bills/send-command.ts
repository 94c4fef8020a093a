import type { Persisted } from '@servery/app-kit/replica/persisted.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import { getDelivery, kindOfError, type Delivery, type Reason } from '@servery/app-kit/replica/outbox-answer.ts';
import type { OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import { answered, dropped, shownBill, type BillCommand } from './bill-store.ts';
import { getConflict, type Answer, type Place } from './bill-answers.ts';
import { callFor, getLine, getReason, withoutTable } from './bill-calls.ts';
import { updateBillStore, useBills } from './bills-store.ts';
import { countFrom, firstNumbering, notTaken, numberFor, type Numbering } from './numbering.ts';

export type StoredBills = Persisted<OutboxEntry<BillCommand>>;
interface SenderPorts {
  /** The result is stored on the device before the command leaves its queue. */
  recordKnown(stored: StoredBills): Promise<void>;
  /** Reads a bill again. */
  readBill(billId: string): Promise<boolean>;
}

/** Sends one command of the queue under its number; returns the outcome. */
export function createSender(place: Place, { recordKnown, readBill }: SenderPorts) {
  /** Lines that the server refused to add or to change. */
  const refusedLines = new Set<string>();

  /** Reports once that a line was refused, not again for each later command on it. */
  const reportRefusal = (command: BillCommand, { what, why }: Reason): void => {
    const lineId = getLine(command);
    if (lineId !== null && refusedLines.has(lineId)) return;
    if (lineId !== null) refusedLines.add(lineId);
    showNotice(`Not saved: ${what}`, why);
  };

  /** An opening that is refused for its table is sent without it. */
  const ask = async (command: BillCommand, sequence: number): Promise<Answer> => {
    const answer = await callFor(place, command, sequence);
    const path = answer.ok ? undefined : getConflict(answer.error)?.problems[0]?.path;
    const bare = path === 'tableId' ? withoutTable(command) : null;
    if (answer.ok || bare === null) return answer;
    const second = await callFor(place, bare, sequence);
    if (second.ok) showNotice('The table was not saved', getConflict(answer.error)?.problems[0]?.message ?? answer.error.message);
    return second;
  };

  return async ({ command }: OutboxEntry<BillCommand>, stored: StoredBills): Promise<Delivery> => {
    const counts = command.kind === 'operation';
    const before = (await stored.read<Numbering>('numbering')) ?? firstNumbering;
    const numbering = counts ? numberFor(before, command.id) : before;
    if (numbering !== before) await stored.write('numbering', numbering);
    const answer = await ask(command, numbering.last);
    if (answer.ok) {
      updateBillStore((book) => answered(book, command.id, answer.data));
      await recordKnown(stored);
      return 'done';
    }
    const { error } = answer;
    const reason = () => {
      const book = useBills.getState();
      const { billId } = command;
      return getReason(command, error, book.known[billId]?.row, shownBill(book, billId));
    };
    if (kindOfError(error) !== 'refused') return getDelivery(error, reason);
    const conflict = getConflict(error);
    const expected = conflict?.expectedSequence;
    if (counts && expected !== undefined && expected !== numbering.last) {
      await stored.write('numbering', countFrom(expected));
      return 'again';
    }
    if (counts && conflict?.reason === 'ID_REUSED') {
      // Ids are never reused here: the server already has this change, under the number that it first came with.
      if (!(await readBill(command.billId))) return 'again';
      updateBillStore((book) => dropped(book, command.id));
      return 'done';
    }
    if (counts) await stored.write('numbering', notTaken(numbering));
    const refused = reason();
    reportRefusal(command, refused);
    return { refused };
  };
}
