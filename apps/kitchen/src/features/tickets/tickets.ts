import { create } from 'zustand';
import type { CallOptions } from '@servery/app-kit/client.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { commandTicket, listTickets } from '@servery/contract/kds';
import type { LiveMessage } from '@servery/contract/events';
import type { KitchenTicket, TicketCommand } from '@servery/domain/kitchen';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { client } from '../../shared/device.ts';
import { tellCook } from '../../shared/notice.ts';
import { confirm, emptyBoard, leave, receive, receiveList, takeBack, tap, type Board } from './board.ts';

type Wire = CallOptions<typeof commandTicket>['body'];
export interface Place {
  restaurantId: string;
  storeId: string;
}

/** How long a bumped ticket can be taken back where it stood, in milliseconds. */
const undoFor = 5000;
/** How long to wait before a list is asked for again, in milliseconds. */
const retryAfter = 3000;

export const useBoard = create<Board>(() => emptyBoard);
const update = (change: (board: Board) => Board) => useBoard.setState(change, true);
const nowInstant = () => new Date(clockNow()).toISOString();

let place: Place | undefined;
const leavingTimers = new Map<string, ReturnType<typeof setTimeout>>();
const sending = new Set<string>();

/** Forgets everything: another store, or none. */
export const startBoard = (next: Place | undefined): void => {
  place = next;
  for (const timer of leavingTimers.values()) clearTimeout(timer);
  leavingTimers.clear();
  update(() => emptyBoard);
};

export interface Problem {
  title: string;
  message: string;
}

/**
 * Reads all active tickets, page by page, and answers the cursor that the stream has to start from: what changes while later
 * pages are read comes again as an event. Null when the board was given to another store meanwhile.
 */
const readActive = async (): Promise<{ cursor: number } | Problem | null> => {
  const asked = place;
  if (!asked) return null;
  const tickets: KitchenTicket[] = [];
  let cursor: number | undefined;
  let page: string | undefined;
  do {
    const result = await client.call(listTickets, { params: { ...asked }, query: { limit: 200, cursor: page }, retries: 1 });
    if (place !== asked) return null;
    if (!result.ok) return result.error;
    tickets.push(...result.data.rows);
    cursor ??= result.data.cursor;
    page = result.data.nextCursor ?? undefined;
  } while (page !== undefined);
  const start = cursor;
  update((board) => receiveList(board, tickets, start, nowInstant()));
  return { cursor: start };
};

/** Reads the active tickets, again and again until it works. Answers the cursor; null when nobody needs it any more. */
export const readUntilDone = async (onProblem: (problem: Problem | null) => void): Promise<number | null> => {
  for (;;) {
    const result = await readActive();
    if (result === null) return null;
    if ('cursor' in result) {
      onProblem(null);
      return result.cursor;
    }
    onProblem({ title: result.title, message: result.message });
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
};

/** One message of the store's stream. Answers whether it is something that the cook should hear. */
export const followMessage = (message: LiveMessage): boolean => {
  if (message.type !== 'ticket.created' && message.type !== 'ticket.changed') return false;
  const { ticket } = message.payload;
  const known = useBoard.getState().truth[ticket.id];
  update((board) => receive(board, ticket, nowInstant(), message.seq));
  if (known && known.version >= ticket.version) return false;
  return message.type === 'ticket.created' || (ticket.status === 'CANCELLED' && known?.status !== 'CANCELLED');
};

/** News of a ticket that did not come by the stream (the list of completed ones). */
export const noteTicket = (ticket: KitchenTicket): void => update((board) => receive(board, ticket, nowInstant()));

const failed = async (id: string, number: string, error: { code: string; title: string; message: string }) => {
  leavingTimers.delete(id);
  update((board) => takeBack(board, id, nowInstant()));
  if (error.code === 'network') {
    tellCook(`${number}: not sent`, 'There is no connection. The ticket is back as it was; please tap again when the connection is there.');
    return;
  }
  tellCook(`${number}: ${error.title}`, error.message);
  await readActive();
};

/** Sends a ticket's taps one after the other; each carries its own key, so that a lost answer is asked for again without doing it twice. */
const send = async (id: string) => {
  if (sending.has(id) || !place) return;
  sending.add(id);
  try {
    for (;;) {
      const command = useBoard.getState().pending[id]?.[0];
      if (!command || !place) return;
      const number = useBoard.getState().shown[id]?.number ?? '';
      const result = await client.call(commandTicket, {
        params: { ...place, ticketId: id },
        body: command as Wire,
        idempotencyKey: newId(),
        retries: 1,
        timeout: 6000,
      });
      if (!result.ok) return void (await failed(id, number, result.error));
      const ticket = result.data;
      update((board) => confirm(board, ticket, nowInstant()));
    }
  } finally {
    sending.delete(id);
    if ((useBoard.getState().pending[id] ?? []).length > 0) void send(id);
  }
};

/** A tap of the cook's: shown at once, sent right after. Answers whether it did anything. */
export const command = (id: string, wanted: TicketCommand): boolean => {
  const next = tap(useBoard.getState(), id, wanted, nowInstant());
  if (!next) return false;
  update(() => next);
  clearTimeout(leavingTimers.get(id));
  leavingTimers.delete(id);
  if (next.leaving[id]) {
    leavingTimers.set(
      id,
      setTimeout(() => {
        leavingTimers.delete(id);
        update((board) => leave(board, id));
      }, undoFor),
    );
  }
  void send(id);
  return true;
};

/** Takes a bump back while the ticket still stands there. */
export const undo = (id: string): void => {
  for (const step of useBoard.getState().leaving[id]?.undo ?? []) command(id, step);
};
