import type { Kept } from '@servery/app-kit/kept.ts';
import { tellNotice } from '@servery/app-kit/notice.ts';
import { isFinal, type Delivery, type OutboxEntry } from '@servery/app-kit/outbox.ts';
import type { ClientError } from '@servery/app-kit/client.ts';
import { answered, dropped, shownBill, type BillCommand } from './bill-book.ts';
import { callFor, conflictOf, lineOf, refusalOf, withoutTable, type Answer, type Place } from './bill-calls.ts';
import { updateBook, useBills } from './bills-store.ts';
import { countFrom, firstNumbering, notTaken, numberFor, type Numbering } from './numbering.ts';

type Values = Pick<Kept<unknown>, 'read' | 'write'>;
interface SenderPorts {
  /** What the till knows is on the device before the command leaves its queue. */
  keepKnown(): Promise<void>;
  /** Reads a bill again. */
  readBill(billId: string): Promise<boolean>;
}

/** Sends one command of the queue, under the number that it has; answers what came of it. */
export function createSender(place: Place, kept: Values, { keepKnown, readBill }: SenderPorts) {
  /** Lines that the server did not take: what was tapped on them since is told with them. */
  const refusedLines = new Set<string>();

  const refuse = async (command: BillCommand, error: ClientError): Promise<void> => {
    const lineId = lineOf(command);
    const isAddition = command.kind === 'operation' && command.entered.type === 'addLine';
    if (!isAddition && lineId !== null && refusedLines.has(lineId)) return updateBook((book) => dropped(book, command.id));
    if (isAddition && lineId !== null) refusedLines.add(lineId);
    const refusal = refusalOf(command, error, shownBill(useBills.getState(), command.billId));
    updateBook((book) => dropped(book, command.id, refusal));
    tellNotice(`${refusal.what} was not taken`, refusal.message);
    await readBill(command.billId);
  };

  /** An opening that is refused for its table goes on without it. */
  const ask = async (command: BillCommand, sequence: number): Promise<Answer> => {
    const answer = await callFor(place, command, sequence);
    const path = answer.ok ? undefined : conflictOf(answer.error)?.problems[0]?.path;
    const bare = path === 'tableId' ? withoutTable(command) : null;
    if (answer.ok || bare === null) return answer;
    const second = await callFor(place, bare, sequence);
    if (second.ok) tellNotice('The table was not taken', conflictOf(answer.error)?.problems[0]?.message ?? answer.error.message);
    return second;
  };

  return async ({ command }: OutboxEntry<BillCommand>): Promise<Delivery> => {
    const counts = command.kind === 'operation';
    const before = (await kept.read<Numbering>('numbering')) ?? firstNumbering;
    const numbering = counts ? numberFor(before, command.id) : before;
    if (numbering !== before) await kept.write('numbering', numbering);
    const answer = await ask(command, numbering.last);
    if (answer.ok) {
      updateBook((book) => answered(book, command.id, answer.data));
      await keepKnown();
      return 'done';
    }
    const { error } = answer;
    if (error.status === 401) return 'hold';
    if (!isFinal(error)) return 'again';
    const conflict = conflictOf(error);
    const expected = conflict?.expectedSequence;
    if (counts && expected !== undefined && expected !== numbering.last) {
      await kept.write('numbering', countFrom(expected));
      return 'again';
    }
    if (counts && conflict?.reason === 'ID_REUSED') {
      // An id is never given twice here: the server has this change already, under the number that it first came with.
      if (!(await readBill(command.billId))) return 'again';
      updateBook((book) => dropped(book, command.id));
      return 'done';
    }
    if (counts) await kept.write('numbering', notTaken(numbering));
    await refuse(command, error);
    return 'done';
  };
}
